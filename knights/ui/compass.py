"""The eight moves of a knight, numbered in the order in which they are tried."""

from __future__ import annotations

from base64 import b64encode

import streamlit as st

from knights.board import MoveOrder
from knights.pictures.colours import paper
from knights.ui.theme import is_dark

_SQUARE = 26


def show_compass(order: MoveOrder) -> None:
    """The compass of a move order as a picture, with its moves in words for those who listen."""
    words = ", ".join(
        f"{number}: {abs(down)} {'up' if down < 0 else 'down'} and {abs(right)} {'left' if right < 0 else 'right'}"
        for number, (down, right) in enumerate(order, 1)
    )
    picture = b64encode(compass_svg(order, is_dark()).encode()).decode()
    st.html(f'<img src="data:image/svg+xml;base64,{picture}" alt="The order of the moves. {words}.">')


def compass_svg(order: MoveOrder, dark: bool) -> str:
    """A small board with the knight in its middle, as SVG; where a move leads stands its number."""
    side = 5 * _SQUARE
    pale, deep, text, knight = (
        ("#2A323D", "#3A4453", "#E8ECF1", "#F0A060") if dark else ("#F4F6F8", "#DDE3E9", "#1B1F24", "#C25500")
    )
    squares = "".join(
        f'<rect x="{column * _SQUARE}" y="{row * _SQUARE}" width="{_SQUARE}" height="{_SQUARE}" '
        f'fill="{deep if (row + column) % 2 else pale}"/>'
        for row in range(5)
        for column in range(5)
    )
    numbers = "".join(
        f'<text x="{(2.5 + right) * _SQUARE}" y="{(2.5 + down) * _SQUARE + 6}" font-size="17">{number}</text>'
        for number, (down, right) in enumerate(order, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
        f'font-family="sans-serif" font-weight="700" '
        f'text-anchor="middle" fill="{text}">{squares}'
        f'<rect x="{2 * _SQUARE + 2}" y="{2 * _SQUARE + 2}" width="{_SQUARE - 4}" height="{_SQUARE - 4}" rx="4" '
        f'fill="{knight}"/>'
        f'<text x="{2.5 * _SQUARE}" y="{2.5 * _SQUARE + 7}" font-size="20" fill="{paper(dark)}">♞</text>'
        f"{numbers}</svg>"
    )
