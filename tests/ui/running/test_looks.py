"""The looks of a page that may have cost it its last messages, after which it is drawn again."""

from threading import Thread
from types import SimpleNamespace

import pytest
import streamlit as st

from knights.play.classroom import MAX_PEOPLE
from knights.ui.running import looks

address: dict[str, str] = {}
"""The settings in the address of the browser."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list with the time in seconds, for a session of which nothing has been drawn."""
    now, drawn = [100.0], looks._Drawn()
    address.clear()
    monkeypatch.setattr(looks, "monotonic", lambda: now[0])
    monkeypatch.setattr(looks, "record", lambda kind: drawn)
    monkeypatch.setattr(st, "query_params", SimpleNamespace(to_dict=lambda: dict(address)))
    return now


def apart(answers: list[bool]) -> None:
    thread = Thread(target=lambda: answers.append(looks.is_unsure()))
    thread.start()
    thread.join()


def test_only_another_thread_that_begins_as_the_page_ends_makes_it_unsure(clock):
    answers: list[bool] = []
    apart(answers)
    with looks.drawing():
        answers.append(looks.is_unsure())
        clock[0] += 5
    answers.append(looks.is_unsure())
    for later, settings in ((0.1, {}), (0.0, {"classroom": "BKTW"}), (0.0, {}), (looks.UNSURE, {})):
        clock[0] += later
        address.clear()
        address.update(settings)
        apart(answers)
    assert answers == [False, False, False, True, False, True, False]


def test_a_hall_looks_less_often():
    assert looks.seconds(1) == looks.seconds(60) == 1
    assert looks.seconds(61) == looks.seconds(MAX_PEOPLE) == 2
