"""Two copies of the app behind nginx, set up as docs/hosting.md has it."""

from __future__ import annotations

import re
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.app import PATIENCE, free_port, serving
from tests.run import ROOT, find_nginx
from tests.support.client import Tab

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("nginx")]

CLASS = 20
TOUR = b"a1 b3\n"
NETWORKS = [f"127.{number}.0.1" for number in range(1, CLASS + 1)]
"""An address in each of some networks; that all belong to one copy happens once in 500,000 times."""
MAIN = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/main.log;
events {{}}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/lab.conf;
}}
"""


class Site(NamedTuple):
    """The proxy, the copies behind it, and where the proxy writes."""

    url: str
    copies: tuple[str, str]
    folder: Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    nginx = find_nginx()
    if nginx is None:
        pytest.skip("This needs nginx, which is not here: apt-get install nginx.")
    (text,) = re.findall(r"^```nginx\n(.*?)^```", (ROOT / "docs/hosting.md").read_text("utf-8"), re.M | re.S)
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    with serving() as first, serving() as second:
        for words, there in {
            "listen 80;": f"listen 127.0.0.1:{port};",
            "127.0.0.1:8501": urlsplit(first).netloc,
            "127.0.0.1:8502": urlsplit(second).netloc,
            "/var/log/nginx": str(folder),
        }.items():
            assert words in text
            text = text.replace(words, there)
        (folder / "lab.conf").write_text(text)
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
        process = subprocess.Popen([nginx, "-p", folder, "-c", folder / "nginx.conf"])
        try:
            latest = time.monotonic() + PATIENCE
            while asked(f"http://127.0.0.1:{port}/_stcore/health") != 200:
                assert process.poll() is None, (folder / "main.log").read_text()
                assert time.monotonic() < latest
                time.sleep(0.05)
            yield Site(f"http://127.0.0.1:{port}", (first, second), folder)
        finally:
            process.terminate()
            process.wait()


def asked(
    url: str, source: str = "127.0.0.1", method: str = "GET", body: Iterable[bytes] | None = None
) -> int:
    """Return the status of an answer; 0 if nothing answers."""
    with suppress(OSError):
        line = HTTPConnection(urlsplit(url).netloc, source_address=(source, 0))
        line.request(method, url.partition(urlsplit(url).netloc)[2], body)
        return line.getresponse().status
    return 0


def sessions(copy: str) -> int:
    """Return how many sessions a copy has."""
    with urllib.request.urlopen(f"{copy}/_stcore/metrics") as answer:
        (number,) = re.findall(r"^active_sessions (\d+)", answer.read().decode(), re.M)
    return int(number)


def drop(tab: Tab, *files: tuple[str, bytes]) -> None:
    """Drop files on a page."""
    tab.run()
    (uploader,) = tab.elements("file_uploader")
    tab.upload(uploader, *files)
    tab.wait()
    assert not tab.complaints()
    assert not tab.exceptions


def rest(tab: Tab) -> None:
    """Wait for the end of a run; the pages of a classroom never rest, as they look what is new."""
    while tab.busy:
        tab.hear()


def in_the_room(url: str, source_of: Callable[[int], str]) -> int:
    """Count those of a class that get into the room that their teacher opens."""
    with Tab(url, "play", "view=be", source_of(0), "lab=teacher") as teacher:
        teacher.run()
        teacher.press(
            next(button for button in teacher.elements("button") if button.label == "Ask the class")
        )
        rest(teacher)
        (code,) = parse_qs(urlsplit(teacher.way()).query)["classroom"]
        inside = 0
        for number in range(CLASS):
            with Tab(
                url, "classroom", f"classroom={code}", source_of(number), f"lab=pupil-{number}"
            ) as pupil:
                pupil.ask()
                rest(pupil)
                inside += f"You are in classroom {code}" in pupil.answer()
    return inside


def test_files_reach_the_copy_that_has_the_session(site):
    shares: list[int] = []
    with ExitStack() as tabs:
        for source in NETWORKS:
            drop(tabs.enter_context(Tab(site.url, "play", "view=judge", source)), ("a.txt", TOUR))
            shares = [sessions(copy) for copy in site.copies]
            if min(shares) > 1:
                break
    assert min(shares) > 1, "no copy is left out"


def test_a_class_of_one_network_meets_in_its_room(site):
    assert in_the_room(site.url, lambda number: f"127.0.0.{1 + number}") == CLASS


@pytest.mark.parametrize("path", ["/1", "/2"])
def test_phones_of_other_networks_meet_by_the_link_of_a_copy(site, path):
    assert in_the_room(site.url + path, NETWORKS.__getitem__) == CLASS


def test_a_class_behind_one_address_may_upload_at_once_and_a_flood_may_not(site):
    with Tab(site.url, "play", "view=judge", "127.0.2.1") as tab:
        drop(tab, *((f"{number}.txt", TOUR) for number in range(30)))
    for start in ("", "/1"):
        place, source = f"{site.url}{start}/_stcore/upload_file/none/0", f"127.0.3{start[1:]}.1"
        # A file whose length is not told is taken for a large one.
        flood = [asked(place, source, "PUT", iter([b"x"])) for _ in range(20)]
        assert 503 not in flood[:10]
        assert flood[-1] == 503
        assert asked(place, source, "PUT", b"x") != 503, "a small one passes"


@pytest.mark.parametrize("start", ["", "/1", "/2"])
def test_the_figures_of_use_are_shut(site, start):
    assert asked(f"{site.url}{start}/_stcore/metrics") == 403
    assert asked(f"{site.url}{start}/_stcore/health") == 200


def test_nothing_is_written_about_visits(site):
    assert asked(f"{site.url}/classroom?classroom=BKTW&lead=secret") == 200
    flood = [
        asked(f"{site.url}/_stcore/upload_file/none/0", "127.0.4.1", "PUT", iter([b"x"])) for _ in range(20)
    ]
    assert 503 in flood
    assert [(site.folder / name).read_text() for name in ("access.log", "lab.log")] == ["", ""]
