"""The figures of a search: its moves, ends, names and reasons, the JSON that is sent, and depth against steps."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio
import pytest

from knights import NAMED, Board, Limit, Tour, construct, search
from knights.boards.pictures.colours import GREY, NOT_LEAST, ONE_LEAST, REASONS, TIE, UNTOLD, end_marks
from knights.engine import DepthProfile, move_reasons
from knights.figures.tour import TourInfo, profile_figure, shown_reasons, tour_figure


def info_of(tour: Tour, complete: bool = True, names: bool = False) -> TourInfo:
    return TourInfo(tour, complete, move_reasons(tour), names)


SMALL = Tour(Board(3, 4), [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11])
"""A tour from a corner."""


def drawn(info: TourInfo, dark: bool = False) -> go.Figure:
    """Return the figure of a tour after Plotly has checked it; Plotly refuses unknown attributes."""
    written = tour_figure(info, dark)
    return go.Figure(written._as_data, written._as_layout)


def named(figure: go.Figure) -> dict[str, Any]:
    return {trace.name: trace for trace in figure.data}


def moves_of(line: Any) -> int:
    """Count the moves that a trace draws: the pairs of consecutive points without a gap."""
    gaps = np.isnan(line.x)
    return int((~gaps[:-1] & ~gaps[1:]).sum())


def middle(polygon: Any) -> tuple[float, float]:
    """Return the row and the column of the centre of a polygon."""
    row, column = ((np.nanmin(places) + np.nanmax(places)) / 2 for places in (polygon.y, polygon.x))
    return pytest.approx(row), pytest.approx(column)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("side", [5, 20, 21, 64, 65])
def test_every_move_is_drawn_once(side, dark):
    board = Board(side, side)
    tour = search(board, (0, 0)).tour
    figure = drawn(info_of(tour), dark)
    traces = named(figure)
    lines = [trace for trace in figure.data if trace.type == "scatter" and trace.mode == "lines"]
    assert sum(map(moves_of, lines)) == len(board) - 1
    assert len({line.line.color for line in lines}) > 20 or side <= 64
    assert ("numbers" in traces) == (side <= 20)
    assert middle(traces["end"]) == board.square(int(tour.path[-1]))
    assert figure.layout.meta["start"] == "0,0"
    assert list(figure.layout.yaxis.range) == [side - 0.5, -0.5], "row 0 is at the top, and all of it is seen"


def test_moves_are_distinguished_by_their_reasons():
    tour = Tour(Board(8, 8), search(Board(8, 8), (0, 0)).walk)
    info = info_of(tour)
    for kind, name in ((ONE_LEAST, "the only one of least degree"), (TIE, "chosen by the tie-break")):
        assert moves_of(named(drawn(info))[name]) == (info.reasons == kind).sum() > 0
    untold = TourInfo(tour, True, np.full(63, UNTOLD, dtype=np.int8))
    line = named(drawn(untold))["a move"]
    assert moves_of(line) == 63
    assert not np.isnan(line.x[:-1]).any(), "one path for the browser, not one per move"


@pytest.mark.parametrize(
    ("board", "walked", "square", "told"),
    [
        (Board(8, 8), 64, (0, 0), "<b>1</b> · a8<br>start"),
        (Board(8, 8), 3, (0, 1), "b8<br>not visited"),
        (Board(3, 62), 186, (0, 0), "<b>1</b> · row 0, column 0<br>start"),
        (Board(70, 70), 4900, (0, 0), 1),
        (Board(70, 70), 3, (0, 1), 0),
    ],
)
def test_pointing_at_a_square_tells_its_number_its_name_and_why_the_walk_went_there(board, walked, square, told):
    tour = construct(board, (0, 0)).tour
    walk = Tour(board, tour.path[:walked])
    figure = drawn(info_of(walk, walked == len(board), names=True))
    texts = [trace.customdata for trace in figure.data if trace.type == "heatmap"]
    assert texts[0][square] == told
    assert sum(text.size for text in texts) == len(board)
    assert figure.layout.dragmode == ("zoom" if max(board.rows, board.columns) >= 30 else False)
    if walked == 64:
        at = board.square(int(tour.path[1]))
        reason = REASONS[move_reasons(walk)[0]].words
        assert texts[0][at] == f"<b>2</b> · {board.chess_name(at)}<br>{reason}"


def test_a_closed_tour_shows_the_closing_move():
    tour = search(Board(6, 6), (2, 3), closed=True).tour
    closing = named(drawn(info_of(tour)))["closing move"]
    assert (closing.y[1], closing.x[1]) == (2, 3)
    one = Tour(Board(1, 1), [0], closed=True)
    assert "closing move" not in named(drawn(info_of(one)))
    assert "closing move" not in named(drawn(info_of(SMALL)))
    assert {"start", "numbers"} <= named(drawn(info_of(Tour(Board(4, 4), [5]), False))).keys()


def test_the_axes_can_show_chess_names():
    for names, across, down in ((True, "abcd", "321"), (False, "0123", "012")):
        layout = drawn(info_of(SMALL, names=names)).layout
        assert (layout.xaxis.ticktext, layout.yaxis.ticktext) == ((*across,), (*down,))


@pytest.mark.parametrize("complete", [False, True])
def test_each_end_is_marked_with_its_move_number(complete):
    figure = drawn(info_of(SMALL, complete))
    assert [middle(named(figure)[mark.words]) for mark in end_marks(SMALL, complete)] == [(0, 0), (2, 3)]
    every, start, end = (trace for trace in figure.data if trace.type == "scatter" and trace.mode == "text")
    assert list(every.text) == [str(number) for number in range(1, 13)]
    assert (list(start.text), start.y[0], start.x[0]) == (["1"], 0, 0)
    assert (list(end.text), end.y[0], end.x[0]) == (["12"], 2, 3)


def test_a_disc_covers_the_same_share_of_a_square_on_every_board():
    for side in (5, 20):
        shown = named(drawn(info_of(search(Board(side, side), (0, 0)).tour)))
        first = shown["discs"].x[: list(np.isnan(shown["discs"].x)).index(True)]
        assert np.ptp(first) == pytest.approx(0.54, abs=0.01)


@pytest.mark.parametrize("side", [8, 70])
def test_the_json_sent_equals_that_of_plotly(side):
    info = info_of(search(Board(side, side), (0, 0)).tour)
    sent = pio.to_json(tour_figure(info).to_dict(), validate=False)
    assert json.loads(sent) == json.loads(drawn(info).to_json())


@pytest.mark.parametrize(("rows", "columns"), [(3, 300), (100, 5)])
def test_a_ribbon_is_drawn_in_strips_that_contain_all_its_squares(rows, columns):
    tour = construct(Board(rows, columns), (0, 0)).tour
    figure = drawn(TourInfo(tour, True, np.full(len(tour) - 1, UNTOLD, dtype=np.int8)))
    (left, right), (bottom, top) = figure.layout.xaxis.range, figure.layout.yaxis.range
    assert 0.5 < (right - left) / (bottom - top) < 2
    assert sum(trace.z.size for trace in figure.data if trace.type == "heatmap") == rows * columns


def test_a_unique_best_move_is_distinguished_from_a_tie():
    # From the corner 0,0, the knight moves to 1,2, of degree 1, rather than to 2,1, of degree 2; then to 2,0.
    assert move_reasons(SMALL)[:2].tolist() == [ONE_LEAST, ONE_LEAST]
    # From 0,0, it moves to 1,2, which has degree 5, as does 2,1; then to 3,3, of degree 3, though 0,4 has degree 1.
    assert move_reasons(Tour(Board(5, 5), [0, 7, 18])).tolist() == [TIE, NOT_LEAST]
    assert move_reasons(Tour(Board(4, 4), np.zeros(0, dtype=np.int32))).tolist() == []


@pytest.mark.parametrize(
    ("side", "variant", "told"), [(8, "roth", True), (6, "plain", False), (8, "construct", False), (65, "roth", False)]
)
def test_reasons_are_shown_only_for_searches_with_a_rule_on_small_boards(side, variant, told):
    result = search(Board(side, side), (0, 0), NAMED[variant].variant)
    assert (shown_reasons(result) is not None) == told


@pytest.mark.parametrize(("limit", "stretch", "many"), [(1024, 1, 1024), (1025, 2, 513), (5000, 8, 625)])
def test_each_stretch_is_drawn_at_its_last_step(limit, stretch, many):
    result = search(Board(8, 8), (0, 0), NAMED["plain"].variant, Limit(limit), profile=True)
    least, largest = profile_figure(result).data
    assert len(least.x) == len(least.y) == len(largest.y) == many
    assert least.x[:-1].tolist() == [stretch * k for k in range(1, many)]
    assert least.x[-1] == result.steps == limit
    assert profile_figure(replace(result, profile=None)) is None


@pytest.mark.parametrize("dark", [False, True])
def test_the_band_goes_from_the_least_to_the_largest_depth_below_the_line_of_a_tour(dark):
    profile = DepthProfile(2, np.array([1, 1, 3], dtype=np.int32), np.array([2, 4, 3], dtype=np.int32))
    figure = profile_figure(replace(search(Board(5, 6), (2, 1)), steps=5, profile=profile), dark)
    least, largest = figure.data
    assert least.x.tolist() == largest.x.tolist() == [2, 4, 5]
    assert (least.y.tolist(), largest.y.tolist()) == ([1, 1, 3], [2, 4, 3])
    assert largest.fill == "tonexty"
    assert (figure.layout.shapes[0].y0, figure.layout.annotations[0].text) == (30, "a tour: 30 squares")
    assert figure.layout.yaxis.range[0] == 0 < 30 < figure.layout.yaxis.range[1]


def test_the_outline_of_a_board_separates_its_squares_from_the_rest():
    board = Board(4, 5, holes=[(0, 0), (1, 3)])
    lines = [trace for trace in drawn(info_of(Tour(board, []))).data if trace.type == "scatter"]
    (outline,) = [line for line in lines if line.line.color == GREY]
    rows, columns = (places.reshape(-1, 3)[:, :2].mean(axis=1).tolist() for places in (outline.y, outline.x))
    beside = [(0.5, 0), (-0.5, 0), (0, 0.5), (0, -0.5)]
    sides = [(row + down, column + right) for row, column in board for down, right in beside]
    assert sorted(zip(rows, columns, strict=True)) == sorted(side for side in sides if sides.count(side) == 1)
