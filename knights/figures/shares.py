"""Shares of starts solved, against the size of the board."""

from collections.abc import Sequence

import plotly.graph_objects as go

from knights.boards.pictures.colours import BLUE
from knights.engine.result import Category
from knights.engine.words import CATEGORIES
from knights.experiments.sweeps import SweepSummary, summaries
from knights.figures.template import LEGEND, Room, laid_out


def shares_figure(summaries: Sequence[SweepSummary]) -> go.Figure:
    """Two lines against size: the shares of the starts found at all, and on the first try.

    Starts proved to have no tour do not count, and boards that have no others are left out.
    """
    shown = [one for one in summaries if one.possible]
    boards, first = [str(one.board) for one in shown], CATEGORIES[Category.FIRST_TRY]
    figure = go.Figure(
        [
            go.Scatter(
                x=boards,
                y=[one.found / one.possible for one in shown],
                name="found",
                mode="lines+markers",
                line={"color": BLUE, "width": 2.5},
                marker={"symbol": "circle", "size": 9},
            ),
            go.Scatter(
                x=boards,
                y=[one.first_try / one.possible for one in shown],
                name=first.label,
                mode="lines+markers",
                line={"color": first.colour, "width": 2.5, "dash": "dash"},
                marker={"symbol": "diamond", "size": 9},
            ),
        ]
    )
    starts = "possibly solvable" if any(one.not_known for one in shown) else "solvable"
    return laid_out(
        figure,
        340,
        {"title": "board", "type": "category"},
        {"title": f"share of {starts} starts", "tickformat": ".0%", "range": [-0.02, 1.04]},
        Room(60, 20, 20, 50),
        legend=LEGEND,
        hovermode="x unified",
    )


CHARTS = {"shares": lambda boards: shares_figure(summaries(boards))}
"""The chart of a sweep, by name."""
