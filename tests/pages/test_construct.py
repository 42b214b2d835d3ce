"""The Tour page with constructions: what it says, and what a click on a closed tour does."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.referee import check
from knights.search.case import Case, Limit
from knights.search.result import started_at
from knights.search.search import search
from knights.ui.controls.values import Kept
from knights.ui.running.jobs import SessionJobs
from knights.ui.tour import closed as closed_view
from knights.ui.tour.solved import solved
from tests.support.visits import control, done, setting, texts, visit

CONSTRUCT, DEFAULT = NAMED["construct"].variant, NAMED["default"].variant


def page(**settings: object) -> AppTest:
    app = visit("tour", **settings)
    assert not app.exception
    return app


def test_a_construction_says_that_it_is_one() -> None:
    told = texts(page(variant="construct", rows=12, columns=12))
    assert "Tour found</div>" in told
    assert "Constructed without search: 4 blocks with a tour each" in told
    assert "the tour closes" in told
    assert "click any square to start there" in told
    assert "there is none" in told  # Why the parts of a search are idle.


def test_a_search_that_falls_back_says_so() -> None:
    told = texts(page(steps=5))
    assert "Constructed after the limit of 5 steps was reached" in told
    assert "click any square to start there" not in told  # An open tour was asked for: a click searches.


def test_the_fallback_is_a_part_of_a_variant() -> None:
    app = page(steps=5)
    control(app, "tour", "variant_fallback").set_value(False).run()
    assert "Gave up after 5 steps" in texts(app)
    assert str(setting(app, "tour", "variant")).endswith(".10x10000")


@pytest.mark.parametrize("view", ["tour", "built", "take-away"])
@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        *((4, 9), (9, 9), (40, 30)),
        *(pytest.param(*shape, marks=pytest.mark.slow) for shape in ((510, 500), (1000, 3))),
    ],
)
def test_every_view_of_every_size_opens(view: str, rows: int, columns: int) -> None:
    told = texts(page(variant="construct", rows=rows, columns=columns, row=2, column=2, view=view))
    assert "Does a tour exist from here? Yes" in told or "Does a tour exist from here? No" in told


def test_the_views_are_those_that_have_something_to_show() -> None:
    assert setting(page(view="search"), "tour", "view") == "search"
    assert setting(page(view="built"), "tour", "view") == "search"
    assert setting(page(view="search", variant="construct"), "tour", "view") == "built"


def test_a_closed_tour_that_was_searched_elsewhere_comes_with_the_link(jobs: SessionJobs) -> None:
    app = page(rows=6, columns=6, row=3, column=4, closed=1, **{"from": "0,0"})
    found, result = jobs.kept[closed_view.TURNED]
    assert found.start == (0, 0)
    assert result.start == (3, 4)
    assert check(result.tour, (3, 4)).passed
    assert np.array_equal(result.tour.path, started_at(found, (3, 4)).tour.path)
    app.button(key="tour.search_here").click().run()
    assert jobs.latest("tour").finished[-1].start == (3, 4)
    assert "from" not in app.query_params


@pytest.mark.parametrize(("settings", "words"), [({"from": "9,9"}, ""), ({"from": "x"}, "row,column")])
def test_a_square_it_cannot_come_from_is_left_out(
    settings: dict[str, str], words: str, jobs: SessionJobs
) -> None:
    app = page(rows=6, columns=6, closed=1, **settings)
    assert words in texts(app)
    assert jobs.latest("tour").finished[-1].start == (0, 0)


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    """The settings of a session without a page."""
    settings = Kept("tour")
    monkeypatch.setattr(closed_view.st, "session_state", {"settings": settings})
    return settings


@pytest.mark.usefixtures("kept")
def test_a_constructed_closed_tour_is_turned_and_not_made_again(jobs: SessionJobs) -> None:
    first = closed_view.solve_or_turn(Case(Board(8, 8), (0, 0), CONSTRUCT, Limit(10)))
    made = jobs.latest("tour")
    turned = closed_view.solve_or_turn(Case(Board(8, 8), (5, 2), CONSTRUCT, Limit(10)))
    assert jobs.latest("tour") is made
    assert first.tour is not None
    assert turned.tour == search(Board(8, 8), (5, 2), CONSTRUCT).tour
    closed_view.solve_or_turn(Case(Board(8, 9), (0, 0), CONSTRUCT, Limit(10)))
    assert jobs.latest("tour") is not made


def test_a_click_on_a_closed_tour_remembers_where_it_came_from(jobs: SessionJobs, kept: Kept) -> None:
    for closed, variant, came_from in (
        (True, DEFAULT, (1, 2)),
        (False, DEFAULT, None),
        (True, CONSTRUCT, None),
    ):
        solved(Case(Board(6, 6), (1, 2), variant, Limit(100_000), closed))
        closed_view.remember()
        assert kept.values["tour"]["from"] == came_from


@pytest.mark.parametrize(
    "link",
    [
        "sweep?from=6&to=6&variant=default&steps=20",
        "compare?from=6&to=6&variants=default,construct&steps=20&seeds=1",
    ],
)
def test_sweeps_and_comparisons_say_how_many_were_constructed(link: str) -> None:
    assert "36 tours constructed after the search" in texts(done(link))
