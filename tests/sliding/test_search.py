from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base import InputError
from knights.sliding import ALGORITHMS, HEURISTICS, Query, SlidingSearch
from knights.sliding import search as module
from knights.sliding.puzzle import Puzzle, ordered, parse_puzzle, parse_state
from knights.sliding.referee import first_error
from knights.sliding.search import MAX_NODES, RECENT, search
from knights.sliding.solvability import random_puzzle
from tests.sliding.brute import sample, solvable_puzzles
from tests.support.strategies import examples


@pytest.mark.parametrize("weight", [1, 2, 5, 10])
def test_weighted_astar_stays_within_its_weight_of_the_optimum(weight):
    for puzzle, least in sample(weight, 60):
        result = search(Query(puzzle, "linear-conflict", "weighted-astar", weight=weight))
        assert least <= result.length <= weight * least


@pytest.mark.slow
@pytest.mark.parametrize("key", list(ALGORITHMS))
@pytest.mark.parametrize("heuristic", list(HEURISTICS))
def test_proved_bounds_are_true(key, heuristic):
    """The bounds are true whether or not the search solved the puzzle, and an optimal search proves its solution."""
    proves = HEURISTICS[heuristic].admissible or key == "breadth-first"
    optimal = proves and key not in ("greedy", "weighted-astar")
    ring = parse_state("8 1 3/4 0 2/7 6 5")
    for puzzle, least in (*sample(key + heuristic, 5), *sample(key + heuristic, 5 if optimal else 0, ring)):
        for nodes in (100, 500_000):
            result = search(Query(puzzle, heuristic, key, nodes))
            assert (result.at_least is not None) == proves
            assert result.at_least is None or result.at_least <= least
            assert not result.shortest or result.length == least
            assert result.shortest or not optimal or nodes == 100


@given(solvable_puzzles(), st.sampled_from(list(HEURISTICS)), st.sampled_from(list(ALGORITHMS)), st.integers(1, 5000))
@examples(100, thorough=5000)
def test_every_part_of_a_result_agrees_with_the_puzzle(puzzle, heuristic, key, nodes):
    result = search(Query(puzzle, heuristic, key, nodes=nodes, recent=3))
    assert result.generated <= nodes
    assert result.expanded <= result.generated
    assert len(result.recent) == min(3, result.expanded)
    if result.outcome == "solved":
        assert first_error(puzzle, result.moves) == ""
        assert result.at_least is None or result.at_least <= result.length
    else:
        assert result.outcome == "budget"
        assert (result.moves, result.length, result.shortest) == (None, None, False)
        assert f"the limit of {nodes:,} states was reached" in result.reason
    nearest = result.nearest
    assert puzzle.start.after(nearest.moves) == nearest.state
    assert HEURISTICS[heuristic].value(nearest.state, puzzle.goal) == nearest.value
    assert nearest.value <= HEURISTICS[heuristic].value(puzzle.start, puzzle.goal)
    assert (nearest.value == 0) <= (nearest.state == puzzle.goal)


def test_unsolvable_puzzles_and_goals_need_no_search():
    result = search(Query(parse_puzzle("1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/7 8 0")))
    assert (result.outcome, result.generated, result.expanded, result.nearest) == ("unsolvable", 0, 0, None)
    assert "(odd)" in result.reason
    assert "(even)" in result.reason
    assert result.profile == {}
    for key in ALGORITHMS:
        result = search(Query(Puzzle(ordered(3, 3), ordered(3, 3)), method=key, nodes=1))
        assert (result.outcome, result.moves, result.expanded, result.generated) == ("solved", "", 0, 1)


def test_only_proved_solutions_are_called_shortest():
    """For greedy search, the bound is the heuristic value of the start, which its solution exceeds."""
    puzzle = parse_puzzle("8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0")
    greedy, shortest = (search(Query(puzzle, "manhattan", key)) for key in ("greedy", "astar"))
    assert (shortest.length, shortest.at_least, shortest.shortest) == (31, 31, True)
    assert greedy.at_least == HEURISTICS["manhattan"].value(puzzle.start, puzzle.goal) < greedy.length
    assert not greedy.shortest
    assert shortest.reason == "Solved in 31 moves, checked by replay; no solution is shorter."
    assert greedy.reason == f"Solved in {greedy.length} moves, checked by replay."


def test_a_running_search_reports_the_share_of_its_limit_and_can_be_stopped():
    running = SlidingSearch(Query(random_puzzle(4, 4, 2), "misplaced", "breadth-first", nodes=50_000))
    assert running.share == 1 / 50_000
    while not running.advance(0):
        stopped = running.result("you stopped it")
        assert running.share == stopped.generated / 50_000 <= 1
    assert 0.99 < running.share <= 1
    assert stopped.outcome == "budget"
    assert stopped.reason.startswith("Not solved: you stopped it; the nearest state seen")
    assert stopped.at_least is not None
    unsolvable = SlidingSearch(Query(parse_puzzle("1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/7 8 0")))
    assert (unsolvable.share, unsolvable.advance()) == (0, True)


def test_memory_is_bounded_by_the_limit():
    """There is room for no more states than the limit, of 24 bytes each."""
    running = SlidingSearch(Query(random_puzzle(4, 4, 3), "misplaced", "breadth-first", nodes=20_000))
    while not running.advance():
        pass
    engine = running._engine
    assert engine._nodes.nbytes == 24 * 20_001
    assert len(engine._taken) <= 8 * engine.expanded


def test_numbers_out_of_range_and_unknown_keys_are_refused():
    puzzle = Puzzle(ordered(2, 2), ordered(2, 2))
    for good in ({"nodes": 1}, {"nodes": MAX_NODES}, {"recent": 0}, {"recent": RECENT.most}):
        assert Query(puzzle, **good)
    for bad in ({"nodes": 0}, {"nodes": MAX_NODES + 1}, {"recent": -1}, {"recent": RECENT.most + 1}):
        with pytest.raises(InputError, match=r"from [01] to [\d,]+, not"):
            Query(puzzle, **bad)


def test_the_referee_rejects_a_wrong_solution(monkeypatch):
    """The referee checks the moves that the engine finds before they become a result."""
    query = Query(parse_puzzle("1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"))
    monkeypatch.setattr(module.BestFirst, "solution", "L")
    running = SlidingSearch(query)
    running.advance()
    with pytest.raises(RuntimeError, match="is wrong: after the moves, 3 positions differ from the goal"):
        running.result()


@given(solvable_puzzles(), st.sampled_from([*HEURISTICS]), st.sampled_from([*ALGORITHMS]), st.sampled_from([30, 900]))
def test_a_result_does_not_depend_on_whether_compiled_code_is_loaded(puzzle, heuristic, key, nodes):
    results = []
    for loaded in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(module, "is_loaded", lambda function, loaded=loaded: loaded)
            patch.setattr(module, "FEW_EXPANSIONS", 100)
            results.append(replace(search(Query(puzzle, heuristic, key, nodes, recent=9)), seconds=0.0))
    assert results[0] == results[1]
