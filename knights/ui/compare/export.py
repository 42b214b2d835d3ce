"""The files of a comparison."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain

import pandas as pd

from knights.heuristics.variants import Variant
from knights.sweeps import Results
from knights.sweeps.results import results_csv
from knights.ui.compare.question import PAGE
from knights.ui.export import File, export


def export_comparison(
    parts: Mapping[Variant, Sequence[Results]], table: pd.DataFrame, command: str, closed: bool
) -> None:
    """Every start of every variant, and the table."""
    rows = partial(results_csv, tuple(chain.from_iterable(parts.values())), with_variant=True, closed=closed)
    files = [
        File("Every start", f"{PAGE}.csv", rows),
        File("The table", f"{PAGE}-table.csv", lambda: table.to_csv(index=False)),
    ]
    export(files, command)
