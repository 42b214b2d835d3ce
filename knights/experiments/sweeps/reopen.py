"""Results from a file: what ``sweep`` or ``compare`` has written as CSV, read back and looked through."""

from collections.abc import Sequence

import numpy as np

from knights.base.errors import InputError
from knights.base.work import Progress, Work
from knights.boards.board import Board
from knights.boards.shapes import family_of
from knights.engine.case import Steps, limit_on
from knights.engine.existence import solvable_starts
from knights.experiments.sweeps.cases import Cases
from knights.experiments.sweeps.results import BUDGET, CLOSED, FOUND, RECORD, SHAPE, Results, header
from knights.experiments.sweeps.rows import Row, Rows
from knights.heuristics.variants import Variant

LINES = 2000
"""Lines per slice: some 0.05 s."""
MAX_SQUARES = 5_000_000
"""The most squares of all boards of a file, counted once per variant."""


def reopened(text: str, name: str, limit: Steps, alone: Variant | None = None) -> Work[Results]:
    """Read a file; the parts, in the end, are the results of each board and variant.

    The step limit is not in the file, but a search that reached it has that number of steps. Raises an InputError with
    the number of the first line that cannot be read or be true, or if the boards are of different shapes.

    Args:
        text, name: of the file; the name is for messages.
        limit: the limit on boards on which no search reached it.
        alone: the variant of a file that names none.
    """
    groups: dict[tuple[Variant, Board], list[Row]] = {}
    squares = 0

    def objection(row: Row) -> str:
        nonlocal squares
        squares += len(row.board) if (row.variant, row.board) not in groups else 0
        if squares > MAX_SQUARES:
            raise InputError(
                f"“{name}” cannot be opened: its boards have more than {MAX_SQUARES:,} squares in all; "
                "take fewer boards."
            )
        return ""

    rows = Rows(text, name, "opened", alone, objection)
    columns = rows.columns
    with_variant, closed = columns[:1] == ["variant"], columns[-1:] == [CLOSED]
    if columns != list(header(with_variant, closed, SHAPE in columns)):
        raise InputError(
            f"“{name}” is no file of results: its first line is not “{','.join(header(alone is None))}”."
        )
    if with_variant != (alone is None):
        page, content = ("Compare", "names variants") if with_variant else ("Sweep", "names no variant")
        raise InputError(f"“{name}” {content}: open it on the {page} page.")
    for number, row in rows:
        groups.setdefault((row.variant, row.board), []).append(row)
        if number % LINES == 0:
            yield Progress(0.9 * number / len(rows.lines))
    if not groups:
        raise InputError(f"“{name}” holds no results: there is no line below the first.")
    family_of(board for _, board in groups)
    for number, ((variant, board), of_board) in enumerate(groups.items(), 1):
        yield Progress(0.9 + 0.1 * number / len(groups), _results(variant, board, of_board, limit, closed))


def _results(variant: Variant, board: Board, rows: list[Row], limit: Steps, closed: bool) -> Results:
    table = np.array([row[2:] for row in sorted(rows, key=lambda row: row.start)], dtype=np.int64)
    records = np.zeros(len(table), dtype=RECORD)
    for column, field in enumerate(("start", "outcome", "steps", "backtracks", "restarts")):
        records[field] = table[:, column]
    records["solvable"] = solvable_starts(board, closed).ravel()[records["start"]]
    cut = records["steps"][records["outcome"] == BUDGET]
    found = records["steps"][records["outcome"] == FOUND]
    most = int(cut.max()) if len(cut) else max(limit_on(board, limit).steps, int(found.max(initial=0)))
    return Results(board, variant, records, most, closed)


def cases_of(results: Sequence[Results]) -> Cases:
    """The smallest range of sizes with the boards of some results."""
    rows = [each.board.rows for each in results]
    columns = [each.board.columns for each in results]
    family = family_of(each.board for each in results)
    if rows == columns:
        return Cases(min(rows), max(rows), family=family)
    return Cases(min(rows), max(rows), (min(columns), max(columns)), family=family)
