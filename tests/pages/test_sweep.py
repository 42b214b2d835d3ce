"""The Sweep page as a person uses it, without a browser: what is typed or linked to, and what is then said."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from knights.sweeps.cluster import ClusterError
from knights.sweeps.estimate import MAX_VISITS_VARIABLE
from knights.sweeps.runner import Remote
from knights.ui.running import view, workers
from knights.ui.running.view import EXPERIMENT
from knights.ui.sweep.page import FIELDS
from tests.support.visits import (
    PATIENCE,
    address,
    complaints,
    control,
    finish,
    outcome,
    run_until,
    visit,
)
from tests.support.words import plain


def sweep(**settings: object) -> AppTest:
    return visit("sweep", **settings)


def answer(app: AppTest) -> str:
    """The answer in large type."""
    assert not complaints(app)
    shown = next(element.value for element in app.markdown if "solvable starts" in element.value)
    return str(re.search(r'class="verdict".*?</span> ([^<]*)<', shown)[1])


def table(app: AppTest) -> Any:
    return next(frame.value for frame in app.dataframe if "median steps" in frame.value.columns)


def test_it_opens_with_5_to_8_swept():
    app = finish(sweep())
    assert answer(app) == "134 of 138 solvable starts solved"
    assert table(app)["board"].tolist() == ["5×5", "6×6", "7×7", "8×8", "all"]
    assert table(app)["starts"].tolist() == [25, 36, 49, 64, 174]
    assert table(app)["no tour exists"].tolist() == [12, 0, 24, 0, 36]
    assert table(app)["theory"].tolist()[0] == "yes, 13"


def test_the_hard_starts_lead_to_their_tours():
    app = finish(sweep(from_=7, to=7))
    (hard,) = (frame.value for frame in app.dataframe if "case" in frame.value.columns)
    first = hard.iloc[0]
    assert first["outcome"] == "▲ limit reached"
    page, _, query = first["case"].partition("?")
    assert page == "/tour"
    told = outcome(visit("tour", **dict(pair.split("=") for pair in query.split("&"))))
    assert first["per square"] == first["steps"] / 49
    assert f"{first['steps']:,} steps" in told
    assert f"{first['backtracks']:,} backtracks" in told


def test_the_board_with_most_failures_is_shown_large_unless_another_is_asked_for():
    assert control(finish(sweep()), "sweep", "board").value == "7x7"
    assert control(finish(sweep(board="6x6")), "sweep", "board").value == "6x6"
    assert control(finish(sweep(variant="default")), "sweep", "board").value == "8x8", "nothing failed"


def test_rectangles():
    app = sweep()
    control(app, "sweep", "rectangles").set_value(True).run()
    control(app, "sweep", "cto").set_value(6).run()
    control(app, "sweep", "to").set_value(6).run()
    assert table(finish(app))["board"].tolist() == ["5×5", "5×6", "6×5", "6×6", "all"]
    assert address(app)["cfrom"] == "5"
    assert address(app)["cto"] == "6"
    control(app, "sweep", "rectangles").set_value(False).run()
    assert table(finish(app))["board"].tolist() == ["5×5", "6×6", "all"]


def test_random_starts():
    app = sweep()
    control(app, "sweep", "mode").set_value("random").run()
    assert table(finish(app))["starts"].tolist() == [20, 20, 20, 20, 80]
    control(app, "sweep", "count").set_value(7).run()
    control(app, "sweep", "lots").set_value(3).run()
    assert table(finish(app))["starts"].tolist() == [7, 7, 7, 7, 28]
    assert address(app)["starts"] == "random:7"
    assert address(app)["lots"] == "3"
    again = finish(sweep(**{name + "_" * (name == "from"): value for name, value in address(app).items()}))
    assert answer(again) == answer(app)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"from_": 9, "to": 5}, "The last size, 5, is below the first, 9"),
        ({"from_": 0}, "not 0"),
        ({"to": 4000}, "not 4,000"),
        ({"to": "x"}, "“x”"),
        ({"from_": 5, "to": 6, "starts": "random:30"}, "There are not 30 starts to draw on the 5×5 board"),
        ({"starts": "some"}, "not “some”"),
        ({"starts": "random:0"}, "not 0"),
        ({"variant": "best"}, "There is no variant “best”"),
        ({"steps": 0}, "The step limit"),
        ({"cfrom": 9, "cto": 6}, "The last number of columns, 6, is below the first, 9"),
        ({"cto": 9}, "The first number of columns"),
        ({"rows": 8}, "does not know: rows"),
    ],
    ids=str,
)
def test_a_bad_range_in_the_address_gets_one_sentence(settings, told):
    (sentence,) = complaints(finish(sweep(**settings)))
    assert told in sentence


@pytest.mark.parametrize(
    ("widget", "value", "told"),
    [
        ("to", 4, "The last size, 4, is below the first, 5"),
        ("from", 0, "not 0"),
        ("to", 4000, "not 4,000"),
        ("steps", 0, "The step limit"),
    ],
)
def test_a_bad_range_in_the_form_gets_one_sentence_and_loses_nothing(widget, value, told):
    app = sweep(from_=5, to=8, variant="warnsdorff", steps=100_000, searched=1, colour="steps", board="6x6")
    before = address(app)
    box = control(app, "sweep", widget)
    good = box.value
    box.set_value(value).run()
    (sentence,) = complaints(app)
    assert told in sentence
    control(app, "sweep", widget).set_value(good).run()
    assert answer(finish(app))
    assert address(app) == before


def test_more_starts_than_squares_get_one_sentence_and_can_be_mended():
    app = sweep(starts="random:5")
    for number in (26, -1):
        control(app, "sweep", "count").set_value(number).run()
        assert len(complaints(app)) == 1
    control(app, "sweep", "count").set_value(25).run()
    assert table(finish(app))["starts"].tolist()[-1] == 100


def test_the_cap_names_the_command_that_does_it_elsewhere(monkeypatch):
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "1000000")
    app = sweep(from_=60, to=64, variant="roth", steps=5000)
    (sentence,) = complaints(app)
    assert "this server stops at 1 million" in sentence
    assert sentence.endswith("python -m knights sweep 60 64 --variant roth --steps 5000")
    assert not app.dataframe


def test_a_cap_that_is_no_number_gets_one_sentence(monkeypatch):
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "lots")
    (sentence,) = complaints(sweep(from_=60, to=64))
    assert MAX_VISITS_VARIABLE in sentence


LONG = {"from_": 5, "to": 16, "variant": "plain", "steps": 5_000_000, "board": "5x5"}
"""Blind search runs into its limit at nearly every start: a minute of work or two."""


@pytest.mark.slow
def test_long_work_is_estimated_begun_cancelled_and_kept(jobs):
    app = sweep(**LONG)
    assert not complaints(app)
    assert not app.dataframe, "nothing runs before it is asked for"
    (note,) = (element.value for element in app.info)
    assert "roughly" in note
    assert jobs.latest(EXPERIMENT) is None
    app.button(key="sweep.run").click().run()
    run_until(app, lambda: any("solvable starts" in element.value for element in app.markdown))
    assert answer(app).startswith("Partial: ")
    assert app.get("progress")
    app.button(key="sweep.cancel").click().run()
    job = jobs.latest(EXPERIMENT)
    assert job is not None
    assert job.wait(PATIENCE)
    app.run()
    assert job.cancelled
    (told,) = complaints(app)
    assert "**Partial**" in told
    kept = table(app)["starts"].tolist()[-1]
    assert 0 < kept < 1466
    control(app, "sweep", "colour").set_value("steps").run()
    assert table(app)["starts"].tolist()[-1] == kept, "to look at it otherwise starts nothing"
    assert jobs.latest(EXPERIMENT) is job


@pytest.mark.slow
def test_another_sweep_stops_the_one_before(jobs):
    app = sweep(**LONG)
    app.button(key="sweep.run").click().run()
    first = jobs.latest(EXPERIMENT)
    assert first is not None
    assert first.running
    control(app, "sweep", "to").set_value(5).run()
    control(app, "sweep", "variant_name").set_value("roth").run()
    assert table(finish(app))["starts"].tolist() == [25, 25]
    assert first.wait(PATIENCE)
    assert first.cancelled


GONE = "The cluster has gone; what was finished is kept."


class Elsewhere(Remote):
    """A cluster of three threads, which may go away."""

    threads = 3

    def __init__(self) -> None:
        self.away = False
        self.pool = ThreadPoolExecutor(2)

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Any:
        if self.away:
            raise ClusterError(GONE)
        return self.pool.submit(partial(work, stopped=lambda: self.away))


@pytest.mark.slow
def test_a_sweep_on_a_cluster_says_so_keeps_what_is_finished_and_runs_again(jobs, monkeypatch):
    cluster = Elsewhere()
    monkeypatch.setattr(workers, "cluster", lambda: cluster)
    monkeypatch.setattr(view, "cluster", lambda: cluster)
    app = sweep(**LONG)
    (note,) = (element.value for element in app.info)
    assert "on a cluster with 3 threads" in note
    app.button(key="sweep.run").click().run()
    run_until(app, lambda: any("solvable starts" in element.value for element in app.markdown))
    assert "This runs on a cluster with 3 threads." in [caption.value for caption in app.caption]
    cluster.away = True
    job = jobs.latest(EXPERIMENT)
    assert job is not None
    assert job.wait(PATIENCE)
    app.run()
    assert complaints(app) == [GONE]
    assert table(app)["starts"].tolist()[-1] > 0, "what is finished stays"
    cluster.away = False
    app.button(key="sweep.again").click().run()
    again = jobs.latest(EXPERIMENT)
    assert again is not None
    assert again is not job
    run_until(app, lambda: any("solvable starts" in element.value for element in app.markdown))
    assert not complaints(app)


def test_the_settings_of_the_sweep_page_are_in_its_address():
    settings = {
        "from_": 5, "to": 6, "cfrom": 5, "cto": 7, "starts": "random:9", "lots": 4, "closed": 1, "variant": "pohl",
        "steps": 900, "searched": 1, "colour": "steps", "board": "6x7",
        "arows": 5, "acolumns": 6, "brows": 7, "bcolumns": 9,
    }  # fmt: skip
    assert {"view"} | {name.rstrip("_") for name in settings} == {field.name for field in FIELDS}
    app = finish(sweep(**settings))
    assert address(app) == {name.rstrip("_"): str(value) for name, value in settings.items()}


# The atlas of move orders


def test_the_atlas_draws_two_boards_and_opens_an_order():
    app = finish(visit("sweep", view="atlas", arows=5, acolumns=6, brows=6, bcolumns=6))
    assert not complaints(app)
    told = plain(app.markdown[0].value)
    assert re.match(
        r"[\d,]+ move orders? solves? (all|\d+ of) \d+ starts of 5×6 · A score on 5×6 tells ", told
    )
    assert "about the score on 6×6: correlation " in told
    assert "40,320 move orders, Warnsdorff's rule" in told
    assert len(app.get("plotly_chart")) == 3
    published, best = (frame.value for frame in app.dataframe)
    assert "warnsdorff" in published[""].tolist()
    assert best["on 5×6"].tolist() == sorted(best["on 5×6"], reverse=True)
    assert best.loc[0, "Compare"].endswith(
        f"variants=order.move-order.parity.{best.loc[0, 'order']},warnsdorff"
    )
    for page in ("Tour", "Sweep", "Compare"):
        path, _, query = best.loc[0, page].partition("?")
        other = {
            name + "_" * (name == "from"): value for name, value in (p.split("=") for p in query.split("&"))
        }
        assert not complaints(finish(visit(path.strip("/"), **other)))


def test_an_atlas_that_is_too_large_names_the_command():
    app = finish(visit("sweep", view="atlas", arows=40, acolumns=40))
    (sentence,) = complaints(app)
    assert sentence.endswith("python -m knights atlas 40 40 --csv orders.csv")
    control(app, "sweep", "arows").set_value(2).run()
    (sentence,) = complaints(app)
    assert "not 2" in sentence
