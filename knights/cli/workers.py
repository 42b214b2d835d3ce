"""Who works for a command: threads of its own, or the workers of a Dask cluster."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from knights.base.text import duration_in_words
from knights.cli.options import number, option
from knights.engine.compiled import is_compiled
from knights.experiments.sweeps.cluster import Cluster
from knights.experiments.sweeps.sweep import Sweep

MAX_WORKERS = 1024
_STEP, _LONG = 15e-6, 10.0
"""Seconds that a step of the plain program takes at best, and those from which on that is said beforehand."""

WORKER_OPTIONS = [
    number("--workers", 1, MAX_WORKERS, "N", "How many searches run at once; default: one per CPU."),
    option("--dask", "ADDRESS", "The scheduler of a Dask cluster to work on."),
]


@contextmanager
def workers_from(workers: int | None, dask: str | None, **_: Any) -> Iterator[dict[str, Any]]:
    """The workers that the options describe, as the runners take them.

    Raises a ClusterError if the cluster cannot be reached or go on.
    """
    with Cluster(dask) if dask else nullcontext() as cluster:
        if cluster and not cluster.threads:
            print(f"No worker has joined the cluster at {dask} yet; it waits for one.", file=sys.stderr)
        yield {"workers": workers, "executor": cluster}


def say_if_long(sweeps: Sequence[Sweep]) -> None:
    """Say beforehand that a variant without a compiled twin takes long, and how long at the least."""
    plain = [sweep for sweep in sweeps if sweep.variant.searches and not is_compiled(sweep.variant)]
    seconds = _STEP * sum(sweep.cases.visits() for sweep in plain)
    if seconds > _LONG:
        print(
            f"{', '.join(dict.fromkeys(str(sweep.variant) for sweep in plain))}: only plain Python searches with this, "
            f"for {duration_in_words(seconds)} at the least, and longer where it backtracks.",
            file=sys.stderr,
        )
