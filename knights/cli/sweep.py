"""``python -m knights sweep``: every start of a range of sizes, as CSV or summed up in a table."""

from collections.abc import Iterable
from typing import Any

from knights.base.text import plural
from knights.cli.figure import drawing, figure_options
from knights.cli.files import table
from knights.cli.options import command
from knights.cli.work import WORK_OPTIONS, carry_out
from knights.engine.words import CATEGORIES
from knights.experiments.sweeps.cases import Sweep
from knights.experiments.sweeps.results import Results, by_board
from knights.experiments.sweeps.summary import HardStart, hard_starts, sweep_svg, table_of


@command(Sweep, *WORK_OPTIONS, *figure_options("sweep"))
def sweep(question: Sweep, **given: Any) -> int:
    """Search from every start of a range of sizes."""
    draw = drawing("sweep", sweep_svg, **given)
    return carry_out(question, [question], as_text, draw=lambda results: draw(by_board(results)), **given)


def as_text(results: Iterable[Results]) -> str:
    """Return the summary as a table, with the hard starts below it."""
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
