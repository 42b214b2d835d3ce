from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knights import InputError, Tour, check, search
from knights.base.work import result
from knights.boards import Board, Square, colour
from knights.engine import Outcome, Search, TourQuestion, answer_in_words, solvable_starts, verdict
from knights.theory.construct import blocks, construct, exact, links
from knights.theory.construct.blocks import Path, Side
from knights.theory.construct.narrow import automaton, narrow_links
from knights.theory.construct.tiling import LONGEST, Tiling, cut, cut_around, splice, swaps, tiling_from
from knights.theory.theorems import board_has_closed_tour
from tests.support.strategies import boards, examples, starts

EVEN_BLOCKS = [(h, w) for h, w in product(range(5, 12), repeat=2) if h * w % 2 == 0]
ODD_BLOCKS = list(product((5, 7, 9, 11), repeat=2))
# Blocks in the first column are joined at the top, the bottom and the right, and others at the left and the right.
SIDES = [frozenset({Side.TOP, Side.RIGHT, Side.BOTTOM}), frozenset({Side.LEFT, Side.RIGHT})]


def has_move(path: Path, edge: tuple[Square, Square]) -> bool:
    return edge in set(pairwise(path)) or edge[::-1] in set(pairwise(path))


def passes(rows: int, columns: int, path: Path, closed: bool) -> bool:
    return check(Tour.from_squares(Board(rows, columns), path, closed), path[0]).passed


@pytest.mark.parametrize(("rows", "columns"), EVEN_BLOCKS)
def test_every_closed_block_has_a_tour_that_can_be_joined(rows, columns):
    path = blocks.closed_block(rows, columns)
    assert passes(rows, columns, path, closed=True)
    assert has_move((*path, path[0]), ((1, 1), (3, 0)))
    assert has_move((*path, path[0]), ((1, 1), (0, 3)))


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), ODD_BLOCKS)
def test_every_open_block_has_a_joinable_tour_from_every_start_of_the_right_colour(rows, columns):
    for start, sides in product(Board(rows, columns), SIDES):
        if colour(start) == 0:
            path = blocks.open_block(rows, columns, start, None, sides)
            assert path[0] == start
            assert passes(rows, columns, path, closed=False)
            for side in sides:
                assert any(has_move(path, edge) for edge in blocks.open_edges(rows, columns, side))


@pytest.mark.thorough
@pytest.mark.parametrize(("rows", "columns"), [*product(range(6, 12), repeat=2)])
def test_every_open_block_has_a_tour_to_every_finish_of_the_right_colour(rows, columns):
    odd = rows * columns % 2
    for start, finish, sides in product(Board(rows, columns), Board(rows, columns), SIDES):
        allowed = colour(start) == colour(finish) == 0 if odd else colour(start) != colour(finish)
        if allowed and start != finish:
            assert blocks.open_block(rows, columns, start, finish, sides) is not None


@pytest.mark.slow
def test_the_search_proves_that_there_is_no_path():
    near = blocks.near_of(Board(4, 4))
    assert all(blocks.find_path(near, start, frozenset(near)) is None for start in near)
    assert blocks.open_block(5, 5, (0, 1), None, frozenset()) is None


@pytest.mark.slow
def test_the_search_finds_every_path():
    near, met = blocks.near_of(Board(5, 5)), set()

    def refuse(path: list[Square]) -> bool:
        met.add(tuple(path))
        return False

    assert blocks.find_path(near, (2, 2), frozenset(near), refuse) is None
    assert len(met) == 64


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("far", [False, True])
def test_a_swap_replaces_two_moves_by_two_moves_across_the_seam(side, far):
    top, left, rows, columns = 20, 30, 7, 6
    a, b, c, d = blocks.swap_squares(top, left, rows, columns, side, far).tolist()

    def inside(square: list[int]) -> bool:
        return top <= square[0] < top + rows and left <= square[1] < left + columns

    for one, other in ((a, b), (c, d), (a, c), (b, d)):
        assert abs(one[0] - other[0]) * abs(one[1] - other[1]) == 2
    assert [inside(square) for square in (a, b, c, d)] == [False, False, True, True]


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


GIANT = pytest.param((4096, 4096), marks=pytest.mark.thorough)


def agrees(board: Board, start: Square, closed: bool = False) -> bool:
    """Check that verdict and construction agree and that the referee accepts the tour; return the verdict."""
    made, known = construct(board, start, closed), verdict(board, start, closed)
    assert known.exists is (made.tour is not None)
    assert made.reason
    if made.tour is not None:
        assert check(made.tour, start).passed
        assert made.tour.closed or not closed
    return made.tour is not None


@pytest.mark.parametrize("largest", [9, pytest.param(20, marks=pytest.mark.thorough)])
def test_small_boards_have_a_tour_from_every_start_that_the_colours_allow(largest):
    for rows, columns in product(range(5, largest + 1), repeat=2):
        board = Board(rows, columns)
        for start in board:
            assert agrees(board, start) == (len(board) % 2 == 0 or colour(start) == 0)


@given(st.data(), boards(400, 5))
def test_random_boards_have_a_tour_from_every_start_that_the_colours_allow(data, board):
    start = data.draw(starts(board))
    assert agrees(board, start) == (len(board) % 2 == 0 or colour(start) == 0)
    assert agrees(board, start, closed=True) == (len(board) % 2 == 0)


def test_closed_tours_exist_exactly_on_the_boards_of_schwenks_theorem():
    for rows, columns in product(range(1, 21), repeat=2):
        board = Board(rows, columns)
        expected = board_has_closed_tour(board) or len(board) == 1
        assert agrees(board, (rows - 1, 0), closed=True) == expected


