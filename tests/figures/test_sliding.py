"""The charts of the sliding puzzle: heuristic values during a search, and comparisons of searches."""

import pytest

from knights.base import parts_of
from knights.boards.pictures import GREEN
from knights.figures.sliding import MEASURES, configurations_figure, descent_figure
from knights.sliding import Puzzle, Query, ordered, parse_state, search
from knights.sliding.compare import PuzzleComparison, SlidingSummary, compare, summarise

HARD = Puzzle(parse_state("8 6 7/2 5 4/3 0 1"), ordered(3, 3))


def summary(heuristic: str, rows: int, columns: int, **values: object) -> SlidingSummary:
    known = {"puzzles": 4, "solved": 4, "moves": 10.0, "expanded": 20.0, "milliseconds": 0.5, **values}
    return SlidingSummary(rows, columns, heuristic, "greedy", **known)


@pytest.mark.parametrize("method", ["greedy", "astar", "idastar", "breadth-first"])
def test_the_curve_shows_the_heuristic_values_of_the_states_expanded(method):
    result = search.search(Query(HARD, "manhattan", method, recent=10_000))
    figure = descent_figure(result)
    (line,), (goal,) = figure.data, figure.layout.annotations
    assert (line.x[-1], line.y[-1]) == (goal.x, goal.y) == (result.expanded + 1, 0)
    assert f'{GREEN}">★' in goal.text
    assert len(line.x) == len(line.y) <= 1025
    kept = {number: state.value for number, state in enumerate(result.recent[::-1])}
    for expansion, value in zip(line.x[:-1], line.y[:-1], strict=True):
        back = result.expanded - expansion
        if back in kept:
            assert value == kept[back]


def test_an_unsolved_search_has_no_goal_on_its_chart_and_no_search_has_no_chart():
    solved, stopped = (search.search(Query(HARD, nodes=nodes)) for nodes in (10_000, 50))
    assert len(descent_figure(solved).layout.annotations) == 1
    assert not descent_figure(stopped).layout.annotations
    assert descent_figure(search.search(Query(Puzzle(ordered(3, 3), ordered(3, 3))))) is None


@pytest.mark.parametrize("measure", MEASURES)
def test_the_chart_shows_the_means_of_the_table(measure):
    given = {"sizes": ((2, 2), (3, 2)), "heuristics": ("misplaced", "sum"), "puzzles": 3, "seed": 5}
    asked = PuzzleComparison(**given, searches=("greedy", "breadth-first"))
    summaries = list(summarise(parts_of(compare(asked))))
    figure = configurations_figure(measure, summaries)
    names = ["misplaced, greedy", "sum, greedy", "breadth-first"]
    assert [trace.name for trace in figure.data] == names
    assert [list(trace.x) for trace in figure.data] == [["2×2", "3×2"]] * 3
    assert [list(trace.y) for trace in figure.data] == [
        [getattr(one, measure) for one in summaries if one.configuration == name] for name in names
    ]
    assert measure == "moves" or figure.layout.yaxis.type == "log"
    assert {trace.marker.symbol for trace in figure.data} >= {"circle", "square", "diamond"}


def test_the_axis_of_moves_starts_at_zero_and_each_point_counts_the_puzzles_solved():
    unsolved = summary("a", 2, 3, solved=0, moves=None)
    figure = configurations_figure("moves", [summary("a", 4, 5, solved=3, moves=31.0), unsolved])
    (line,) = figure.data
    assert (list(line.y), line.mode) == ([31.0, None], "markers")
    assert list(line.customdata) == ["3 of 4", "0 of 4"]
    axis = figure.layout.yaxis
    assert (axis.rangemode, axis.title.text) == ("tozero", "mean moves of the solution")
