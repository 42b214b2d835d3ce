"""The complete checks of the constructions, too long for every day: a few minutes. Prints a summary.

    python -m tests.benchmarks.check_construct [PART[=SIZE] ...]

Without arguments all parts are run: giant, speed, tiled, narrow, counts, closed, pairs and random. The exit status is 1
if anything failed.
"""

from __future__ import annotations

import random
import resource
import sys
from collections.abc import Callable
from functools import partial
from itertools import product

import numpy as np
from numpy.typing import NDArray

from knights.board import Board, Square, colour
from knights.construct import construct, construct_between, verdict
from knights.construct.blocks import open_block
from knights.construct.seams import Side
from knights.jit import njit
from knights.referee import check
from knights.theorems import board_has_closed_tour
from tests.benchmarks.harness import best_of, run_parts, timed

SMALLEST = "giant=64 speed=60 tiled=6 narrow=6 counts=5 closed=7 pairs=6 random=3".split()


def judged(board: Board, start: Square, closed: bool = False) -> bool:
    """Whether verdict and construction agree, and the referee passes what was made."""
    made, known = construct(board, start, closed), verdict(board, start, closed)
    if made.tour is None:
        return known.exists is False and bool(made.reason)
    return known.exists is True and check(made.tour, start).passed and (made.tour.closed or not closed)


def tiled(largest: int = 20) -> tuple[bool, str]:
    """Every start of every board 5..20 x 5..20."""
    tours = refused = wrong = 0
    for rows, columns in product(range(5, largest + 1), repeat=2):
        board = Board(rows, columns)
        for start in board:
            parity = bool(len(board) % 2 and colour(start))
            wrong += not judged(board, start)
            wrong += parity != (construct(board, start).tour is None)
            tours, refused = tours + (not parity), refused + parity
    text = (
        f"{tours:,} starts with a tour that the referee passed, {refused:,} refused by proof, {wrong} wrong"
    )
    return wrong == 0 and (largest != 20 or (tours, refused) == (35_424, 4_576)), text


def narrow(longest: int = 40) -> tuple[bool, str]:
    """Every start of every board with a side of 1 to 4 and the other to 40, both ways round."""
    said = {True: 0, False: 0}
    wrong = 0
    for side, length in product(range(1, 5), range(1, longest + 1)):
        for board in {Board(side, length), Board(length, side)}:
            for start, closed in product(board, (False, True)):
                if len(board) == 1 and closed:
                    continue
                wrong += not judged(board, start, closed)
                if not closed and side >= 3:
                    said[bool(verdict(board, start).exists)] += 1
    return wrong == 0, (
        f"sides 3 and 4: {said[True]:,} starts with a tour that the referee passed, "
        f"{said[False]:,} without; sides 1 to 4, open and closed: {wrong} wrong"
    )


@njit
def count_tours(near: NDArray[np.int64], size: int, start: int) -> tuple[int, int]:
    """Count all directed tours from a start, and those that close, by trying everything.

    ``near`` holds for every square the squares a move away as a bit mask. A walk is given up when an
    unvisited square has no way in, or two have no way out: nothing else is assumed.
    """
    tours = closed = depth = 0
    free = ((1 << size) - 1) ^ (1 << start)
    path = np.zeros(size, dtype=np.int64)
    left = np.zeros(size, dtype=np.int64)
    path[0], left[0] = start, near[start] & free
    while depth >= 0:
        if left[depth] == 0:
            free |= 1 << path[depth]
            depth -= 1
            continue
        bit = left[depth] & -left[depth]
        left[depth] ^= bit
        square = 0
        while bit >> square != 1:
            square += 1
        rest = free ^ bit
        if rest == 0:
            tours += 1
            closed += near[start] >> square & 1
            continue
        ends, other = 0, 0
        while other < size and ends < 2:
            if rest >> other & 1:
                ways = near[other] & (rest | bit)
                if ways == 0:
                    ends = 2
                elif ways & (ways - 1) == 0:
                    ends += 1
            other += 1
        if ends < 2:
            depth, free = depth + 1, rest
            path[depth], left[depth] = square, near[square] & rest
    return tours, closed


def counts(longest: int = 10) -> tuple[bool, str]:
    """Every start of 3 x n and 4 x n to n = 10: the verdict against a count of all tours."""
    wrong, lines = 0, []
    for side in (3, 4):
        totals = []
        for length in range(side, longest + 1):
            board = Board(side, length)
            near = np.array([sum(1 << board.index(s) for s in board.onward(square)) for square in board])
            total = total_closed = 0
            for index, start in enumerate(board):
                tours, closed = count_tours(near, len(board), index)
                wrong += verdict(board, start).exists != (tours > 0)
                wrong += verdict(board, start, True).exists != (closed > 0)
                total, total_closed = total + tours, total_closed + closed
            totals.append(f"{board} {total:,}" + (f" ({total_closed:,} closed)" if total_closed else ""))
        lines.append("; ".join(totals))
    return wrong == 0, f"{wrong} verdicts wrong; directed tours, all starts:\n    " + "\n    ".join(lines)


