"""Write results as a file: a line of CSV per start."""

from collections.abc import Iterable, Iterator

from knights.base.text import csv_text
from knights.boards.shapes import PLAIN, Family, format_leaper
from knights.experiments.sweeps.results import Results, StartRow

SHAPE, LEAPER, CLOSED = "shape", "leaper", "closed"
"""The additional columns: the first two unless boards are a knight's whole rectangles, the last for closed tours."""


def header(with_variant: bool, closed: bool = False, shaped: bool = False) -> tuple[str, ...]:
    """Return the columns: the variant if asked for, those of :class:`StartRow`, and the additional ones."""
    before = ("variant",) if with_variant else ()
    after = (SHAPE, LEAPER) if shaped else ()
    return before + StartRow._fields + after + ((CLOSED,) if closed else ())


def results_csv(
    results: Iterable[Results],
    with_variant: bool = False,
    with_header: bool = True,
    closed: bool = False,
    family: Family = PLAIN,
) -> str:
    """Write starts as CSV; ``closed`` says that all tours close, ``family`` is that of all boards."""
    rows = lines(results, with_variant, closed, family)
    return csv_text(rows, header(with_variant, closed, not family.is_plain) if with_header else ())


def lines(
    results: Iterable[Results], with_variant: bool, closed: bool, family: Family
) -> Iterator[tuple[object, ...]]:
    """Yield the starts, with a value per column of :func:`header`."""
    last: tuple[str, ...] = () if family.is_plain else (str(family), format_leaper(family.leaper))
    last += ("yes",) if closed else ()
    for of_board in results:
        first = (str(of_board.variant),) if with_variant else ()
        yield from ((*first, *row, *last) for row in of_board.rows())
