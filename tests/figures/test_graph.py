"""The graph of a board: its moves and the walk."""

from dataclasses import replace

from knights import Tour, search
from knights.boards.shapes import Family
from knights.figures.graph import GraphInfo, edges_of, graph_figure, unfolded

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
