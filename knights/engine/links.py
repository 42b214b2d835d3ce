"""Links to pages of the app, as data, so that lessons and questions for a class can have them."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from knights.base import parameters
from knights.engine.case import TourQuestion


@dataclass(frozen=True)
class Link:
    """A link to a page of the app with settings, and its text."""

    page: str
    settings: Mapping[str, str]
    words: str

    @classmethod
    def to(cls, address: str, words: str) -> "Link":
        """Return a link to an address like ``learn?view=rule``."""
        page, _, settings = address.partition("?")
        return cls(page, dict(parse_qsl(settings)), words)


TOUR = ("rows", "columns", *parameters(TourQuestion)["start"].keys, "variant", "steps")
"""The settings that every link to a tour contains."""


def case_settings(rows: int, columns: int, row: int, column: int, variant: str, **more: str) -> dict[str, str]:
    """Return the settings of a case on the Tour page; ``more`` adds others, such as a step limit or a view."""
    values = (rows, columns, row, column, variant)
    return {name: str(value) for name, value in zip(TOUR, values, strict=False)} | more
