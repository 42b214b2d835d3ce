"""The data of the published works: descriptions, and the printed boards, tables and logs."""

import json
from pathlib import Path
from typing import Any

from knights.base import by_key

_FILES = Path(__file__).parent / "data"


def names() -> list[str]:
    """Return the names of the published works, in alphabetical order."""
    return sorted(file.stem for file in _FILES.glob("*.json"))


def load(name: str) -> dict[str, Any]:
    """Read the data of a published work from its file; raises an InputError for an unknown name."""
    path = by_key("published work", name, {one: _FILES / f"{one}.json" for one in names()})
    data: dict[str, object] = json.loads(path.read_text("utf-8"))
    return data
