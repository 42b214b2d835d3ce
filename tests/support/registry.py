"""The pages that the app registers, seen from outside a running app."""

from importlib import import_module

from knights.ui.controls.links import MORE, PAGES

SMALL = {
    "home": "",
    "sweep": "sweep?first=5&last=6&steps=500",
    "compare": "compare?first=5&last=6&variants=roth,pohl&steps=500",
    "published": "published?work=stu-2021",
}
"""The address of a page that is not its name, or that shows less than the page would of itself."""


def addresses() -> list[str]:
    """Return the address of each page, with little to work out."""
    return [f"/{SMALL.get(name, name)}" for name in titles()]


def titles() -> dict[str, str]:
    """Return each page's name, which is its address too, and its title, in the order of the navigation."""
    return {name: title for name, (title, _) in (PAGES | MORE).items()}


def keys(page: str) -> tuple[str, ...]:
    """Return the settings that a page knows."""
    return tuple(setting.name for setting in import_module(f"knights.ui.{page}.page").PAGE.settings)
