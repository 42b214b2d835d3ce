"""The compiled searches against the plain ones, expansion by expansion."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knights.sliding import best_first
from knights.sliding import idastar as deepening
from knights.sliding.algorithms import METHODS, method
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.instances import random_puzzle, shuffled
from knights.sliding.programs import best_first as plain_best_first
from knights.sliding.programs import deepening as plain_deepening
from knights.sliding.puzzle import Puzzle
from knights.sliding.search import Query, Search


def plainly(query: Query):
    """Every expansion of the plain program, and how it ended."""
    how = method(query.method, query.weight)
    program = plain_deepening if how.deepening else plain_best_first
    running = program(query.puzzle, HEURISTICS[query.heuristic], how, query.nodes)
    expansions = []
    while True:
        try:
            expansions.append(next(running))
        except StopIteration as end:
            return expansions, end.value


def assert_equal_to_plain(query: Query) -> str:
    """Hold the compiled search to the plain one; return the outcome."""
    running = Search(query)
    while not running.advance(0):
        pass
    result = running.result()
    expansions, end = plainly(query)
    kept = expansions[max(0, len(expansions) - query.recent) :]
    assert [(e.number, e.value, e.state.tiles, e.moves) for e in result.recent] == kept
    assert (result.outcome, result.moves) == (end.outcome, end.moves)
    assert (result.generated, result.expanded) == (end.generated, end.expanded)
    assert query.puzzle.start.after(result.nearest.moves) == result.nearest.state
    values = [value for _, value, _, _ in expansions]
    assert result.profile.value.tolist() == [values[at - 1] for at in result.profile.expansion]
    return result.outcome


@st.composite
def queries(draw: st.DrawFn, key: str) -> Query:
    """Random puzzles, near and far, solvable or not, with every heuristic, limit and weight."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    seed, places = draw(st.integers(0, 10**6)), rows * columns
    puzzle = random_puzzle(rows, columns, seed, solvable=places < 3 or draw(st.integers(0, 4)) > 0)
    if places > 1 and draw(st.booleans()):
        puzzle = Puzzle(shuffled(puzzle.goal, draw(st.integers(0, 30)), seed), puzzle.goal)
    return Query(
        puzzle,
        heuristic=draw(st.sampled_from(list(HEURISTICS))),
        method=key,
        nodes=draw(st.integers(1, 40) | st.integers(1, 1500)),
        weight=draw(st.integers(1, 10)),
        recent=draw(st.sampled_from([0, 1, 7, 2000])),
        decide_first=False,
    )


@pytest.mark.parametrize("key", list(METHODS))
@given(st.data())
@settings(max_examples=120)
def test_every_search_expands_what_the_plain_program_does(key, data):
    assert_equal_to_plain(data.draw(queries(key)))


@pytest.mark.parametrize("key", list(METHODS))
@pytest.mark.parametrize("heuristic", list(HEURISTICS))
@pytest.mark.parametrize("shape", [(3, 3), (4, 5), (5, 5), (6, 6)], ids=str)
def test_every_heuristic_with_every_search_and_packing(shape, heuristic, key):
    """One to four words a state."""
    puzzle = random_puzzle(*shape, seed=7)
    near = Puzzle(shuffled(puzzle.goal, 14, 7), puzzle.goal)
    assert_equal_to_plain(Query(near, heuristic, key, nodes=800, recent=300))


@pytest.mark.parametrize("key", list(METHODS))
def test_small_slices_change_nothing(key, monkeypatch):
    """Nor do hash tables, queues and stacks outgrown on the way, and profiles thinned out."""
    monkeypatch.setattr(best_first, "REMOVALS", 97)
    monkeypatch.setattr(best_first, "SLOTS", 5)
    monkeypatch.setattr(deepening, "TRIED", 89)
    monkeypatch.setattr(deepening, "DEPTHS", 3)
    nodes = 30_000
    seen = {
        assert_equal_to_plain(Query(random_puzzle(*shape, seed), "manhattan", key, nodes, recent=50))
        for shape, seed in (((3, 3), 1), ((4, 4), 3))
    }
    assert "solved" in seen or key == "breadth-first"


@pytest.mark.parametrize("key", [key for key, known in METHODS.items() if not known.deepening])
@pytest.mark.parametrize("shape", [(1, 4), (2, 3), (3, 2), (2, 4)], ids=str)
def test_exhausting_the_frontier_proves_an_unsolvable_puzzle(shape, key):
    puzzle = random_puzzle(*shape, seed=5, solvable=False)
    query = Query(puzzle, "sum", key, nodes=100_000, recent=10, decide_first=False)
    assert assert_equal_to_plain(query) == "unsolvable"


def test_idastar_outgrows_its_stack_and_ends_on_a_line():
    """On 2×2 its rounds go round and round, ever deeper; on a line the blank can only go on."""
    square = random_puzzle(2, 2, seed=5, solvable=False)
    query = Query(square, "manhattan", "idastar", nodes=200_000, recent=5, decide_first=False)
    assert assert_equal_to_plain(query) == "budget"
    deepest = Search(query)
    deepest.advance(10)
    assert max(len(e.moves) for e in deepest.result().recent) > 128
    line = random_puzzle(1, 5, seed=5, solvable=False)
    query = Query(line, "manhattan", "idastar", nodes=50_000, decide_first=False)
    assert assert_equal_to_plain(query) == "unsolvable"


@pytest.mark.parametrize("key", list(METHODS))
def test_every_limit_ends_where_the_plain_program_does(key):
    """Also a limit that is reached just when nothing is left: that is still a proof."""
    line = random_puzzle(1, 4, seed=5, solvable=False)
    outcomes = {
        assert_equal_to_plain(Query(line, "manhattan", key, nodes, decide_first=False))
        for nodes in range(1, 25)
    }
    assert outcomes == {"budget", "unsolvable"}
    square = random_puzzle(2, 2, seed=1)
    outcomes = {assert_equal_to_plain(Query(square, "misplaced", key, nodes)) for nodes in range(1, 60)}
    assert outcomes == {"budget", "solved"}
