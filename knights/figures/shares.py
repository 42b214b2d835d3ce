"""Shares of starts solved, against the size of the board."""

from collections.abc import Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from knights.figures.template import LEGEND, Room, laid_out
from knights.pictures.colours import BLUE
from knights.search.result import Category
from knights.search.words import CATEGORIES
from knights.sweeps import SweepSummary, summaries


@dataclass(frozen=True)
class SharesInfo:
    """What is drawn, a value a board.

    Attributes:
        boards: what the boards are called.
        first_try, found: shares of the starts not proved to have no tour, from 0 to 1.
        starts: what these starts are.
    """

    boards: list[str]
    first_try: list[float]
    found: list[float]
    starts: str = "solvable"


def shares_info(summaries: Sequence[SweepSummary]) -> SharesInfo:
    """What to draw of the summaries of boards; those without a possible start are left out."""
    shown = [s for s in summaries if s.possible]
    return SharesInfo(
        [str(s.board) for s in shown],
        [s.first_try / s.possible for s in shown],
        [s.found / s.possible for s in shown],
        "possibly solvable" if any(s.not_known for s in shown) else "solvable",
    )


def shares_figure(info: SharesInfo) -> go.Figure:
    """Two lines against size: found on the first try, and found at all."""
    figure = go.Figure(
        [
            go.Scatter(
                x=info.boards, y=info.found, name="found", mode="lines+markers",
                line={"color": BLUE, "width": 2.5}, marker={"symbol": "circle", "size": 9},
            ),
            go.Scatter(
                x=info.boards, y=info.first_try, name=CATEGORIES[Category.FIRST_TRY].label, mode="lines+markers",
                line={"color": CATEGORIES[Category.FIRST_TRY].colour, "width": 2.5, "dash": "dash"},
                marker={"symbol": "diamond", "size": 9},
            ),
        ]
    )  # fmt: skip
    return laid_out(
        figure,
        340,
        {"title": "board", "type": "category"},
        {"title": f"share of {info.starts} starts", "tickformat": ".0%", "range": [-0.02, 1.04]},
        Room(60, 20, 20, 50),
        legend=LEGEND,
        hovermode="x unified",
    )


CHARTS = {"shares": lambda boards: shares_figure(shares_info(summaries(boards)))}
"""The chart of a sweep, by name."""
