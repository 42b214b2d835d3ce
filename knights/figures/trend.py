"""Charts of variants against the size of the board: steps, and shares solved on the first try."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go

from knights.base import figure, grouped
from knights.boards import Board
from knights.experiments.comparisons import Score, score
from knights.experiments.sweeps import Results
from knights.figures.compare import share_axis
from knights.figures.template import LEGEND, axis, curve, laid_out, log_axis, series, styles_of


@dataclass(frozen=True)
class TrendInfo:
    """The shares solved on the first try: a line for each variant against the boards, from the smallest to the largest.

    A share is None if no start is solvable. Lines join the shares of square boards; rectangles are ordered by their
    number of squares and drawn as points, since neighbours may differ in shape.
    """

    names: list[str]
    places: list[str]
    joined: bool
    styles: list[tuple[str, str]]
    shares: list[list[float | None]]

    @property
    def differs(self) -> bool:
        """Whether the shares differ between lines or, on a single line, between boards."""
        compared = zip(*self.shares, strict=True) if len(self.shares) > 1 else self.shares
        return any(len(set(shares)) > 1 for shares in compared)


def trend_info(names: Sequence[str], groups: Sequence[Sequence[Results]]) -> TrendInfo:
    """Return a line for each variant against the boards, from the smallest to the largest."""
    boards, scores = _by_board(groups)
    styles = styles_of([group[0].variant for group in groups])
    shares = [[one.first_try_share if one.solvable else None for one in line] for line in scores]
    return TrendInfo([*names], [*map(str, boards)], _square(boards), styles, shares)


def _by_board(groups: Sequence[Sequence[Results]]) -> tuple[list[Board], list[list[Score]]]:
    """Return the boards from the smallest to the largest, and the scores of each variant on each of them."""
    boards = sorted({part.board for group in groups for part in group}, key=lambda b: (len(b), b.rows))
    parts = [grouped(group, lambda part: part.board) for group in groups]
    return boards, [
        [score(group[0].variant, of_board.get(board, ())) for board in boards]
        for group, of_board in zip(groups, parts, strict=True)
    ]


def _square(boards: Sequence[Board]) -> bool:
    return all(board.rows == board.columns for board in boards)


MOST_BARS = 4
"""The maximum number of variants whose steps are drawn with bars up to the largest; more would hide one another."""


def steps_figure(names: Sequence[str], groups: Sequence[Sequence[Results]], per_square: bool = False) -> go.Figure:
    """Draw the mean steps of each variant against the boards, on a log axis, with bars from the median to the largest.

    Failed searches count with the steps that they made; a hollow mark at their limit says how many they are.
    """
    boards, scores = _by_board(groups)
    unit, square = "steps per square" if per_square else "steps", _square(boards)
    places = [str(board.rows) if square else str(board) for board in boards]
    sizes = np.array([len(board) if per_square else 1 for board in boards])
    limits = {part.board: part.limit for group in groups for part in group}
    limit = np.array([limits[board] for board in boards]) / sizes
    styles = styles_of([group[0].variant for group in groups])
    lines, marks, ends = [], [], [limit[:0]]
    bar = "bar from " if len(names) <= MOST_BARS else ""
    for number, (name, of_one, style) in enumerate(zip(names, scores, styles, strict=True)):
        mean, median, largest = (
            np.array([getattr(one, f"{what}_steps") for one in of_one], dtype=float) / sizes
            for what in ("mean", "median", "largest")
        )
        told = [
            f"{board}: mean {figure(a)} {unit}<br>{bar}median {figure(b)} to largest {figure(c)}; limit {figure(d)}<br>"
            f"{one.solved:,} of {one.solvable:,} solved"
            for board, one, a, b, c, d in zip(boards, of_one, mean, median, largest, limit, strict=True)
        ]
        look: dict[str, Any] = {"name": name, "customdata": told}
        bars = {"array": largest - mean, "arrayminus": mean - median, "thickness": 1.5, "width": 5}
        if bar:
            look["error_y"] = {"type": "data", "symmetric": False, **bars}
        lines.append(series(places, mean, style, "%{customdata}", number=number, joined=square, **look))
        failed = np.where([one.not_solved > 0 for one in of_one], limit, np.nan)
        # The first marks are the largest, so that those of several variants at the same limit are all seen.
        mark = {**_FAILED, "size": 10 + 4 * max(0, MOST_BARS - number)}
        look = {"name": name, "customdata": told, "marker": mark, "showlegend": False, "cliponaxis": False}
        marks.append(curve(places, failed, style, "%{customdata}", mode="markers", **look))
        ends += [mean, largest, failed]
    if any(np.isfinite(one.y).any() for one in marks):
        grey = {**_FAILED, "size": 14, "color": "gray"}
        words = "not solved, at the limit"
        marks.append(go.Scatter(x=[None], y=[None], mode="markers", marker=grey, name=words))
    known = np.concatenate(ends)
    known = known[np.isfinite(known)] if np.isfinite(known).any() else np.array([1.0])
    y = log_axis(f"mean {unit}", 0.8 * known.min(), 2.5 * known.max())
    x = axis("rows and columns" if square else "board", type="category")
    return laid_out(go.Figure([*lines, *marks]), None, x, y, legend=LEGEND)


_FAILED = {"symbol": "circle-open", "line": {"width": 2}}


def trend_figure(info: TrendInfo) -> go.Figure:
    """Draw the shares solved on the first try against the boards."""
    known = [share for line in info.shares for share in line if share is not None]
    y, note = share_axis("share solved on the first try", min(known, default=0.0))
    lines = [
        series(info.places, shares, style, "%{x}: %{y:.1%}", name, number, info.joined)
        for number, (name, shares, style) in enumerate(zip(info.names, info.shares, info.styles, strict=True))
    ]
    x = axis("board" + note, type="category")
    return laid_out(go.Figure(lines), 430, x, y, {"b": 80}, showlegend=True, legend=LEGEND)


def standing_figure(ties: str, groups: Sequence[Sequence[Results]]) -> go.Figure | None:
    """Draw the shares that a challenger and Roth solve on the first try; return None until both have been tried."""
    return trend_figure(trend_info([ties, "Roth"], groups)) if len(groups) > 1 else None


CHARTS = {
    "standing": lambda found: standing_figure(*found),
    "first-try": lambda known: trend_figure(trend_info(known.names, known.results)),
    "steps": lambda known: steps_figure(known.names, known.results),
    "steps-per-square": lambda known: steps_figure(known.names, known.results, per_square=True),
}
