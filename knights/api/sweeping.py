"""A variant tried from every start of a range of boards: its results as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knights.api.options import Options, family_of_options
from knights.api.watched import watched
from knights.base.errors import InputError
from knights.base.tabular import Tabular
from knights.boards.board import Board
from knights.engine.case import PerSquare, Steps
from knights.experiments.sweeps.cases import Cases, parse_starts
from knights.experiments.sweeps.results import Results, by_board
from knights.experiments.sweeps.runner import run
from knights.experiments.sweeps.summary import SweepSummary, summaries, sweep_html, sweep_svg, total
from knights.experiments.sweeps.sweep import Sweep
from knights.experiments.sweeps.write import header, lines
from knights.heuristics.variants import Variant, as_variant


@dataclass(frozen=True, eq=False)
class Swept(Tabular):
    """The results of a sweep: a row per start.

    Attributes:
        sweep: the question.
        boards: the results of each board, the smaller boards first.
    """

    sweep: Sweep
    boards: dict[Board, Results]

    @property
    def header(self) -> tuple[str, ...]:
        """The columns of the command's CSV."""
        return header(False, self.sweep.closed, not self.sweep.cases.family.is_plain)

    def rows(self) -> Iterable[Sequence[object]]:
        """The starts, board by board."""
        return lines(self.boards.values(), False, self.sweep.closed, self.sweep.cases.family)

    @property
    def summaries(self) -> list[SweepSummary]:
        """A summary of each board."""
        return summaries(self.boards)

    @property
    def total(self) -> SweepSummary:
        """The summary of all boards."""
        return total(self.boards.values())

    def to_svg(self) -> str:
        """The maps of its starts as one SVG picture, each start in the colour of its category."""
        return sweep_svg(self.boards)

    def _repr_html_(self) -> str:
        """What a notebook shows: a line for each board, and the maps unless they are too large."""
        return sweep_html(self.boards)


def swept(sweep: Sweep, options: Options) -> Swept:
    """The results of a sweep."""
    work = run([sweep], workers=options.get("workers"))
    return Swept(sweep, by_board(watched(work, options.get("progress"))))


def sweep_of(first: int, last: int, variant: Variant | str, options: Options) -> Sweep:
    """The sweep that options describe; raises an InputError for a word or a number that makes no sense."""
    cases = Cases(
        first,
        last,
        options.get("columns"),
        parse_starts(options.get("starts", "all")),
        options.get("start_seed", 0),
        family_of_options(options),
    )
    return Sweep(
        cases,
        as_variant(variant),
        _limit(options.get("steps"), options.get("steps_per_square")),
        options.get("all_starts_searched", False),
        options.get("closed", False),
    )


def _limit(steps: int | None, per_square: int | None) -> Steps:
    if steps is not None and per_square is not None:
        raise InputError("steps and steps_per_square are two limits: choose either.")
    return steps if per_square is None else PerSquare(per_square)
