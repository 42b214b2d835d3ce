"""The costs of the three programs: time per step, memory, and depth of recursion.

``python -m knights.search.programs.measure`` prints the rows as JSON; a process of its own measures undisturbed.
"""

import json
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass

from knights.board import Board, Square
from knights.heuristics.variants import NAMED
from knights.heuristics.walk import Walk
from knights.search import kernel
from knights.search.compiled import CompiledSearch
from knights.search.programs import PROGRAMS
from knights.search.programs.driver import run
from knights.search.programs.parts import Program, choices_of, refuses_of

VARIANT = NAMED["warnsdorff"].variant
START = (0, 0)
LARGEST = 40
_SIDES = (8, 16, 24, *range(28, LARGEST + 1))
_REPEATS = 5


@dataclass(frozen=True)
class Cost:
    """The costs of a program on one board.

    Attributes:
        microseconds: time per step, the best of five runs, in µs.
        kilobytes: peak memory of the search, in kB.
        frames: the most nested calls of the search.
        largest: the largest n of the n x n boards up to ``LARGEST`` that it solves from a corner; None if untried.
        stops_at: the first n at which it fails, with the reason, or empty.
    """

    program: str
    microseconds: float
    kilobytes: float
    frames: int
    largest: int | None
    stops_at: str


def costs(board: Board) -> list[Cost]:
    """The costs of the three programs and of the kernel on one board, from a corner."""
    rows = [_cost(name, program, board) for name, program in PROGRAMS.items()]
    return [*rows, _kernel_cost(board)]


def _cost(name: str, program: Program, board: Board) -> Cost:
    steps = 1

    def once() -> None:
        nonlocal steps
        steps = run(program, board, START, VARIANT, 100_000, events=0).steps

    frames = _frames(program, board)
    largest, reason = _largest(program)
    return Cost(name, 1e6 * _best(once) / steps, _peak(once) / 1e3, frames, largest, reason)


def _frames(program: Program, board: Board) -> int:
    frames, choices = 0, choices_of(VARIANT)

    def watched(walk: Walk) -> list[Square]:
        nonlocal frames
        frames = max(frames, _depth())
        return choices(walk)

    def measured() -> None:
        nonlocal frames
        before = _depth()
        for _ in program(Walk(board), START, watched, refuses_of(VARIANT)):
            pass
        frames -= before

    _alone(measured)
    return frames


def _kernel_cost(board: Board) -> Cost:
    def once() -> CompiledSearch:
        search = CompiledSearch(board, START, VARIANT)
        search.advance(100_000)
        return search

    steps = once().steps
    side = next((side for side in reversed(_SIDES) if _kernel_solves(side)), None)
    # The kernel's loop is compiled: it makes no calls of the interpreter.
    return Cost("kernel", 1e6 * _best(once) / steps, _peak(once) / 1e3, 0, side, "")


def _kernel_solves(side: int) -> bool:
    search = CompiledSearch(Board(side, side), START, NAMED["roth"].variant)
    return search.advance(4 * side * side) == kernel.FOUND


def _best(work: Callable[[], object]) -> float:
    times = []
    for _ in range(_REPEATS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def _peak(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _depth() -> int:
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def _alone(work: Callable[[], None]) -> None:
    """Run in a thread of its own, with an empty stack."""
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def _largest(program: Program) -> tuple[int | None, str]:
    largest, reason = None, ""

    def grow() -> None:
        nonlocal largest, reason
        for side in _SIDES:
            try:
                run(program, Board(side, side), START, NAMED["roth"].variant, 4 * side * side, events=0)
            except RecursionError:
                reason = (
                    f"{side}×{side}: the interpreter allows {sys.getrecursionlimit():,} calls in progress"
                )
                return
            largest = side

    _alone(grow)
    return largest, reason


if __name__ == "__main__":
    side = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    print(json.dumps([asdict(cost) for cost in costs(Board(side, side))]))
