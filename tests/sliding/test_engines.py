"""The compiled searches, compared with the plain programs one expansion at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import sliding
from knights.sliding import idastar as deepening
from knights.sliding.algorithms import Status, algorithm
from knights.sliding.compiled import COMPILED, CompiledEngine
from knights.sliding.programs import PlainEngine
from knights.sliding.solvability import random_puzzle, shuffled
from tests.support.strategies import examples


def ended(kind: type[CompiledEngine | PlainEngine], query: sliding.Query) -> CompiledEngine | PlainEngine:
    guess, how = sliding.HEURISTICS[query.heuristic], algorithm(query.method, query.weight)
    engine = kind(query.puzzle, guess, how, query.nodes, query.recent)
    while engine.status == Status.RUNNING:
        engine.advance()
    return engine


def assert_equal_to_plain(query: sliding.Query) -> int:
    """Check that the compiled search and the plain program agree in every respect; return the status of the search."""
    how = algorithm(query.method, query.weight)
    ours = ended(deepening.Deepening if how.deepening else sliding.best_first.BestFirst, query)
    theirs = ended(PlainEngine, query)
    assert list(ours.recent()) == list(theirs.recent())
    assert (ours.status, ours.generated, ours.expanded) == (theirs.status, theirs.generated, theirs.expanded)
    if ours.status == Status.SOLVED:
        assert ours.solution == theirs.solution
    assert ours.nearest == theirs.nearest
    assert ours.profile() == theirs.profile()
    consistent = sliding.HEURISTICS[query.heuristic].admissible or how.per_value == 0
    if consistent and ours.status != Status.NOTHING_LEFT:
        assert ours.bound == theirs.bound
    return ours.status


@st.composite
def tasks(draw: st.DrawFn, key: str) -> sliding.Query:
    """Draw tasks with random puzzles, near the goal and far from it, solvable or not, and random settings."""
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    seed, places = draw(st.integers(0, 10**6)), rows * columns
    puzzle = random_puzzle(rows, columns, seed, solvable=places < 3 or draw(st.integers(0, 4)) > 0)
    if places > 1 and draw(st.booleans()):
        puzzle = sliding.Puzzle(shuffled(puzzle.goal, draw(st.integers(0, 30)), seed), puzzle.goal)
    return sliding.Query(
        puzzle,
        heuristic=draw(st.sampled_from(list(COMPILED))),
        method=key,
        nodes=draw(st.integers(1, 40) | st.integers(1, 1500)),
        weight=draw(st.integers(1, 10)),
        recent=draw(st.sampled_from([0, 1, 7, 2000])),
    )


@pytest.mark.parametrize("key", list(sliding.ALGORITHMS))
@given(st.data())
@examples(50, thorough=3000)
def test_every_search_expands_the_same_states_as_the_plain_program(key, data):
    assert_equal_to_plain(data.draw(tasks(key)))


@pytest.mark.parametrize("key", list(sliding.ALGORITHMS))
def test_small_slices_change_nothing(key, monkeypatch):
    """The searches are long enough to outgrow their hash tables and to thin out their profiles."""
    monkeypatch.setattr(sliding.best_first, "REMOVALS", 97)
    monkeypatch.setattr(deepening, "TRIED", 89)
    monkeypatch.setattr(sliding.programs, "SLICE", 1)
    nodes = 30_000
    seen = {
        assert_equal_to_plain(sliding.Query(random_puzzle(*shape, seed), "manhattan", key, nodes, recent=50))
        for shape, seed in (((3, 3), 1), ((4, 4), 3))
    }
    assert Status.SOLVED in seen or key == "breadth-first"


def test_idastar_reaches_great_depths_and_ends_on_a_single_row():
    """On 2×2, the search runs round in circles, ever deeper; on a single row, the blank cannot turn back."""
    square = random_puzzle(2, 2, seed=5, solvable=False)
    query = sliding.Query(square, "manhattan", "idastar", nodes=200_000, recent=5)
    assert assert_equal_to_plain(query) == Status.BUDGET
    assert max(len(moves) for *_, moves in ended(deepening.Deepening, query).recent()) > 128
    line = random_puzzle(1, 5, seed=5, solvable=False)
    query = sliding.Query(line, "manhattan", "idastar", nodes=50_000)
    assert assert_equal_to_plain(query) == Status.NOTHING_LEFT


@pytest.mark.parametrize("key", list(sliding.ALGORITHMS))
def test_every_limit_ends_a_search_at_the_same_state_as_the_plain_program(key):
    """One of the limits is reached just as the frontier becomes empty, which still proves that there is no solution."""
    line = random_puzzle(1, 4, seed=5, solvable=False)
    outcomes = {assert_equal_to_plain(sliding.Query(line, "manhattan", key, nodes)) for nodes in range(1, 25)}
    assert outcomes == {Status.BUDGET, Status.NOTHING_LEFT}
    square = random_puzzle(2, 2, seed=1)
    outcomes = {assert_equal_to_plain(sliding.Query(square, "misplaced", key, nodes)) for nodes in range(1, 60)}
    assert outcomes == {Status.BUDGET, Status.SOLVED}
