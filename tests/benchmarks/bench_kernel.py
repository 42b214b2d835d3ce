"""A benchmark of the compiled kernel against C and plain Python.

Run ``python -m tests.benchmarks.bench_kernel [LARGEST ROUNDS]``. It prints the processor time per step, in
nanoseconds, of three programs that make the same searches: the kernel, the same loop in C (dfs.c, -O3) and the plain
iterative program. The searches use Warnsdorff's rule as an ordering, break ties by the move order of ``stu-2021``, and
begin at a sample of the starts of a board. The kernel and C visit the starts in a compiled loop, which excludes the
cost of calls from Python. The rounds alternate between the programs, and the best round of each counts.
"""

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knights import NAMED, Board, Square
from knights.engine import Case, PlainSearch, Status, kernel, new_batch, padded
from knights.engine.state import Batch, Register
from tests.benchmarks.harness import best_of, line, sizes, timed

SMALLEST = (8, 1)
VARIANT = NAMED["stu-2021"].variant
CASES = {8: (20_000, 3), 20: (20_000, 37), 50: (5_000, 377)}
"""For each side of a board, the step limit of a search and the number of squares from one start to the next."""
REPEATS = 200
"""The number of times that a call of a compiled program makes the searches."""
WANTED_C, WANTED_PLAIN = 1.3, 100.0
"""The maximum ratio of the kernel's time to that of C, and the minimum speed-up over plain Python."""


Runner = Callable[[], tuple[int, int]]
"""A function that runs searches and returns the total number of steps and the number of tours found."""


def _arrays(board: Board, squares: Iterable[Square]) -> Batch:
    """Return the kernel's arrays for searches of a board; its referee, which C lacks, refuses every path at once."""
    starts = np.array([board.index(square) for square in squares] * REPEATS)
    batch = new_batch(board, VARIANT, padded(board, starts))
    return batch._replace(terms=batch.terms._replace(squares=0))


def kernel_runner(board: Board, squares: Iterable[Square], until: int) -> Runner:
    """Return a runner that searches from these starts with the kernel."""
    batch = _arrays(board, squares)

    def call() -> tuple[int, int]:
        # Begin anew, as the kernel itself does from the second start on.
        batch.state.registers[:] = 0
        batch.state.registers[Register.STRETCH] = 1
        batch.state.degrees[:] = batch.empty
        kernel.advance(batch, 0, until, 1 << 62)
        found = int((batch.ended[:, 0] == Status.REJECTED).sum())
        return int(batch.ended[:, 1].sum()) // REPEATS, found // REPEATS

    return call


def c_runner(library: ctypes.CDLL, board: Board, squares: Iterable[Square], until: int) -> Runner:
    """Return a runner that makes the same searches in C."""
    batch, found = _arrays(board, squares), np.zeros(1, dtype=np.int64)
    state, starts, empty = batch.state, batch.starts, batch.empty

    def pointer(array: NDArray[Any]) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.ctypes.data)

    def call() -> tuple[int, int]:
        found[0] = 0
        total = library.search_all(
            pointer(starts),
            ctypes.c_int64(len(starts)),
            pointer(state.offsets),
            pointer(empty),
            ctypes.c_int64(len(empty)),
            pointer(state.degrees),
            pointer(state.path),
            pointer(state.words),
            ctypes.c_int64(len(board)),
            ctypes.c_int64(until),
            pointer(found),
        )
        return int(total) // REPEATS, int(found[0]) // REPEATS

    return call


def build_c(directory: str) -> ctypes.CDLL | None:
    """Compile dfs.c and return it as a library; return None if there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    source, built = Path(__file__).with_name("dfs.c"), Path(directory) / "dfs.so"
    subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", str(built), str(source)], check=True)
    library = ctypes.CDLL(str(built))
    library.search_all.restype = ctypes.c_int64
    return library


def time_per_step(runner: Runner, repeats: int) -> float:
    """Return the processor time per step in nanoseconds of a runner that makes its searches ``repeats`` times."""
    steps = 0

    def task() -> None:
        nonlocal steps
        steps = runner()[0]

    return timed(task, time.process_time) * 1e9 / (steps * repeats)


def plain_runner(board: Board, squares: Iterable[Square], until: int) -> Runner:
    """Return a runner that makes the same searches with the plain iterative program."""

    def call() -> tuple[int, int]:
        traces = [PlainSearch(Case(board, start, VARIANT)) for start in squares]
        for trace in traces:
            trace.advance(until)
        return sum(trace.steps for trace in traces), sum(trace.status == Status.FOUND for trace in traces)

    return call


def compare(board: Board, runners: dict[str, tuple[Runner, int]], rounds: int) -> None:
    """Print the time per step of each program, the kernel first, and the ratios of the other times to the kernel's."""
    made = {runner() for runner, _ in runners.values()}
    assert len(made) == 1, "The programs did not make the same searches."
    ((steps, found),) = made
    best = best_of(rounds, {name: partial(time_per_step, *each) for name, each in runners.items()})
    ours, *others = best.values()
    line(f"{board}, {found:,} found", steps, ours, *others, *(other / ours for other in others))


def main(largest: int = 50, rounds: int = 9) -> None:
    """Print a line with the times per step for each board with sides up to ``largest``."""
    with tempfile.TemporaryDirectory() as directory:
        library = build_c(directory)
        if library is None:
            print("No C compiler (cc, gcc, clang) was found: the kernel is compared with plain Python only.")
        in_c = () if library is None else ("C (-O3)", f"(>= 1/{WANTED_C})")
        line("ns per step", "steps", "kernel", *in_c[:1], "plain", *in_c[1:], f"(>= {WANTED_PLAIN:.0f})")
        for side, (until, every) in CASES.items():
            if side <= largest:
                board = Board(side, side)
                starts = list(board)[::every]
                runners = {"kernel": (kernel_runner(board, starts, until), REPEATS)}
                if library is not None:
                    runners["C"] = c_runner(library, board, starts, until), REPEATS
                runners["plain"] = plain_runner(board, starts, until), 1
                compare(board, runners, rounds)


if __name__ == "__main__":
    main(*sizes())
