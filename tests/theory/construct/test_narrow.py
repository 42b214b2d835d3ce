from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, construct
from knights.engine import verdict
from knights.theory.construct.narrow import automaton
from tests.support.strategies import examples, starts
from tests.theory.construct.test_tours import agrees


@pytest.mark.parametrize("longest", [8, *(pytest.param(longest, marks=pytest.mark.thorough) for longest in (12, 40))])
def test_verdict_and_construction_agree_on_short_boards_with_a_side_of_3_or_4(longest):
    for side, length in product((3, 4), range(3, longest + 1)):
        for board in {Board(side, length), Board(length, side)}:
            for start in board:
                agrees(board, start)


def test_the_reason_describes_the_evidence():
    assert "every way to fill the 3×7 board" in verdict(Board(3, 7), (1, 3)).reason
    assert "none makes a tour from 1,3" in construct(Board(3, 7), (1, 3)).reason
    assert "some make a tour" in verdict(Board(4, 7), (0, 0)).reason


@given(st.data(), st.integers(3, 4), st.integers(100, 4096), st.booleans())
@examples(15, thorough=100)
def test_verdict_and_construction_agree_on_long_boards(data, side, length, turned):
    board = Board(length, side) if turned else Board(side, length)
    agrees(board, data.draw(starts(board)))


@pytest.mark.parametrize("width", [2, 3, 4])
def test_the_sequences_continue_with_their_period(width):
    """Compare the first 60 sets with sets computed from the transitions, without using the period."""
    table = automaton(width)
    source, target, added = table.source, table.target, np.bitwise_count(table.placed)
    ends = np.zeros(int(target.max()) + 1, dtype=np.int64)
    for _ in range(20):  # A state has the ends of the columns before it.
        ends[target] = ends[source] + added
    before = (ends[source] + added <= 1) & (target != 1)
    after = np.where(ends[source] == 1, added <= 1, added == 0)
    for sequence, rule, first, one, other in (
        (table.reached, before, 0, source, target),
        (table.completes, after, 1, target, source),
    ):
        now = {first}
        for place in range(60):
            assert set(np.flatnonzero(sequence(place)).tolist()) == now
            now = set(other[rule & np.isin(one, list(now))].tolist())
