"""What is drawn of searches of the sliding puzzle; the figures themselves by a smoke test."""

from dataclasses import replace

import numpy as np
import pytest

from knights.figures.sliding import (
    MEASURES,
    WaysInfo,
    descent_figure,
    way_name,
    ways_figure,
    ways_info,
)
from knights.sliding.compare import SlidingSummary, compare, summarise
from knights.sliding.engine import ValueProfile
from knights.sliding.instances import worked_example
from knights.sliding.puzzle import Puzzle, ordered, parse_state
from knights.sliding.search import Query, search
from knights.work import parts_of

HARD = Puzzle(parse_state("8 6 7/2 5 4/3 0 1"), ordered(3, 3))


def summary(
    heuristic: str, rows: int, columns: int, method: str = "greedy", **values: object
) -> SlidingSummary:
    known = {"puzzles": 4, "solved": 4, "moves": 10.0, "expanded": 20.0, "milliseconds": 0.5, **values}
    return SlidingSummary(rows, columns, heuristic, method, **known)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["greedy", "astar", "idastar", "breadth-first"])
def test_the_descent_is_that_of_the_states_expanded(method):
    result = search(Query(HARD, "manhattan", method, recent=10_000))
    line, goal = descent_figure(result).data
    assert (line.x[-1], line.y[-1]) == (goal.x[0], goal.y[0]) == (result.expanded + 1, 0)
    assert len(line.x) == len(line.y) <= 1025
    kept = {number: state.value for number, state in enumerate(result.recent[::-1])}
    for expansion, value in zip(line.x[:-1].tolist(), line.y[:-1].tolist(), strict=True):
        back = result.expanded - expansion
        if back in kept:
            assert value == kept[back]


def test_a_search_that_was_not_solved_has_no_goal_in_its_picture():
    solved, stopped = (search(Query(HARD, nodes=nodes)) for nodes in (10_000, 50))
    assert len(descent_figure(solved).data) == 2
    assert len(descent_figure(stopped).data) == 1


def test_where_nothing_was_searched_there_is_nothing_to_draw():
    assert descent_figure(search(Query(Puzzle(ordered(3, 3), ordered(3, 3))))) is None


def test_the_descent_ends_at_the_goal():
    result = search(Query(worked_example()))
    line, goal = descent_figure(result, dark=True).data
    assert line.y[-1] == 0 == goal.y[0]
    assert line.x[-1] == goal.x[0] == result.expanded + 1
    assert line.x.dtype == np.int32, "int64 is sent as a long list"


def test_a_way_is_named_by_what_tells_it_from_the_others():
    assert way_name("sum", "greedy", ["greedy", "greedy"]) == "sum"
    assert way_name("sum", "astar", ["greedy", "astar"]) == "sum, astar"
    assert way_name("none", "breadth-first", ["greedy", "breadth-first"]) == "breadth-first"


def test_ways_and_sizes_keep_the_order_asked_for_and_gaps_stay_gaps():
    info = ways_info(
        [
            summary("sum", 4, 4, expanded=7.0),
            summary("sum", 2, 3),
            summary("manhattan", 4, 4, solved=0, moves=None, expanded=None, milliseconds=None),
        ],
        "expanded",
    )
    assert info.ways == ["sum", "manhattan"]
    assert info.sizes == ["4×4", "2×3"]
    assert info.means == [[7.0, 20.0], [None, None]]
    assert info.solved == [[(4, 4), (4, 4)], [(0, 4), (0, 0)]]


@pytest.mark.parametrize("measure", MEASURES)
def test_the_means_are_drawn_as_they_are_tabulated(measure):
    done = compare([(2, 2), (3, 2)], ["misplaced", "sum"], ["greedy", "breadth-first"], 3, seed=5)
    info = ways_info(summarise(parts_of(done)), measure)
    figure = ways_figure(info)
    assert [trace.name for trace in figure.data] == info.ways
    assert [list(trace.y) for trace in figure.data] == info.means
    assert measure == "moves" or figure.layout.yaxis.type == "log"
    assert {trace.marker.symbol for trace in figure.data} >= {"circle", "square", "diamond"}


def test_nothing_solved_is_still_a_picture():
    info = ways_info(
        [summary("sum", 4, 4, solved=0, moves=None, expanded=None, milliseconds=None)], "expanded"
    )
    assert ways_figure(info).layout.yaxis.type != "log"


@pytest.mark.parametrize(("few", "mode"), [(60, "lines+markers"), (61, "lines")])
def test_each_expansion_has_a_marker_where_they_are_few(few, mode):
    stopped = search(Query(HARD, nodes=50))
    profile = ValueProfile(np.arange(1, few + 1), np.arange(few, 0, -1).astype(np.int16))
    query = replace(stopped.query, heuristic="sum")
    figure = descent_figure(replace(stopped, query=query, profile=profile, expanded=few))
    (line,) = figure.data
    assert (line.mode, line.x.tolist(), line.y.tolist()) == (mode, [*range(1, few + 1)], [*range(few, 0, -1)])
    assert figure.layout.xaxis.range[0] == 0
    assert figure.layout.xaxis.range[1] > few + 1, "the goal and its name have room"
    assert figure.layout.yaxis.title.text == "heuristic value (sum)"


@pytest.mark.parametrize(
    ("means", "inside", "between"),
    [([3.0, 40.0], [5, 10, 20], True), ([7.0], [5], True), ([0.5, 4000.0], [1, 10, 100, 1000], False)],
)
def test_the_axis_of_counts_spans_all_means_with_ticks_between_decades_where_they_are_few(
    means, inside, between
):
    info = WaysInfo(["a"], [str(mean) for mean in means], "expanded", [means], [[(1, 1)] * len(means)])
    axis = ways_figure(info).layout.yaxis
    low, high = axis.range
    assert low < np.log10(min(means)) <= np.log10(max(means)) < high
    assert set(inside) <= set(axis.tickvals)
    assert (2 in axis.tickvals) == between
    assert axis.tickvals[0] <= 10**low
    assert axis.tickvals[-1] >= 10**high


def test_moves_are_drawn_from_nothing_on_and_how_many_were_solved_is_told():
    figure = ways_figure(WaysInfo(["a"], ["4×5", "2×3"], "moves", [[31.0, None]], [[(3, 4), (0, 4)]]))
    (line,) = figure.data
    assert list(line.customdata) == ["3 of 4 solved", "0 of 4 solved"]
    assert list(figure.layout.xaxis.categoryarray) == ["4×5", "2×3"]
    assert (figure.layout.yaxis.rangemode, figure.layout.yaxis.title.text) == (
        "tozero",
        "mean moves of the solution",
    )


@pytest.mark.parametrize(
    ("shapes", "mode"),
    [(((2, 2), (3, 3)), "lines+markers"), (((2, 2), (2, 3), (3, 2), (3, 3)), "markers")],
)
def test_sizes_that_do_not_grow_alike_are_points_and_no_zigzag(shapes, mode):
    figure = ways_figure(ways_info([summary("sum", *shape) for shape in shapes], "moves"))
    assert {line.mode for line in figure.data} == {mode}
