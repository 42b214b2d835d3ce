"""Addresses of earlier versions: a link to what has moved leads to where it is now."""

from collections.abc import Mapping

from knights.ui.controls.links import TOUR, Way

Place = tuple[str, str]
"""The name of a page in its address, and of one of its views; an empty one is the first."""

MOVED: Mapping[Place, Place] = {
    ("how", ""): ("learn", ""),
    ("lessons", ""): ("learn", ""),
    ("tour", "play"): ("tour", ""),
    ("compare", "programs"): ("tour", "search"),
    ("sweep", "maps"): ("sweep", ""),
    ("sweep", "atlas"): ("atlas", ""),
    ("compare", "ablation"): ("published", "ideas"),
    ("compare", "restarts"): ("learn", "laboratory"),
    ("learn", "backtracking"): ("learn", "dead-end"),
}
"""Where each view that has moved, or has another name, is shown now. Who moves a view adds its line."""

CHOOSERS = {"published": "work"}
"""The setting that chooses a view, where it is not called ``view``."""
FORMER_DEFAULTS: Mapping[Place, Mapping[str, str]] = {
    ("compare", "ablation"): {"from": "5", "to": "12", "steps": "1000-per-square"},
}
"""Settings that a link leaves out because they were the defaults of a view, and are no more."""

FORMER_VARIANTS = "default,warnsdorff,roth,pohl,edge,random,squirrel-cull,stu-2020"
"""What Compare opened with; its links hold the variants, and those that ask something without them are older."""

FORMER_PAGES = ("how", "lessons")
"""The names of the pages that are no more."""


def moved(page: str, address: Mapping[str, str]) -> Way | None:
    """The way from an address of a page to where it leads now; None if it means what it says."""
    if page == "home" and address.keys() & set(TOUR):
        return Way("tour", address, former=True)
    if page == "practice" and "room" in address:
        return Way("room", {"room": address["room"]}, former=True)
    view = "" if page in FORMER_PAGES else address.get("view", "")
    if page == "sliding" and "start" in address and not view:
        # The first view was that of the answer, and is now the board to play on; links name it since.
        return Way(page, {**address, "view": "solution"}, former=True)
    asks = address.keys() & {"from", "to", "steps", "seeds", "closed"}
    if page == "compare" and asks and "variants" not in address and view in ("", "table"):
        return Way(page, {**address, "variants": FORMER_VARIANTS}, former=True)
    place = MOVED.get((page, view))
    if place is None:
        return None
    new_page, new_view = place
    settings = {CHOOSERS.get(new_page, "view"): new_view} if new_view else {}
    settings |= FORMER_DEFAULTS.get((page, view), {})
    settings |= {name: text for name, text in address.items() if name != "view"}
    return Way(new_page, settings, former=True)
