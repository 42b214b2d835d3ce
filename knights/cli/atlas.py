"""``python -m knights atlas``: how many starts each of the 40,320 move orders solves on the first try."""

from __future__ import annotations

import sys

import click

from knights.atlas import ORDERS, Atlas, atlas_csv, index_of, published_orders, survey, walks, word_of
from knights.board import Board
from knights.cli.beside import check_beside, experiment_here, write_beside
from knights.cli.options import Command, whole
from knights.cli.progress import INTERRUPTED, bar, interrupts
from knights.cli.results_file import OVERWRITE, check_file, csv_option, results_file
from knights.cli.table import table
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.text import percent

_OPTIONS = [
    click.Argument(["rows"], type=whole("ROWS", 1, MAX_SEARCHED_SIDE)),
    click.Argument(["columns"], type=whole("COLUMNS", 1, MAX_SEARCHED_SIDE)),
    csv_option("order,first_tries"),
    OVERWRITE,
]


@click.command(cls=Command, params=_OPTIONS)
def atlas(rows: int, columns: int, csv: str | None, overwrite: bool) -> int:
    """Score every move order: Warnsdorff's rule, ties in that order, no backtracking."""
    board = Board(rows, columns)
    check_file(csv, overwrite)
    check_beside(csv, experiment_here(), overwrite)
    total, scores = walks(board), None
    with interrupts() as interrupted, bar(total, "walks") as progress:
        for share, part in survey(board):
            scores = part
            progress.update(round(share * total) - progress.pos)
            if interrupted.is_set():
                break
    if scores is None or interrupted.is_set():
        print("Interrupted; nothing is written.", file=sys.stderr)
        return INTERRUPTED
    if csv is None:
        print(as_text(scores))
    else:
        with results_file(csv, replace=overwrite) as write:
            write(atlas_csv(scores))
        write_beside(csv, experiment_here())
    return 0


def as_text(made: Atlas) -> str:
    """What all orders come to, how many solve how many starts, and where the published ones stand."""
    starts, every = made.solvable, made.solvable * ORDERS
    if not starts:
        return f"{made.board}: no start has a tour, so no order solves any."
    best = max(made.counts)
    rows = [(solved, orders) for solved, orders in made.counts.items()]
    named = [
        (name, word_of(place), int(made.first_tries[place]))
        for name, place in ((name, index_of(order)) for name, order in published_orders().items())
    ]
    return "\n".join(
        [
            f"{made.board}, {starts:,} solvable starts: {made.total:,} of {every:,} walks are a tour on the first "
            f"try ({percent(made.total / every)}); {made.counts[best]:,} of {ORDERS:,} orders solve {best:,} starts.",
            "",
            table(("starts solved", "orders"), rows),
            "",
            table(("published", "order", "starts solved"), named),
        ]
    )