def closed(largest: int = 20) -> tuple[bool, str]:
    """Every board up to 20 x 20: closed where Schwenk's theorem says so, and refused elsewhere."""
    yes = refused = wrong = 0
    for rows, columns in product(range(1, largest + 1), repeat=2):
        board = Board(rows, columns)
        if len(board) == 1:
            continue
        expected, start = board_has_closed_tour(board), (rows // 2, columns // 3)
        made = construct(board, start, closed=True)
        yes, refused = yes + expected, refused + (not expected)
        wrong += not judged(board, start, True) or (made.tour is not None) != expected
    return wrong == 0, f"{yes} boards with a closed tour, {refused} refused by proof, {wrong} wrong"


def pairs(largest: int = 11) -> tuple[bool, str]:
    """Every block of 6..11 x 6..11, start and finish that the colours allow, with all sides it may need."""
    asked = missing = 0
    for rows, columns in product(range(6, largest + 1), repeat=2):
        board = Board(rows, columns)
        odd = len(board) % 2
        for start, finish in product(board, repeat=2):
            if (
                start == finish
                or colour(finish) != (0 if odd else 1 - colour(start))
                or (odd and colour(start))
            ):
                continue
            # Blocks in the first column are joined on three sides, others to the left and right.
            for sides in ({Side.TOP, Side.RIGHT, Side.BOTTOM}, {Side.LEFT, Side.RIGHT}):
                asked += 1
                path = open_block(rows, columns, start, frozenset({finish}), frozenset(sides))
                missing += path is None
    return missing == 0, f"{asked:,} open blocks asked for, {missing} missing"


def at_random(count: int = 1000) -> tuple[bool, str]:
    """A thousand random boards and starts to 1000 x 1000, and a thousand with a random finish."""
    rng = random.Random(7)
    wrong = tours = directed = squares = 0
    while tours < count or directed < count:
        low, high = (5, 1000) if tours < count else (6, 300)
        board = Board(rng.randint(low, high), rng.randint(low, high))
        start, finish = ((rng.randrange(board.rows), rng.randrange(board.columns)) for _ in range(2))
        if tours < count and verdict(board, start).exists:
            tours, squares = tours + 1, squares + len(board)
            wrong += not judged(board, start)
        elif tours == count and start != finish:
            made = construct_between(board, start, finish).tour
            if made is not None:
                directed += 1
                wrong += not check(made, start).passed or made.path[-1] != board.index(finish)
    return (
        wrong == 0,
        f"{count:,} tours of {squares:,} squares in all and as many with a finish: {wrong} failed",
    )


def best(rounds: int, task: Callable[[], object]) -> float:
    """The least of the seconds that a task takes."""
    return best_of(rounds, {"": partial(timed, task)})[""]


def giant(side: int = 4096) -> tuple[bool, str]:
    """4096 x 4096: time, peak memory of this process, time per square against 256 x 256."""
    boards = Board(min(256, side), min(256, side)), Board(side, side)
    for board in boards:
        construct(board, (0, 0))
    small, large = (best(5, partial(construct, board, (0, 0))) / len(board) for board in boards)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    passed = all(judged(Board(*size), (0, 0)) for size in ((side, side), (side - 1, side - 1)))
    return passed and large < 2 * small, (
        f"{boards[1]}: {large * 1e9:.1f} ns per square, {large / small:.2f} times that of {boards[0]}; "
        f"peak memory before the referee {peak:,.0f} MB; {Board(side - 1, side - 1)} passed too"
    )


def speed(side: int = 1000) -> tuple[bool, str]:
    """1000 x 1000 against writing an array of the same size with numpy, and strips."""
    board = Board(side, side)
    construct(board, (0, 0))
    ours = best(10, partial(construct, board, (0, 0)))
    numpys = best(10, partial(np.arange, len(board), dtype=np.int32))
    text = f"{board}: {ours * 1000:.1f} ms, {ours / numpys:.0f} times numpy's arange ({numpys * 1000:.2f} ms)"
    for length in (side // 10, side, 4 * side):
        strip, start = Board(4, length), (0, length // 2)
        question, making = (best(5, partial(task, strip, start)) for task in (verdict, construct))
        text += f"\n    {strip}: verdict {question * 1000:.2f} ms, tour {making * 1000:.1f} ms"
    return ours < 0.5, text


PARTS = {
    "giant": giant,
    "speed": speed,
    "tiled": tiled,
    "narrow": narrow,
    "counts": counts,
    "closed": closed,
    "pairs": pairs,
    "random": at_random,
}


def report(name: str, size: int | None = None) -> bool:
    """Run a part and print what came of it; whether it passed."""
    passed, text = PARTS[name](*([] if size is None else [size]))
    print(f"{'ok  ' if passed else 'FAIL'} {name}: {text}", flush=True)
    return passed


def main(*words: str) -> int:
    """Run the parts that are named, or all; return the exit status."""
    return int(not all(run_parts({name: partial(report, name) for name in PARTS}, words)))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
