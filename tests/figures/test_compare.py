"""The charts of comparisons, for cases small enough to work out by hand."""

from dataclasses import replace

import numpy as np
import pytest

from knights import NAMED, Board
from knights.boards.pictures import BLUE, ORANGE, PALE
from knights.experiments.comparisons import Ranking
from knights.figures import compare, difference, template
from tests.support import sweeping
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant


def made(variant, outcomes, steps):
    return sweeping.made(Board(5, 5), variant, outcomes, steps=steps)


OURS = made(ROTH, [FOUND, FOUND, BUDGET, FOUND], [25, 100, 500, 50])


THEIRS = made(POHL, [FOUND, BUDGET, BUDGET, FOUND], [50, 500, 500, 50])


def test_curves_extend_from_the_lowest_first_share_to_the_last_rise():
    info = compare.curves_of(["a", "b"], [[OURS], [THEIRS]])
    first, second = info.profiles
    assert (info.names, info.most, info.least, info.differs) == (["a", "b"], 4, 0.25, True)
    assert [values.tolist() for values in first] == [[1, 2, 4], [0.25, 0.5, 0.75]]
    assert second[1].tolist() == [0.5]
    assert not compare.curves_of(["a", "b"], [[OURS], [replace(OURS, variant=POHL)]]).differs
    nothing = compare.curves_of(["c"], [[made(ROTH, [BUDGET], [9])]])
    assert (nothing.most, nothing.least) == (2, 0), "an axis has a length though nothing is solved"


def test_a_curve_rises_at_its_steps_and_continues_to_the_end():
    figure = compare.curves_figure(compare.curves_of(["a"], [[OURS]]))
    (curve,) = figure.data
    assert list(curve.x) == pytest.approx([1, 1, 2, 4, 4.4])
    assert (list(curve.y), curve.line.shape) == ([0, 0.25, 0.5, 0.75, 0.75], "hv")
    across = figure.layout.xaxis
    assert (across.type, across.title.text) == ("log", "steps per square")
    assert figure.layout.yaxis.range[0] <= 0


def test_an_axis_of_shares_says_so_if_it_does_not_start_at_zero():
    high = made(ROTH, [FOUND] * 9 + [BUDGET], [25] * 9 + [99])
    figure = compare.curves_figure(compare.curves_of(["a"], [[high]]))
    assert figure.layout.yaxis.range[0] == pytest.approx(0.8)
    assert "axis starts at 80%" in figure.layout.xaxis.title.text
    starts = [compare.share_axis("", share)[0]["range"][0] for share in (0, 0.5, 0.51, 0.94, 1)]
    assert starts == [-0.02, -0.02, 0.4, 0.9, 0.9]
    assert all(compare.share_axis("", share)[0]["range"][0] < share for share in np.linspace(0.5001, 1, 60))


TWO_FIVE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]


SHORT, LONG = [1, 1.2, 1.5, 2, 3, 5, 10, 20, 50], [1, 10, 100, 1000, 10_000]


AXES = dict.fromkeys((1.1, 4.9), SHORT) | dict.fromkeys((5, 10), TWO_FIVE[:6]) | {11: TWO_FIVE[:9]}


AXES |= dict.fromkeys((900, 1000), TWO_FIVE) | {1001: LONG}


@pytest.mark.parametrize(("end", "ticks"), AXES.items())
def test_short_axes_of_steps_have_more_ticks_than_long_ones(end, ticks):
    axis = template.log_axis("steps", 0.98, end)
    assert (axis["tickvals"], axis["ticktext"]) == (ticks, [f"{tick:,}" for tick in ticks])


@pytest.mark.parametrize(("count", "widths"), [(1, [5]), (2, [5, 2]), (4, [5, 4, 3, 2])])
def test_the_first_lines_are_the_widest(count, widths):
    drawn = compare.curves_figure(compare.curves_of([str(k) for k in range(count)], [[OURS]] * count)).data
    assert [line.line.width for line in drawn] == widths


def duel():
    ours = made(ROTH, [FOUND, FOUND, BUDGET, FOUND, BUDGET, NO_TOUR], [25, 100, 500, 50, 500, 0])
    theirs = made(POHL, [FOUND, BUDGET, BUDGET, FOUND, FOUND, NO_TOUR], [50, 500, 500, 50, 25, 0])
    return difference.difference_info(("roth", "pohl"), ours, theirs)


def test_the_difference_map_marks_and_describes_each_start():
    info = duel()
    expected = [
        ["", difference.ONLY_FIRST, difference.NEITHER, difference.EQUAL, difference.ONLY_SECOND],
        [difference.UNSOLVABLE, "", "", "", ""],
    ]
    assert info.marks[:2].tolist() == expected
    assert info.ratios[0, [0, 1, 3]] == pytest.approx([np.log10(2), np.nan, 0], nan_ok=True)
    assert info.tried.sum() == 6
    assert difference.texts_of(info) == [
        "steps fall by a factor of 2 with roth",
        "only roth solves it",
        "neither solves it",
        "the same number of steps",
        "only pohl solves it",
        "no tour exists",
    ]
    wide = replace(info, ratios=10 * info.ratios)
    assert difference.texts_of(wide)[0] == "steps fall by a factor of 1,024 with roth", "without an exponent"
    assert "10,000×" in difference.difference_figure(wide).layout.coloraxis.colorbar.ticktext


def test_only_starts_that_were_tried_can_be_clicked_on_the_difference_map():
    figure = difference.difference_figure(duel())
    refused, heat, starts = figure.data
    assert np.argwhere(refused.z == 1).tolist() == [[1, 0]], "in the colour of what has no tour"
    assert (len(starts.x), starts.x[5], starts.y[5], starts.text[1]) == (6, 0, 1, difference.ONLY_FIRST)
    scale = figure.layout.coloraxis
    assert scale.cmax == pytest.approx(np.log10(2))
    assert heat.z[0, [1, 4]] == pytest.approx([scale.cmax, scale.cmin]), "solved by one alone: an end of the scale"
    assert scale.colorbar.ticktext == ("2×", "1.4×", "equal", "1.4×", "2×")
    assert 0 <= scale.colorbar.title.text.index("pohl") < scale.colorbar.title.text.index("roth")


def test_wins_are_sorted_by_mean_rank_with_a_number_for_each_pair():
    """Three variants have the ranks 3, 1 and 2 on ten starts."""
    p_values = np.array([[1, 0.04, 0.001], [0.04, 1, 0.05], [0.001, 0.05, 1]])
    wins = np.array([[0, 2, 0], [6, 0, 5], [10, 1, 0]])
    ranked = Ranking(10, 8, wins, p_values, np.array([2.9, 1.2, 1.9]), p_values, 1.0, np.zeros(3))
    (cells,) = compare.wins_figure(["a", "b", "c"], ranked).data
    assert list(cells.x) == ["b", "c", "a"]
    assert list(cells.y) == ["b · 1.20", "c · 1.90", "a · 2.90"]
    assert cells.z.tolist() == [[0, 0, 0.5], [0, 0, 1], [-0.5, -1, 0]], "a p-value of 0.05 tells nothing"
    assert cells.customdata[0][2] == "b wins 6, a wins 2, 2 ties; p = 0.04"
    assert cells.customdata[1][0] == "c wins 1, b wins 5, 4 ties; p = 0.05"
    assert [list(row) for row in cells.text] == [["", "5", "6"], ["1", "", "10"], ["2", "0", ""]]
    assert [colour for _, colour in cells.colorscale] == [ORANGE, PALE, BLUE], "blue is who wins more"
    assert (cells.zmin, cells.zmax) == (-1, 1)
