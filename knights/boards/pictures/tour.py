"""SVG pictures of tours for slides and worksheets, with their legends, as on screen."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from knights.boards.board import Board, leaper_name, squares_of
from knights.boards.pictures import colours
from knights.boards.pictures.colours import Mark
from knights.boards.pictures.fold import Fold
from knights.boards.pictures.sizes import MAX_GLYPHS
from knights.boards.tour import Tour

SQUARE = 40
_EDGE, _RIM, _LEGEND, _LETTER = 34, 8, 30, 7.6
"""The margin with names, the margin without them, the height of a line of the legend, and the width of a letter."""
MAX_SHOWN = 20_000
"""The maximum number of squares of a board that notebooks show as a picture, which takes less than a megabyte."""
Point = tuple[float, float]
Legend = Sequence[tuple[str, str]]
"""Pairs of a mark, as SVG, and the words that explain it."""


def tour_svg(tour: Tour, reasons: ArrayLike | None = None, chess: bool = False) -> str:
    """Draw a tour: squares, optional chess names, path, start and end, move numbers, and a legend.

    ``reasons`` contains a key of ``REASONS`` for each move, shape (squares - 1,); None draws all moves alike.
    """
    board, points = tour.board, middles(tour.board, tour.path)
    moves = np.full(max(0, len(points) - 1), colours.UNTOLD) if reasons is None else np.asarray(reasons)
    drawn = [reason for reason in colours.REASONS if reason in moves]
    parts = [_moves(tour, moves, reason) for reason in drawn]
    legend = [_sample(colours.REASONS[reason]) for reason in drawn if reason != colours.UNTOLD]
    if tour.closed and len(points) > 1:
        parts.append(f'<path d="{_path(board, tour.path[[-1, 0]])}" {_stroke(colours.CLOSING)}/>')
        legend.append(_sample(colours.CLOSING))
    (x, y), (to_x, to_y) = points[0], points[-1]
    parts += [
        f'<rect x="{to_x - 14:g}" y="{to_y - 14:g}" width="28" height="28" rx="3" fill="{colours.END_MARK.light}"/>',
        f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{colours.START_MARK.light}"/>',
    ]
    if max(board.rows, board.columns) <= MAX_GLYPHS:
        parts += _numbers(points)
    legend += [
        (f'<circle cx="17" r="7" fill="{colours.START_MARK.light}"/>', colours.START_MARK.words),
        (
            f'<rect x="10" y="-7" width="14" height="14" rx="2" fill="{colours.END_MARK.light}"/>',
            colours.END_MARK.words,
        ),
    ]
    return picture(board, tour_title(board), parts, legend, chess)


def numbers_svg(board: Board, numbers: Mapping[int, int], chess: bool = False) -> str:
    """Draw an empty board with the given move numbers; ``numbers`` maps the indices of squares to move numbers."""
    texts = [
        f'<text x="{x:g}" y="{y + 5.5:g}" font-weight="600" font-size="16">{number}</text>'
        for (x, y), number in zip(middles(board, list(numbers)), numbers.values(), strict=True)
    ]
    return picture(board, f"Empty {board} board", texts, (), chess)


def poster_svg(tour: Tour) -> str:
    """Draw a tour as string art: threads from pin to pin, coloured from the first move to the last."""
    return svg(_poster_size(tour.board), f"{tour_title(tour.board)}, as string art", _threads(tour))


def card_svg(walk: Tour, lines: Sequence[str]) -> str:
    """Draw a walk as string art, with a pin on each square of the board and lines of text below, the first in bold."""
    (wide, high), line = _poster_size(walk.board), 22
    widest = max(wide, 2 * _RIM + _LETTER * max(map(len, lines)))
    parts = [
        f'<g transform="translate({(widest - wide) / 2:g})">',
        *_threads(walk),
        "</g>",
        *(
            f'<text x="{widest / 2:g}" y="{high + line * (row + 0.6):g}"{"" if row else bold}>{text}</text>'
            for bold in (' font-weight="600"',)
            for row, text in enumerate(lines)
        ),
    ]
    return svg((widest, high + line * len(lines) + _RIM), lines[0], parts)


def _poster_size(board: Board) -> Point:
    fold = Fold(board)
    return fold.columns * SQUARE + 2 * _RIM, fold.rows * SQUARE + 2 * _RIM


def _threads(tour: Tour) -> list[str]:
    """Return the threads of a walk, and pins on all squares of its board."""
    board, shades = tour.board, colours.scale("moves", count=len(tour.path) - (not tour.closed))
    ends = np.append(tour.path, tour.path[:1])
    threads = [f'<path d="{_path(board, ends[at : at + 2])}" stroke="{colour}"/>' for at, colour in enumerate(shades)]
    points = middles(board, np.flatnonzero(squares_of(board)))
    pins = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="3"/>' for x, y in points)
    return [
        f'<g class="threads" transform="translate({_RIM} {_RIM})" fill="none" stroke-width="3" '
        'stroke-linecap="round" stroke-opacity="0.9">',
        *threads,
        "</g>",
        f'<g class="pins" transform="translate({_RIM} {_RIM})" fill="{colours.INK}">{pins}</g>',
    ]


def picture(board: Board, title: str, parts: Sequence[str], legend: Legend, chess: bool) -> str:
    """Draw a board with parts on it, the names of its rows and columns, and a legend."""
    fold, size, edge = Fold(board), SQUARE, _edge(board)
    light, dark = colours.SQUARES[False]
    drawn = [
        f'<defs><pattern id="board" width="{2 * size}" height="{2 * size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{2 * size}" height="{2 * size}" fill="{light}"/>'
        f'<path d="M{size} 0h{size}v{size}h-{size}zM0 {size}h{size}v{size}h-{size}z" fill="{dark}"/>'
        "</pattern></defs>",
        f'<g class="board" transform="translate({edge} {edge})">',
        *(
            f'<rect x="{left * size}" y="{top * size}" width="{columns * size}" height="{rows * size}" '
            'fill="url(#board)" stroke="#A9B3BD"/>'
            for top, left, rows, columns in fold.parts()
        ),
        *(
            f'<rect class="hole" x="{x - size / 2 - 1:g}" y="{y - size / 2 - 1:g}" width="{size + 2}" '
            f'height="{size + 2}" fill="{colours.WHITE}"/>'
            for x, y in middles(board, [board.place(hole) for hole in sorted(board.holes)])
        ),
        *parts,
        "</g>",
        *(_names(board, chess) if edge == _EDGE else ()),
    ]
    return svg(extent(board), title, drawn, legend, edge)


def extent(board: Board) -> tuple[float, float]:
    """Return the width and the height of the picture of a board, without the legend."""
    fold, around = Fold(board), _edge(board) + _RIM
    return fold.columns * SQUARE + around, fold.rows * SQUARE + around


def _edge(board: Board) -> int:
    """Return the margin above and to the left of a board, wide enough for the names of rows and columns, if any."""
    return _EDGE if max(board.rows, board.columns) <= MAX_GLYPHS else _RIM


def svg(size: Point, title: str, parts: Iterable[str], legend: Legend = (), edge: int = _RIM) -> str:
    """Return an SVG document with a title, with parts on a white background, and with a legend below them."""
    wide, top = size[0], size[1] - _RIM
    rooms = [(48 + _LETTER * len(words), _LEGEND) for _, words in legend]
    places, (_, below) = in_lines(rooms, wide - edge - _RIM)
    high = size[1] + below
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}" '
        f'font-family="sans-serif" font-size="13" text-anchor="middle" fill="{colours.INK}">\n<title>{title}</title>\n'
        f'<rect width="100%" height="100%" fill="{colours.WHITE}"/>'
    )
    lines = [
        f'<g transform="translate({x:g} {y + _LEGEND / 2:g})">{mark}<text x="32" y="4.5">{words}</text></g>'
        for (mark, words), (x, y) in zip(legend, places, strict=True)
    ]
    below_board = f'<g class="legend" transform="translate({edge} {top:g})" text-anchor="start">'
    return "\n".join([head, *parts, below_board, *lines, "</g></svg>\n"])


def tour_title(board: Board) -> str:
    """Return the title of a picture: ``Knight's tour of the 8×8 board``."""
    tour = f"{leaper_name(board.leaper)}'s tour of the {board.size} board"
    return tour[0].upper() + tour[1:]


