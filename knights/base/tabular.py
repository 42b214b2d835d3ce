"""Results as tables, for pandas, CSV, JSON and notebooks."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from knights.base.questions import Asked
from knights.base.text import csv_text

if TYPE_CHECKING:
    import pandas as pd


Part = TypeVar("Part")
Item = TypeVar("Item")
Key = TypeVar("Key")

SHOWN = 20
"""The maximum number of rows that a notebook shows."""


class Tabular(ABC):
    """A result that can be written as a table."""

    @property
    @abstractmethod
    def header(self) -> tuple[str, ...]:
        """The names of the columns."""

    @abstractmethod
    def rows(self) -> Iterable[Sequence[object]]:
        """Return the rows, with a value for each column: text, a number, a Boolean or None."""

    def _repr_html_(self) -> str:
        """Return the first rows as an HTML table for a notebook, and the number of rows if there are more."""
        rows = list(self.rows())
        more = f"<p>The first {SHOWN} of {len(rows):,} rows</p>" if len(rows) > SHOWN else ""
        return html_table(self.header, rows[:SHOWN]) + more

    def to_frame(self) -> "pd.DataFrame":
        """Return the rows as a pandas DataFrame; raises an ImportError if pandas is not installed."""
        try:
            import pandas as pd
        except ImportError:
            raise ImportError(
                "A DataFrame needs pandas, which is not installed: pip install pandas. "
                "to_csv and to_json do not need it."
            ) from None
        return pd.DataFrame([tuple(row) for row in self.rows()], columns=list(self.header))

    def to_csv(self, path: str | Path | None = None) -> str:
        """Return the rows as CSV with a header; if a path is given, also write them to a file, which must be new."""
        return _written(csv_text(self.rows(), self.header), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """Return the result as JSON; if a path is given, also write it to a file, like :meth:`to_csv`."""
        return _written(json.dumps(self.as_object()), path)

    def as_object(self) -> object:
        """Return the object that :meth:`to_json` writes: by default, a list with a dict for each row."""
        return [dict(zip(self.header, row, strict=True)) for row in self.rows()]


@dataclass(frozen=True, eq=False)
class Answer(Tabular, Generic[Asked, Part]):
    """The answer to a question as a table, made from all parts that the work on the question has yielded."""

    question: Asked
    parts: list[Part]


def grouped(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    """Group items by a key, in order of first appearance."""
    groups: dict[Key, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def html_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return rows as an HTML table, with a dash for None and up to six significant digits for floats."""
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in header)
    lines = ("".join(f"<td>{escape(_cell(value))}</td>" for value in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    return "–" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)


def _written(text: str, path: str | Path | None) -> str:
    if path is not None:
        try:
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise FileExistsError(f"The file “{path}” already exists: choose another name.") from None
    return text
