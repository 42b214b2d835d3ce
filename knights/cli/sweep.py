"""``python -m knights sweep``: searches from every start of a range of sizes, as CSV or as a table."""

from collections.abc import Iterable
from typing import Any

from knights.base.text import plural
from knights.cli.figure import figure_options
from knights.cli.files import table
from knights.cli.options import command
from knights.cli.work import WORK_OPTIONS, carry_out
from knights.engine.words import CATEGORIES
from knights.experiments.sweeps.cases import Sweep
from knights.experiments.sweeps.results import Results, by_board
from knights.experiments.sweeps.summary import hard_starts, sweep_svg, table_of


@command(Sweep, *WORK_OPTIONS, *figure_options("sweep"))
def sweep(question: Sweep, **given: Any) -> int:
    """Search from every start of a range of sizes."""
    return carry_out(question, [question], as_text, drawn=by_board, own=sweep_svg, **given)


def as_text(results: Iterable[Results]) -> str:
    """Return the summary as a table, with the hard starts below it."""
    boards = by_board(results)
    text = table(*table_of(boards))
    hard = hard_starts(boards.values(), 20)
    if hard:
        text += "\n\nHardest starts:"
    for case in hard:
        text += (
            f"\n{case.board} from {case.start[0]},{case.start[1]}: {CATEGORIES[case.category].label}, "
            f"{plural(case.steps, 'step')}, {plural(case.backtracks, 'backtrack')}, "
            f"{plural(case.restarts, 'restart')}"
        )
    return text