def middles(board: Board, squares: ArrayLike) -> list[Point]:
    """Return the middles of squares, given by their indices."""
    rows, columns = Fold(board).places(squares)
    return [((x + 0.5) * SQUARE, (y + 0.5) * SQUARE) for y, x in zip(rows.tolist(), columns.tolist(), strict=True)]


def _path(board: Board, squares: ArrayLike) -> str:
    """Return the SVG path through squares, with a gap wherever it continues in another strip."""
    rows, columns = Fold(board).line(squares)
    steps, word = [], "M"
    for y, x in zip(rows.tolist(), columns.tolist(), strict=True):
        if x == x:
            steps.append(f"{word}{(x + 0.5) * SQUARE:g} {(y + 0.5) * SQUARE:g}")
        word = "L" if x == x else "M"
    return "".join(steps)


def _stroke(mark: Mark) -> str:
    return f'fill="none" stroke="{mark.light}" stroke-width="{mark.width:g}"' + (
        f' stroke-dasharray="{mark.dash.svg}"' if mark.dash.svg else ' stroke-linejoin="round"'
    )


def _moves(tour: Tour, reasons: NDArray[np.generic], shown: int) -> str:
    """Draw the moves made for one reason, with consecutive moves as one line."""
    moves = np.flatnonzero(reasons == shown)
    runs = np.split(moves, np.flatnonzero(np.diff(moves) != 1) + 1)
    path = "".join(_path(tour.board, tour.path[run[0] : run[-1] + 2]) for run in runs if len(run))
    return f'<path class="moves" d="{path}" {_stroke(colours.REASONS[shown])}/>'


