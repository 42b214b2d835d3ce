"""The pages that the app registers, and their settings, without a running app."""

from importlib import import_module

from knights.ui.navigation import entry_of, runners

SMALL = {
    "home": "",
    "sweep": "sweep?first=5&last=6&steps=500",
    "compare": "compare?first=5&last=6&variants=roth,pohl&steps=500",
    "published": "published?work=stu-2021",
}
"""The addresses of some pages by name, with settings that need little work; any other page's address is its name."""


def addresses() -> list[str]:
    """Return an address for each page, with settings that need little work."""
    return [f"/{SMALL.get(name, name)}" for name in titles()]


def views() -> list[str]:
    """Return an address for each view of a page except the first, which the address of the page shows."""
    pages = {name: import_module(f"knights.ui.pages.{name}.page").PAGE for name in titles() if name != "home"}
    return [f"/{name}?{page.choice.name}={view}" for name, page in pages.items() for view in [*page.views][1:]]


def titles() -> dict[str, str]:
    """Return the titles of the pages by name, in the order of the navigation; the names are their addresses."""
    return {name: entry_of(name).title for name in runners()}


def keys(page: str) -> tuple[str, ...]:
    """Return the names of the settings of a page."""
    return tuple(setting.name for setting in import_module(f"knights.ui.pages.{page}.page").PAGE.settings)
