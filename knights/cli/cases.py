"""The options of commands that search from many starts: which boards and starts, up to what limit."""

from typing import Any

import click

from knights.base.errors import InputError
from knights.base.rng import MAX_SEED
from knights.cli.board_options import BOARD_OPTIONS, family_from
from knights.cli.options import flag, number, option, sides, whole
from knights.cli.results_file import OVERWRITE, RESUME, csv_option
from knights.cli.workers import WORKER_OPTIONS
from knights.engine.case import PER_SQUARE, PerSquare, Steps, parse_steps
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE, Cases, parse_starts

WORK_OPTIONS = [*WORKER_OPTIONS, csv_option("one line per start"), RESUME, OVERWRITE]
"""The workers and the file."""

CASE_OPTIONS = [
    click.Argument(["first"], type=whole("FROM", 1, MAX_SEARCHED_SIDE), metavar="FROM"),
    click.Argument(["last"], type=whole("TO", 1, MAX_SEARCHED_SIDE), metavar="TO"),
    sides("--columns", MAX_SEARCHED_SIDE, "FROM TO", "The range of columns; without it boards are square."),
    option(
        "--starts",
        "all|random:K",
        "Every start, or K random starts per board.",
        parse_starts,
        to="random",
        default="all",
    ),
    *BOARD_OPTIONS,
    number("--start-seed", 0, MAX_SEED, "S", "Seed of the random starts.", default=0),
    option(
        "--steps",
        "N",
        "How many squares may be entered per start, or per square: 1000-per-square.",
        parse_steps,
    ),
    number("--steps-per-square", 1, PER_SQUARE.most, "N", "The same for each square of the board."),
    flag("--closed", "Search closed tours."),
    flag("--all-starts-searched", "Search also where it is proved beforehand that there is no tour."),
    *WORK_OPTIONS,
]
"""The range of sizes, the starts, the limit, the workers and the file."""


def cases_from(
    first: int, last: int, columns: tuple[int, int] | None, random: int | None, start_seed: int, **given: Any
) -> Cases:
    """The boards and starts that the options describe; raises an InputError if they make no sense together."""
    family = family_from(**given)
    drawn = given.get("drawing")
    sizes = (first, *(columns or (first,))), (last, *(columns or (last,)))
    if drawn is not None and any((size[0], size[-1]) != (drawn.rows, drawn.columns) for size in sizes):
        raise InputError(
            f"The drawing is of one board, {drawn}: give its rows, and its columns with --columns."
        )
    return Cases(first, last, columns, random, start_seed, family)


def limit_from(steps: Steps, steps_per_square: int | None, **_: Any) -> Steps:
    """The limit that the options describe; raises an InputError if there are two."""
    if steps is not None and steps_per_square is not None:
        raise InputError("--steps and --steps-per-square are two limits: choose either.")
    return steps if steps_per_square is None else PerSquare(steps_per_square)
