"""``python -m knights sweep``: every start of a range of sizes, as CSV or summed up in a table."""

from collections.abc import Iterable
from typing import Any

import click

from knights.base.text import plural
from knights.cli.cases import CASE_OPTIONS, cases_from, limit_from
from knights.cli.experiment import carry_out
from knights.cli.figure import drawing, figure_options
from knights.cli.options import VARIANT_OPTIONS, VARIANTS, Command, variant_from
from knights.cli.table import table
from knights.engine.words import CATEGORIES
from knights.experiments.sweeps.results import Results, by_board
from knights.experiments.sweeps.summary import HardStart, hard_starts, sweep_svg, table_of
from knights.experiments.sweeps.sweep import Sweep

_OPTIONS = [*CASE_OPTIONS, *figure_options("sweep"), *VARIANT_OPTIONS]


@click.command(cls=Command, params=_OPTIONS, epilog=VARIANTS)
def sweep(all_starts_searched: bool, closed: bool, **given: Any) -> int:
    """Search from every start of a range of sizes."""
    limit = limit_from(**given)
    sweeps = [Sweep(cases_from(**given), variant_from(**given), limit, all_starts_searched, closed)]
    draw = drawing("sweep", sweep_svg, **given)
    return carry_out(sweeps, as_text, draw=lambda results: draw(by_board(results)), **given)


def as_text(results: Iterable[Results]) -> str:
    """The summary as a table, with the hard starts below it."""
    boards = by_board(results)
    text = table(*table_of(boards))
    hard = hard_starts(boards.values(), 20)
    if hard:
        text += "\n\nHardest starts:\n" + "\n".join(_hard_line(case) for case in hard)
    return text


def _hard_line(case: HardStart) -> str:
    return (
        f"{case.board} from {case.start[0]},{case.start[1]}: {CATEGORIES[case.category].label}, "
        f"{plural(case.steps, 'step')}, "
        f"{plural(case.backtracks, 'backtrack')}, {plural(case.restarts, 'restart')}"
    )
