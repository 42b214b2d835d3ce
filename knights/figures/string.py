"""A finished walk as a picture to keep: a string from square to square, coloured by when each move was made."""

from itertools import pairwise

from knights.boards.pictures.colours import INK, shade
from knights.boards.pictures.tour import tour_title
from knights.boards.tour import Tour

_SQUARE, _EDGE = 100, 60
_GROUND = "#10151B"


def string_svg(tour: Tour) -> str:
    """Draw a tour without numbers on a dark ground, and back to its first square if it closes."""
    board, words = tour.board, tour_title(tour.board, tour.closed)
    squares = [*tour.squares, *tour.squares[:1]] if tour.closed else list(tour.squares)
    points = [(_EDGE + _SQUARE * (column + 0.5), _EDGE + _SQUARE * (row + 0.5)) for row, column in squares]
    wide, high = (2 * _EDGE + _SQUARE * side for side in (board.columns, board.rows))
    below = 50
    dots = "".join(
        f'<circle cx="{_EDGE + _SQUARE * (column + 0.5):g}" cy="{_EDGE + _SQUARE * (row + 0.5):g}" r="5"/>'
        for row, column in board
    )
    moves = len(points) - 1
    lines = "".join(
        f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{shade(move / max(1, moves - 1))}"/>'
        for move, ((x, y), (to_x, to_y)) in enumerate(pairwise(points))
    )
    text = (
        f'<text x="{wide / 2:g}" y="{high + 8:g}" fill="#C9D2DC" font-size="28" text-anchor="middle" '
        f'font-family="sans-serif">{words}</text>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high + below}" width="{wide}" '
        f'height="{high + below}" fill="{INK}"><title>{words}</title>'
        f'<rect width="100%" height="100%" fill="{_GROUND}"/><g fill="#2C3642">{dots}</g>'
        f'<g stroke-width="9" stroke-linecap="round">{lines}</g>{text}</svg>'
    )
