"""The player of a race: two searches side by side, step by step on a common clock."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.boards import Square, parse_square
from knights.engine import case, races
from knights.player.race import of_race
from knights.ui.components.player import draw_player
from knights.ui.controls import open_page, square_word, tour_settings


def show_race(asked: races.RaceQuestion, key: str) -> None:
    """Draw a race that starts automatically; a click on a square opens the race from there on the Tour page."""

    def open_from(square: Square) -> None:
        steps = case.default_limit(asked.board).steps
        settings = tour_settings(asked.board, square, asked.variant, steps, asked.closed)
        open_page("tour", settings | {"view": "race", "against": str(asked.against)})

    st.html("<style>:root {--shape: 2}</style>")
    assert asked.start is not None
    found = races.race(asked.board, asked.start, asked.variant, asked.against, asked.closed)
    draw_race(found, key, open_from)


def draw_race(run: races.Race, key: str, on_square: Callable[[Square], None], asks: bool = False) -> None:
    """Draw the two boards; with ``asks``, visitors first guess the winner."""
    word = partial(square_word, run.first.board)
    draw_player(key=key, data=of_race(run, asks, word), square=lambda text: on_square(parse_square(text)))
