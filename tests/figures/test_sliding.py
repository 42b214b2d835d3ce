"""What is drawn of searches of the sliding puzzle; the figures themselves by a smoke test."""

import pytest

from knights.base.work import parts_of
from knights.figures.sliding import (
    MEASURES,
    WaysInfo,
    descent_figure,
    way_name,
    ways_figure,
    ways_info,
)
from knights.sliding.compare import PuzzleComparison, SlidingSummary, compare, summarise
from knights.sliding.puzzle import Puzzle, ordered, parse_state
from knights.sliding.search import Query, search

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
    sizes, searches = ((2, 2), (3, 2)), ("greedy", "breadth-first")
    done = compare(PuzzleComparison(sizes, ("misplaced", "sum"), searches, puzzles=3, seed=5))
    info = ways_info(summarise(parts_of(done)), measure)
    figure = ways_figure(info)
    assert [trace.name for trace in figure.data] == info.ways
    assert [list(trace.y) for trace in figure.data] == info.means
    assert measure == "moves" or figure.layout.yaxis.type == "log"
    assert {trace.marker.symbol for trace in figure.data} >= {"circle", "square", "diamond"}


def test_moves_are_drawn_from_nothing_on_and_how_many_were_solved_is_told():
    figure = ways_figure(WaysInfo(["a"], ["4×5", "2×3"], "moves", [[31.0, None]], [[(3, 4), (0, 4)]]))
    (line,) = figure.data
    assert list(line.customdata) == ["3 of 4 solved", "0 of 4 solved"]
    assert list(figure.layout.xaxis.categoryarray) == ["4×5", "2×3"]
    assert (figure.layout.yaxis.rangemode, figure.layout.yaxis.title.text) == (
        "tozero",
        "mean moves of the solution",
    )
