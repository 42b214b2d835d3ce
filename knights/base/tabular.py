"""Results as tables: for pandas, as CSV and as JSON."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from knights.base.text import csv_text

if TYPE_CHECKING:
    import pandas as pd


SHOWN = 20
"""How many rows a notebook shows."""


class Tabular(ABC):
    """A result that has rows."""

    @property
    @abstractmethod
    def header(self) -> tuple[str, ...]:
        """The names of the columns."""

    @abstractmethod
    def rows(self) -> Iterable[Sequence[object]]:
        """The rows, with a value for each column: text, numbers, true or false, or None."""

    def _repr_html_(self) -> str:
        """What a notebook shows: the first rows as a table, and how many there are."""
        rows = list(self.rows())
        more = f"<p>{len(rows):,} rows, of which the first {SHOWN} are shown</p>" if len(rows) > SHOWN else ""
        return html_table(self.header, rows[:SHOWN]) + more

    def to_frame(self) -> "pd.DataFrame":
        """The rows as a pandas DataFrame.

        Raises:
            ImportError: if pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise ImportError(
                "A frame needs pandas, which is not installed: pip install pandas. to_csv and to_json do without."
            ) from None
        return pd.DataFrame([tuple(row) for row in self.rows()], columns=list(self.header))

    def to_csv(self, path: str | Path | None = None) -> str:
        """The rows as comma-separated values below their header, written to a new file as well if one is named.

        Raises:
            FileExistsError: if the file is there: no results are overwritten.
        """
        return _written(csv_text(self.rows(), self.header), path)

    def to_json(self, path: str | Path | None = None) -> str:
        """The result as JSON, written to a new file as well if one is named.

        Raises:
            FileExistsError: if the file is there: no results are overwritten.
        """
        return _written(json.dumps(self.as_object()), path)

    def as_object(self) -> object:
        """Return what the JSON has: the rows as objects, unless a result has more to say."""
        return [dict(zip(self.header, row, strict=True)) for row in self.rows()]


def html_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Rows as a table in HTML, with a dash where there is nothing, and numbers in up to six digits."""
    lines = ["".join(f"<th>{escape(name)}</th>" for name in header)]
    lines += ["".join(f"<td>{escape(_cell(value))}</td>" for value in row) for row in rows]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _cell(value: object) -> str:
    return "–" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)


def _written(text: str, path: str | Path | None) -> str:
    if path is not None:
        try:
            with open(path, "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            raise FileExistsError(f"The file “{path}” is there already: name another.") from None
    return text
