"""Resume a sweep from its unfinished file of results."""

from collections.abc import Sequence

import numpy as np

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.boards.board import Board
from knights.engine.case import Limit
from knights.engine.compiled import is_compiled
from knights.engine.existence import solvable_starts
from knights.engine.search import search, start_refusal
from knights.experiments.sweeps.read import Row, Rows
from knights.experiments.sweeps.results import BUDGET, NO_TOUR, OUTCOMES
from knights.experiments.sweeps.sweep import Sweep
from knights.experiments.sweeps.units import Finished
from knights.heuristics.variants import Variant

REPEATED_STEPS = 3_000_000
"""The most steps of the searches that are repeated to check how a file was made: up to a second."""
REPEATED_START = 1_000
"""The cost of starting a search, in steps."""
PLAIN = 300
"""The cost of a step of the plain program, in steps of the kernel."""


def whole_lines(text: str) -> str:
    """Return the text of a file without an incomplete last line."""
    return text[: text.rfind("\n") + 1]


def finished_in(
    text: str, sweeps: Sequence[Sweep], with_variant: bool, name: str, *, repeat: bool = False
) -> Finished:
    """Return the starts with rows in the whole lines of a file; its name is for messages.

    With ``repeat`` some searches are repeated as a check, for files without a record of how they were made.
    Raises an InputError that quotes the first line that these sweeps cannot have written.
    """
    variants = {sweep.variant for sweep in sweeps}
    question = {(sweep.variant, board): sweep for sweep in sweeps for board in sweep.cases.boards}
    starts: dict[Board, set[int]] = {}

    def objection(row: Row) -> str:
        if row.variant not in variants:
            return "is of a variant that is not asked for now"
        sweep = question.get((row.variant, row.board))
        if sweep is not None and row.board not in starts:
            starts[row.board] = set(sweep.cases.starts(row.board).tolist())
        if sweep is None or row.start not in starts[row.board]:
            return "is of a start that is not asked for now"
        return _contradiction(row, sweep)

    rows = Rows(text, name, "resumed", None if with_variant else sweeps[0].variant, objection)
    finished: dict[tuple[Variant, Board], list[int]] = {}
    steps = REPEATED_STEPS if repeat else 0
    for number, row in rows:
        finished.setdefault((row.variant, row.board), []).append(row.start)
        cost = (row.steps + REPEATED_START) * (1 if is_compiled(row.variant) else PLAIN)
        if cost <= steps:
            steps -= cost
            if not _repeats(row, sweeps[0]):
                raise InputError(
                    f"“{name}” cannot be resumed: line {number:,}, “{shortened(rows.lines[number - 1])}”, is not what "
                    f"the variant {shortened(str(row.variant))} gives: it was made with another variant or seed; "
                    "--overwrite replaces it."
                )
    return {key: np.array(sorted(found), dtype=np.int32) for key, found in finished.items()}


def _contradiction(row: Row, sweep: Sweep) -> str:
    """Return a sign that the row was made with other settings; empty if there is none."""
    board, limit = row.board, sweep.limit(row.board)
    cut = row.outcome == BUDGET and row.steps != limit
    if sweep.variant.searches and (cut or row.steps > limit):
        return f"was not made with the limit of {limit:,} steps"
    start = board.square(row.start)
    if solvable_starts(board, sweep.closed)[start] or not sweep.variant.searches:
        return ""
    skipped = row.outcome == NO_TOUR and row.steps == 0
    if not sweep.all_starts_searched and not skipped:
        return "was made with --all-starts-searched"
    if sweep.all_starts_searched and skipped and not start_refusal(board, start, sweep.variant):
        return "was made without --all-starts-searched"
    return ""


def _repeats(row: Row, sweep: Sweep) -> bool:
    """Return whether a search from the start of a row gives the same counts again, within its steps."""
    if row.steps == 0:
        return True  # It was not searched.
    if not row.variant.searches:
        return (row.steps, row.backtracks, row.restarts) == (len(row.board), 0, 0)
    limit = Limit(min(row.steps + 1, sweep.limit(row.board)))
    start = row.board.square(row.start)
    result = search(row.board, start, row.variant, limit, closed=sweep.closed, may_construct=False)
    counts = result.steps, result.backtracks, result.restarts
    same = row.variant.fallback or OUTCOMES[row.outcome] == result.outcome
    return same and counts == (row.steps, row.backtracks, row.restarts)
