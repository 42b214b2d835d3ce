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
"""The address of a page that is not its name, or that shows less than the page would of itself."""


def addresses() -> list[str]:
    """Return the address of each page, with little to work out."""
    return [f"/{SMALL.get(name, name)}" for name in titles()]


def titles() -> dict[str, str]:
    """Return each page's script, which is its address too, and its title, in the order of the navigation."""
    with patch.object(registry, "st", SimpleNamespace(Page=lambda script, **named: (script, named))):
        listed = [page for section in registry.pages().values() for page in section]
    listed = [(script, named) for script, named in listed if isinstance(script, str)]
    return {Path(script).stem: named["title"] for script, named in listed}


def keys(page: str) -> tuple[str, ...]:
    """Return the settings that a page knows."""
    found = getattr(import_module(f"knights.ui.{page}.page"), "PAGE", None)
    return tuple(setting.name for setting in found.settings) if found is not None else ()
