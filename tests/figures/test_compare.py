"""The charts of comparisons, for cases small enough to work out by hand."""

import numpy as np
import pytest

from knights import NAMED, Board
from knights.experiments.sweeps.results import BUDGET, FOUND, NO_TOUR
from knights.figures.compare import curves_figure, curves_of, share_axis
from knights.figures.difference import (
    EQUAL,
    NEITHER,
    ONLY_FIRST,
    ONLY_SECOND,
    UNSOLVABLE,
    difference_figure,
    difference_info,
    texts_of,
)
from knights.figures.template import log_axis
from tests.support import sweeping

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant


def made(variant, outcomes, steps):
    """Return results with these outcomes and steps for the first starts of a board, or for ``starts``."""
    return sweeping.made(Board(5, 5), variant, outcomes, steps=steps)


OURS = made(ROTH, [FOUND, FOUND, BUDGET, FOUND], [25, 100, 500, 50])
THEIRS = made(POHL, [FOUND, BUDGET, BUDGET, FOUND], [50, 500, 500, 50])


def test_curves_extend_from_the_lowest_first_share_to_the_last_rise():
    info = curves_of(["a", "b"], [[OURS], [THEIRS]])
    assert info.names == ["a", "b"]
    assert info.profiles[0].per_square.tolist() == [1, 2, 4]
    assert info.profiles[0].shares.tolist() == [0.25, 0.5, 0.75]
    assert info.profiles[1].shares.tolist() == [0.5]
    assert (info.most, info.least) == (4, 0.25)
    nothing = curves_of(["c"], [[made(ROTH, [BUDGET], [9])]])
    assert (nothing.most, nothing.least) == (2, 0), "an axis has a length though nothing is solved"


def test_a_curve_rises_at_its_steps_and_continues_to_the_end():
    figure = curves_figure(curves_of(["a"], [[OURS]]))
    (curve,) = figure.data
    assert list(curve.x) == pytest.approx([1, 1, 2, 4, 4.4])
    assert list(curve.y) == [0, 0.25, 0.5, 0.75, 0.75]
    assert curve.line.shape == "hv"
    assert figure.layout.xaxis.type == "log"
    assert figure.layout.xaxis.title.text == "steps per square"
    assert figure.layout.yaxis.range[0] <= 0


def test_a_curve_is_drawn_over_its_confidence_band():
    many = made(ROTH, [FOUND] * 20 + [BUDGET] * 5, [25] * 10 + [50] * 10 + [500] * 5)
    band, curve = curves_figure(curves_of(["a"], [[many]], banded=True)).data
    assert (band.fill, band.showlegend, curve.name) == ("toself", False, "a")
    half = len(band.x) // 2
    assert (np.array(band.y[:half]) >= np.array(band.y[half:])[::-1]).all()
    assert min(band.y[half:]) < 0.4 < max(band.y[:half])


def test_an_axis_of_shares_says_so_if_it_does_not_start_at_zero():
    high = made(ROTH, [FOUND] * 9 + [BUDGET], [25] * 9 + [99])
    figure = curves_figure(curves_of(["a"], [[high]]))
    assert figure.layout.yaxis.range[0] == pytest.approx(0.8)
    assert "axis starts at 80%" in figure.layout.xaxis.title.text
    starts = [share_axis("", share)[0]["range"][0] for share in (0, 0.5, 0.51, 0.94, 1)]
    assert starts == [-0.02, -0.02, 0.4, 0.9, 0.9]
    assert all(share_axis("", share)[0]["range"][0] < share for share in np.linspace(0.5001, 1, 60))


TWO_FIVE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]


@pytest.mark.parametrize(
    ("ends", "ticks"),
    [
        ((1.1, 4.9), [1, 1.2, 1.5, 2, 3, 5, 10, 20, 50]),
        ((5, 10), TWO_FIVE[:6]),
        ((11,), TWO_FIVE[:9]),
        ((900, 1000), TWO_FIVE),
        ((1001,), [1, 10, 100, 1000, 10_000]),
    ],
)
def test_short_axes_of_steps_have_more_ticks_than_long_ones(ends, ticks):
    for axis in (log_axis("steps", 0.98, end) for end in ends):
        assert axis["tickvals"] == ticks
        assert axis["ticktext"] == [f"{tick:,}" for tick in ticks]


@pytest.mark.parametrize(("count", "widths"), [(1, [5]), (2, [5, 2]), (4, [5, 4, 3, 2])])
def test_the_first_lines_are_the_widest(count, widths):
    drawn = curves_figure(curves_of([str(k) for k in range(count)], [[OURS]] * count)).data
    assert [line.line.width for line in drawn] == widths


def duel():
    ours = made(ROTH, [FOUND, FOUND, BUDGET, FOUND, BUDGET, NO_TOUR], [25, 100, 500, 50, 500, 0])
    theirs = made(POHL, [FOUND, BUDGET, BUDGET, FOUND, FOUND, NO_TOUR], [50, 500, 500, 50, 25, 0])
    return difference_info(("roth", "pohl"), ours, theirs)


def test_the_difference_map_marks_and_describes_each_start():
    info = duel()
    first_row = info.marks[0].tolist()
    assert first_row == ["", ONLY_FIRST, NEITHER, EQUAL, ONLY_SECOND]
    assert info.marks[1].tolist() == [UNSOLVABLE, "", "", "", ""]
    assert info.ratios[0, 0] == pytest.approx(np.log10(2))
    assert info.ratios[0, 3] == 0
    assert np.isnan(info.ratios[0, 1])
    assert info.tried.sum() == 6
    assert texts_of(info) == [
        "steps fall by a factor of 2 with roth",
        "only roth solves it",
        "neither solves it",
        "the same number of steps",
        "only pohl solves it",
        "no tour exists",
    ]


def test_only_starts_that_were_tried_can_be_clicked_on_the_difference_map():
    figure = difference_figure(duel())
    refused, heat, starts = figure.data
    assert np.argwhere(refused.z == 1).tolist() == [[1, 0]], "in the colour of what has no tour"
    assert len(starts.x) == 6
    assert (starts.x[5], starts.y[5]) == (0, 1)
    assert starts.text[1] == ONLY_FIRST
    scale = figure.layout.coloraxis
    assert scale.cmax == pytest.approx(np.log10(2))
    assert heat.z[0, 1] == pytest.approx(scale.cmax), "solved by the first alone: the end of the scale"
    assert heat.z[0, 4] == pytest.approx(scale.cmin)
    assert scale.colorbar.ticktext == ("2×", "1.4×", "equal", "1.4×", "2×")
    assert "pohl" in scale.colorbar.title.text
    assert scale.colorbar.title.text.index("pohl") < scale.colorbar.title.text.index("roth")


def test_curves_differ_only_if_results_differ():
    same = [[made(variant, [FOUND, FOUND], [25, 25])] for variant in (ROTH, POHL)]
    assert not curves_of(["a", "b"], same).differs
    assert curves_of(["a", "b"], [[OURS], [THEIRS]]).differs
