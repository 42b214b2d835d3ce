"""A report on when a walk is lost: after which move no tour was possible any more, and how long before the dead end.

Run ``python -m tests.benchmarks.report_lost [RUNS LAST]``. It follows RUNS (60) failed first attempts from the corner
of 7x7 with random ties, and those from all starts of the squares up to LAST rows (40) with Roth's tie-break. For each
walk, an exact search finds the wrong move; if that would take too long, the move is not known. It also says which
squares the failed walks of look-ahead leave unvisited on rectangles with sides of 25 to LAST. This takes minutes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count, islice
from statistics import median
from typing import NamedTuple

import numpy as np

from knights import NAMED, Board, Limit, Variant, search
from knights.base.work import result
from knights.boards.board import Square
from knights.engine.no_return import find_no_return
from knights.engine.state import Event
from knights.experiments.sweeps.question import Cases
from knights.heuristics.variants import with_seed
from tests.benchmarks.harness import line, sizes
from tests.benchmarks.report_discovery import first_tries

SMALLEST = (3, 7)
CORNER, RANDOM = Board(7, 7), Variant("order", "random")
ROTH, AHEAD = NAMED["roth"].variant, NAMED["look-ahead"].variant


class Lost(NamedTuple):
    """The unvisited squares after the wrong move, and the moves from there to the dead end."""

    left: int
    moves: int


def walk_to_dead_end(board: Board, start: Square, variant: Variant) -> list[Square]:
    """Return the walk of a search when it first backs up; empty if it never does."""
    log = search(board, start, variant, Limit(len(board)), events=4 * len(board), may_construct=False).events
    assert log is not None
    kinds = log.kinds.tolist()
    walk = log.walk_after(kinds.index(Event.BACK_UP)) if Event.BACK_UP in kinds else []
    return [board.square(square) for square in walk]


def lost(board: Board, walk: list[Square]) -> Lost | None:
    """Return when a walk to a dead end was lost; None if that is not known."""
    found = result(find_no_return(board, walk))
    return Lost(found.left - 1, len(walk) - 1 - found.last) if found.exact else None


def random_walks() -> Iterator[list[Square]]:
    """Yield the failed first attempts from a corner of 7x7 with random ties."""
    walks = (walk_to_dead_end(CORNER, (0, 0), with_seed(RANDOM, seed)) for seed in count())
    return (walk for walk in walks if walk)


def roth_walks(first: int, last: int) -> Iterator[tuple[Board, list[Square]]]:
    """Yield the boards and the walks of Roth's mistakes on square boards."""
    for part in first_tries(ROTH, Cases(first, last)):
        for start in part["start"][part["solvable"] & ~part.first_try].tolist():
            yield part.board, walk_to_dead_end(part.board, part.board.square(start), ROTH)


def report_left_out(first: int, last: int) -> None:
    """Print how many squares a walk of look-ahead that fails leaves unvisited, and how far these are from the centre.

    The distance is a share of that from the centre to the edge, along rows or columns.
    """
    counts, farthest = [], [0.0]
    for part in first_tries(AHEAD, Cases(first, last, (first, last))):
        sides = np.array([part.board.rows, part.board.columns])
        for start in part["start"][part["solvable"] & ~part.first_try].tolist():
            left = set(part.board) - {*walk_to_dead_end(part.board, part.board.square(start), AHEAD)}
            counts.append(len(left))
            farthest.append(float((abs(2 * np.array([*left]) - sides + 1) / sides).max()))
    line(
        f"look-ahead, {first} to {last} rows and columns",
        len(counts),
        "squares left:",
        *sorted(Counter(counts).items()),
    )
    line("  farthest from the centre", f"{max(farthest):.2f}")


def report(title: str, walks: Iterable[tuple[Board, list[Square]]]) -> None:
    """Print when walks were lost: the squares left, and the moves to the dead end, each with the number of walks."""
    told = [lost(*one) for one in walks]
    known = [one for one in told if one is not None]
    line(title, len(told), "walks", len(told) - len(known), "not known")
    for name in Lost._fields:
        values = sorted(getattr(one, name) for one in known)
        if values:
            line(
                f"  {name}",
                "median",
                f"{median(values):g}",
                "at most 10:",
                sum(value <= 10 for value in values),
            )
            print("   ", ", ".join(f"{value}: {walks}" for value, walks in sorted(Counter(values).items())))


def main(runs: int = 60, last: int = 40) -> None:
    """Print the report."""
    report("random on 7x7", ((CORNER, walk) for walk in islice(random_walks(), runs)))
    report("roth on 7x7", roth_walks(7, 7))
    if last > 7:
        report(f"roth on 8x8 to {last}x{last}", roth_walks(8, last))
    report_left_out(min(25, last), last)


if __name__ == "__main__":
    main(*sizes())
