"""What does a cluster cost? python -m tests.benchmarks.bench_cluster [SMALLEST LARGEST]

All starts of the boards of these sizes (21 to 60 if none are named) with ``warnsdorff`` and up to 100,000 steps, in
turn on two threads of this process, on a Dask cluster of two workers of one thread each, and on one of one worker;
the best of two rounds each, compiled before. Then what a task costs the scheduler, and from that how busy it would
be with 64 workers.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from knights.heuristics.variants import NAMED
from knights.sweeps import Cases, Sweep, run
from knights.sweeps.cluster import Cluster
from knights.sweeps.runner import CROWD
from knights.sweeps.units import UNIT_SECONDS
from tests.support.clusters import Processes

ROUNDS = 2
MANY = 64
"""For how many workers the scheduler's load is calculated."""


class Counting(Cluster):
    """A cluster that counts its tasks."""

    tasks = 0

    def submit(self, *args: Any, **options: Any) -> Any:
        self.tasks += 1
        return super().submit(*args, **options)


def took(sweep: Sweep, **where: Any) -> float:
    """The wall time of a sweep."""
    began = time.perf_counter()
    starts = sum(len(part.records) for part in run([sweep], **where) if part is not None)
    assert starts == sweep.cases.count()
    return time.perf_counter() - began


def main(smallest: int = 21, largest: int = 60) -> None:
    """Measure and print."""
    variant = NAMED["warnsdorff"].variant
    sweep, small = (Sweep(Cases(low, high), variant, 100_000) for low, high in ((smallest, largest), (5, 12)))
    times: dict[str, list[float]] = {"threads": [], "two workers": [], "one worker": []}
    tasks, scheduler_seconds = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        processes = Processes(Path(folder))
        try:
            for _ in range(ROUNDS):
                took(small, workers=2)
                times["threads"].append(took(sweep, workers=2))
                for name, workers in (("two workers", 2), ("one worker", 1)):
                    processes.ensure(workers)
                    with Counting(processes.address) as cluster:
                        took(small, executor=cluster)
                        assert processes.scheduler is not None
                        scheduler = psutil.Process(processes.scheduler.pid)
                        before, cluster.tasks = scheduler.cpu_times(), 0
                        times[name].append(took(sweep, executor=cluster))
                        after = scheduler.cpu_times()
                    tasks += cluster.tasks
                    scheduler_seconds += after.user + after.system - before.user - before.system
        finally:
            processes.kill_all()
    best = {name: min(each) for name, each in times.items()}
    for name, each in times.items():
        print(f"{name}: {', '.join(f'{seconds:.1f}' for seconds in each)} s")
    print(f"two workers / two threads: {best['two workers'] / best['threads']:.2f}")
    print(f"one worker / two workers: {best['one worker'] / best['two workers']:.2f}")
    a_task = scheduler_seconds / tasks
    # A batch of so many workers lasts longer: see knights/sweeps/runner.py.
    per_second = MANY / (UNIT_SECONDS * (1 + MANY // CROWD))
    print(f"{tasks:,} tasks; the scheduler's processor time per task: {a_task * 1000:.1f} ms")
    print(f"{MANY} workers: {per_second:.0f} tasks per second, the scheduler {per_second * a_task:.1%} busy")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
