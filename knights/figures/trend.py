"""Charts of variants against board size or a setting: shares solved, costs and median steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import isnan, nan

import plotly.graph_objects as go

from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Expansion
from knights.experiments.comparisons.scores import Score, score
from knights.experiments.sweeps.results import Results
from knights.figures.compare import share_axis
from knights.figures.template import LEGEND, STYLES, SYMBOLS, axis, curve, laid_out, log_axis, styles_of
from knights.heuristics.variants import NAMED, Variant


@dataclass(frozen=True)
class TrendInfo:
    """Lines of values: for each variant against the boards, or for each choice of settings against one other setting.

    ``values`` contains ``first_try``, the share solved on the first try (NaN if no start is solvable), ``par10``, and
    ``median``, the median steps per square (None if no start is solved). Lines join the values of square boards;
    rectangles are ordered by their number of squares and drawn as points, since neighbours may differ in shape.
    """

    names: list[str]
    places: list[str]
    axis: str
    joined: bool
    styles: list[tuple[str, str]]
    values: dict[str, list[list[float | None]]]

    def differs(self, what: str) -> bool:
        """Return whether the lines differ at any point; ``what`` is a key of ``values``."""
        return any(len(set(map(repr, there))) > 1 for there in zip(*self.values[what], strict=True))


def trend_info(names: Sequence[str], groups: Sequence[Sequence[Results]]) -> TrendInfo:
    """Return a line for each variant against the boards, from the smallest to the largest."""
    boards = sorted({part.board for group in groups for part in group}, key=lambda b: (len(b), b.rows))
    variants = [group[0].variant for group in groups]
    scores = [
        [score(variant, [part for part in group if part.board == board]) for board in boards]
        for variant, group in zip(variants, groups, strict=True)
    ]
    square = all(board.rows == board.columns for board in boards)
    places = [str(board) for board in boards]
    return TrendInfo(list(names), places, "board", square, styles=styles_of(variants), values=_values(scores))


def setting_info(expansion: Expansion, number: int, groups: Mapping[Variant, Sequence[Results]]) -> TrendInfo:
    """Return lines for variants written with braces, against the choices in one pair of braces.

    ``number`` is the index of this pair, from 0.

    ``groups`` contains the results by variant; the results of all seeds of a variant are pooled under the first seed.
    """
    places = expansion.settings[number]
    lines: dict[tuple[str, ...], dict[str, Score]] = {}
    for chosen, variant in zip(product(*expansion.settings), expansion.variants, strict=True):
        others = (*chosen[:number], *chosen[number + 1 :])
        parts = groups.get(variant, groups.get(replace(variant, seed=0), ()))
        lines.setdefault(others, {})[chosen[number]] = score(variant, parts)
    names = [" · ".join(others) or expansion.text for others in lines]
    rows = [[line[place] for place in places] for line in lines.values()]
    styles = STYLES[len(NAMED) :]  # The lines are not variants, so avoid the styles of named variants.
    return TrendInfo(names, list(places), "setting", True, styles=styles, values=_values(rows))


def _values(scores: Sequence[Sequence[Score]]) -> dict[str, list[list[float | None]]]:
    return {
        "first_try": [[s.first_try_share if s.solvable else nan for s in row] for row in scores],
        "par10": [[s.par10 for s in row] for row in scores],
        "median": [[s.median for s in row] for row in scores],
    }


def trend_figure(info: TrendInfo, what: str) -> go.Figure:
    """Draw ``first_try``, ``par10`` or ``median`` against the size of the board or a setting."""
    shares = what == "first_try"
    figure = go.Figure(
        [
            curve(
                info.places,
                values,
                style,
                "%{x}: %{y:" + (".1%" if shares else ".3g") + "}",
                name=name,
                mode="lines+markers" if info.joined else "markers",
                marker={"symbol": SYMBOLS[k % len(SYMBOLS)], "size": 10},
            )
            for k, (name, values, style) in enumerate(
                zip(info.names, info.values[what], info.styles, strict=False)
            )
        ]
    )
    known = [value for row in info.values[what] for value in row if value is not None and not isnan(value)]
    if shares:
        y = share_axis("share solved without a mistake", min(known, default=0.0))
    else:
        # The axis is logarithmic, since some variants need hundreds of times as many steps as others.
        words = (
            "PAR-10, steps per square" if what == "par10" else "median steps per square, of the starts solved"
        )
        y = log_axis(words, 0.9, 1.2 * max([2.0, *known]))
    return laid_out(figure, 430, axis(info.axis, type="category"), y, showlegend=True, legend=LEGEND)


def _by_size(what: str, known: Compared) -> go.Figure:
    return trend_figure(trend_info(known.names, known.results), what)


def standing_figure(ties: str, groups: Sequence[Sequence[Results]]) -> go.Figure | None:
    """Draw the shares that a challenger and Roth solve on the first try; return None until both have been tried."""
    return trend_figure(trend_info([ties, "Roth"], groups), "first_try") if len(groups) > 1 else None


CHARTS = {
    "standing": lambda found: standing_figure(*found),
    "first-try": partial(_by_size, "first_try"),
    "par10": partial(_by_size, "par10"),
    "median": partial(_by_size, "median"),
}
"""The charts of a comparison by the size of the board, by name."""