def _sample(mark: Mark) -> tuple[str, str]:
    """Return a sample of a mark's line for the legend, and its label."""
    return f'<path d="M0 0H24" {_stroke(mark)}/>', mark.words


def _numbers(points: Sequence[Point]) -> list[str]:
    last = len(points) - 1
    discs = [
        f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="{colours.WHITE}" fill-opacity="0.85"/>'
        for k, (x, y) in enumerate(points)
        if 0 < k < last
    ]
    texts = [
        f'<text x="{x:g}" y="{y + 4.5:g}" fill="{colours.WHITE if k in (0, last) else colours.INK}">{k + 1}</text>'
        for k, (x, y) in enumerate(points)
    ]
    return [*discs, '<g class="numbers" font-weight="600">', *texts, "</g>"]


def _names(board: Board, chess: bool) -> list[str]:
    """Draw the names of the columns above the board and the names of the rows to its left."""
    rows, columns = board.names(chess)
    middle = _EDGE + SQUARE / 2
    return [
        f'<g class="names" fill="{colours.QUIET}">',
        *(f'<text x="{middle + SQUARE * c:g}" y="22">{name}</text>' for c, name in enumerate(columns)),
        *(f'<text x="17" y="{middle + SQUARE * r + 4.5:g}">{name}</text>' for r, name in enumerate(rows)),
        "</g>",
    ]


def in_lines(sizes: Iterable[Point], wide: float, apart: float = 0) -> tuple[list[Point], Point]:
    """Arrange rectangles in lines of at most ``wide``; return the (x, y) of each, and the (width, height) of all."""
    places: list[Point] = []
    x, y, widest, below = 0.0, 0.0, 0.0, 0.0
    for width, height in sizes:
        if x and x + width > wide:
            x, y = 0.0, below + apart
        places.append((x, y))
        widest, below = max(widest, x + width), max(below, y + height)
        x += width + apart
    return places, (widest, below)
