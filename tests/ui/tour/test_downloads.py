"""What is taken away: it can be read again, and says what the tour is."""

import xml.etree.ElementTree as ET

import pytest

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.search import search
from knights.tour import Tour
from knights.ui.tour.downloads import events_table
from knights.ui.tour.svg import tour_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=[(5, 5), (3, 10), (6, 8), (31, 31)], ids=str)
def tour(request) -> Tour:
    result = search(Board(*request.param), (0, 0))
    assert result.tour is not None
    return result.tour


def test_svg_is_the_path_and_its_numbers(tour):
    root = ET.fromstring(tour_svg(tour))
    line = root.find(f"{SVG}polyline")
    points = [tuple(float(n) for n in pair.split(",")) for pair in line.attrib["points"].split()]
    assert [(int(y // 40), int(x // 40)) for x, y in points] == list(
        zip(tour.rows.tolist(), tour.columns.tolist(), strict=True)
    )
    labels = [element.text for element in root.iter(f"{SVG}text")]
    numbered = max(tour.board.rows, tour.board.columns) <= 30
    assert labels == ([str(n) for n in range(1, len(tour) + 1)] if numbered else [])


def test_svg_of_a_closed_tour_draws_the_closing_move():
    closed = search(Board(6, 6), (0, 0), closed=True).tour
    dashed = [e for e in ET.fromstring(tour_svg(closed)).iter(f"{SVG}path") if "stroke-dasharray" in e.attrib]
    assert len(dashed) == 1


def test_events_are_a_row_each_with_the_walk_after_them():
    result = search(Board(5, 6), (2, 1), NAMED["stu-2020"].variant, Limit(1000), events=100)
    table = events_table(result.events)
    assert table["event"].tolist().count("enter") == result.steps
    assert table.iloc[0].tolist() == [1, "enter", 2, 1, 1]
    depth = 0
    for row in table.itertuples():
        depth += 1 if row.event == "enter" else -1
        assert row[5] == depth
