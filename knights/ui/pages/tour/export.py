"""The export of a search on the Tour page: text, pictures, a sheet to print, and data."""

from functools import partial
from html import escape
from shlex import quote

import pandas as pd
import streamlit as st
from numpy.typing import ArrayLike

from knights.base import __version__
from knights.boards import KNIGHT, Tour, a_leaper, leaper_name
from knights.boards.pictures import MAX_CLICKED, MAX_NUMBERED, MAX_PRINTED, Fold
from knights.boards.pictures.tour import numbers_svg, poster_svg, tour_svg, tour_title
from knights.engine import SearchResult, verdict_after
from knights.engine.export import json_in_parts, question_of, tour_csv
from knights.figures.tour import shown_reasons
from knights.heuristics import title_of
from knights.player import Look
from knights.player.page import page_of
from knights.ui.components.saver import save_charts, save_picture
from knights.ui.controls import File, address_of, draw_export, interactive, tour_settings
from knights.ui.controls.board import CHESS, board_file, square_word
from knights.ui.pages.tour.settings import NAME

_STYLE = """
@page { margin: 15mm; }
body { font: 12pt/1.4 sans-serif; color: #1B1F24; max-width: 180mm; margin: auto; }
svg { width: 100%; height: auto; max-height: 200mm; }
section + section { break-before: page; }
footer { color: #4B535C; font-size: 9pt; overflow-wrap: anywhere; }
"""


def draw_as_text(result: SearchResult) -> None:
    """Show the board as a table with the number of each square, and the moves in order."""
    board = result.board
    if max(board.rows, board.columns) > MAX_NUMBERED:
        st.caption(f"Only boards of up to {MAX_NUMBERED}×{MAX_NUMBERED} appear as text; files can hold larger ones.")
        return
    tour = result.tour or Tour(board, result.walk)
    rows, columns = board.names(CHESS.value)
    # Squares that the walk does not enter have the number 0.
    table = pd.DataFrame(tour.numbers, rows, columns).astype(str).replace("0", "")
    for row, column in board.holes:
        table.iat[row, column] = "hole"
    moves = " ".join(square_word(board, square) for square in tour.squares)
    st.html(
        f"<p>When the {leaper_name(board.leaper)} enters each square of the {board} board:</p>"
        f'<div style="overflow-x: auto; text-align: right">{table.to_html(border=0)}</div><p>{moves}</p>'
    )


def draw_files(result: SearchResult, program: str = "", second: SearchResult | None = None) -> None:
    """Draw the downloads, the link and the command; with a program, the interactive page shows the search.

    If the chart shows the tour of a ``second`` search, too, the command, the sheet and further files hold both.
    """
    further = f"--overlay {quote(str(second.case.variant))} --figure overlay.svg" if second else ""
    tour = result.tour
    name = f"tour-{board_file(result.board)}"
    files = [File("Result", f"{name}.json", lambda: "".join(json_in_parts(result, verdict_after(result))))]
    if len(result.walk) and max(result.board.rows, result.board.columns) <= MAX_CLICKED:
        make = partial(page_of, result, steps=bool(program), program=program, look=Look(names=CHESS.value))
        files.insert(0, interactive(name, make))
    if tour is None:
        draw_export(files, question_of(result), command=further)
        return
    case, reasons = result.case, shown_reasons(result)
    files.insert(0, File("Data", f"{name}.csv", partial(tour_csv, tour)))
    if second and second.tour:
        files.append(File("Data of the second tour", f"{name}-second.csv", partial(tour_csv, second.tour)))
    files.append(File("Picture", f"{name}.svg", partial(tour_svg, tour, reasons, CHESS.value)))
    if max(tour.board.rows, tour.board.columns) <= MAX_PRINTED:
        link = address_of(tour_settings(case.board, case.start, case.variant, case.limit.steps, case.closed))
        printed = partial(sheet, tour, reasons, CHESS.value, link, second)
        files.insert(0, File("Sheet to print", f"{name}.html", printed))

    def draw() -> None:
        if second:
            save_charts("Both tours")
        fold, chess = Fold(tour.board), CHESS.value
        if max(fold.rows, fold.columns) <= MAX_CLICKED:  # Single moves are visible.
            save_picture("Picture (PNG)", f"{name}.png", tour_svg(tour, reasons, chess), key=f"{NAME}.save.png")
            save_picture("Poster (PNG)", f"{name}-poster.png", poster_svg(tour), key=f"{NAME}.save.poster")

    draw_export(files, question_of(result), draw, further)


def sheet(tour: Tour, reasons: ArrayLike | None, chess: bool, address: str, second: SearchResult | None = None) -> str:
    """Return the sheet as HTML: the puzzle on one page, and the solution with a link to the tour on another.

    The tour of a ``second`` search, which may begin otherwise, has a page of its own.
    """
    board, given = tour.board, min(5, len(tour))
    first = {square: number for number, square in enumerate(tour.path[:given].tolist(), 1)}
    closed = " From the last square a move leads back to the first." if tour.closed else ""
    title, piece, goes = tour_title(board), a_leaper(board.leaper), ""
    if board.leaper != KNIGHT:
        goes = " It goes {} squares in one direction and {} in the other.".format(*board.leaper)
    further = ""
    if second and second.tour:
        name = escape(title_of(second.case.variant))
        further = f"<section><h1>{name}</h1>{tour_svg(second.tour, None, chess)}</section>"
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
{further}
</body>
</html>
"""
