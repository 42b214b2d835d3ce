"""The graph of a board: moves and walk; neighbours are close together, and a closed tour is a ring."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from knights import InputError, Tour, search
from knights.boards import Board, Family
from knights.figures.graph import CHARTS, GraphInfo, edges_of, graph_figure, moves_apart, unfolded
from tests.support.strategies import any_boards

CROSS = Family("cross").board(4, 4)


def info(closed: bool = False) -> GraphInfo:
    tour = search(CROSS, (0, 1), closed=closed).tour
    return GraphInfo(tour, unfolded(CROSS), True, tuple(map(str, CROSS)))


def test_the_graph_has_every_move_once_and_the_squares_in_the_order_of_the_walk():
    graph, squares = info(), list(CROSS)
    edges = edges_of(CROSS)
    moves = {frozenset((squares[one], squares[other])) for one, other in edges}
    assert moves == {frozenset((square, to)) for square in squares for to in CROSS.onward(square)}
    assert len(edges) == len(moves)
    assert [squares[at] for at in graph.order] == graph.walk.squares


def test_the_figure_shows_all_moves_the_walk_and_the_move_numbers():
    for dark in (False, True):
        traces = {trace.name: trace for trace in graph_figure(info(closed=True), dark).data}
        assert set(traces) == {"all moves", "the walk", "closing move", "squares"}
        assert sorted(map(int, traces["squares"].text)) == list(range(1, 13))
        assert {"circle", "square"} == set(traces["squares"].marker.symbol)
    assert "closing move" not in {trace.name for trace in graph_figure(info()).data}
    pair = replace(info(), walk=Tour.from_squares(CROSS, [(0, 1), (2, 0)], closed=True))
    assert "closing move" not in {trace.name for trace in graph_figure(pair).data}, "it is the only move"


@settings(max_examples=30, deadline=None)
@given(any_boards(5))
def test_moves_apart_are_the_length_of_a_shortest_walk(board):
    squares, apart = list(board), moves_apart(board)
    number = {square: k for k, square in enumerate(squares)}
    for square in squares:
        found, wave, moves = {square: 0}, [square], 0
        while wave:
            moves += 1
            wave = [to for at in wave for to in board.onward(at) if found.setdefault(to, moves) == moves]
            wave = list(dict.fromkeys(wave))
        for other in squares:
            assert apart[number[square], number[other]] == found.get(other, apart.max())
            assert other in found or apart.max() > max(found.values())


def test_the_cross_of_twelve_squares_is_laid_out_as_a_ring():
    places = unfolded(CROSS)
    assert np.allclose(np.hypot(*places.T), np.hypot(*places[0]))
    close = np.linalg.norm(places[:, None] - places[None], axis=2)
    neighbours = (close < 1.01) & (close > 0.99)
    assert (neighbours.sum(axis=1) == 2).all(), "neighbours on the ring are a unit apart"
    assert (moves_apart(CROSS)[neighbours] == 1).all(), "and a move"


@pytest.mark.parametrize("board", [Board(5, 5), Board(3, 4), Board(1, 1), Board(2, 3), Board(6, 6, leaper=(2, 3))])
def test_without_a_closed_tour_squares_a_move_apart_are_closer_than_others(board):
    places, apart = unfolded(board), moves_apart(board)
    assert places.shape == (len(board), 2)
    assert np.isfinite(places).all()
    drawn = np.linalg.norm(places[:, None] - places[None], axis=2)
    if (apart == 1).any() and (apart > 1).any():
        assert drawn[apart == 1].mean() < 0.8 * drawn[apart > 1].mean()
    assert np.array_equal(unfolded(board), places), "the same every time"


def test_the_graph_of_a_larger_board_is_refused_with_its_size():
    with pytest.raises(InputError, match="A graph of more than 40 squares is hard to read, and this board has 64"):
        CHARTS["graph"](search(Board(8, 8), (0, 0)))
