"""A poll on its board: the walk and, after the reveal, the answers of a class as shares on the squares."""

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.base.text import percent
from knights.boards.board import squares_of
from knights.boards.pictures.colours import INK, ink, path_colour
from knights.figures.board import NARROW, Part, chessboard, ends, frame, lay_out, targets, whole
from knights.play.classroom.poll import Poll
from knights.play.exercise import Answer

EDGE = 28
"""The margin for the names of rows and columns, in pixels."""
HEAT = [[0.0, "#FFF3C4"], [1.0, "#F0A202"]]
"""The colours of shares, light enough for dark figures on every square."""


def poll_figure(poll: Poll, answers: Mapping[Answer, int], dark: bool = False) -> go.Figure:
    """Draw the walk on its board, the share of each square as heat and as a figure, and frames around right squares.

    ``answers`` has the number of people who gave each answer.
    """
    board, answered = whole(poll.board), sum(answers.values())
    counts = np.zeros((board.rows, board.columns), dtype=np.int64)
    for answer, number in answers.items():
        if answer is not None:
            counts[answer] = number
    shares = counts / max(1, answered)
    rows, columns = np.nonzero(~squares_of(poll.board))
    figure = go.Figure([chessboard(board, dark, holes=(rows, columns))])
    if answered:
        figure.add_trace(_heat(shares))
    if len(poll.walk) > 1:
        rows, columns = np.array(poll.squares, dtype=np.float32).T
        width = float(np.clip(board.square_px(NARROW) / 18, 0.8, 4))
        line = {"color": path_colour(dark), "width": width}
        figure.add_trace(
            go.Scatter(x=columns, y=rows, mode="lines", line=line, hoverinfo="skip", showlegend=False)
        )
    if poll.walk:
        figure.add_traces(ends(board, poll.squares[0], poll.squares[-1], complete=False, dark=dark))
    if answered:
        figure.add_traces([_figures(shares, board), _hover(poll, counts, answered)])
    margin = {"l": EDGE, "r": 1, "t": EDGE, "b": 1}
    lay_out(figure, board, height=None, margin=margin, showlegend=False)
    # A small board on a phone has no room for titles that its numbers make needless.
    figure.layout.xaxis.title = figure.layout.yaxis.title = None
    for row, column in sorted(answer for answer in poll.best if answer is not None):
        frame(figure, Part(row, column, 1, 1), ink(dark), 4)
    return figure


def _heat(shares: NDArray[np.float64]) -> go.Heatmap:
    return go.Heatmap(
        z=np.where(shares > 0, shares, np.nan),
        zmin=0,
        zmax=max(float(shares.max()), 0.01),
        colorscale=HEAT,
        showscale=False,
        hoverinfo="skip",
        xgap=1,
        ygap=1,
    )


def _figures(shares: NDArray[np.float64], board: Part) -> go.Scatter:
    rows, columns = np.nonzero(shares)
    size = float(np.clip(board.square_px(NARROW) * 0.26, 8, 26))
    return go.Scatter(
        x=columns,
        y=rows,
        mode="text",
        text=[f"{share:.0%}" for share in shares[rows, columns].tolist()],
        textfont={"size": size, "color": INK},
        hoverinfo="skip",
        showlegend=False,
    )


def _hover(poll: Poll, counts: NDArray[np.int64], answered: int) -> go.Scatter:
    rows, columns = np.nonzero(squares_of(poll.board))
    text = [
        f"{row},{column}<br>{counts[row, column]:,} of {answered:,} ({percent(counts[row, column] / answered)})"
        for row, column in poll.board
    ]
    return targets(rows, columns, "%{text}", "answers", text=text)
