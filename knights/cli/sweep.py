"""``python -m knights sweep``: every start of a range of sizes, as CSV or summed up in a table."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import click

from knights.cli.cases import CASE_OPTIONS, cases_from, limit_from
from knights.cli.experiment import carry_out
from knights.cli.options import VARIANT_OPTIONS, VARIANTS, Command, variant_from
from knights.cli.results_file import check_figure, figure_option, write_figure
from knights.cli.table import table
from knights.errors import InputError
from knights.search.words import CATEGORIES, COUNTED
from knights.sweeps.picture import sweep_svg
from knights.sweeps.results import Results, by_board
from knights.sweeps.summary import HardStart, SweepSummary, hard_starts, summaries, total
from knights.sweeps.sweep import Sweep
from knights.text import plural

_OPTIONS = [*CASE_OPTIONS, figure_option("the maps of the starts"), *VARIANT_OPTIONS]


@click.command(cls=Command, params=_OPTIONS, epilog=VARIANTS)
def sweep(
    steps: int | None, all_starts_searched: bool, closed: bool, figure: str | None, **given: Any
) -> int:
    """Search from every start of a range of sizes."""
    limit = limit_from(steps, **given)
    sweeps = [Sweep(cases_from(**given), variant_from(**given), limit, all_starts_searched, closed)]
    if figure is not None and given["csv"] == "-":
        raise InputError("--figure and --csv - do not go together: name a file for the rows, too.")
    replaced = given["overwrite"] or given["resume"]  # The same sweep goes on: its maps are drawn anew.
    check_figure(figure, replaced, "--overwrite replaces it.")
    return carry_out(sweeps, partial(_as_text_and_figure, figure, replaced), **given)


def _as_text_and_figure(figure: str | None, replace: bool, results: Iterable[Results]) -> str:
    """The summary, after the maps are drawn."""
    results = list(results)
    if figure is not None:
        write_figure(figure, sweep_svg(by_board(results)), replace)
    return as_text(results)


def as_text(results: Iterable[Results]) -> str:
    """The summary as a table, with the hard starts below it."""
    boards = by_board(results)
    header = (
        "board",
        "starts",
        "solvable",
        *(CATEGORIES[category].short for category in COUNTED),
        "median steps",
        "largest",
        "seconds",
        "theory",
    )
    rows = [_line(summary) for summary in [*summaries(boards), total(boards.values())]]
    text = table(header, rows)
    hard = hard_starts(boards.values(), 20)
    if hard:
        text += "\n\nHardest starts:\n" + "\n".join(_hard_line(case) for case in hard)
    return text


def _line(summary: SweepSummary) -> tuple[object, ...]:
    return (
        summary.board or "all",
        summary.starts,
        summary.solvable,
        *(summary.categories[category] for category in COUNTED),
        summary.median_steps,
        summary.largest_steps,
        summary.seconds,
        summary.agreement,
    )


def _hard_line(case: HardStart) -> str:
    return (
        f"{case.board} from {case.start[0]},{case.start[1]}: {CATEGORIES[case.category].label}, "
        f"{plural(case.steps, 'step')}, "
        f"{plural(case.backtracks, 'backtrack')}, {plural(case.restarts, 'restart')}"
    )
