"""The view *By hand*: a tour as a game, with levels, hints, a graph, and a check that a tour is still possible."""

from functools import partial

import streamlit as st

from knights.boards.board import leaper_name
from knights.boards.pictures.tour import poster_svg
from knights.boards.tour import Tour
from knights.engine.result import Category
from knights.figures.sizes import MAX_UNFOLDED
from knights.heuristics.variants import NAMED, Variant
from knights.heuristics.walk import Walk
from knights.play.by_hand import MAX_LEFT, Truth, choice, departure, is_small_enough, truth
from knights.play.levels import LEVELS, Level, next_level
from knights.ui.chart import answer, beside_graph
from knights.ui.components.player import Game as Shown
from knights.ui.components.player import player_controls
from knights.ui.components.saver import save_picture
from knights.ui.controls.board import CHESS, board_word, square_word
from knights.ui.controls.links import page_link, tour_settings
from knights.ui.controls.setting import Control, Switch, expert_part
from knights.ui.controls.values import noting
from knights.ui.play import game as play
from knights.ui.play.board import BOARD, METHOD, PAGE, START, show_bare_board, show_walk
from knights.ui.play.game import BEST, DAY, DAY_LEVEL, LEVEL, MOVES, OWN, TITLES, Game
from knights.ui.running.in_page import work_in_view
from knights.ui.views import BoardView

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
GRAPH = Switch("graph", label="As a graph", help="Draws the same puzzle unfolded: every line is a move.")
FEW = 5
"""The maximum number of unvisited squares that are listed."""


class ByHand(BoardView[Game, Game]):
    """The view in which visitors look for a tour by hand, as a game."""

    title = "By hand"
    settings = (LEVEL, DAY, MOVES, BEST, DEGREES, EXACT, GRAPH)

    def ask(self, complaints: list[str]) -> Game | None:
        """Draw the folded settings and return the game; None if they are invalid."""
        with noting(complaints):
            own = BOARD.draw, partial(START.draw, BOARD)
            expert_part("your own board, chess names", *(own if LEVEL.value == OWN else (CHESS.draw,)))
            return play.game_now(complaints)
        return None

    def answer(self, game: Game) -> None:
        """Show the progress of the walk, and the buttons."""
        walk, size = game.walk, len(game.level.board)
        length, best = len(walk.path), len(BEST.value) + 1
        tiles = [(str(best), "best so far")] if best > length else []
        category = Category.FIRST_TRY if game.is_won else Category.EXHAUSTED if game.is_stuck else None
        headline = f"{length} of {size}"
        if game.is_won:
            headline += "!"
        elif game.is_stuck and not walk.is_complete():
            headline = f"Dead end: {headline}"
        answer(category, headline, _reason(game), tiles)
        if game.is_won:
            _show_prize(game)
        elif game.is_stuck:
            _show_departure(game)
        _buttons(game)

    def show_controls(self, game: Game) -> None:
        """Draw the controls and, above them, whether a tour is still possible; this check can take a while."""
        place = st.container()
        # The visitor's own board is in the menu only while it is on screen.
        levels = [name for name in TITLES if name != OWN or game.name == OWN]
        Control("play_level", "Level").menu(game.name, play.choose_level, levels, TITLES.__getitem__)
        _switches(game)
        player_controls()
        if EXACT.value and not game.is_won:
            with place:
                _show_truth(game.walk)

    def board(self, game: Game) -> None:
        """Draw the board and, if it is switched on, the graph next to it."""
        if not (GRAPH.value and _can_unfold(game.level)):
            _show_board(game)
            return
        path, complete = game.walk.path, game.walk.is_complete()
        walk = Tour.from_squares(game.level.board, path, complete and game.walk.closes())
        take = play.edit if _is_edited() else partial(play.choose, game)
        with beside_graph(walk, complete, PAGE, take):
            _show_board(game)

    def show_nothing(self) -> None:
        """Draw the board without a walk."""
        show_bare_board()

    def shape(self) -> float:
        """Return the ratio of width to height of the board, including the graph if it is shown."""
        level = play.level_now()[1]
        return level.board.columns / level.board.rows * (2 if GRAPH.value and _can_unfold(level) else 1)


def _reason(game: Game) -> str:
    """Return the task, the hint or, at the end, how the game went."""
    walk, level = game.walk, game.level
    if game.is_won:
        return "A closed tour." if walk.closes() else "A tour."
    if walk.is_complete():
        piece = leaper_name(level.board.leaper)
        return f"You visited every square, but no {piece}'s move leads from the last square to the first."
    if game.is_stuck:
        left = [square_word(level.board, square) for square in level.board if not walk.number(square)]
        return f"Left: {', '.join(left)}." if len(left) <= FEW else ""
    if game.has_hint:
        hint = choice(_hint_variant(), walk)
        goes = "" if hint.square is None else f"The rule goes to {square_word(walk.board, hint.square)}. "
        return goes + hint.reason
    if len(walk.path) == 1 and not level.fixed:
        why = level.why_none(walk.path[0])
        if why:
            return f"No tour starts here: {why}. Choose another square."
        return f"{level.task} To start elsewhere, choose a square that is not one move away."
    return level.task


