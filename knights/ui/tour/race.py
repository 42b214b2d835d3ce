"""A view of the Tour page: two methods on the same board from the same start, step for step."""

from collections.abc import Callable

from knights.base.errors import InputError
from knights.engine.case import Case
from knights.engine.races import Race, race
from knights.heuristics.variants import NAMED
from knights.ui.board_page import answer
from knights.ui.components.player import race_player
from knights.ui.controls.complaints import problems
from knights.ui.controls.setting import Text
from knights.ui.tour.board import empty_board, start_at
from knights.ui.tour.lanes import BLIND, apart, is_too_large, lanes_of, title_of
from knights.ui.tour.place import board_shape
from knights.ui.tour.question import THE_RULE_ALONE, ask
from knights.ui.tour.solved import PAGE
from knights.ui.views import BoardView

AGAINST = Text(
    "against",
    "roth",
    label="Against",
    help="A named method, or a specification like order.f(3*onward - centre).parity; the method below runs on "
    "the left.",
)
"""The other method: a name or a specification, or what was typed for one."""


def find_race(case: Case, meanwhile: Callable[[], None]) -> Race | None:
    """The race against the other method; nothing else is searched. None, after a sentence, where that cannot run."""
    try:
        return race(case.board, case.start, case.variant, AGAINST.value, case.closed)
    except InputError as error:
        problems([str(error)])
        return None


def ask_who_is_first(run: Race | None) -> None:
    """The question in large type: the answer is seen at the finish."""
    answer(None, "Which search needs fewer steps?", "", ())


def choose_rival(run: Race | None) -> None:
    """Which method runs against the one chosen below."""
    names = [name for name, named in NAMED.items() if named.variant.searches]
    options = names if AGAINST.value in names else [*names, AGAINST.value]
    AGAINST.control().menu(AGAINST.value, AGAINST.change, options, title_of, own=True)


def show_race(run: Race | None) -> None:
    """The two boards."""
    if run is not None:
        board, start = run.first.board, run.first.start
        key, words = f"{PAGE}.race", apart(run)
        race_player(board, start, lanes_of(run), key=key, apart=words, asks=True, on_square=start_at)


def _instead(case: Case) -> str:
    """A construction does not race, and only small boards have room for two."""
    if is_too_large(case.board):
        return "tour"
    return "" if case.variant.searches else "built"


VIEW = BoardView(
    title="Race",
    ask=ask,
    find=find_race,
    board=show_race,
    answer=ask_who_is_first,
    beside=choose_rival,
    without=empty_board,
    shape=lambda: 2 * board_shape(),
    instead=_instead,
    settings=(AGAINST,),
    opens={**THE_RULE_ALONE, AGAINST.name: BLIND},
)
