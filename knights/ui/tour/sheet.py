"""A sheet to print: the board with its first moves given, and the solution on a page of its own."""

from html import escape

from numpy.typing import ArrayLike

from knights.base.version import __version__
from knights.boards.board import KNIGHT, a_leaper
from knights.boards.pictures.tour import numbers_svg, tour_svg, tour_title
from knights.boards.tour import Tour

GIVEN = 5
"""How many moves are given."""

_STYLE = """
@page { margin: 15mm; }
body { font: 12pt/1.4 sans-serif; color: #1B1F24; max-width: 180mm; margin: auto; }
svg { width: 100%; height: auto; max-height: 200mm; }
section + section { break-before: page; }
footer { color: #4B535C; font-size: 9pt; overflow-wrap: anywhere; }
"""


def sheet(tour: Tour, reasons: ArrayLike | None, chess: bool, address: str) -> str:
    """The sheet as an HTML page that stands alone: two pages on paper, with the link to the tour under the solution."""
    board, given = tour.board, min(GIVEN, len(tour))
    first = {square: number for number, square in enumerate(tour.path[:given].tolist(), 1)}
    closed = " From the last square a move leads back to the first." if tour.closed else ""
    title, piece = tour_title(board), a_leaper(board.leaper)
    goes = (
        ""
        if board.leaper == KNIGHT
        else " It goes {} squares one way and {} the other.".format(*board.leaper)
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>
<body>
<section>
<h1>{title}</h1>
<p>{piece.capitalize()} starts on square 1.{goes} Number the squares in the order in which it visits them,
from 1 to {len(tour)}: every square exactly once.{closed} The first {given} numbers are given.</p>
{numbers_svg(board, first, chess)}
<p>A hint: go to the square with the fewest onward moves.</p>
<p>Name: ______________________________ Date: ______________</p>
</section>
<section>
<h1>A solution</h1>
<p>There are others: a tour is right if every number is {piece}'s move from the one before.</p>
{tour_svg(tour, reasons, chess)}
<footer>{escape(address)} · Knight's Tour Lab {__version__}</footer>
</section>
</body>
</html>
"""