def _buttons(game: Game) -> None:
    """Draw the buttons Undo, Redo, Start over and Hint."""
    made = len(game.walk.path) - 1
    with st.container(horizontal=True):
        for label, key, action, off in (
            ("Undo", "undo", partial(play.cut, game, made - 1), not made),
            ("Redo", "redo", partial(play.redo, game), not game.undone),
            ("Start over", "over", partial(play.cut, game, 0), not made),
            ("Hint", "hint", partial(play.want_hint, game, made), game.is_stuck),
        ):
            st.button(label, key=f"{PAGE}.press_{key}", on_click=action, disabled=off)


def _switches(game: Game) -> None:
    """Draw the switches for degrees, the check and the graph, unless the game is won."""
    if not game.is_won:
        with st.container(horizontal=True):
            if not game.level.blind:
                DEGREES.draw()
            EXACT.draw()
            if _can_unfold(game.level):
                GRAPH.draw()


# The board


def _is_edited() -> bool:
    return BOARD.edit.value and LEVEL.value == OWN


def _can_unfold(level: Level) -> bool:
    """Return whether the board is small enough for a graph, and the level does not hide the walk."""
    return len(level.board) <= MAX_UNFOLDED and not level.blind


def _show_board(game: Game) -> None:
    """Draw the board with the walk, which clicks and keys continue; draw a finished tour as string art."""
    walk, level = game.walk, game.level
    if game.is_won or _is_edited():
        take = None if game.is_won else play.edit
        show_walk(level.board, walk.path, Shown(onward="none", string=game.is_won), take)
        return
    onward = "none" if level.blind else "degrees" if DEGREES.value else "dots"
    arrow = choice(_hint_variant(), walk).square if game.has_hint else None
    shown = Shown(
        onward=onward,
        plays=True,
        free=len(walk.path) == 1 and not level.fixed,
        trail=not level.blind,
        marks=() if arrow is None else (("arrow", level.board.index(arrow)),),
    )
    show_walk(
        level.board,
        walk.path,
        shown,
        on_square=lambda square: play.start_at(game, square),
        on_walk=lambda squares: play.go(game, squares),
    )


# Help


def _hint_variant() -> Variant:
    """Return the variant that gives the hints: the page's or, if that does not search, Warnsdorff's rule."""
    return METHOD.value if METHOD.value.searches else NAMED["warnsdorff"].variant


def _show_truth(walk: Walk) -> None:
    """Search in the background for a tour that continues the walk, and state the result."""
    board, squares = walk.board, tuple(walk.path)
    if not is_small_enough(board, len(squares)):
        st.caption(f"The check starts when {MAX_LEFT} or fewer squares are left.")
        return
    work = partial(truth, board, squares)
    job = work_in_view(PAGE, ("ending", board, squares), work, lambda job: "Checking every continuation…")
    for found in job.finished:  # Empty if the visitor stopped the search.
        (st.success if found.possible else st.info)(_truth_in_words(found, walk))


def _truth_in_words(found: Truth, walk: Walk) -> str:
    if found.possible is None:
        return "Not known: there are too many continuations to check."
    if found.possible:
        return "A tour is still possible."
    if found.wrong_move is None:
        return "No tour is possible now; at which move it went wrong is not known."
    if found.wrong_move == 0:
        return "No tour starts on this square."
    before = ", or earlier" if found.or_before else ""
    square = square_word(walk.board, walk.path[found.wrong_move])
    return f"No tour is possible now: the mistake was move {found.wrong_move}, to {square}{before}."


# The end


def _show_prize(game: Game) -> None:
    """Draw the buttons that open the next level and save a picture of the tour."""
    board = game.level.board
    tour = Tour.from_squares(board, game.walk.path, game.walk.closes())
    after = next_level(game.name) if game.name in LEVELS else None
    follows = after or (DAY_LEVEL if game.name != DAY_LEVEL else next(iter(LEVELS)))
    with st.container(horizontal=True):
        st.button(
            f"Next: {TITLES[follows]}",
            key=f"{PAGE}.next_level",
            type="primary",
            on_click=play.choose_level,
            args=(follows,),
        )
        name = f"{PAGE}-{board_word(board)}.png"
        save_picture("Save the picture", name, poster_svg(tour), key=f"{PAGE}.picture")


def _show_departure(game: Game) -> None:
    """State at which move the walk first departed from the rule, and link to the search with the rule."""
    board, path = game.level.board, game.walk.path
    move, square = departure(_hint_variant(), board, path) or (0, None)
    if square is None:
        st.markdown("You followed the rule at every move. Even so, it can fail.")
        return
    goes, went = square_word(board, square), square_word(board, path[move])
    st.markdown(f"At move {move} the rule goes to {goes}; you went to {went}.")
    with st.container(horizontal=True):

        def show_rule() -> None:
            play.cut(game, move - 1)
            play.want_hint(game, move - 1)

        st.button("Show it", key=f"{PAGE}.press_show_rule", on_click=show_rule)
        settings = tour_settings(board, path[0], _hint_variant(), len(board) * 1000)
        settings |= {"view": "search", "at": str(move)}
        page_link("tour", "The rule, step by step", settings, width="content")
