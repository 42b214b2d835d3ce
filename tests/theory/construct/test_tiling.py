from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Tour, check
from knights.boards import Board, Square, colour
from knights.theory.construct import construct, links
from knights.theory.construct.narrow import narrow_links
from knights.theory.construct.tiling import LONGEST, Tiling, cut, cut_around, splice, swaps, tiling_from
from tests.support.strategies import boards, starts

Moves = set[frozenset[Square]]


def joined(plan: Tiling) -> Moves:
    """Make all swaps, check that the moves to remove exist, and return the resulting moves."""
    moves: Moves = set()
    for block in plan.blocks:
        squares = plan.path(block)
        moves |= {frozenset(move) for move in pairwise([*squares, *squares[: block not in plan.routes]])}
    for quad in swaps(plan).tolist():
        a, b, c, d = map(tuple, quad)
        removed, added = {frozenset({a, b}), frozenset({c, d})}, {frozenset({a, c}), frozenset({b, d})}
        assert removed <= moves  # Only moves of blocks are removed, each by one swap.
        assert not added & moves
        moves = (moves - removed) | added
    return moves


def moves_of(tour: Tour | None) -> Moves:
    squares = tour.squares
    return {frozenset(move) for move in pairwise([*squares, squares[0]] if tour.closed else squares)}


@given(st.data(), boards(40, 5))
def test_the_blocks_and_swaps_give_the_tour(data, board):
    start = data.draw(starts(board).filter(lambda s: len(board) % 2 == 0 or colour(s) == 0))
    plan = tiling_from(board, start)
    assert len(swaps(plan)) == len(plan.blocks) - 1
    assert sorted(square for block in plan.blocks for square in plan.path(block)) == sorted(board)
    assert len(plan.routes) == len(board) % 2
    assert joined(plan) == moves_of(construct(board, start).tour)


@pytest.mark.parametrize("least", [5, 6])
def test_a_side_is_cut_into_sixes_and_one_last_length(least):
    for length in range(least, 300):
        lengths = cut(length, least)
        assert sum(lengths) == length
        assert all(part == 6 for part in lengths[:-1])
        assert least <= lengths[-1] <= LONGEST


@pytest.mark.parametrize("least", [5, 7])
def test_the_odd_length_contains_the_square_and_all_other_lengths_are_even(least):
    for length in range(least, 90, 2):
        for place in range(length):
            lengths = cut_around(length, place, least)
            (index,) = (i for i, part in enumerate(lengths) if part % 2)
            before = sum(lengths[:index])
            assert sum(lengths) == length
            assert before <= place < before + lengths[index]
            assert before % 2 == 0
            assert least <= lengths[index] <= LONGEST
            assert all(part % 2 == 0 and part >= 6 for i, part in enumerate(lengths) if i != index)


@pytest.mark.parametrize(("rows", "columns"), [(8, 8), (7, 9), (10, 3), (3, 4)])
def test_the_compiled_walk_and_the_plain_walk_are_the_same(rows, columns, monkeypatch):
    board, start = Board(rows, columns), (0, 0)
    made = narrow_links(board, start) if columns < 5 or rows < 5 else splice(tiling_from(board, start))
    monkeypatch.setattr(links, "FEW", 0)
    compiled = links.walk(board, made, start)
    monkeypatch.setattr(links, "FEW", len(board))
    monkeypatch.setattr(links, "is_loaded", lambda function: False)
    plain = links.walk(board, made, start)
    assert np.array_equal(compiled, plain)
    assert check(Tour(board, plain), start).passed


def test_the_links_of_a_path_lead_along_the_path():
    tour = construct(Board(7, 5), (2, 2)).tour
    made, squares = np.zeros((7, 5), dtype=np.uint8), np.array(tour.squares)
    links.flip(made, squares[:-1], squares[1:])
    assert np.bitwise_count(made).sum() == 2 * (35 - 1)
    assert np.array_equal(links.walk(tour.board, made, (2, 2)), tour.path)
    assert np.array_equal(links.walk(tour.board, made, tour.squares[-1]), tour.path[::-1])
