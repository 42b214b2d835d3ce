"""The display of results in a notebook, which needs no chart library."""

import xml.etree.ElementTree as ET

import knights
from knights.base.tabular import SHOWN
from knights.boards import Tour
from knights.engine import CATEGORIES

SVG = "{http://www.w3.org/2000/svg}"


QUIET = {"progress": False, "workers": 1}


def pictured(html: str) -> ET.Element:
    return ET.fromstring(html[html.index("<svg") :])


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_a_tour_is_shown_as_a_picture_unless_it_is_too_large():
    tour = knights.construct(knights.Board(6, 6), (0, 0)).tour
    assert "36" in texts(pictured(tour._repr_svg_()))
    assert knights.construct(knights.Board(142, 142), (0, 0)).tour._repr_svg_() is None
    assert Tour(knights.Board(5, 5), [])._repr_svg_() is None


def test_a_result_shows_its_outcome_and_a_reason_for_each_move():
    found = knights.search(knights.Board(6, 6), (0, 0), "roth")
    assert found._repr_html_().startswith("<p><b>found</b>: ")
    assert "chosen by the tie-break" in texts(pictured(found._repr_html_()))
    none = knights.search(knights.Board(5, 5), (0, 1))
    assert none._repr_html_().startswith("<p><b>no-tour</b>: ")
    assert "<svg" not in none._repr_html_()
    largest, larger = (knights.search(knights.Board(100, columns), (0, 0)) for columns in (200, 201))
    assert "<svg" in largest._repr_html_()
    assert "<svg" not in larger._repr_html_()
    assert "<svg" in knights.search(knights.Board(1, 1), (0, 0))._repr_html_()


def test_a_sweep_shows_a_row_and_a_map_for_each_board():
    shown = knights.sweep(5, 6, "roth", **QUIET)._repr_html_()
    root = pictured(shown)
    maps = [group for group in root.iter(f"{SVG}g") if group.get("class") == "map"]
    assert [texts(board)[0] for board in maps] == ["5×5", "6×6"]
    squares = [sum(p.get("d").count("M") for p in one.iter(f"{SVG}path") if p.get("class")) for one in maps]
    assert squares == [25, 36]
    legend = [one for one in CATEGORIES.values() if f"{one.glyph} {one.label}" in texts(root)]
    assert {one.short for one in legend} == {"first try", "no tour"}
    assert "<tr><td>all</td><td>61</td><td>49</td>" in shown


def test_only_the_starts_searched_are_coloured():
    root = ET.fromstring(knights.sweep(6, 6, "roth", starts="random:3", **QUIET).to_svg())
    (path,) = (path for path in root.iter(f"{SVG}path") if path.get("class") == "kind")
    assert path.get("d").count("M") == 3


def test_a_long_table_shows_its_first_rows_and_the_number_of_rows():
    known = knights.published("stu-2019", progress=False)
    shown = known._repr_html_()
    assert shown.count("<tr>") == SHOWN + 1
    assert f"of {len(known.claims)} rows" in shown
    compared = knights.compare(6, 6, "plain,roth", steps=40, **QUIET)._repr_html_()
    assert "<td>roth</td>" in compared
    assert "<td>–</td>" in compared
