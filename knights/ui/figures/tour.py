"""A tour drawn on its board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.referee import onward_counts
from knights.tour import Tour
from knights.ui.colours import ORANGE, OTHER_MOVE, PURPLE, TIE_MOVE, ink, paper, path_colour
from knights.ui.figures.board import (
    MAX_CLICKED,
    NARROW,
    chessboard,
    closing_move,
    ends,
    every_square,
    lay_out,
    lines,
    targets,
    whole,
)

MAX_NUMBERED = 20
"""The longest side of a board whose squares carry move numbers."""


@dataclass(frozen=True, eq=False)
class BoardInfo:
    """What is drawn.

    Attributes:
        board: the board.
        start: where the walk begins; not marked if it is off the board.
        rows, columns: of the squares entered, in order, shape (squares,), int16.
        complete: whether the walk is a tour.
        closed: whether its last move leads back to the start.
        degrees: degree of each square when it was entered, shape (squares,), int8; -1 where it is not known.
        kinds: for each move, why it was made: one of ``KINDS``; shape (squares - 1,), int8.
    """

    board: Board
    start: Square
    rows: NDArray[np.int16]
    columns: NDArray[np.int16]
    complete: bool
    closed: bool
    degrees: NDArray[np.int8]
    kinds: NDArray[np.int8]


ONE_LEAST, TIE, NOT_LEAST, UNTOLD = 0, 1, 2, 3
KINDS = {
    ONE_LEAST: "the only best move",
    TIE: "a tie: the tie-break chose",
    NOT_LEAST: "not of least degree",
    UNTOLD: "a move of the tour",
}
"""Why a move was made, as Warnsdorff's rule sees it; or that this is not asked."""


def board_info(
    tour: Tour | None, board: Board, start: Square, walk: NDArray[np.int32], by_rule: bool = True
) -> BoardInfo:
    """What to draw of a tour, or of the walk that a search ended with.

    Args:
        tour: the tour, if there is one.
        board, start: where it was looked for.
        walk: indices of the squares entered otherwise, shape (squares,).
        by_rule: whether to tell moves apart as Warnsdorff's rule sees them, which costs about a second for
            a million squares; a construction knows nothing of it.
    """
    shown = tour or Tour(board, walk)
    degrees = np.full(len(shown), -1, dtype=np.int8)
    kinds = np.full(max(0, len(shown) - 1), UNTOLD, dtype=np.int8)
    if len(shown) and by_rule:
        # Squares that the walk did not enter were open to it: they count as entered after its end.
        rest = np.setdiff1d(np.arange(len(board), dtype=np.int32), shown.path)
        moves = max(0, len(shown) - 1)
        taken, least, ties = (
            counts[:moves] for counts in onward_counts(Tour(board, np.concatenate([shown.path, rest])))
        )
        degrees[0], degrees[1:] = board.degree(start), taken
        kinds = np.where(taken != least, NOT_LEAST, np.where(ties > 1, TIE, ONE_LEAST)).astype(np.int8)
    return BoardInfo(
        board,
        start,
        shown.rows.astype(np.int16),
        shown.columns.astype(np.int16),
        tour is not None,
        tour is not None and tour.closed,
        degrees,
        kinds,
    )


def board_figure(info: BoardInfo, dark: bool = False) -> go.Figure:
    """The tour as a path over the chessboard: start a green circle, end a vermillion square."""
    part, moves = whole(info.board), len(info.rows)
    figure = go.Figure([chessboard(part, dark), *_paths(info, dark)])
    numbered = part.side <= MAX_NUMBERED
    if numbered and moves:
        figure.add_trace(_numbers(info, dark))
    first = info.start if info.start in info.board else None
    last = (int(info.rows[-1]), int(info.columns[-1])) if moves > 1 else None
    figure.add_traces(
        ends(part, first, last, info.complete, dark, ("1", str(moves)) if numbered else ("", ""))
    )
    lay_out(figure, part)
    if part.side <= MAX_CLICKED:
        figure.add_trace(_targets(info))
    else:
        figure.update_layout(dragmode="pan", xaxis_fixedrange=False, yaxis_fixedrange=False)
    return figure


def _paths(info: BoardInfo, dark: bool) -> list[go.Scatter]:
    """The moves, told apart by what decided them; on large boards, where that cannot be seen, as one line."""
    part = whole(info.board)
    width = float(np.clip(part.square_px(NARROW) / 22, 0.6, 3.0))
    closing = []
    if info.closed and len(info.rows) > 1:
        first, last = ((int(info.rows[at]), int(info.columns[at])) for at in (0, -1))
        closing = [closing_move(first, last, width + 1)]
    if part.side > MAX_CLICKED:
        path = go.Scatter(
            x=info.columns,
            y=info.rows,
            mode="lines",
            line={"color": path_colour(dark), "width": width},
            name="walk",
            showlegend=False,
            customdata=np.arange(1, len(info.rows) + 1, dtype=np.int32),
            hovertemplate="row %{y}, column %{x}<br>move %{customdata}<extra></extra>",
        )
        return [path, *closing]
    styles = (
        (ONE_LEAST, path_colour(dark), "solid"),
        (UNTOLD, path_colour(dark), "solid"),
        (TIE, ORANGE if dark else TIE_MOVE, "dash"),
        (NOT_LEAST, PURPLE if dark else OTHER_MOVE, "dot"),
    )
    drawn = [
        _segments(info, kind, colour, dash, width)
        for kind, colour, dash in styles
        if (info.kinds == kind).any()
    ]
    return [*drawn, *closing]


def _segments(info: BoardInfo, kind: int, colour: str, dash: str, width: float) -> go.Scatter:
    both = np.flatnonzero(info.kinds == kind)[:, None] + np.arange(2)
    wider = width + (0.6 if dash != "solid" else 0)
    return lines(info.rows[both], info.columns[both], KINDS[kind], colour, wider, dash=dash)


def _numbers(info: BoardInfo, dark: bool) -> go.Scatter:
    """The move numbers on discs of the page's colour, so that the path does not cross them out."""
    size = float(np.clip(whole(info.board).square_px() * 0.26, 8, 20))
    digits = len(str(len(info.rows)))
    return go.Scatter(
        x=info.columns,
        y=info.rows,
        mode="markers+text",
        marker={"size": size * (0.7 + 0.42 * digits), "color": paper(dark), "opacity": 1},
        text=[str(number) for number in range(1, len(info.rows) + 1)],
        textfont={"size": size, "color": ink(dark)},
        textposition="middle center",
        hoverinfo="skip",
        showlegend=False,
    )


def _targets(info: BoardInfo) -> go.Scatter:
    """The squares to be clicked; hovering tells where they are and when they were entered."""
    board = info.board
    number = np.zeros((board.rows, board.columns), dtype=np.int32)
    degree = np.full((board.rows, board.columns), -1, dtype=np.int32)
    number[info.rows, info.columns] = np.arange(1, len(info.rows) + 1)
    degree[info.rows, info.columns] = info.degrees
    text = [_told(board, s, int(number[s]), int(degree[s])) for s in board]
    return targets(*every_square(whole(board)), "%{text}", "squares", text=text)


def _told(board: Board, square: Square, number: int, degree: int) -> str:
    name = board.chess_name(square)
    place = f"row {square[0]}, column {square[1]}" + (f" ({name})" if name else "")
    if not number:
        return f"{place}<br>not entered"
    return f"{place}<br>move {number:,}" + (f"<br>degree when entered: {degree}" if degree >= 0 else "")
