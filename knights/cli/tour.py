"""``python -m knights tour``: one tour, printed as a board of move numbers or as JSON.

Boards of more than 64 columns, too wide for a terminal, are printed only with ``--board``. Output is written row by
row, so that printing a huge board needs hardly any extra memory.
"""

import sys

from knights.boards.pictures.tour import tour_svg
from knights.cli.figure import figure_options, showing
from knights.cli.options import JSON, Outputs, command, flag
from knights.engine.case import TourQuestion
from knights.engine.existence import verdict_after
from knights.engine.export import board_lines, json_in_parts
from knights.engine.result import SearchResult
from knights.engine.search import Search
from knights.engine.words import checked_in_words, no_return_in_words, outcome_in_words

WIDEST = 64
"""The maximum number of columns of a board that is printed by default."""


MAX_EVENTS = 20_000
"""The maximum number of events that ``--chart steps`` shows; of a longer search, the last."""


@command(
    TourQuestion,
    JSON,
    flag(
        "--board/--no-board",
        f"Print the board of move numbers; by default only up to {WIDEST} columns.",
        "shown",
    ),
    flag("--explain", "Say which move lost the tour, if the search met a dead end."),
    *figure_options("tour"),
)
def tour(question: TourQuestion, outputs: Outputs, shown: bool | None, explain: bool) -> int:
    """Search for a tour and print it."""
    show = showing("tour", outputs, _board)
    events = MAX_EVENTS if outputs.chart == "steps" else 0
    result = Search(question.case(), events=events, profile=outputs.chart == "depth").to_end()
    show(result, lambda: _say(result, outputs.json, shown, explain))
    return 0


def _say(result: SearchResult, json: bool, shown: bool | None, explain: bool) -> None:
    known, board = verdict_after(result), result.board
    if json:
        sys.stdout.writelines(json_in_parts(result, known, explain))
        return
    if result.tour is not None and (board.columns <= WIDEST if shown is None else shown):
        sys.stdout.writelines(board_lines(result.tour))
    print(outcome_in_words(result))
    if result.tour is not None:
        print(checked_in_words(result))
    print(f"Does a tour exist from here? {known.word}: {known.reason}.")
    if explain and result.no_return is not None:
        print(f"At its first dead end: {no_return_in_words(result.no_return)}")
    elif explain:
        print("No move lost the tour.")


def _board(result: SearchResult) -> str:
    return "" if result.tour is None else tour_svg(result.tour, result.move_reasons)
