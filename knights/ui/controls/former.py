"""Addresses of earlier versions: a link to what has moved leads to where it is now."""

from __future__ import annotations

from collections.abc import Mapping

from knights.ui.controls.links import TOUR, Way

Place = tuple[str, str]
"""The name of a page in its address, and of one of its views; an empty one is the first."""

MOVED: Mapping[Place, Place] = {
    ("how", ""): ("learn", ""),
    ("lessons", ""): ("learn", ""),
    ("tour", "play"): ("tour", ""),
    ("sweep", "maps"): ("sweep", ""),
    ("sweep", "atlas"): ("atlas", ""),
}
"""Where each view that has moved, or has another name, is shown now. Who moves a view adds its line."""

FORMER_PAGES = ("how", "lessons")
"""The names of the pages that are no more."""


def moved(page: str, address: Mapping[str, str]) -> Way | None:
    """The way from an address of a page to where it leads now; None if it means what it says."""
    if page == "home" and address.keys() & set(TOUR):
        return Way("tour", address, former=True)
    view = "" if page in FORMER_PAGES else address.get("view", "")
    place = MOVED.get((page, view))
    if place is None:
        return None
    new_page, new_view = place
    settings = {"view": new_view} if new_view else {}
    settings |= {name: text for name, text in address.items() if name != "view"}
    return Way(new_page, settings, former=True)
