"""What a visitor types or follows ends in a sentence, costs what it may cost, and stops nobody else."""

from __future__ import annotations

import threading
import time

import pytest

from knights.ui.running import experiment
from tests.support.visits import PATIENCE, answer, complaints, control, finish, visit

MANY_NINES = "9" * 30


@pytest.mark.parametrize(
    ("page", "settings", "words"),
    [
        ("sweep", {"starts": f"random:{MANY_NINES}"}, "The number of random starts must be a whole number"),
        ("compare", {"starts": f"random:{MANY_NINES}"}, "The number of random starts must be a whole number"),
        ("compare", {"board": "9" * 5000 + "x8"}, "The number of rows must be a whole number"),
        ("compare", {"board": "8x1001"}, "The number of columns must be a whole number from 1 to 1,000"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_an_address_with_too_large_a_number_gets_one_sentence(page, settings, words):
    (sentence,) = complaints(finish(visit(page, **settings)))
    assert words in sentence


@pytest.mark.parametrize("number", [10**6, 10**6 + 1, 10**15])
def test_more_random_starts_than_any_board_has_squares_can_be_typed_and_mended(number):
    app = visit("sweep", from_=5, to=5, starts="random:5")
    control(app, "sweep", "count").set_value(number).run()
    assert len(complaints(app)) == 1
    control(app, "sweep", "count").set_value(25).run()
    assert not complaints(finish(app))


def test_a_hint_after_a_construction_is_that_of_warnsdorff():
    app = visit("practice", variant="construct")
    app.button(key="practice.press_hint").click().run()
    assert "The rule goes to 1,2. Degree 5 is the least" in answer(app)


MILLION_BOARDS = {"from_": 1, "to": 1000, "cfrom": 1, "cto": 1000, "starts": "random:1"}


@pytest.mark.parametrize(
    ("page", "settings"),
    [
        ("sweep", MILLION_BOARDS),
        ("compare", MILLION_BOARDS),
        ("published", {**MILLION_BOARDS, "work": "ideas"}),
    ],
)
def test_what_the_cap_refuses_at_once_is_not_sampled_first(page, settings, monkeypatch):
    def sampled(*_):
        raise AssertionError("a search before the refusal")

    monkeypatch.setattr(experiment, "estimate", sampled)
    (sentence,) = complaints(visit(page, **settings))
    assert "this server stops at" in sentence


def test_an_estimate_is_made_on_a_thread_of_its_own_and_can_be_stopped(jobs, monkeypatch):
    estimate, started, threads = experiment.estimate, threading.Event(), []
    start = jobs.start

    def start_and_stop(place, request, work):
        job = start(place, request, work)
        if place == "compare.estimate":
            assert started.wait(PATIENCE)
            job.stop()
        return job

    def estimated(sweeps, workers):
        threads.append(threading.current_thread().name)
        started.set()
        expected = estimate(sweeps, workers)
        time.sleep(0.5)
        return expected

    monkeypatch.setattr(experiment, "estimate", estimated)
    monkeypatch.setattr(jobs, "start", start_and_stop)
    app = visit("compare", from_=5, to=16, variants="plain,roth", steps=5_000_000)
    assert threads == ["job"], "the second variant is not sampled any more"
    assert complaints(app) == [
        "The estimate was stopped: choose fewer or smaller boards, or change a setting."
    ]
