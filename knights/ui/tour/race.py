"""A view of the Tour page: two methods on the same board from the same start, step for step."""

from collections.abc import Callable

from knights.base.errors import InputError
from knights.engine.case import Case
from knights.engine.races import Race, race
from knights.figures.sizes import MAX_RACED
from knights.heuristics.variants import NAMED
from knights.ui.board_page import answer
from knights.ui.components.player import race_player
from knights.ui.controls.complaints import problems
from knights.ui.controls.setting import Text
from knights.ui.tour.board import show_empty_board, start_at
from knights.ui.tour.lanes import BLIND, apart, is_too_large, lanes_of, title_of
from knights.ui.tour.place import board_shape
from knights.ui.tour.question import ask
from knights.ui.tour.solved import PAGE
from knights.ui.views import BoardView

AGAINST = Text(
    "against",
    BLIND,
    label="Against",
    help="A named method, or a specification like order.f(3*onward - centre).parity; the method below runs on "
    "the left.",
)
"""The other method: a name or a specification, or what was typed for one."""


class RaceView(BoardView[Case, Race | None]):
    """Two variants on the same board from the same start, step for step."""

    title = "Race"
    settings = (AGAINST,)

    def find(self, case: Case, meanwhile: Callable[[], None]) -> Race | None:
        """Return the race against the other variant; None, after a sentence, if it cannot run."""
        try:
            return race(case.board, case.start, case.variant, AGAINST.value, case.closed)
        except InputError as error:
            problems([str(error)])
            return None

    def answer(self, run: Race | None) -> None:
        """The question in large type: the answer is seen at the finish."""
        answer(None, "Which search needs fewer steps?", "", ())

    def beside(self, run: Race | None) -> None:
        """Which method runs against the one chosen below."""
        names = [name for name, named in NAMED.items() if named.variant.searches]
        options = names if AGAINST.value in names else [*names, AGAINST.value]
        AGAINST.control().menu(AGAINST.value, AGAINST.change, options, title_of, own=True)

    def board(self, run: Race | None) -> None:
        """The two boards."""
        if run is not None:
            board, start = run.first.board, run.first.start
            key, words = f"{PAGE}.race", apart(run)
            race_player(board, start, lanes_of(run), key=key, apart=words, asks=True, on_square=start_at)

    def ask(self, complaints: list[str]) -> Case | None:
        """Draw the settings and return the case that they describe."""
        return ask(complaints)

    def without(self) -> None:
        """Draw the board alone."""
        show_empty_board()

    def shape(self) -> float:
        """Return the shape of two boards."""
        return 2 * board_shape()

    def unsuited(self, case: Case) -> str:
        """Return why a case cannot be raced: a construction makes no search, and two large boards find no room."""
        if is_too_large(case.board):
            return (
                f"Two boards of up to {MAX_RACED}×{MAX_RACED} find room for a race; this one is {case.board}."
            )
        return (
            ""
            if case.variant.searches
            else "A construction makes no search: choose another variant for a race."
        )
