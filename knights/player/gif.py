"""A tour or the moves of a sliding puzzle as an animated GIF, for slides."""

from collections import deque
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import Any

from knights.base import InputError
from knights.boards import Tour
from knights.boards.pictures import BLUE, END, INK, MAX_NUMBERED, PLAYERS, SQUARES, START, WHITE
from knights.engine import SearchResult
from knights.sliding import Result

PIXELS = 480
"""The length of the longer side."""
_FINE = 2
"""The pictures are drawn this many times as large and then reduced, since Pillow draws jagged lines."""
_LIGHT, _DARK = SQUARES[False]
_TILE, _EDGE, _PLACED = (PLAYERS[name][False] for name in ("tile", "tileEdge", "placed"))
_SECONDS, _FASTEST, _SLOWEST, _REST = 15.0, 0.06, 0.5, 3.0
"""The time of all moves; the limits of the time of a move; and the time for which the last picture stays."""


def gif_of(result: SearchResult | Result) -> bytes:
    """Return a picture that plays a tour, or the longest walk, or the solution of a sliding puzzle, over and over.

    It has one frame per square or move and is 480 pixels wide or high. Raises an InputError if there is nothing to
    play, if the board has more than 20 rows or columns, or if Pillow is missing.
    """
    try:
        from PIL import Image
    except ImportError:
        raise InputError("A GIF needs Pillow, which is not installed: pip install pillow.") from None
    if isinstance(result, Result):
        if not result.moves:
            raise InputError(f"There are no moves to play: {result.reason}")
        frames = partial(_puzzle, result)
    else:
        walk = result.tour or Tour(result.board, result.walk)
        if max(result.board.rows, result.board.columns) > MAX_NUMBERED:
            raise InputError(
                f"A GIF shows boards of up to {MAX_NUMBERED}×{MAX_NUMBERED}, not {result.board}: save an SVG."
            )
        if not len(walk):
            raise InputError(f"There is no walk to play: {result.reason}")
        frames = partial(_walk, walk)

    def small() -> Iterator[Any]:
        # One large frame at a time: all of them would take gigabytes.
        return (one.resize((one.width // _FINE, one.height // _FINE), Image.Resampling.BOX) for one in frames())

    (last,) = deque(small(), maxlen=1)
    palette = last.quantize(64)  # the last picture has all colours
    first, *rest = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in small()]
    each = min(_SLOWEST, max(_FASTEST, _SECONDS / (1 + len(rest))))
    times = [round(1000 * each)] * len(rest) + [round(1000 * _REST)]
    file = BytesIO()
    first.save(file, "GIF", save_all=True, append_images=rest, duration=times, loop=0, optimize=True)
    return file.getvalue()


def _walk(walk: Tour) -> Iterator[Any]:
    from PIL import Image, ImageDraw, ImageFont

    board = walk.board
    side = _FINE * PIXELS // max(board.rows, board.columns)
    picture = Image.new("RGB", (side * board.columns, side * board.rows), WHITE)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(side * 0.34)
    for row in range(board.rows):
        for column in range(board.columns):
            if (row, column) not in board.holes:
                colour = _DARK if (row + column) % 2 else _LIGHT
                pen.rectangle((column * side, row * side, (column + 1) * side, (row + 1) * side), colour)

    def middle(square: tuple[int, int]) -> tuple[float, float]:
        return (square[1] + 0.5) * side, (square[0] + 0.5) * side

    def disc(number: int, square: tuple[int, int], fill: str, ink: str) -> None:
        pen.circle(middle(square), side * 0.3, fill, BLUE, max(1, side // 40))
        pen.text(middle(square), str(number), ink, font, anchor="mm")

    before = None
    for number, square in enumerate(walk.squares, 1):
        if before is not None:
            pen.line((middle(before), middle(square)), BLUE, max(2, side // 16))
            first = number == 2
            disc(number - 1, before, START if first else WHITE, WHITE if first else INK)
        disc(number, square, END, WHITE)
        yield picture.copy()
        before = square


def _puzzle(result: Result) -> Iterator[Any]:
    from PIL import Image, ImageDraw, ImageFont

    puzzle, moves = result.query.puzzle, result.moves or ""
    side = _FINE * PIXELS // max(puzzle.rows, puzzle.columns)
    font, gap = ImageFont.load_default(side * 0.4), side * 0.03
    for made in range(len(moves) + 1):
        picture = Image.new("RGB", (side * puzzle.columns, side * puzzle.rows), _DARK)
        pen = ImageDraw.Draw(picture)
        for place, tile in enumerate(puzzle.start.after(moves[:made]).tiles):
            if tile:
                row, column = divmod(place, puzzle.columns)
                x, y = column * side, row * side
                box = x + gap, y + gap, x + side - gap, y + side - gap
                fill = _PLACED if puzzle.goal.tiles[place] == tile else _TILE
                pen.rounded_rectangle(box, side * 0.12, fill, _EDGE, max(2, side // 60))
                pen.text((x + 0.5 * side, y + 0.5 * side), str(tile), INK, font, anchor="mm")
        yield picture
