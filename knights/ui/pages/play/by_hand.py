"""The view *By hand*: a tour as a game, with levels, hints, a graph, and a check that a tour is still possible."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import streamlit as st

from knights.base import errors
from knights.boards import Board, Square, Tour, leaper_name
from knights.boards.pictures.tour import poster_svg
from knights.engine import Link, no_return, result
from knights.heuristics import Walk, variants
from knights.play import by_hand
from knights.play import hint as hints
from knights.play.levels import LEVELS, Level
from knights.play.poll import Poll, most_squares
from knights.player import look, page, replay
from knights.ui import chart, graph, seat
from knights.ui.components import player, saver
from knights.ui.controls import Choice, Control, Switch, Text, address, expert_part, links, values
from knights.ui.controls.board import CHESS, board_word, square_word
from knights.ui.controls.export import download, interactive
from knights.ui.pages.play.board import BOARD, METHOD, NAME, START, show_bare_board, show_walk
from knights.ui.running.no_return import Explanation
from knights.ui.views import BoardView

OWN = "own"
_PLAIN = [name for name, level in LEVELS.items() if not level.fixed]
"""The names of the levels with a free start, which the settings of the board describe completely."""
TITLES = {**{name: level.title for name, level in LEVELS.items()}, OWN: "Own board"}

MOVES, BEST = Text("moves", parse=by_hand.check_moves), Text("best", parse=by_hand.check_moves)
"""The moves of the walk, and of the longest walk so far."""
LEVEL = Choice("level", {OWN: TITLES[OWN], **{name: title for name, title in TITLES.items() if name not in _PLAIN}})

DEGREES = Switch(
    "degrees",
    label="Degrees",
    help="Shows on each dot the degree of its square: the number of unvisited squares a move away.",
)
EXACT = Switch(
    "exact",
    label="Can it still become a tour?",
    help="Checks after each move whether the walk can still become a tour, and where it went wrong.",
)

UNDO_KEY = "Backspace"
_LINE, _HINT = "line", "hint"
"""The keys, in the page's values, of the position to which Redo leads, and of the position with a hint."""


@dataclass(frozen=True)
class Game:
    """A walk by hand, its level, and the level's name in ``TITLES``."""

    name: str
    level: Level
    walk: Walk

    @property
    def tour(self) -> Tour:
        """The walk as a tour to draw."""
        walk = self.walk
        return Tour.from_squares(walk.board, walk.path, walk.is_complete() and walk.closes())

    @property
    def position(self) -> tuple[Board, tuple[Square, ...]]:
        """The board and the walk."""
        return self.level.board, tuple(self.walk.path)

    @property
    def hint(self) -> hints.Hint | None:
        """The hint of the rule at this position; None unless the visitor asked for it."""
        return hints.hint(rule(), self.walk) if values.values().get(_HINT) == self.position else None

    @property
    def is_stuck(self) -> bool:
        """Whether the piece has no move left."""
        return not self.walk.onward(self.walk.path[-1])

    @property
    def is_fresh(self) -> bool:
        """Whether the player can still choose the start."""
        return len(self.walk.path) == 1 and not self.level.fixed

    @property
    def undone(self) -> tuple[Square, ...]:
        """The squares that Redo would enter, in order."""
        board, line = values.values().get(_LINE, self.position)
        made = len(self.walk.path)
        return line[made:] if (board, line[:made]) == self.position else ()

    def go(self, squares: Sequence[Square]) -> None:
        """Adopt the walk that the browser reports; ignore a walk on an earlier board."""
        if squares[:1] == self.walk.path[:1]:
            # The walk may have an illegal move, or one that the piece does not have.
            with suppress(ValueError):
                digits = by_hand.write_moves(squares, self.level.board.moves)
                by_hand.read_moves(self.level.board, squares[0], digits)
                MOVES.change(digits)

    def choose(self, square: Square) -> None:
        """Move to a square or, before the first move, start there; raise an InputError if neither is possible."""
        why = by_hand.refusal(self.walk, square)
        if not why:
            self.go([*self.walk.path, square])
        elif self.is_fresh:
            START.change(square)
        else:
            raise errors.InputError(why)

    def cut(self, moves: int) -> None:
        """Go back to the position after the first ``moves`` moves."""
        MOVES.change(MOVES.value[:moves])

    def redo(self) -> None:
        """Make the last undone move again."""
        self.go([*self.walk.path, self.undone[0]])

    def want_hint(self, moves: int) -> None:
        """Show a hint at the position after the first ``moves`` moves."""
        values.values()[_HINT] = self.level.board, tuple(self.walk.path[: moves + 1])


def rule() -> variants.Variant:
    """Return the variant that gives the hints: the page's or, if that does not search, Warnsdorff's rule."""
    return METHOD.value if METHOD.value.searches else variants.NAMED["warnsdorff"].variant


def level_now() -> tuple[str, Level]:
    """Return the name of the level on screen, and the level."""
    if LEVEL.value != OWN:
        # Otherwise an address could name the level and the sides of another board.
        BOARD.change(Board(8, 8))
        START.change((0, 0))
        return LEVEL.value, LEVELS[LEVEL.value]
    board = BOARD.board
    name = next((name for name in _PLAIN if LEVELS[name].board == board), OWN)
    return name, Level(str(board), board, START.square)


