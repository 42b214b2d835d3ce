"""A poll on its board: the walk, and after the reveal the answers of a class as shares on the squares."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from knights.board import Square, squares_of
from knights.figures.board import (
    NARROW,
    Part,
    chessboard,
    ends,
    frame,
    lay_out,
    targets,
    whole,
)
from knights.pictures.colours import INK, ink, path_colour
from knights.practice.exercise import Answer
from knights.practice.poll import Poll
from knights.text import percent

EDGE = 28
"""The room for the names of rows and columns, in pixels."""
HEAT = [[0.0, "#FFF3C4"], [1.0, "#F0A202"]]
"""From the least to the largest share: light enough for dark figures on every square."""


@dataclass(frozen=True, eq=False)
class PollInfo:
    """What is drawn of a poll.

    Attributes:
        poll: the question.
        counts: how many chose each square, shape (rows, columns); 0 before the reveal.
        answered: how many answered.
        right: the right squares, once they are told.
    """

    poll: Poll
    counts: NDArray[np.int64]
    answered: int
    right: tuple[Square, ...] = ()

    @property
    def shares(self) -> NDArray[np.float64]:
        """The share of each square in the answers, shape (rows, columns)."""
        return self.counts / max(1, self.answered)


def poll_info(poll: Poll, shares: Mapping[Answer, int] | None = None) -> PollInfo:
    """What to draw of a poll; ``shares`` are the answers after the reveal, None before it."""
    counts = np.zeros((poll.board.rows, poll.board.columns), dtype=np.int64)
    if shares is None:
        return PollInfo(poll, counts, 0)
    for answer, number in shares.items():
        if answer is not None:
            counts[answer] = number
    right = tuple(sorted(answer for answer in poll.best if answer is not None))
    return PollInfo(poll, counts, sum(shares.values()), right)


def poll_figure(info: PollInfo, dark: bool = False) -> go.Figure:
    """The walk on its board; after the reveal shares as heat with a figure on each, right squares in a frame."""
    poll = info.poll
    board = whole(poll.board)
    rows, columns = np.nonzero(~squares_of(poll.board))
    figure = go.Figure([chessboard(board, dark, holes=(rows, columns))])
    if info.answered:
        figure.add_traces([_heat(info)])
    if len(poll.walk) > 1:
        rows, columns = np.array(poll.walk, dtype=np.float32).T
        width = float(np.clip(board.square_px(NARROW) / 18, 0.8, 4))
        line = {"color": path_colour(dark), "width": width}
        figure.add_trace(
            go.Scatter(x=columns, y=rows, mode="lines", line=line, hoverinfo="skip", showlegend=False)
        )
    if poll.walk:
        figure.add_traces(ends(board, poll.walk[0], poll.walk[-1], complete=False, dark=dark))
    if info.answered:
        figure.add_traces([_figures(info, board), _hover(info)])
    margin = {"l": EDGE, "r": 1, "t": EDGE, "b": 1}
    lay_out(figure, board, height=None, margin=margin, showlegend=False)
    # A small board on a phone has no room for titles that its numbers make needless.
    figure.layout.xaxis.title = figure.layout.yaxis.title = None
    for row, column in info.right:
        frame(figure, Part(row, column, 1, 1), ink(dark), 4)
    return figure


def _heat(info: PollInfo) -> go.Heatmap:
    shares = info.shares
    z = np.where(info.counts > 0, shares, np.nan)
    return go.Heatmap(
        z=z,
        zmin=0,
        zmax=max(float(shares.max()), 0.01),
        colorscale=HEAT,
        showscale=False,
        hoverinfo="skip",
        xgap=1,
        ygap=1,
    )


def _figures(info: PollInfo, board: Part) -> go.Scatter:
    rows, columns = np.nonzero(info.counts)
    size = float(np.clip(board.square_px(NARROW) * 0.26, 8, 26))
    return go.Scatter(
        x=columns,
        y=rows,
        mode="text",
        text=[f"{share:.0%}" for share in info.shares[rows, columns].tolist()],
        textfont={"size": size, "color": INK},
        hoverinfo="skip",
        showlegend=False,
    )


def _hover(info: PollInfo) -> go.Scatter:
    rows, columns = np.nonzero(squares_of(info.poll.board))
    counts = info.counts[rows, columns].tolist()
    text = [
        f"{row},{column}<br>{count:,} of {info.answered:,} ({percent(count / info.answered)})"
        for row, column, count in zip(rows.tolist(), columns.tolist(), counts, strict=True)
    ]
    return targets(rows, columns, "%{text}", "answers", text=text)
