"""Of the files that are dropped on a page, the server keeps those that the page shows."""

from __future__ import annotations

import re
import time
import urllib.request

import pytest

from knights.ui.bounds import MAX_TOUR_MEGABYTES, MAX_UPLOADS_MEGABYTES
from knights.ui.practice.page import VIEWS
from tests.browser.app import SOON
from tests.support.client import Tab

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hosting")]

TOUR = b"a1 b3\n"
RESULTS = b"rows,columns,row,column,outcome,steps,backtracks,restarts\n5,5,0,0,found,25,0,0\n"


def kept(server: str, size: int) -> bool:
    """Whether the server keeps so many bytes of files."""
    latest = time.monotonic() + SOON
    while time.monotonic() < latest:
        with urllib.request.urlopen(f"{server}/_stcore/metrics") as answer:
            told = answer.read().decode()
        if sum(int(n) for n in re.findall(r"cache_memory_bytes{.*UploadedFile.*} (\d+)", told)) == size:
            return True
        time.sleep(0.2)
    return False


def drop(tab: Tab, *files: tuple[str, bytes]) -> None:
    (uploader,) = tab.elements("file_uploader")
    tab.upload(uploader, *files)
    tab.wait()
    assert not tab.exceptions


def test_a_file_that_is_replaced_or_closed_is_dropped(server: str):
    with Tab(server, "practice", "view=judge") as tab:
        tab.run()
        for size in (1000, 2000, 500):
            drop(tab, ("a.txt", TOUR.ljust(size)), ("b.txt", TOUR))
            assert kept(server, size + len(TOUR))
        tab.close_files(*tab.elements("file_uploader"))
        tab.wait()
        assert kept(server, 0)
        drop(tab, ("a.txt", TOUR))
        (views,) = (group for group in tab.elements("button_group") if group.label == "View")
        tab.choose(views, [next(o.content for o in views.options if VIEWS["try"].title in o.content)])
        tab.wait()
        assert kept(server, 0), "the other view shows no file"


def test_a_file_on_a_page_that_is_left_is_dropped(server: str):
    with Tab(server, "sweep", "first=5&last=5&steps=500") as tab:
        tab.run()
        drop(tab, ("rows.csv", RESULTS))
        assert any("rows.csv" in box.body for box in tab.elements("alert"))
        assert kept(server, len(RESULTS))
        tab.go("learn")
        assert kept(server, 0)


def test_what_is_refused_is_not_kept(server: str):
    with Tab(server, "practice", "view=judge") as tab:
        tab.run()
        drop(tab, ("large.txt", TOUR.ljust((MAX_TOUR_MEGABYTES << 20) + 1)), ("bytes.txt", b"\xff"))
        assert len(tab.complaints()) == 2
        assert kept(server, 0)
        each = TOUR.ljust(MAX_TOUR_MEGABYTES << 20)
        drop(tab, *((f"{number}.txt", each) for number in range(MAX_UPLOADS_MEGABYTES + 2)))
        assert [told.count("left out") for told in tab.complaints()] == [1, 1]
        assert kept(server, MAX_UPLOADS_MEGABYTES << 20)
        # The server outlives the test, and a session its tab for a while.
        tab.close_files(*tab.elements("file_uploader"))
        tab.wait()
        assert kept(server, 0)
