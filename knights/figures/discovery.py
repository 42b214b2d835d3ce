"""Charts of a search for a tie-break: its progress, and the effect of small samples."""

from collections.abc import Sequence
from itertools import accumulate

import plotly.graph_objects as go

from knights.boards.pictures import BLUE, GREY
from knights.experiments.discovery.candidates import Trial
from knights.experiments.discovery.study import Study
from knights.figures.template import TYPE, axis, curve, laid_out, styles_of
from knights.heuristics import NAMED

(_ROTH,) = styles_of([NAMED["roth"].variant])


def progress_figure(study: Study, trials: Sequence[Trial]) -> go.Figure:
    """Draw the mistakes of the best formula so far against the number of formulas tried; the first is Roth's."""
    roth = trials[0].mistakes
    # A formula dropped early was not tried on all boards, so it counts as no better than Roth's.
    counts = (trial.mistakes if trial.last == study.sides[1] else roth for trial in trials)
    best = list(accumulate(counts, min))
    words = "%{y:,} mistakes after %{x:,} formulas"
    figure = go.Figure(curve([*range(1, len(trials) + 1)], best, (BLUE, "solid"), words, width=3, shape="hv"))
    colour, dash = _ROTH
    figure.add_hline(y=roth, line={"color": colour, "width": 2, "dash": dash}, annotation_text="roth")
    y = axis("mistakes of the best so far", range=[0, 1.15 * max(1, roth)])
    return laid_out(figure, 320, axis("formulas tried", range=[0, study.evaluations]), y, showlegend=False)


CHARTS = {"best": lambda found: progress_figure(*found)}


def sample_figure() -> go.Figure:
    """Draw two bars: the median mistakes of tie-breaks chosen on few boards, and of tie-breaks chosen on many."""
    names = [f"chosen on<br>5×5 to {size}×{size}" for size in HELD_OUT_MISTAKES]
    boards = "{0}×{0} to {1}×{1}".format(*HELD_OUT)
    counts = [*HELD_OUT_MISTAKES.values()]
    return _bars(names, counts, boards, "", width=0.6, text=[f"{count:,} mistakes" for count in counts])


def depth_figure() -> go.Figure:
    """Draw a bar for each depth: the mistakes of a tie-break that looks so many moves ahead."""
    return _bars([*DEPTH_MISTAKES], [*DEPTH_MISTAKES.values()], "5×5 to 40×40", "moves looked ahead")


def _bars(names: list[str], counts: list[int], boards: str, across: str, **more: object) -> go.Figure:
    """Draw a bar for each number of mistakes on the boards, with the number above it; the smallest is blue."""
    figure = go.Figure(
        go.Bar(
            x=names,
            y=counts,
            textposition="outside",
            textfont={"size": 1.3 * TYPE},
            cliponaxis=False,
            marker={"color": [BLUE if count == min(counts) else GREY for count in counts]},
            hovertemplate="%{x}: %{y:,} mistakes<extra></extra>",
            **{"text": counts, **more},
        )
    )
    y = axis(f"mistakes on {boards}", tickformat=",", range=[0, 1.12 * max(counts)])
    return laid_out(figure, 560, axis(across, type="category"), y, showlegend=False)


DEPTH_MISTAKES = {"none": 131, "0": 80, "1": 8, "2": 51, "3": 44, "4": 58, "6": 25, "8": 22, "12": 28}
"""The mistakes of ``roth`` and of tie-breaks that look so many moves of the rule ahead, on 5×5 to 40×40 boards."""
HELD_OUT = (25, 34)
"""The first and the last size of the held-out boards, on which the formulas found are judged."""
HELD_OUT_MISTAKES = {8: 2013, 24: 16}
"""The median mistakes of five formulas on the held-out boards, by the size of the largest board used to find them."""
