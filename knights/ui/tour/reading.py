"""The board and the moves as text: for those who listen, and to copy."""

from __future__ import annotations

import streamlit as st

from knights.board import Square
from knights.search.result import SearchResult
from knights.tour import Tour

MAX_READ = 20
"""The longest side of a board that is read out; larger ones are saved as files."""


def show_reading(result: SearchResult, chess: bool) -> None:
    """A table of the board with the number of each square, and the moves in their order."""
    board = result.board
    with st.expander("Read it: board and moves as text"):
        if max(board.rows, board.columns) > MAX_READ:
            st.caption(f"Boards up to {MAX_READ} a side are written out here; Export saves larger ones.")
            return
        tour = result.tour or Tour(board, result.walk)
        st.html(board_table(tour, chess))
        st.html(f"<p>{', '.join(square_word(tour, square, chess) for square in tour.squares)}</p>")


def square_word(tour: Tour, square: Square, chess: bool) -> str:
    """A square as the page calls it."""
    name = tour.board.chess_name(square) if chess else None
    return name or f"{square[0]},{square[1]}"


def board_table(tour: Tour, chess: bool) -> str:
    """A table in HTML: the number of the move that enters each square, and nothing where none does."""
    board, numbers = tour.board, tour.numbers.tolist()
    names = chess and board.columns <= 26
    heads = [chr(ord("a") + column) if names else str(column) for column in range(board.columns)]
    head = "".join(f"<th scope=col>{text}</th>" for text in ("", *heads))
    rows = "".join(
        f"<tr><th scope=row>{board.rows - row if names else row}</th>"
        + "".join(f"<td>{number or ''}</td>" for number in numbers[row])
        + "</tr>"
        for row in range(board.rows)
    )
    return (
        '<div style="overflow-x: auto"><table style="font-variant-numeric: tabular-nums; text-align: right">'
        f"<caption>When the knight enters each square of the {board} board</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
