"""The chart of a published work: its recomputed figures against the size of the board."""

from collections.abc import Sequence

import plotly.graph_objects as go

from knights.figures.template import LEGEND, STYLES, axis, laid_out, log_axis, series

_WIDE = 50
"""The ratio of the largest to the smallest value from which the axis is logarithmic."""


def points_figure(points: Sequence[tuple[str, str, float]], title: str) -> go.Figure:
    """Draw points given as (line, board, value); a line joins those of square boards with one point for each board."""
    lines: dict[str, tuple[list[str], list[float]]] = {}
    for line, board, value in points:
        boards, values = lines.setdefault(line, ([], []))
        boards.append(board)
        values.append(value)
    traces = []
    for number, (name, (boards, values)) in enumerate(lines.items()):
        joined = len({*boards}) == len(boards) > 1 and all(len({*board.split("×")}) == 1 for board in boards)
        traces.append(series(boards, values, STYLES[number], "%{x}: %{y:,.4~g}", name, number, joined))
    least, most = (pick(value for *_, value in points) for pick in (min, max))
    y = axis(title, rangemode="tozero")
    if most > _WIDE * least:
        y = log_axis(title, 0.7 * least, 1.6 * most)
    x = axis("", type="category")
    return laid_out(go.Figure(traces), 330, x, y, margins={"t": 40}, showlegend=True, legend=LEGEND)
