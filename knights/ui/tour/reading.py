"""The board and the moves as text: for those who listen, and to copy."""

from functools import partial

import streamlit as st

from knights.boards.board import leaper_name
from knights.boards.pictures.tour import names_of
from knights.boards.tour import Tour
from knights.engine.result import SearchResult
from knights.figures.sizes import MAX_NUMBERED
from knights.ui.controls.board import CHESS, square_word
from knights.ui.controls.folded import folded


def show_reading(result: SearchResult) -> None:
    """A table of the board with the number of each square, and the moves in their order; folded away."""
    folded("Read it: board and moves as text", "reading", partial(_read, result))


def _read(result: SearchResult) -> None:
    board = result.board
    if max(board.rows, board.columns) > MAX_NUMBERED:
        st.caption(f"Boards up to {MAX_NUMBERED} a side are written out here; Export saves larger ones.")
        return
    tour = result.tour or Tour(board, result.walk)
    st.html(board_table(tour, CHESS.value))
    st.html(f"<p>{', '.join(square_word(board, square) for square in tour.squares)}</p>")


def board_table(tour: Tour, chess: bool) -> str:
    """A table in HTML: the number of the move that enters each square, and nothing where none does."""
    board, numbers = tour.board, tour.numbers.tolist()
    rows, columns = names_of(board, chess)
    head = "".join(f"<th scope=col>{text}</th>" for text in ("", *columns))
    body = "".join(
        f"<tr><th scope=row>{rows[row]}</th>"
        + "".join(
            f"<td>{'hole' if (row, column) in board.holes else number or ''}</td>"
            for column, number in enumerate(numbers[row])
        )
        + "</tr>"
        for row in range(board.rows)
    )
    return (
        '<div style="overflow-x: auto"><table style="font-variant-numeric: tabular-nums; text-align: right">'
        f"<caption>When the {leaper_name(board.leaper)} enters each square of the {board} board</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
