"""The Tour page with constructions: its sentences, and the views that can show them."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.visits import done, setting, texts


def page(**settings: object) -> AppTest:
    app = done("tour", **settings)
    assert not app.exception
    return app


def test_the_page_says_that_a_tour_is_constructed():
    told = texts(page(variant="construct", rows=12, columns=12))
    assert "Tour found</i></div>" in told
    assert "Constructed without search: 4 blocks with a tour each" in told
    assert "the tour closes" in told
    assert "does not search" in told  # The sentences about views that only a search has.


@pytest.mark.parametrize("view", ["tour", "search"])
@pytest.mark.parametrize(("rows", "columns"), [*((4, 9), (40, 30)), pytest.param(1000, 3, marks=pytest.mark.slow)])
def test_every_view_of_every_size_opens(view, rows, columns):
    told = texts(page(variant="construct", rows=rows, columns=columns, row=2, column=2, view=view))
    assert "Does a tour exist from here? Yes" in told or "Does a tour exist from here? No" in told


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"view": "race", "variant": "construct"}, "does not search"),
        ({"view": "race", "rows": 60, "columns": 60}, "Races are shown on boards of up to"),
        ({"view": "tour", "graph": 1, "rows": 40, "columns": 40}, "this board has 1,600"),
    ],
)
def test_a_view_that_cannot_show_the_case_stays_open_and_says_why(settings, why):
    app = page(**settings)
    assert setting(app, "tour", "view") == settings["view"]
    assert why in texts(app)
