"""Charts of variants against board size or a setting: shares solved, costs and median steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import plotly.graph_objects as go

from knights.experiments.comparisons.compared import Compared
from knights.experiments.comparisons.comparison import Expansion
from knights.experiments.comparisons.scores import Score, score
from knights.experiments.sweeps.results import Results
from knights.figures.compare import share_axis
from knights.figures.template import LEGEND, STYLES, axis, laid_out, log_axis, series, styles_of
from knights.heuristics.variants import NAMED, Variant

MEASURES = {
    "first_try": ("first_try_share", "share solved on the first try"),
    "par10": ("par10", "PAR-10, steps per square"),
    "median": ("median", "median steps per square, of the starts solved"),
}
"""The measures of the charts: their attributes of a score, and the titles of their axes."""


@dataclass(frozen=True)
class TrendInfo:
    """Lines of values: for each variant against the boards, or for each choice of settings against one other setting.

    ``values`` contains a row of values for each line, by the keys of ``MEASURES``; a value is None if no start is
    solvable or, for the median, solved. Lines join the values of square boards; rectangles are ordered by their number
    of squares and drawn as points, since neighbours may differ in shape.
    """

    names: list[str]
    places: list[str]
    axis: str
    joined: bool
    styles: list[tuple[str, str]]
    values: dict[str, list[list[float | None]]]

    def differs(self, what: str) -> bool:
        """Return whether the values of a measure differ between lines or, on a single line, between places."""
        lines = self.values[what]
        compared = zip(*lines, strict=True) if len(lines) > 1 else lines
        return any(len(set(values)) > 1 for values in compared)


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
    return TrendInfo([*names], places, "board", square, styles_of(variants), _values(scores))


def setting_info(expansion: Expansion, number: int, groups: Mapping[Variant, Sequence[Results]]) -> TrendInfo:
    """Return lines for variants written with braces, against the choices in the pair of braces with index ``number``.

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
    return TrendInfo(names, [*places], "setting", True, styles, _values(rows))


def _values(scores: Sequence[Sequence[Score]]) -> dict[str, list[list[float | None]]]:
    return {
        what: [[getattr(one, name) if one.solvable else None for one in line] for line in scores]
        for what, (name, _) in MEASURES.items()
    }


def trend_figure(info: TrendInfo, what: str) -> go.Figure:
    """Draw a measure against the size of the board or a setting."""
    title = MEASURES[what][1]
    known = [value for line in info.values[what] for value in line if value is not None]
    if what == "first_try":
        (y, note), form = share_axis(title, min(known, default=0.0)), ".1%"
    else:
        # The axis is logarithmic, since some variants need hundreds of times as many steps as others.
        y, note, form = log_axis(title, 0.9, 1.2 * max([2.0, *known])), "", ".3g"
    lines = [
        series(info.places, values, style, f"%{{x}}: %{{y:{form}}}", name, number, info.joined)
        for number, (name, values, style) in enumerate(
            zip(info.names, info.values[what], info.styles, strict=False)
        )
    ]
    x = axis(info.axis + note, type="category")
    return laid_out(go.Figure(lines), 430, x, y, {"b": 80}, showlegend=True, legend=LEGEND)


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
