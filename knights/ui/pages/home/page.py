"""The front page: a race of two searches, of which a click starts a tour by hand, and cards of the main pages."""

from base64 import b64encode
from pathlib import Path

import streamlit as st

from knights.boards import board
from knights.engine import Limit, Race, search
from knights.heuristics import variants
from knights.play import by_hand
from knights.player.race import of_race
from knights.ui import chart, navigation
from knights.ui.components.player import draw_player
from knights.ui.controls import address, links, values

BOARD, START = board.Board(8, 8), (0, 0)
CARDS = ("tour", "sweep", "compare")
"""The pages with a card; docs/screenshots.py takes the pictures, which are next to this file."""


class Home(address.Page):
    """The front page."""

    def show(self) -> None:
        """Show the introduction and the race; in an upright window, the race comes before the links."""
        complaints = address.read(self)
        address.write(self)
        with st.container(key="hero"):
            words, boards = st.columns([3, 8], gap="medium", vertical_alignment="center")
        with words:
            st.title("Knight's Tour Lab", anchor=False)
            values.problems(complaints)
            st.markdown("**Can a knight visit every square exactly once?** Two searches race.")
            with st.container(key="links"):
                st.markdown("**Choose a square** and try it yourself.")
                links.page_link("today", "Today's board")
                links.page_link("classroom", "Join or lead a class")
                links.page_link("classroom", "For teachers", {"view": "teachers"})
        with boards:
            _show_race()
        shown = "width: 100%; filter: invert(0.9) hue-rotate(180deg)" if chart.is_dark() else "width: 100%"
        with st.container(key="cards"):
            for place, page in zip(st.columns(len(CARDS)), CARDS, strict=True):
                with place.container(border=True):
                    picture = b64encode(Path(__file__).with_name(f"{page}.png").read_bytes()).decode()
                    links.page_link(page, navigation.ENTRIES[page].words)
                    st.html(f'<img src="data:image/png;base64,{picture}" alt="" style="{shown}">')


def _show_race() -> None:
    """Draw the race of Warnsdorff's rule against blind search, which ends with buttons to other pages."""
    rule, blind = (
        search.search(BOARD, START, variants.NAMED[name].variant, Limit(len(BOARD)), events=len(BOARD))
        for name in ("warnsdorff", "plain")
    )
    names = (
        ("Warnsdorff's rule", "goes where onward moves are fewest"),
        ("Blind search", "tries the moves in a fixed order"),
    )
    after = {"Why? →": ("learn", {"view": "rule"}), "Try it yourself": ("play", {})}
    draw_player(
        key="home.race",
        data=of_race(Race(rule, blind, None, ()), names=names, after=after),
        square=_play,
        after=lambda label: links.open_page(*after[label]),
    )


def _play(text: str) -> None:
    """Open a tour by hand: move to the chosen square if the knight can reach it, otherwise start there."""
    square = board.parse_square(text)
    settings = {"rows": str(BOARD.rows), "columns": str(BOARD.columns)}
    if square in BOARD.onward(START):
        start, moves = START, {"moves": by_hand.write_moves([START, square])}
    else:
        start, moves = square, {}
    links.open_page("play", {**settings, "row": str(start[0]), "column": str(start[1]), **moves})


PAGE = Home("home")
