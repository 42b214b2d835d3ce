"""Saved tables of events, and saved pictures: they can be read back and show the right tour."""

import io
import re
import xml.etree.ElementTree as ET

import pandas as pd
import pytest

from knights import NAMED, Board, Limit, Tour, construct, search
from knights.boards.pictures.colours import REASONS
from knights.boards.pictures.tour import poster_svg, tour_svg
from knights.engine import move_reasons
from knights.ui.pages.tour import export, steps

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=[(5, 5), (3, 10), (6, 8), (31, 31)], ids=str)
def tour(request) -> Tour:
    return search(Board(*request.param), (0, 0)).tour


def points(line) -> list[tuple[int, int]]:
    """Return the squares through which a path of an SVG picture leads."""
    numbers = [float(n) for n in re.findall(r"[\d.]+", line.attrib["d"])]
    return [(int(y // 40), int(x // 40)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def texts(root, group: str) -> list[str]:
    """Return the texts of a group; there are none without the group."""
    found = (g for g in root.iter(f"{SVG}g") if g.attrib.get("class") == group)
    return [element.text for each in found for element in each.iter(f"{SVG}text")]


def paths(root) -> list[ET.Element]:
    return [e for e in root.iter(f"{SVG}path") if e.attrib.get("class") == "moves"]


def test_an_svg_shows_the_path_and_its_numbers(tour):
    root = ET.fromstring(tour_svg(tour))
    (line,) = paths(root)
    assert points(line) == tour.squares
    numbered = max(tour.board.rows, tour.board.columns) <= 30
    numbers, names = range(1, len(tour) + 1), [*range(tour.board.columns), *range(tour.board.rows)]
    assert texts(root, "numbers") == [str(number) for number in numbers if numbered]
    assert texts(root, "names") == [str(name) for name in names if numbered]
    assert texts(root, "legend") == ["start", "end"]


@pytest.mark.parametrize(("rows", "columns"), [(3, 300), (100, 5)])
def test_pictures_fold_a_ribbon_and_the_path_continues_in_the_next_strip(rows, columns):
    tour = construct(Board(rows, columns), (0, 0)).tour
    for drawn in (poster_svg(tour), tour_svg(tour)):
        root = ET.fromstring(drawn)
        assert 0.5 < float(root.attrib["width"]) / float(root.attrib["height"]) < 2
    (line,) = paths(root)
    assert line.attrib["d"].count("M") > 1, "the path has a part in each strip"


def test_a_poster_has_a_thread_for_each_move_and_no_numbers(tour):
    root = ET.fromstring(poster_svg(tour))
    threads = [e.attrib["stroke"] for e in root.iter(f"{SVG}path")]
    assert len(threads) == len(tour) - 1 + tour.closed
    assert len(set(threads)) > len(threads) / 3, "coloured by move"
    assert not list(root.iter(f"{SVG}text"))


def test_an_svg_distinguishes_moves_by_their_reasons_and_has_a_legend(tour):
    kinds = move_reasons(tour)
    root = ET.fromstring(tour_svg(tour, kinds))
    lines = paths(root)
    there = {*kinds.tolist()}
    assert len(lines) == len(there)
    assert texts(root, "legend") == [*(REASONS[kind].words for kind in sorted(there)), "start", "end"]
    assert sum("stroke-dasharray" in line.attrib for line in lines) == len(there - {0})


def test_an_svg_of_a_closed_tour_shows_the_closing_move():
    closed = search(Board(6, 6), (0, 0), closed=True).tour
    dashed = [e for e in ET.fromstring(tour_svg(closed)).iter(f"{SVG}path") if "stroke-dasharray" in e.attrib]
    assert len(dashed) == 2, "on the board and in the legend"
    assert "closing move" in tour_svg(closed)


def test_an_svg_has_chess_names_on_request():
    tour = search(Board(5, 6), (0, 0)).tour
    assert texts(ET.fromstring(tour_svg(tour, chess=True)), "names") == [*"abcdef", *"54321"]


def test_the_sheet_shows_the_first_moves_and_has_the_solution_on_its_second_page():
    tour = search(Board(6, 6), (2, 1)).tour
    page = export.sheet(tour, None, False, "https://lab.example/tour?rows=6&columns=6")
    first, second = page.split("<section>")[1:]
    assert re.findall(r'font-size="16">(\d+)</text>', first) == ["1", "2", "3", "4", "5"]
    assert [">36</text>" in part for part in (first, second)] == [False, True]
    assert "rows=6&amp;columns=6" in second
    assert "break-before: page" in page
    zebra = export.sheet(search(Board(10, 10, leaper=(2, 3)), (0, 0)).tour, None, False, "")
    assert "<h1>Zebra's tour of the 10×10 board</h1>" in zebra
    assert "A zebra starts on square 1. It goes 2 squares in one direction and 3 in the other." in zebra
    assert "every number is a zebra's move from" in zebra
    assert page.count("<section>") == 2
    both = export.sheet(tour, None, False, "", search(Board(6, 6), (2, 1), NAMED["roth"].variant))
    assert "<h1>Roth</h1>" in both.split("<section>")[3], "an overlaid tour has a page of its own"


def test_the_table_has_a_row_for_each_event_with_the_depth_after_it():
    result = search(Board(5, 6), (2, 1), NAMED["stu-2020"].variant, Limit(1000), events=100)
    table = pd.read_csv(io.StringIO(steps.events_csv(result.events)))
    assert table["event"].tolist().count("enter") == result.steps
    assert table.iloc[0].tolist() == [1, "enter", 2, 1, 1]
    depth = 0
    for row in table.itertuples():
        depth += 1 if row.event == "enter" else -1
        assert row[5] == depth