def game_now(complaints: list[str]) -> Game | None:
    """Return the game on screen; if the start is not on the board, say so, offer another, and return None."""
    name, level = level_now()
    start = level.start
    if LEVEL.value == OWN:
        board, _ = values.values().get(_LINE, (level.board, ()))
        if board != level.board and START.square not in level.board:
            START.change(next(iter(level.board)))
            MOVES.change("")
        if START.on(level.board) is None:
            return None
        start = START.square
    squares = squares_now(level.board, start, complaints)
    if len(MOVES.value) > len(BEST.value):
        BEST.change(MOVES.value)
    game = Game(name, level, by_hand.walk_of(level.board, squares, must_close=level.closed))
    if not game.undone:
        values.values()[_LINE] = game.position
    return game


def squares_now(board: Board, start: Square, complaints: list[str]) -> list[Square]:
    """Return the walk on screen; if its moves do not fit the board, say so and start over."""
    try:
        return by_hand.read_moves(board, start, MOVES.value)
    except errors.InputError as error:
        _forget_moves()
        complaints.append(f"The walk starts over: its moves do not fit the {board} board. {error}")
        return [start]


def choose_level(name: str) -> None:
    """Switch to another level and start a new walk."""
    _forget_moves()
    LEVEL.change(OWN if name in _PLAIN else name)
    if name in _PLAIN:
        BOARD.change(LEVELS[name].board)
        START.change(LEVELS[name].start)


def edit(place: Square) -> None:
    """Remove a square of the visitor's own board, or put it back; the walk starts over."""
    BOARD.toggle(place)
    _forget_moves()


def _forget_moves() -> None:
    MOVES.change("")
    BEST.change("")


class ByHand(BoardView[Game, Game]):
    """The view in which visitors look for a tour by hand, as a game."""

    title = "By hand"
    settings = (LEVEL, MOVES, BEST, DEGREES, EXACT, graph.GRAPH)

    def ask(self, complaints: list[str]) -> Game | None:
        """Draw the folded settings and return the game; None if they are invalid."""
        own = BOARD.draw, partial(START.draw, BOARD)
        expert_part("your own board, chess names", *(own if LEVEL.value == OWN else (CHESS.draw,)))
        return game_now(complaints)

    def answer(self, game: Game) -> None:
        """Show the progress of the walk, and the buttons."""
        walk = game.walk
        length, best = len(walk.path), len(BEST.value) + 1
        tiles = [(str(best), "best so far")] if best > length else []
        headline, reason = f"{length} of {len(walk.board)}", _reason(game)
        if walk.is_tour():
            chart.answer(result.Category.FIRST_TRY, f"{headline}!", reason, tiles)
            _show_prize(game)
        elif game.is_stuck:
            stuck = "" if walk.is_complete() else "Dead end: "
            chart.answer(result.Category.EXHAUSTED, f"{stuck}{headline}", reason, tiles)
            _show_departure(game)
        else:
            chart.answer(None, headline, reason, tiles)
        _buttons(game)

    def show_controls(self, game: Game) -> None:
        """Draw the controls and, above them, whether a tour is still possible; this check can take a while."""
        place, won = st.container(), game.walk.is_tour()
        # The visitor's own board is in the menu only while it is on screen.
        levels = [name for name in TITLES if name != OWN or game.name == OWN]
        if not won:
            with st.container(horizontal=True):
                if not game.level.blind:
                    DEGREES.draw()
                EXACT.draw()
                if _can_unfold(game.level):
                    graph.GRAPH.draw()
        with st.container(horizontal=True, vertical_alignment="bottom"):
            Control("play_level", "Level").menu(game.name, choose_level, levels, TITLES.__getitem__)
            seat.offer(partial(_question, game))
        player.player_controls()
        if EXACT.value and not won:
            with place:
                _truth(game.walk).show()

    def board(self, game: Game) -> None:
        """Draw the board and, if it is switched on, the graph next to it."""
        if not (graph.GRAPH.value and _can_unfold(game.level)):
            _show_board(game)
            return
        take = edit if _is_edited() else game.choose
        with graph.beside_graph(game.tour, game.walk.is_complete(), NAME, take):
            _show_board(game)

    def show_nothing(self) -> None:
        """Draw the board without a walk."""
        show_bare_board()

    @property
    def style(self) -> str:
        """A CSS rule that keeps the buttons in place when the text above them gets shorter, where there is room."""
        return "@media (min-width: 900px) {.reason {min-height: 2.7em}}"

    @property
    def shape(self) -> float:
        """The ratio of width to height of the board, including the graph if it is shown."""
        level = level_now()[1]
        return level.board.columns / level.board.rows * (2 if graph.GRAPH.value and _can_unfold(level) else 1)


def _question(game: Game) -> Poll:
    """Return the question for a class who visits the most squares; its link leaves out the leader's own walk."""
    own = (MOVES.name, BEST.name, address.PROJECTOR)
    settings = {name: text for name, text in st.query_params.items() if name not in own}
    poll = most_squares(game.level.board, game.walk.path[0], game.level.closed)
    return replace(poll, link=Link(NAME, settings, "Walk there again"))


