"""Charts of a search for a tie-break: its progress, and the effect of small samples."""

from collections.abc import Sequence
from itertools import accumulate

import plotly.graph_objects as go

from knights.boards.pictures import BLUE
from knights.experiments.discovery.candidates import Trial
from knights.experiments.discovery.study import Study
from knights.figures.template import axis, curve, laid_out, styles_of
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
