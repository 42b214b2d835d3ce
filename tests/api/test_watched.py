"""The progress of long calls: reported to a callback, shown as a bar, or hidden."""

import re

import pytest

from knights.api import watched as module
from knights.api.watched import watched
from knights.base import InputError, Progress, Work


def work(closed: list[bool]) -> Work[str]:
    try:
        yield Progress(0.25)
        yield Progress(0.5, "a")
        yield Progress(1.0, "b")
    finally:
        closed.append(True)


def test_a_callback_gets_every_share_and_abandoned_work_is_closed():
    shares: list[float] = []
    assert list(watched(work([]), shares.append)) == ["a", "b"]
    assert shares == [0.25, 0.5, 1.0]
    closed: list[bool] = []
    parts = watched(work(closed), False)
    assert next(parts) == "a"
    parts.close()
    assert closed == [True]


@pytest.mark.parametrize(
    ("watch", "terminal", "shown"),
    [(None, True, True), (None, False, False), (True, False, True), (False, True, False)],
)
def test_a_bar_is_drawn_on_a_terminal_or_on_request(monkeypatch, capsys, watch, terminal, shown):
    monkeypatch.setattr(module, "AFTER", 0.0)
    monkeypatch.setattr(module.sys.stderr, "isatty", lambda: terminal, raising=False)
    assert list(watched(work([]), watch)) == ["a", "b"]
    text = capsys.readouterr().err
    assert (" 50% |" in text) == shown
    assert text.endswith("\n") == shown


@pytest.mark.parametrize("watch", [5, 0, "x", ()])
def test_an_invalid_way_to_report_progress_is_refused(watch):
    with pytest.raises(InputError, match=re.escape(f"of the finished share, not “{watch!r}”.")):
        list(watched(work([]), watch))


def test_a_bar_appears_only_after_a_second(capsys):
    assert list(watched(work([]), True)) == ["a", "b"]
    assert capsys.readouterr().err == ""
