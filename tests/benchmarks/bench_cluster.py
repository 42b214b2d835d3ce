"""What does a cluster cost?

Run ``python -m tests.benchmarks.bench_cluster [SMALLEST LARGEST ROUNDS]``. All starts of the boards of these sizes
(21 to 60 if none are named) with ``warnsdorff`` and up to 100,000 steps, in turn on two threads of this process, on
a Dask cluster of two workers of one thread each, and on one of one worker; the best of two rounds each, compiled
before. Then what a task costs the scheduler, and from that how busy it would be with 64 workers.
"""

import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import psutil

from knights.base.work import parts_of
from knights.experiments.sweeps.cases import Cases, Sweep
from knights.experiments.sweeps.cluster import Cluster
from knights.experiments.sweeps.runner import CROWD, run
from knights.experiments.sweeps.units import UNIT_SECONDS
from knights.heuristics.variants import NAMED
from tests.benchmarks.harness import in_turn, line, sizes, timed
from tests.support.clusters import Processes

SMALLEST = (5, 6, 1)
MANY = 64
"""For how many workers the scheduler's load is calculated."""


class Counting(Cluster):
    """A cluster that counts its tasks."""

    tasks = 0

    def submit(self, *args: Any, **options: Any) -> Any:
        self.tasks += 1
        return super().submit(*args, **options)


def work(sweep: Sweep, **where: Any) -> None:
    """Run a sweep to its end."""
    starts = sum(len(part.records) for part in parts_of(run([sweep], **where)))
    assert starts == sweep.cases.count()


def main(smallest: int = 21, largest: int = 60, rounds: int = 2) -> None:
    """Measure and print."""
    variant = NAMED["warnsdorff"].variant
    sweep, small = (Sweep(Cases(low, high), variant, 100_000) for low, high in ((smallest, largest), (5, 12)))
    tasks, busy = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        processes = Processes(Path(folder))

        def on_cluster(workers: int) -> float:
            nonlocal tasks, busy
            processes.ensure(workers)
            with Counting(processes.address) as cluster:
                work(small, executor=cluster)
                assert processes.scheduler is not None
                scheduler = psutil.Process(processes.scheduler.pid)
                before, cluster.tasks = scheduler.cpu_times(), 0
                seconds = timed(partial(work, sweep, executor=cluster))
                after = scheduler.cpu_times()
            tasks += cluster.tasks
            busy += after.user + after.system - before.user - before.system
            return seconds

        def on_threads() -> float:
            work(small, workers=2)
            return timed(partial(work, sweep, workers=2))

        try:
            seconds = in_turn(
                rounds,
                {
                    "two threads": on_threads,
                    "two workers": partial(on_cluster, 2),
                    "one worker": partial(on_cluster, 1),
                },
            )
        finally:
            processes.kill_all()
    for name, each in seconds.items():
        line(f"{name}, s, and to two workers", *each, min(each) / min(seconds["two workers"]))
    per_task = busy / tasks
    # A batch of so many workers lasts longer: see knights/experiments/sweeps/runner.py.
    per_second = MANY / (UNIT_SECONDS * (1 + MANY // CROWD))
    line("tasks, scheduler's ms per task", tasks, per_task * 1000)
    line(f"{MANY} workers: tasks per s, busy", per_second, f"{per_second * per_task:.1%}")


if __name__ == "__main__":
    main(*sizes())
