"""The Tour page with constructions: what it says, and what a click on a closed tour does."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from knights.engine.result import started_at
from knights.referee.checks import check
from knights.ui.tour import construction, search, steps
from tests.support.visits import done, setting, texts


def page(**settings: object) -> AppTest:
    app = done("tour", **settings)
    assert not app.exception
    return app


def test_a_construction_says_that_it_is_one():
    told = texts(page(variant="construct", rows=12, columns=12))
    assert "Tour found</div>" in told
    assert "Constructed without search: 4 blocks with a tour each" in told
    assert "the tour closes" in told
    assert "click any square to start there" in told
    assert "makes no search" in told  # Why the parts of a search are idle.


@pytest.mark.parametrize("view", ["tour", "construction"])
@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        *((4, 9), (40, 30)),
        pytest.param(1000, 3, marks=pytest.mark.slow),
    ],
)
def test_every_view_of_every_size_opens(view, rows, columns):
    told = texts(page(variant="construct", rows=rows, columns=columns, row=2, column=2, view=view))
    assert "Does a tour exist from here? Yes" in told or "Does a tour exist from here? No" in told


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"view": "construction"}, construction.UNSUITED),
        ({"view": "search", "variant": "construct"}, steps.UNSUITED),
        ({"view": "race", "variant": "construct"}, "makes no search"),
        ({"view": "race", "rows": 60, "columns": 60}, "A race can be shown on boards of up to"),
        ({"view": "graph", "rows": 40, "columns": 40}, "this board has 1,600"),
    ],
)
def test_a_view_that_does_not_suit_the_board_stays_and_says_why(settings, why):
    app = page(**settings)
    assert setting(app, "tour", "view") == settings["view"]
    assert why in texts(app)


def test_a_closed_tour_that_was_searched_elsewhere_comes_with_the_link(jobs):
    app = page(rows=6, columns=6, row=3, column=4, closed=1, **{"from": "0,0"})
    found, result = jobs.kept[search._ROTATED]
    assert found.start == (0, 0)
    assert result.start == (3, 4)
    assert check(result.tour, (3, 4)).passed
    assert np.array_equal(result.tour.path, started_at(found, (3, 4)).tour.path)
    app.button(key="tour.search_here").click().run()
    assert jobs.latest("tour").finished[-1].start == (3, 4)
    assert "from" not in app.query_params


@pytest.mark.parametrize(("settings", "words"), [({"from": "9,9"}, ""), ({"from": "x"}, "row,column")])
def test_a_square_it_cannot_come_from_is_left_out(settings, words, jobs):
    app = page(rows=6, columns=6, closed=1, **settings)
    assert words in texts(app)
    assert jobs.latest("tour").finished[-1].start == (0, 0)