def _reason(game: Game) -> str:
    """Return the task, the hint or, at the end, how the game went."""
    walk, level, hint = game.walk, game.level, game.hint
    if walk.is_tour():
        return "A closed tour." if walk.closes() else "A tour."
    if walk.is_complete():
        piece = leaper_name(level.board.leaper)
        return f"You visited every square, but no {piece}'s move leads from the last square to the first."
    if game.is_stuck:
        left = [square_word(level.board, square) for square in level.board if not walk.number(square)]
        return f"Left: {' · '.join(left)}." if len(left) <= 5 else ""
    if hint:
        goes = "" if hint.square is None else f"The rule goes to {square_word(walk.board, hint.square)}. "
        return goes + hint.reason
    if game.is_fresh:
        why = level.why_none(walk.path[0])
        if why:
            elsewhere = "" if all(map(level.why_none, level.board)) else " Choose another square."
            return f"No tour starts here: {why}.{elsewhere}"
        return f"{level.task} To start elsewhere, choose a square that is not one move away."
    return level.task


def _buttons(game: Game) -> None:
    """Draw the buttons Undo, Redo, Start over and Hint."""
    made = len(game.walk.path) - 1
    with st.container(horizontal=True):
        for label, key, action, off in (
            ("Undo", "undo", partial(game.cut, made - 1), not made),
            ("Redo", "redo", game.redo, not game.undone),
            ("Start over", "over", partial(game.cut, 0), not made),
            ("Hint", "hint", partial(game.want_hint, made), game.is_stuck),
        ):
            typed = UNDO_KEY if key == "undo" else None
            st.button(label, key=f"{NAME}.press_{key}", on_click=action, disabled=off, shortcut=typed)


def _is_edited() -> bool:
    return BOARD.edit.value and LEVEL.value == OWN


def _can_unfold(level: Level) -> bool:
    """Return whether the board is small enough for a graph, and the level does not hide the walk."""
    return graph.fits(level.board) and not level.blind


def _show_board(game: Game) -> None:
    """Draw the board with the walk, which clicks and keys continue; draw a finished tour as string art."""
    walk, level, hint = game.walk, game.level, game.hint
    if walk.is_tour() or _is_edited():
        take = None if walk.is_tour() else edit
        show_walk(level.board, walk.path, look.Game(onward="none", string=walk.is_tour(), anywhere=True), take)
        return
    marks = [("arrow", level.board.index(hint.square))] if hint and hint.square else []
    if EXACT.value and (lost := _truth(walk).lost) is not None:
        marks.append(("lost", lost.board.index(lost.fatal)))
    shown = look.Game(
        onward="none" if level.blind else "degrees" if DEGREES.value else "dots",
        plays=True,
        free=game.is_fresh,
        trail=not level.blind,
        marks=tuple(marks),
    )
    show_walk(level.board, walk.path, shown, on_square=game.choose, on_walk=game.go)


def _truth(walk: Walk) -> Explanation:
    """Return the search for the point of no return of a walk."""
    return Explanation(NAME, partial(no_return.find_no_return, walk.board, tuple(walk.path), walk.must_close))


def _show_prize(game: Game) -> None:
    """Draw the buttons that open the next level and save a picture of the tour."""
    # Today's board follows the hardest level and the visitor's own board.
    after = dict(pairwise(LEVELS)).get(game.name)
    words = "Today's board" if after is None else TITLES[after]
    follow = partial(links.open_page, "today", {}) if after is None else partial(choose_level, after)
    with st.container(horizontal=True):
        st.button(f"Next: {words}", key=f"{NAME}.next_level", type="primary", on_click=follow)
        name, board = f"{NAME}-{board_word(game.level.board)}", game.level.board
        saver.save_picture("Save the picture", f"{name}.png", poster_svg(game.tour), key=f"{NAME}.picture")
        views = {"": replay.of_tour(game.tour, result.move_reasons(game.tour)).packed()}
        title = f"A tour of the {board} board by hand"
        download(interactive(name, partial(page.page, title, "Every square is visited once.", views)))


def _show_departure(game: Game) -> None:
    """State at which move the walk first departed from the rule, and link to the search with the rule."""
    board, path = game.level.board, game.walk.path
    move, square = hints.departure(rule(), board, path) or (0, None)
    if square is None:
        st.markdown("You followed the rule at every move. Even so, it can fail.")
        return
    goes, went = square_word(board, square), square_word(board, path[move])
    st.markdown(f"At move {move} the rule goes to {goes}; you went to {went}.")
    with st.container(horizontal=True):

        def show_rule() -> None:
            game.cut(move - 1)
            game.want_hint(move - 1)

        st.button("Show it", key=f"{NAME}.press_show_rule", on_click=show_rule)
        settings = links.tour_settings(board, path[0], rule(), len(board) * 1000)
        settings |= {"view": "search", "at": str(move)}
        links.page_link("tour", "The rule, step by step", settings, width="content")
