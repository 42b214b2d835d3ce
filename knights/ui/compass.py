"""The eight moves of a piece, numbered in the order in which they are tried."""

from base64 import b64encode

import streamlit as st

from knights.boards.board import MoveOrder
from knights.boards.pictures.colours import paper
from knights.ui.chart import is_dark

_SIDE = 130


def show_compass(moves: MoveOrder) -> None:
    """Draw the compass of a move order as a picture, with its moves in words for screen readers."""
    words = ", ".join(
        f"{number}: {abs(down)} {'up' if down < 0 else 'down'} and {abs(right)} {'left' if right < 0 else 'right'}"
        for number, (down, right) in enumerate(moves, 1)
    )
    picture = b64encode(compass_svg(moves, is_dark()).encode()).decode()
    image = f'<img src="data:image/svg+xml;base64,{picture}" alt="The order of the moves. {words}.">'
    st.html(image, width="content")


def compass_svg(moves: MoveOrder, dark: bool) -> str:
    """Return a small board as SVG: the piece in the middle, and the number of each move on its square."""
    reach = max(map(max, moves))
    count = 2 * reach + 1
    pale, deep, text, piece = (
        ("#2A323D", "#3A4453", "#E8ECF1", "#F0A060") if dark else ("#F4F6F8", "#DDE3E9", "#1B1F24", "#C25500")
    )
    squares = "".join(
        f'<rect x="{column}" y="{row}" width="1" height="1" fill="{deep if (row + column) % 2 else pale}"/>'
        for row in range(count)
        for column in range(count)
    )
    size = max(0.65, count / 13)
    numbers = "".join(
        f'<text x="{reach + 0.5 + right}" y="{reach + 0.5 + down + 0.36 * size}" font-size="{size}">{number}</text>'
        for number, (down, right) in enumerate(moves, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {count} {count}" width="{_SIDE}" height="{_SIDE}" '
        f'font-family="sans-serif" font-weight="700" text-anchor="middle" fill="{text}">{squares}'
        f'<rect x="{reach + 0.08}" y="{reach + 0.08}" width="0.84" height="0.84" rx="0.15" fill="{piece}"/>'
        f'<text x="{reach + 0.5}" y="{reach + 0.77}" font-size="0.77" fill="{paper(dark)}">♞</text>'
        f"{numbers}</svg>"
    )
