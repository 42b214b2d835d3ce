"""A tour drawn on its board."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.board import Board, Square
from knights.referee import onward_counts
from knights.tour import Tour
from knights.ui.colours import GREEN, GREY, ORANGE, PURPLE, VERMILLION, ink, paper, path_colour
from knights.ui.figures.board import chessboard

MOST_NUMBERED = 20
"""The longest side of a board whose squares carry move numbers."""

MOST_CLICKED = 64
"""The longest side of a board whose squares can be clicked."""

TALLEST = 560
"""The height of a board on screen, in pixels: with title and outcome it fits a projector."""

_WIDEST, _NARROWEST = 760, 480


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
    ONE_LEAST: "one square of least degree",
    TIE: "a tie-break decided",
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
    board = info.board
    figure = go.Figure([chessboard(board.rows, board.columns, dark), *_paths(info, dark)])
    if max(board.rows, board.columns) <= MOST_NUMBERED and len(info.rows):
        figure.add_traces(_numbers(info, dark))
    figure.add_traces(_ends(info, dark))
    if max(board.rows, board.columns) <= MOST_CLICKED:
        figure.add_trace(_targets(info))
    _lay_out(figure, board, dark)
    return figure


def _square_px(board: Board) -> float:
    return min(TALLEST / board.rows, _WIDEST / board.columns)


def _mark_px(board: Board) -> float:
    """The side of a square in a narrow window, where marks must not cover the path either."""
    return min(TALLEST / board.rows, _NARROWEST / board.columns)


def _line_width(board: Board) -> float:
    return float(np.clip(_mark_px(board) / 22, 0.6, 3.0))


def _paths(info: BoardInfo, dark: bool) -> list[go.Scatter]:
    """The moves, told apart by what decided them; on large boards, where that cannot be seen, as one line."""
    board, width = info.board, _line_width(info.board)
    if max(board.rows, board.columns) > MOST_CLICKED:
        whole = go.Scatter(
            x=info.columns,
            y=info.rows,
            mode="lines",
            line={"color": path_colour(dark), "width": width},
            name="walk",
            showlegend=False,
            customdata=np.arange(1, len(info.rows) + 1, dtype=np.int32),
            hovertemplate="row %{y}, column %{x}<br>move %{customdata}<extra></extra>",
        )
        return [whole, *_closing(info, dark)]
    styles = (
        (ONE_LEAST, path_colour(dark), "solid"),
        (UNTOLD, path_colour(dark), "solid"),
        (TIE, ORANGE, "dash"),
        (NOT_LEAST, PURPLE, "dot"),
    )
    lines = [
        _segments(info, kind, colour, dash, width)
        for kind, colour, dash in styles
        if (info.kinds == kind).any()
    ]
    return [*lines, *_closing(info, dark)]


def _segments(info: BoardInfo, kind: int, colour: str, dash: str, width: float) -> go.Scatter:
    moves = np.flatnonzero(info.kinds == kind)
    gap = np.full(len(moves), np.nan, dtype=np.float32)
    return go.Scatter(
        x=np.stack([info.columns[moves], info.columns[moves + 1], gap], axis=1).ravel().astype(np.float32),
        y=np.stack([info.rows[moves], info.rows[moves + 1], gap], axis=1).ravel().astype(np.float32),
        mode="lines",
        line={"color": colour, "width": width + (0.6 if dash != "solid" else 0), "dash": dash},
        name=KINDS[kind],
        hoverinfo="skip",
    )


def _closing(info: BoardInfo, dark: bool) -> list[go.Scatter]:
    if not info.closed or len(info.rows) < 2:
        return []
    return [
        go.Scatter(
            x=info.columns[[-1, 0]],
            y=info.rows[[-1, 0]],
            mode="lines",
            line={"color": GREEN, "width": _line_width(info.board) + 1, "dash": "dash"},
            name="closing move",
            hoverinfo="skip",
        )
    ]


def _numbers(info: BoardInfo, dark: bool) -> list[go.Scatter]:
    """The move numbers on discs of the page's colour, so that the path does not cross them out."""
    size = float(np.clip(_square_px(info.board) * 0.26, 8, 20))
    digits = len(str(len(info.rows)))
    return [
        go.Scatter(
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
    ]


def _ends(info: BoardInfo, dark: bool) -> list[go.Scatter]:
    size = float(np.clip(_mark_px(info.board) * 0.66, 9, 44))
    numbered = max(info.board.rows, info.board.columns) <= MOST_NUMBERED
    ends = [("start", "circle", GREEN, *info.start, 1)] if info.start in info.board else []
    if len(info.rows) > 1:
        name = "end" if info.complete else "where it stood when it ended"
        ends.append((name, "square", VERMILLION, int(info.rows[-1]), int(info.columns[-1]), len(info.rows)))
    return [
        go.Scatter(
            x=[column],
            y=[row],
            mode="markers+text",
            marker={
                "size": size,
                "color": colour,
                "symbol": symbol,
                "line": {"width": 1.5, "color": paper(dark)},
            },
            text=[str(number) if numbered else ""],
            textfont={"size": float(np.clip(size * 0.42, 9, 20)), "color": "#FFFFFF"},
            name=name,
            hoverinfo="skip",
        )
        for name, symbol, colour, row, column, number in ends
    ]


def _targets(info: BoardInfo) -> go.Scatter:
    """Invisible markers, one a square: what is clicked and what hovering tells."""
    board = info.board
    number = np.zeros((board.rows, board.columns), dtype=np.int32)
    degree = np.full((board.rows, board.columns), -1, dtype=np.int32)
    number[info.rows, info.columns] = np.arange(1, len(info.rows) + 1)
    degree[info.rows, info.columns] = info.degrees
    return go.Scatter(
        x=np.tile(np.arange(board.columns, dtype=np.int16), board.rows),
        y=np.repeat(np.arange(board.rows, dtype=np.int16), board.columns),
        mode="markers",
        marker={"size": 2, "opacity": 0, "color": GREY},
        text=[_told(board, s, int(number[s]), int(degree[s])) for s in board],
        hovertemplate="%{text}<extra></extra>",
        selected={"marker": {"opacity": 0}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
        name="squares",
    )


def _told(board: Board, square: Square, number: int, degree: int) -> str:
    name = board.chess_name(square)
    place = f"row {square[0]}, column {square[1]}" + (f" ({name})" if name else "")
    if not number:
        return f"{place}<br>not entered"
    return f"{place}<br>move {number:,}" + (f"<br>degree when entered: {degree}" if degree >= 0 else "")


def _lay_out(figure: go.Figure, board: Board, dark: bool) -> None:
    square = _square_px(board)
    axis = {
        "showgrid": False,
        "zeroline": False,
        "ticks": "",
        "constrain": "domain",
        "fixedrange": max(board.rows, board.columns) <= MOST_CLICKED,
    }
    every = 1 if max(board.rows, board.columns) <= 30 else None
    figure.update_layout(
        height=int(np.clip(board.rows * square, 120, TALLEST)) + 86,
        margin={"l": 50, "r": 10, "t": 46, "b": 40},
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        hovermode="closest",
        hoverdistance=-1,
        dragmode=False if max(board.rows, board.columns) <= MOST_CLICKED else "pan",
        clickmode="event+select",
        legend={
            "orientation": "h",
            "x": 0.5,
            "xanchor": "center",
            "y": -0.01,
            "yanchor": "top",
            "font": {"size": 14},
        },
        xaxis={
            **axis,
            "side": "top",
            "title": "column",
            "dtick": every,
            "range": [-0.5, board.columns - 0.5],
        },
        yaxis={
            **axis,
            "title": "row",
            "dtick": every,
            "range": [board.rows - 0.5, -0.5],
            "scaleanchor": "x",
        },
    )
