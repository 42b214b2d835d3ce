"""``python -m knights tour``: one tour, printed as a board of move numbers or as JSON.

Boards of more than 64 columns, too wide for a terminal, are printed only with ``--board``. Output is written row by
row, so that printing a huge board needs hardly any extra memory.
"""

import sys
from dataclasses import replace

from knights.base import InputError
from knights.boards.pictures.tour import tour_svg
from knights.cli import figure, options
from knights.engine import Search, SearchResult, TourQuestion, existence, export, no_return
from knights.engine.overlay import overlay as overlaid
from knights.engine.words import checked_in_words, no_return_in_words, outcome_in_words
from knights.heuristics import parse_variant

WIDEST = 64
"""The maximum number of columns of a board that is printed by default."""


MAX_EVENTS = 20_000
"""The maximum number of events that ``--chart steps`` shows; of a longer search, the last."""


@options.command(
    TourQuestion,
    options.JSON,
    options.flag(
        "--board/--no-board", f"Print the board of move numbers; by default only up to {WIDEST} columns.", "shown"
    ),
    options.option(
        "--overlay", "VARIANT", "Compare the tour with that of another variant; --figure draws both over each other."
    ),
    options.flag("--explain", "Say which move lost the tour, if the search met a dead end."),
    *figure.figure_options("tour"),
)
def tour(
    question: TourQuestion, outputs: options.Outputs, shown: bool | None, explain: bool, overlay: str | None
) -> int:
    """Search for a tour and print it."""
    if overlay is None and outputs.chart == "overlay":
        raise InputError("--chart overlay draws two tours: name the second variant with --overlay VARIANT.")
    if overlay is not None and outputs.json:
        raise InputError("--overlay says in a sentence what two tours share; --json prints a single search.")
    if overlay is not None and outputs.figure:
        outputs = replace(outputs, chart=outputs.chart or "overlay")
    show = figure.showing("tour", outputs, _board)
    events = MAX_EVENTS if outputs.chart == "steps" else 0
    result = Search(question.case(), events=events, profile=outputs.chart == "depth").to_end()
    both = None
    if overlay is not None:
        other = replace(question, variant=parse_variant(overlay))
        both = overlaid(result, Search(other.case()).to_end())

    def say() -> None:
        known, board = existence.verdict_after(result), result.board
        if outputs.json:
            sys.stdout.writelines(export.json_in_parts(result, known, explain))
            return
        if result.tour is not None and (board.columns <= WIDEST if shown is None else shown):
            sys.stdout.writelines(export.board_lines(result.tour))
        print(outcome_in_words(result))
        if result.tour is not None:
            print(checked_in_words(result))
        print(f"Does a tour exist from here? {known.word}: {known.reason}.")
        if explain:
            lost = no_return.no_return(result)
            print("No move lost the tour." if lost is None else f"At its first dead end: {no_return_in_words(lost)}")
        if both:
            print(both.in_words())

    show(both if outputs.chart == "overlay" else result, say)
    return 0


def _board(result: SearchResult) -> str:
    return "" if result.tour is None else tour_svg(result.tour, result.move_reasons)
