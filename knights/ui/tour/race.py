"""A view of the Tour page: two variants on the same board from the same start, step for step."""

from collections.abc import Callable
from functools import partial

from knights.base.errors import InputError
from knights.boards.pictures.fold import Fold
from knights.engine.case import Case
from knights.engine.races import MAX_RACE_STEPS, Race, RaceQuestion, race
from knights.engine.result import Outcome, SearchResult
from knights.figures.sizes import MAX_RACED
from knights.heuristics.tie_breaks import tie_break
from knights.heuristics.variants import NAMED, Variant, name_of, parse_variant, title_of
from knights.play.classroom.poll import TOO_LARGE, can_be_tapped, number_of_steps
from knights.ui.chart import answer
from knights.ui.classroom.seat import offer_some
from knights.ui.components.player import Lane, race_player
from knights.ui.controls.board import square_word
from knights.ui.controls.setting import Setting
from knights.ui.controls.values import problems
from knights.ui.controls.variant import option_of
from knights.ui.tour.board import board_shape, show_empty_board, start_at
from knights.ui.tour.question import ask, preset_control
from knights.ui.tour.search import PAGE
from knights.ui.views import BoardView

_BLIND = NAMED["plain"].variant
AGAINST: Setting[Variant] = Setting.of(
    RaceQuestion,
    "against",
    default=_BLIND,
    help="A named variant, or a specification like order.f(3*onward - centre).parity; the variant below runs on "
    "the left.",
)


class RaceView(BoardView[Case, Race | None]):
    """The view of two variants on the same board from the same start, step for step."""

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
        """Show the question in large type; the players show the answer at the finish."""
        answer(None, "Which search needs fewer steps?", "", ())

    def show_controls(self, run: Race | None) -> None:
        """Draw the menu of opponents of the variant chosen below, the examples, and questions for a class."""
        names, against = [name for name, named in NAMED.items() if named.variant.searches], str(AGAINST.value)
        AGAINST.control().menu(
            against,
            lambda text: AGAINST.change(AGAINST.parse(text)),
            names if against in names else [*names, against],
            lambda text: option_of(text) if text in NAMED else title_of(parse_variant(text)),
            own=True,
        )
        preset_control()
        if run is not None:
            sides = {f"Steps of {title_of(side.variant)}": side for side in (run.first, run.second)}
            why = "" if can_be_tapped(run.first.board) else TOO_LARGE
            offer_some({words: partial(number_of_steps, side) for words, side in sides.items()}, why)

    def board(self, run: Race | None) -> None:
        """Draw the two boards."""
        if run is not None:
            board, start = run.first.board, run.first.start
            race_player(
                board,
                start,
                _lanes(run),
                key=f"{PAGE}.race",
                apart=_apart(run),
                asks=True,
                on_square=start_at,
            )

    def ask(self, complaints: list[str]) -> Case | None:
        """Draw the settings and return the case that they describe."""
        return ask(complaints)

    def show_nothing(self) -> None:
        """Draw the board alone."""
        show_empty_board()

    def shape(self) -> float:
        """Return the ratio of width to height of two boards side by side."""
        return 2 * board_shape()

    def unsuited(self, case: Case) -> str:
        """Return why a case cannot be raced: it makes no search, or two boards of its size do not fit on the page."""
        fold = Fold(case.board)
        if max(fold.rows, fold.columns) > MAX_RACED:
            return (
                f"A race can be shown on boards of up to {MAX_RACED}×{MAX_RACED}; this one is {case.board}."
            )
        return (
            ""
            if case.variant.searches
            else "A construction makes no search: choose another variant for a race."
        )


def _lanes(run: Race) -> list[Lane]:
    """Return both sides; two variants with the same rule and tie-break are described by their names or parts."""
    results = run.first, run.second
    words = [_words_of(result.variant) for result in results]
    if words[0] == words[1] and run.first.variant != run.second.variant:
        names = [name_of(result.variant) for result in results]
        words = [
            NAMED[name].caption if name else str(result.variant)
            for name, result in zip(names, results, strict=True)
        ]
    return [
        _lane(name, result, said)
        for name, result, said in zip(("first", "second"), results, words, strict=True)
    ]


def _words_of(variant: Variant) -> str:
    """Describe a variant in a phrase: its rule and its tie-break."""
    caption = tie_break(variant.ties).caption.rstrip(".")
    ties = (
        f"a tie: {caption[:1].lower()}{caption[1:]}"
        if variant.ties != "move-order"
        else "ties in a fixed order"
    )
    if variant.rule == "none":
        return f"no rule; {ties}" if variant.ties != "move-order" else "tries the moves in a fixed order"
    goes = "goes" if variant.complete else "only ever goes"
    return f"{goes} where the fewest onward moves are; {ties}"


def _apart(run: Race) -> dict[str, object]:
    """Return the step at which the two first differ, in the player's format."""
    board = run.first.board
    if run.step is None:
        refused = 0 in (run.first.steps, run.second.steps)
        words = (
            "A search that is refused enters no square." if refused else "They never enter different squares."
        )
        return {"step": 1 << 30, "squares": [], "words": words}
    names = [square_word(board, square) for square in run.squares]
    words = f"They first differ at step {run.step:,}: {names[0]} on the left, {names[1]} on the right."
    return {"step": run.step, "squares": [board.index(square) for square in run.squares], "words": words}


def _lane(name: str, result: SearchResult, words: str) -> Lane:
    """Return a side of the race. Blind search runs in the browser: its walk to a tour has millions of steps."""
    title = title_of(result.variant)
    if result.variant == _BLIND and not result.case.closed:
        return Lane(name, title, words, order=result.variant.orders[0])
    log = result.events
    if log is None:
        return Lane(name, title, words, [], [], end="refused at once: no tour can start here")
    stopped = f"not finished after {MAX_RACE_STEPS:,} steps"
    end = stopped if result.outcome is Outcome.BUDGET else "nothing left to try"
    return Lane(name, title, words, log.squares.tolist(), log.kinds.tolist(), end=end)
