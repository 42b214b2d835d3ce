"""The end of a game: a tour is a moment to keep; at a dead end, what the rule would have done."""

import streamlit as st

from knights.boards.tour import Tour
from knights.figures.string import string_svg
from knights.play.choices import departure
from knights.ui.components.saver import save_picture
from knights.ui.controls.board import board_word, square_word
from knights.ui.controls.links import page_link, tour_settings
from knights.ui.play import game as play
from knights.ui.play.board import PAGE
from knights.ui.play.game import Game
from knights.ui.play.help import rule


def show_prize(game: Game) -> None:
    """The next board, and the picture to keep."""
    board, name = game.level.board, f"{PAGE}-{board_word(game.level.board)}"
    tour = Tour.from_squares(board, game.walk.path, game.walk.closes())
    follows, title = play.next_title(game)
    with st.container(horizontal=True):
        st.button(
            f"Next: {title}",
            key=f"{PAGE}.next_level",
            type="primary",
            on_click=play.choose_level,
            args=(follows,),
        )
        save_picture("Keep the picture", f"{name}.png", string_svg(tour), key=f"{PAGE}.picture")


def show_departure(game: Game) -> None:
    """What the rule would have done, here and in its own search."""
    board, path = game.level.board, game.walk.path
    move, square = departure(rule(), board, path) or (0, None)
    if square is None:
        st.markdown("Every move went where the rule goes: it can end like this, too.")
        return
    goes, went = square_word(board, square), square_word(board, path[move])
    st.markdown(f"At move {move} the rule goes to {goes}; you went to {went}.")
    with st.container(horizontal=True):
        st.button("Show it", key=f"{PAGE}.press_show_rule", on_click=_go_back, args=(game, move))
        settings = tour_settings(board, path[0], rule(), len(board) * 1000)
        settings |= {"view": "search", "at": str(move)}
        page_link("tour", "The rule, step by step", settings, width="content")


def _go_back(game: Game, move: int) -> None:
    play.cut(game, move - 1)
    play.want_hint(game, move - 1)
