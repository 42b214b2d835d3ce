"""Who works for a command: threads of its own, or the workers of a Dask cluster."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

from knights.cli.options import number, option
from knights.sweeps.cluster import Cluster

MAX_WORKERS = 1024

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
