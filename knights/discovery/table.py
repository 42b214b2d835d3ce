"""The trials of a study as a table: written as they come, and read back to go on."""

import csv
import io

from knights.discovery.study import Record, Trial, record_of
from knights.errors import InputError
from knights.text import csv_text, shortened

HEADER = ("evaluation", "formula", "order", "operations", "mistakes", "last", "rectangles")
MAX_CELL = 4000
"""The most letters of a line that is read: a formula has up to a thousand."""


def header_line() -> str:
    """The first line of a file of trials."""
    return csv_text((), HEADER)


def row_of(trial: Trial) -> str:
    """A trial as a line."""
    return csv_text([(trial.number, *record_of(trial))])


def records_in(text: str, name: str) -> list[Record]:
    """The trials in the whole lines of a file, without the first one, in order.

    Raises an InputError, which calls the file by its name and quotes the first line that is none.
    """
    records = []
    for number, line in enumerate(text.splitlines()[1:], 1):
        try:
            if len(line) > MAX_CELL:
                raise ValueError
            evaluation, formula, order, *numbers, rectangles = next(csv.reader(io.StringIO(line)))
            operations, mistakes, last = map(int, numbers)
            more = int(rectangles) if rectangles else None
            if int(evaluation) != number:
                raise ValueError
        except (ValueError, StopIteration, csv.Error):
            raise InputError(
                f"“{name}” cannot be resumed: line {number + 1:,}, “{shortened(line)}”, is not trial {number:,}."
            ) from None
        records.append(Record(formula, order, operations, mistakes, last, more))
    return records
