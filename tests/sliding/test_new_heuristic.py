"""A new heuristic added as a function: every search supports it, though it has no compiled form."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.sliding import ALGORITHMS, Query, SlidingSearch, heuristics, solvability
from knights.sliding.search import search
from tests.sliding.brute import solvable_puzzles
from tests.support.heuristics import registered


@pytest.fixture(autouse=True, scope="module")
def again() -> Iterator[None]:
    """Register manhattan under another name, which the compiled searches do not know."""
    with registered("again", heuristics.manhattan, admissible=True):
        yield


@pytest.mark.parametrize("method", ALGORITHMS)
@given(solvable_puzzles(4), st.integers(1, 500))
def test_a_new_heuristic_is_searched_like_its_compiled_twin(method, puzzle, nodes):
    ours, twin = (search(Query(puzzle, key, method, nodes, recent=5)) for key in ("again", "manhattan"))
    assert replace(ours, query=twin.query, seconds=twin.seconds) == twin


def test_a_new_heuristic_is_searched_in_slices():
    running = SlidingSearch(Query(solvability.random_puzzle(5, 5, 1), "again", "astar"))
    assert not running.advance(0)
    first = running.share
    assert not running.advance(0)
    assert running.share > first > 0
    assert running.result("you stopped it").outcome == "budget"
