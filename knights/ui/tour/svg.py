"""A tour as an SVG picture that stands alone, for slides and worksheets: as it is on screen, with its legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from knights.board import Board
from knights.tour import Tour
from knights.ui.colours import INK
from knights.ui.marks import CLOSING, END_MARK, REASONS, START_MARK, UNTOLD, Mark
from knights.ui.sizes import MAX_GLYPHS

_SQUARE = 40
_EDGE, _LEGEND, _LETTER = 34, 30, 7.6

Point = tuple[float, float]


def tour_svg(tour: Tour, reasons: ArrayLike | None = None, chess: bool = False) -> str:
    """Draw a tour: squares and their names, path, start and end, move numbers, and a legend of what is there.

    Args:
        tour: the tour.
        reasons: why each move was made, as ``REASONS`` has it, shape (squares - 1,); None draws all alike.
        chess: whether rows and columns have their names in chess.
    """
    board, points = tour.board, [_middle(square, tour.board) for square in tour.path.tolist()]
    moves = [UNTOLD] * max(0, len(points) - 1) if reasons is None else np.asarray(reasons).tolist()
    numbered = max(board.rows, board.columns) <= MAX_GLYPHS
    drawn = [reason for reason in REASONS if reason in moves]
    parts = [_moves(points, moves, reason) for reason in drawn]
    legend = [_line(REASONS[reason]) for reason in drawn if reason != UNTOLD]
    if tour.closed and len(points) > 1:
        parts.append(f'<path d="{_path([points[-1], points[0]])}" {_stroke(CLOSING)}/>')
        legend.append(_line(CLOSING))
    (x, y), (to_x, to_y) = points[0], points[-1]
    parts.append(
        f'<rect x="{to_x - 14:g}" y="{to_y - 14:g}" width="28" height="28" rx="3" fill="{END_MARK.light}"/>'
    )
    parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{START_MARK.light}"/>')
    if numbered:
        parts += _numbers(points)
    legend += [
        (f'<circle cx="17" r="7" fill="{START_MARK.light}"/>', START_MARK.words),
        (f'<rect x="10" y="-7" width="14" height="14" rx="2" fill="{END_MARK.light}"/>', END_MARK.words),
    ]
    return picture(board, f"Knight's tour of the {board} board", parts, legend, chess)


def numbers_svg(board: Board, numbers: Mapping[int, int], chess: bool = False) -> str:
    """Draw an empty board with some move numbers: ``numbers`` maps squares, as indices, to them."""
    texts = [
        f'<text x="{x:g}" y="{y + 5.5:g}" font-weight="600" font-size="16">{number}</text>'
        for square, number in numbers.items()
        for x, y in [_middle(square, board)]
    ]
    return picture(board, f"Empty {board} board", texts, (), chess)


def picture(
    board: Board, title: str, parts: Sequence[str], legend: Sequence[tuple[str, str]], chess: bool
) -> str:
    """A board with what is drawn on it, the names of its rows and columns, and a legend of marks and words."""
    wide, high = board.columns * _SQUARE, board.rows * _SQUARE
    edge = _EDGE if max(board.rows, board.columns) <= MAX_GLYPHS else 0
    below, entries = _legend(legend, wide)
    size = _SQUARE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + edge} {high + edge + below}" '
            f'width="{wide + edge}" height="{high + edge + below}" font-family="sans-serif" font-size="13" '
            f'text-anchor="middle" fill="{INK}">',
            f"<title>{title}</title>",
            f'<defs><pattern id="board" width="{2 * size}" height="{2 * size}" patternUnits="userSpaceOnUse">'
            f'<rect width="{2 * size}" height="{2 * size}" fill="#FAFBFC"/>'
            f'<path d="M{size} 0h{size}v{size}h-{size}zM0 {size}h{size}v{size}h-{size}z" fill="#DDE3E9"/>'
            "</pattern></defs>",
            '<rect width="100%" height="100%" fill="#FFFFFF"/>',
            f'<g class="board" transform="translate({edge} {edge})">',
            f'<rect width="{wide}" height="{high}" fill="url(#board)" stroke="#A9B3BD"/>',
            *parts,
            "</g>",
            *(_names(board, chess) if edge else ()),
            f'<g class="legend" transform="translate({edge} {high + edge})" text-anchor="start">',
            *entries,
            "</g>",
            "</svg>\n",
        ]
    )


def _middle(square: int, board: Board) -> Point:
    row, column = divmod(square, board.columns)
    return (column + 0.5) * _SQUARE, (row + 0.5) * _SQUARE


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def _stroke(mark: Mark) -> str:
    return f'fill="none" stroke="{mark.light}" stroke-width="{mark.width:g}"' + (
        f' stroke-dasharray="{mark.dash.svg}"' if mark.dash.svg else ' stroke-linejoin="round"'
    )


def _moves(points: Sequence[Point], reasons: Sequence[int], shown: int) -> str:
    """The moves that were made for one reason, those that follow each other as one line."""
    runs: list[list[Point]] = []
    for number, reason in enumerate(reasons):
        if reason == shown:
            if not runs or runs[-1][-1] is not points[number]:
                runs.append([points[number]])
            runs[-1].append(points[number + 1])
    return f'<path class="moves" d="{"".join(map(_path, runs))}" {_stroke(REASONS[shown])}/>'


def _line(mark: Mark) -> tuple[str, str]:
    """A piece of line for the legend, and what it is."""
    return f'<path d="M0 0H24" {_stroke(mark)}/>', mark.words


def _numbers(points: Sequence[Point]) -> list[str]:
    last = len(points) - 1
    discs = [
        f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="#FFFFFF" fill-opacity="0.85"/>'
        for k, (x, y) in enumerate(points)
        if 0 < k < last
    ]
    texts = [
        f'<text x="{x:g}" y="{y + 4.5:g}" fill="{"#FFFFFF" if k in (0, last) else INK}">{k + 1}</text>'
        for k, (x, y) in enumerate(points)
    ]
    return [*discs, '<g class="numbers" font-weight="600">', *texts, "</g>"]


def _names(board: Board, chess: bool) -> list[str]:
    """The names of the columns above the board, and of the rows left of it."""
    by_chess = chess and board.chess_name((0, 0)) is not None
    rows = [board.rows - row if by_chess else row for row in range(board.rows)]
    columns = [chr(ord("a") + column) if by_chess else str(column) for column in range(board.columns)]
    middle = _EDGE + _SQUARE / 2
    return [
        '<g class="names" fill="#4B535C">',
        *(f'<text x="{middle + _SQUARE * c:g}" y="22">{name}</text>' for c, name in enumerate(columns)),
        *(f'<text x="17" y="{middle + _SQUARE * r + 4.5:g}">{name}</text>' for r, name in enumerate(rows)),
        "</g>",
    ]


def _legend(legend: Sequence[tuple[str, str]], wide: int) -> tuple[int, list[str]]:
    """How high the legend is, and its entries: in as many lines as the width asks for."""
    entries, x, line = [], 0.0, 0
    for mark, words in legend:
        room = 34 + _LETTER * len(words) + 14
        if x and x + room > wide:
            x, line = 0.0, line + 1
        entries.append(
            f'<g transform="translate({x:g} {(line + 0.5) * _LEGEND:g})">{mark}<text x="32" y="4.5">{words}</text></g>'
        )
        x += room
    return (line + 1) * _LEGEND if legend else 0, entries