@pytest.mark.parametrize("size", [(1000, 1000), (999, 1001), (5, 4096), (4095, 7), (2500, 1999), GIANT])
def test_verdict_and_construction_agree_on_large_boards(size):
    board = Board(*size)
    assert agrees(board, (board.rows // 4 * 2, board.columns // 4 * 2))


def test_the_reason_counts_blocks_and_seams():
    assert "6 blocks with a tour each, joined into one tour at 5 seams" in construct(Board(12, 17), (0, 0)).reason
    assert "one block, with a stored tour" in construct(Board(5, 6), (0, 0)).reason


def test_the_solvable_starts_of_the_longest_narrow_boards_are_symmetric():
    for side in (3, 4):
        found = solvable_starts(Board(side, 4096))
        assert found.shape == (side, 4096)
        assert np.array_equal(found, solvable_starts(Board(4096, side)).T)
        assert np.array_equal(found, found[:, ::-1])


def test_cached_starts_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        solvable_starts(Board(4, 9))[0, 0] = False


# Tours to a chosen finish.


def allowed(board: Board, start: Square, finish: Square) -> bool:
    if len(board) % 2:
        return colour(start) == colour(finish) == 0
    return colour(start) != colour(finish)


def leads(board: Board, start: Square, finish: Square) -> bool:
    """Return whether there is a tour from start to finish, and check it with the referee."""
    made = construct(board, start, finish=finish)
    assert made.reason
    if made.tour is None:
        return False
    assert check(made.tour, start).passed
    assert made.tour.squares[-1] == finish
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", [(6, 6), *(pytest.param(sides, marks=pytest.mark.thorough) for sides in ((6, 12), (13, 7)))]
)
def test_small_boards_have_a_tour_between_all_squares_that_the_colours_allow(size):
    board = Board(*size)
    for start, finish in product(board, repeat=2):
        if start != finish:
            assert leads(board, start, finish) == allowed(board, start, finish)


@given(st.data(), boards(80, 6))
def test_random_boards_have_a_tour_between_all_squares_that_the_colours_allow(data, board):
    start, finish = data.draw(starts(board)), data.draw(starts(board))
    assume(start != finish)
    assert leads(board, start, finish) == allowed(board, start, finish)


def test_a_giant_board_has_tours_from_corner_to_corner():
    assert leads(Board(1000, 1001), (0, 0), (999, 1000 - 1000 % 2))
    assert leads(Board(1001, 1001), (1000, 0), (0, 1000))


@pytest.mark.parametrize("size", [(3, 4), (4, 3), (3, 7), (4, 5)])
def test_the_automaton_and_the_search_find_tours_between_the_same_squares(size):
    board = Board(*size)
    for start, finish in product(board, repeat=2):
        if start != finish:
            assert leads(board, start, finish) == bool(result(exact.between(board, start, finish)))


@pytest.mark.slow
def test_on_narrow_boards_there_are_tours_to_some_squares_and_proofs_for_others():
    board = Board(5, 5)
    assert leads(board, (4, 0), (4, 4))
    refused = construct(board, (0, 2), finish=(2, 2))
    assert (refused.tour, refused.proved) == (None, True)
    assert refused.reason == "every walk from 0,2 to 2,2 was tried, and none is a tour from 0,2 to 2,2"
    assert not leads(Board(5, 8), (3, 1), (2, 1)), "the proof is short from the finish only"
    assert leads(Board(5, 30), (0, 0), (4, 29))
    assert leads(Board(4, 300), (0, 0), (3, 298))


def test_a_finish_may_be_on_a_board_with_holes_or_for_another_piece():
    holed = Board(5, 6, holes=frozenset({(0, 0), (0, 1)}))
    ends = [finish for finish in holed if finish != (2, 2) and leads(holed, (2, 2), finish)]
    assert ends
    assert construct(Board(5, 5, leaper=(1, 3)), (0, 0), finish=(4, 4)).tour is None


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"ATTEMPTS": 0, "LAST": 5}, "found neither a tour nor a proof"),
        ({"MAX_SQUARES": 24}, "a tour from 4,0 to 4,4 is searched only on boards of up to 24 squares"),
    ],
)
def test_a_search_to_a_finish_is_limited(limits, told, monkeypatch):
    for name, limit in limits.items():
        monkeypatch.setattr(f"knights.theory.construct.exact.{name}", limit)
    result = search(Board(5, 5), (4, 0), finish=(4, 4))
    assert (result.tour, result.outcome) == (None, Outcome.EXHAUSTED)
    assert told in result.reason
    said = " ".join(answer_in_words(result, verdict(result.board, result.start)))
    assert "There is a tour" not in said, "one from this start may end elsewhere"


def test_a_search_to_a_finish_can_be_stopped_after_any_slice():
    """The two ends, each a few columns from an end of the board, took the first version longer than its limits."""
    running = Search(TourQuestion(Board(5, 30), (2, 3), finish=(4, 28)).case())
    assert not running.advance(0.0)
    stopped = running.result()
    assert (stopped.outcome, stopped.reason) == (Outcome.BUDGET, "the search was stopped")
    assert running.to_end().tour.squares[-1] == (4, 28)


def test_bad_questions_are_refused():
    with pytest.raises(InputError, match="where it starts"):
        construct(Board(8, 8), (1, 1), finish=(1, 1))
    with pytest.raises(InputError, match="is not on the"):
        construct(Board(8, 8), (0, 0), finish=(8, 1))


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
