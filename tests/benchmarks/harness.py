"""Helpers for the benchmarks: timing, the best of several rounds, table lines, and arguments."""

import sys
import time
from collections.abc import Callable, Mapping


def timed(task: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Run a task and return its duration in seconds, as measured by ``clock``."""
    began = clock()
    task()
    return clock() - began


def best_of(rounds: int, tasks: Mapping[str, Callable[[], float]]) -> dict[str, float]:
    """Return the lowest value that each task measures; the tasks alternate, so that a busy machine slows them all."""
    measured: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            measured[name].append(task())
    return {name: min(each) for name, each in measured.items()}


def run_parts(parts: Mapping[str, Callable[..., object]], words: tuple[str, ...]) -> None:
    """Run the parts given as ``part`` or ``part=size``, or all parts if none is given."""
    for word in words or parts:
        name, _, size = word.partition("=")
        parts[name](*([int(size)] if size else []))


def line(name: str, *values: object) -> None:
    """Print a line of a table: a name and values in columns."""
    print(f"{name:<34}" + "".join(f"{_text(value):>13}" for value in values), flush=True)


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def sizes() -> list[int]:
    """Return the whole numbers given as arguments on the command line."""
    return [int(word) for word in sys.argv[1:]]
