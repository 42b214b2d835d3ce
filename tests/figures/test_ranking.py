"""The charts of costs and wins: their order, and pale colours for differences that chance can explain."""

from dataclasses import replace

import numpy as np

from knights import NAMED, Board
from knights.boards.pictures.colours import BLUE, ORANGE
from knights.experiments.comparisons.intervals import Intervals
from knights.experiments.comparisons.scores import score
from knights.experiments.comparisons.significance import Ranking
from knights.experiments.sweeps.results import BUDGET, FOUND, NO_TOUR
from knights.figures.compare import cost_figure, wins_figure
from tests.support.sweeping import made

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant
BOARD = Board(5, 5)


def scored(par10, solved=1, possible=1):
    """Return a score with this cost, and with ``solved`` of ``possible`` starts solved."""
    known = score(ROTH, [made(BOARD, ROTH, [FOUND] * solved + [BUDGET] * (possible - solved), steps=25)])
    return replace(known, par10=par10)


def test_a_variant_without_a_solvable_start_has_no_cost():
    nothing = score(ROTH, [made(BOARD, ROTH, [NO_TOUR])])
    some = score(POHL, [made(BOARD, POHL, [FOUND], steps=25)])
    figure = cost_figure(["a", "b", "c"], [nothing, some, some])
    assert [dot.x for dot in figure.data] == [(1, 1, 1)] * 2
    assert [label[0] for label in figure.layout.yaxis.ticktext] == ["b", "c"]
    assert not cost_figure(["a"], [nothing]).data


def test_costs_are_drawn_with_their_intervals_and_the_best_on_top():
    """Costs are dots, since bars have no length on a log axis; figures next to the names are never cut off."""
    long = "order.f(min(edge, corner) - 3*onward).parity"
    scores = [scored(1.5), scored(40.0, 39, 40), scored(1234.0, 1, 2)]
    sure = [Intervals(None, None, None, known, None) for known in ((1.2, 2.0), None, (900.0, 2000.0))]
    drawn = cost_figure(["a<b", "b", long], scores, sure)
    assert [dot.x for dot in drawn.data] == [(1.2, 1.5, 2), (40, 40, 40), (900, 1234, 2000)]
    assert [dot.y for dot in drawn.data] == [(place,) * 3 for place in range(3)]
    labels = drawn.layout.yaxis.ticktext
    assert labels[0] == "a&lt;b<br><b>1.5</b> · 100% solved"
    assert labels[1] == "b<br><b>40</b> · 97.5% solved"
    assert labels[2].endswith("<br><b>1,234</b> · 50.0% solved")
    assert len(labels[2]) < len(long) + 20
    hover = "PAR-10 1.5 steps per square, 95% interval 1.2 to 2<extra>a<b</extra>"
    assert drawn.data[0].hovertemplate == hover
    assert list(drawn.layout.yaxis.range) == [2.5, -0.5]
    assert list(drawn.layout.xaxis.ticktext) == ["1", "10", "100", "1,000", "10,000"]
    assert 10 ** drawn.layout.xaxis.range[1] > 2000, "the whole interval is seen"
    many = cost_figure(["a"] * 30, [scored(1.5)] * 30)
    assert many.layout.height > 26 * 30 > drawn.layout.height


def test_wins_are_sorted_by_mean_rank_with_a_number_for_each_pair():
    """Three variants have the ranks 3, 1 and 2 on ten starts."""
    p_values = np.array([[1, 0.04, 0.001], [0.04, 1, 0.05], [0.001, 0.05, 1]])
    wins = np.array([[0, 2, 0], [6, 0, 5], [10, 1, 0]])
    ranked = Ranking(10, 8, wins, p_values, np.array([2.9, 1.2, 1.9]), p_values, 1.0, np.zeros(3))
    (cells,) = wins_figure(["a", "b", "c"], ranked).data
    assert list(cells.x) == ["b", "c", "a"]
    assert list(cells.y) == ["b · 1.20", "c · 1.90", "a · 2.90"]
    assert cells.z.tolist() == [[0, 0, 0.5], [0, 0, 1], [-0.5, -1, 0]], "a p-value of 0.05 tells nothing"
    assert cells.customdata[0][2] == "b wins 6, a wins 2, 2 ties; p = 0.04"
    assert cells.customdata[1][0] == "c wins 1, b wins 5, 4 ties; p = 0.05"
    assert [list(row) for row in cells.text] == [["", "5", "6"], ["1", "", "10"], ["2", "0", ""]]
    assert (cells.colorscale[0][1], cells.colorscale[2][1]) == (ORANGE, BLUE), "blue is who wins more"
    assert (cells.zmin, cells.zmax) == (-1, 1)
