"""Addresses of earlier versions: every one leads to a page that shows what it showed."""

import importlib
from urllib.parse import urlencode

import pytest

from knights.ui.controls.former import FORMER_VARIANTS, MOVED, Place
from tests.support.visits import address, complaints, visit

ONCE: dict[str, tuple[str, ...]] = {
    "how": ("",),
    "lessons": ("",),
    "learn": ("backtracking",),
    "practice": ("try", "be", "judge"),
    "tour": ("tour", "play", "search", "race", "built", "take-away"),
    "sweep": ("maps", "atlas"),
    "compare": ("table", "restarts", "ablation", "programs", "challenge"),
    "sliding": ("solution", "hand", "search", "compare", "take-away"),
}
"""The views of the pages when they were first linked to."""

ALL = [(page, view) for page, views in ONCE.items() for view in views]

MORE = {
    ("tour", "built"): {"variant": "construct"},
    ("sweep", "atlas"): {"arows": 5, "acolumns": 5, "brows": 5, "bcolumns": 6},
    ("compare", "ablation"): {"from": 5, "to": 5, "steps": 500},
}
"""What a view needs to be there, or has less to do with."""


def opened(place: Place, **settings: object):
    page, view = place
    return visit(f"{page}?{urlencode({'view': view})}" if view else page, **settings)


def shown(app) -> str:
    """The page that a session shows, as its address knows it."""
    return app.session_state["settings"].page


def test_a_link_to_compare_that_names_no_methods_shows_those_that_it_showed():
    app = visit("compare?from=5&to=5")
    assert address(app)["variants"] == FORMER_VARIANTS
    assert "variants" not in address(visit("compare?projector=1"))


@pytest.mark.slow
@pytest.mark.parametrize("place", ALL, ids="-".join)
def test_every_view_that_ever_was_opens_without_a_complaint(place: Place):
    app = opened(place, **MORE.get(place, {}))
    page, view = MOVED.get(place, place)
    assert not complaints(app)
    assert shown(app) == page
    if view:
        choice = importlib.import_module(f"knights.ui.{page}.page").PAGE.choice
        assert address(app).get(choice.name, choice.default) == view


def test_settings_are_kept_and_those_that_the_new_page_does_not_know_left_out():
    app = opened(("sweep", "atlas"), **MORE["sweep", "atlas"], colour="steps", projector=1)
    assert not complaints(app)
    assert address(app) == {"arows": "5", "acolumns": "5", "brows": "5", "bcolumns": "6", "projector": "1"}


def test_a_link_to_the_front_page_with_a_start_leads_to_its_tour():
    app = visit("home?rows=6&columns=6&row=2&column=3")
    assert shown(app) == "tour"
    assert address(app)["row"] == "2"


def test_every_line_of_the_table_is_walked():
    assert MOVED.keys() <= set(ALL)
