"""The files of a comparison."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from knights.comparisons.common import in_order
from knights.comparisons.comparison import Comparison
from knights.sweeps import Results
from knights.sweeps.results import results_csv
from knights.ui.compare.question import PAGE
from knights.ui.export import File, export


def export_comparison(
    finished: Sequence[Results], comparison: Comparison, table: pd.DataFrame, command: str
) -> None:
    """Every start of every variant, in the same order whoever was ready first; and the table."""

    def rows() -> str:
        ordered = in_order(finished, comparison.variants)
        return results_csv(ordered, with_variant=True, closed=comparison.closed)

    files = [
        File("Every start", f"{PAGE}.csv", rows),
        File("The table", f"{PAGE}-table.csv", lambda: table.to_csv(index=False)),
    ]
    export(files, command)
