"""The pages that the app registers, seen from outside a running app."""

from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from knights.ui import navigation as registry

SMALL = {
    "home": "",
    "sweep": "sweep?first=5&last=6&steps=500",
    "compare": "compare?first=5&last=6&variants=roth,pohl&steps=500",
    "published": "published?work=stu-2021",
}
"""The addresses of pages that differ from their names, or that save work."""


def addresses() -> list[str]:
    """Return the address of each page, with little to compute."""
    return [f"/{SMALL.get(name, name)}" for name in titles()]


def titles() -> dict[str, str]:
    """Return the titles of the pages by their scripts, which are their addresses, in the order of the navigation."""
    with patch.object(registry, "st", SimpleNamespace(Page=lambda script, **named: (script, named))):
        listed = [page for section in registry.pages().values() for page in section]
    listed = [(script, named) for script, named in listed if isinstance(script, str)]
    return {Path(script).stem: named["title"] for script, named in listed}


def keys(page: str) -> tuple[str, ...]:
    """Return the names of the settings of a page."""
    found = getattr(import_module(f"knights.ui.{page}.page"), "PAGE", None)
    return tuple(setting.name for setting in found.settings) if found is not None else ()
