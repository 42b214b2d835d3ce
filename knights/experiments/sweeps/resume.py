"""Resuming an unfinished file of results: which of its starts are finished."""

from collections.abc import Sequence

import numpy as np

from knights.boards.board import Board
from knights.experiments.sweeps.question import Sweep
from knights.experiments.sweeps.read import Row, Rows
from knights.experiments.sweeps.units import Finished
from knights.heuristics.variants import Variant


def finished_in(text: str, sweeps: Sequence[Sweep], with_variant: bool, name: str) -> Finished:
    """Return the finished starts in a file; raises an InputError that quotes a line not part of these sweeps."""
    variants = {sweep.variant for sweep in sweeps}
    question = {(sweep.variant, board): sweep for sweep in sweeps for board in sweep.cases.boards}
    starts: dict[Board, set[int]] = {}

    def objection(row: Row) -> str:
        if row.variant not in variants:
            return "has a variant that is not part of this run"
        sweep = question.get((row.variant, row.board))
        if sweep is not None and row.board not in starts:
            starts[row.board] = set(sweep.cases.starts(row.board).tolist())
        return "" if row.start in starts.get(row.board, ()) else "has a start that is not part of this run"

    finished: dict[tuple[Variant, Board], list[int]] = {}
    alone = None if with_variant else sweeps[0].variant
    for _, row in Rows(text, name, "resumed", alone, objection=objection):
        finished.setdefault((row.variant, row.board), []).append(row.start)
    return {key: np.array(sorted(found), dtype=np.int32) for key, found in finished.items()}
