"""Obstacles to tours on boards of any shape, checked by breadth-first searches and counts of all tours."""

from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knights.boards import KNIGHT, Board, Family, Square, colour
from knights.engine.existence import NO, NOT_KNOWN, YES, known_starts, verdict
from knights.theory import matching, obstacles
from knights.theory.theorems import leaper_moves_connect
from tests.support import counting, strategies


def reached(board: Board, start: Square, without: Square | None = None) -> set[Square]:
    found, waiting = {start}, deque([start])
    while waiting:
        for square in board.onward(waiting.popleft()):
            if square not in found and square != without:
                found.add(square)
                waiting.append(square)
    return found


def parts_without(board: Board, without: Square | None = None) -> int:
    left = {square for square in board if square != without}
    parts = 0
    while left:
        left -= reached(board, next(iter(left)), without)
        parts += 1
    return parts


@pytest.mark.parametrize("leaper", strategies.LEAPERS, ids=str)
def test_leapers_connect_exactly_the_rectangles_of_knuths_theorem(leaper):
    for rows in range(2, 13):
        for columns in range(2, rows + 1):
            for board in (Board(rows, columns, leaper=leaper), Board(columns, rows, leaper=leaper)):
                assert leaper_moves_connect(board) == (len(reached(board, (0, 0))) == len(board)), board


@given(strategies.any_boards())
def test_the_graph_of_a_board_matches_a_breadth_first_search(board):
    graph = obstacles.moves_of(board)
    assert {board.square(k): int(graph.degrees[k]) for k in range(board.area) if graph.degrees[k] >= 0} == {
        square: board.degree(square) for square in board
    }
    first = reached(board, next(iter(board)))
    assert len(graph.parts) == parts_without(board)
    assert graph.parts[0] == board.index(next(iter(board)))
    assert not any(board.square(part) in first for part in graph.parts[1:])
    if len(graph.parts) == 1:
        parts = {board.index(square): parts_without(board, square) for square in board}
        assert graph.cuts == {square: count for square, count in parts.items() if count > 1}


@given(strategies.any_boards())
def test_every_move_changes_the_colour_that_alternates(board):
    for square in board:
        own = obstacles.colour_of_moves(board, square)
        assert all(obstacles.colour_of_moves(board, to) != own for to in board.onward(square))
        if board.leaper == KNIGHT:
            assert own == colour(square)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(strategies.any_boards(4))
def test_verdicts_on_small_boards_agree_with_a_count_of_all_tours(board):
    open_ones = counting.open_tours(board.rows, board.columns, board.holes, board.leaper)
    known = known_starts(board)
    for square in board:
        assert known[square] == (YES if open_ones[square] else NO)
        assert verdict(board, square).exists is bool(open_ones[square])
        assert obstacles.refusal(board, square) is None or not open_ones[square]
        assert obstacles.refused_by_colour(board, square) is None or not open_ones[square]
    if len(board) > 2:
        closed = counting.closed_tours(board.rows, board.columns, board.holes, board.leaper)
        for square in board:
            assert verdict(board, square, closed=True).exists is bool(closed)
            assert known_starts(board, closed=True)[square] == (YES if closed else NO)
        for tours, ends in (
            (open_ones, matching.possible_ends(board)),
            (dict.fromkeys(board, closed), matching.possible_ends(board, closed=True)),
        ):
            assert all(ends.possible[square] for square in board if tours[square])
            assert not ends.reason or not any(tours.values())
            assert not any(ends.possible[hole] for hole in board.holes)
    assert not board.holes or known[min(board.holes)] == NO


@pytest.mark.parametrize(
    ("sides", "holes", "start", "closed", "words"),
    [
        ((3, 4), {(1, 3)}, (1, 1), False, "a tour starts on one of the 6; 1,1 is one of the 5"),
        ((5, 5), {(0, 0), (0, 2)}, (1, 1), False, "a tour starts on one of the 12; 1,1 is one of the 11"),
        ((3, 5), {(1, 2)}, (2, 2), False, "from 8 squares to 6 others and back"),
        ((4, 4), {(0, 1)}, (3, 2), True, "their numbers are equal"),
        ((3, 3), {(0, 2)}, (0, 1), False, "none leads from the first square to 1,1"),
        ((3, 4), {(2, 2)}, (2, 1), False, "0,3 and 1,0 have one move each"),
        ((3, 5), {(1, 2), (1, 3)}, (0, 0), False, "there are 4: 0,0, 0,4, 2,0"),
        ((4, 5), {(0, 0), (2, 3)}, (3, 3), True, "0,4 has only one move"),
        ((4, 4), {(2, 1)}, (0, 0), False, "without 1,2 the squares fall into 3 parts"),
        ((4, 3), {(0, 0)}, (1, 0), False, "a tour that starts there reaches only one of them"),
        ((4, 4), {(0, 3), (2, 0), (2, 3), (3, 1)}, (0, 1), True, "a closed tour visits it only once"),
    ],
)
def test_each_obstacle_is_explained_in_a_sentence(sides, holes, start, closed, words):
    known = verdict(Board(*sides, holes=frozenset(holes)), start, closed)
    assert known.exists is False
    assert words in known.reason
    assert known.brief


def test_leapers_that_miss_squares_are_refused_and_large_boards_are_not_searched():
    camel, zebra = Board(8, 8, leaper=(1, 3)), Board(4, 9, leaper=(2, 3))
    assert "a square of the same colour" in verdict(camel, (0, 0)).reason
    assert "do not connect" in verdict(zebra, (0, 0)).reason
    board = Family("no-corners").board(30, 30)
    known = known_starts(board)
    assert (known[0, 0], known[1, 1]) == (NO, NOT_KNOWN)
    assert verdict(board, (1, 1)).exists is True, "a search finds one"


@given(strategies.any_boards(), st.booleans())
def test_the_starts_that_no_obstacle_refuses_are_found_at_once(board, closed):
    possible = obstacles.possible_starts(board, closed)
    assert {*map(tuple, np.argwhere(possible).tolist())} == {
        square for square in board if obstacles.refusal(board, square, closed) is None
    }


def test_the_starts_of_a_small_ring_need_no_compiled_search(monkeypatch):
    """Where nothing had been compiled yet, they took 8 s of computing, and 39 s on a busy machine."""
    monkeypatch.setattr("knights.engine.search.is_loaded", lambda function: False)
    monkeypatch.setattr("knights.engine.search.CompiledSearch", None)
    for decided in (verdict, known_starts):
        decided.clear()
    known = known_starts(Family("ring").board(5, 5))
    assert ((known == YES).sum(), (known == NOT_KNOWN).sum()) == (12, 0)


def test_obstacles_of_a_board_are_looked_for_once(monkeypatch):
    """Deciding each start anew took hours for a diamond of 200×200."""
    asked = []
    monkeypatch.setattr(obstacles, "refusal", lambda *case: asked.append(case))
    board = Family("diamond").board(200, 200)
    assert (known_starts(board) == NOT_KNOWN).sum() == len(board) == 20_200
    assert len(asked) == 2, "one for each colour"
