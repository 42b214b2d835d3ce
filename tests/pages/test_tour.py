"""The Tour page without a browser: typed and linked cases, the page's answers, constructions, and examples."""

import html
from typing import Any

import pytest
import streamlit
from streamlit.testing.v1 import AppTest

from knights import NAMED, InputError, parse_variant
from knights.engine import SearchResult
from knights.engine.links import TOUR
from knights.ui.controls.values import Session
from knights.ui.pages.tour import examples
from knights.ui.pages.tour.board import start_at
from knights.ui.pages.tour.settings import BOARD, START
from tests.support.visits import (
    address,
    answer,
    board_of,
    charts,
    complaints,
    control,
    done,
    finish,
    go,
    sent,
    setting,
    texts,
    visit,
)


def tour(**settings: object) -> AppTest:
    return visit("tour", **settings)


def test_the_page_opens_with_a_solved_chessboard():
    app = tour()
    assert answer(app) == "● Tour found on the first try · 64 steps"
    assert "each of 64 squares entered once" in texts(app)
    assert "Does a tour exist from here? Yes" in texts(app)
    (chart,) = charts(app)
    assert chart["layout"]["meta"]["start"] == "0,0"
    assert {"numbers", "start", "end"} <= {trace.get("name") for trace in chart["data"]}
    assert board_of(app)["arrays"]["squares"] == ["uint8", 64], "the tour can be played"
    assert board_of(app)["look"]["chart"], "at its end it is a path that Plotly draws"
    assert address(app) == {}, "a page with default settings needs none in its address"


@pytest.mark.parametrize(
    ("case", "words", "known"),
    [
        ("rows=5&columns=6&row=2&column=1&variant=warnsdorff", "◐ Tour found after backtracking", "Yes"),
        ("rows=16&columns=13&variant=stu-2020", "● Tour found", "Yes"),
        ("rows=5&columns=5&column=1", "✕ No tour exists", "No"),
        ("rows=3&columns=7&row=1&column=3", "✕ No tour exists: every way to fill the board was tried", "No"),
        ("rows=5&columns=6&row=2&column=1&variant=stu-2020", "◇ Nothing left to try · The filter has", "Yes"),
        ("rows=7&columns=7&column=6&variant=warnsdorff&steps=5000", "▲ Gave up after 5,000 steps · ", "Yes"),
        ("variant=roth&steps=1", "▲ Gave up after 1 step · There is a tour; this search did not find", "Yes"),
    ],
)
def test_views_distinguish_the_outcome_from_whether_a_tour_exists(case, words, known):
    app = done(f"tour?{case}")
    assert f"Does a tour exist from here? {known}" in texts(app)
    assert answer(app).startswith(words)
    assert answer(app).count("restart") <= 1
    control(app, "tour", "view").set_value("search").run()
    steps = "kinds" in board_of(app)["arrays"]
    assert answer(app).startswith(words) != steps, "step by step, the outcome appears only at the end"


@pytest.mark.parametrize(("rows", "columns"), [(7, 7), (4, 6)])
def test_no_search_runs_if_no_closed_tour_exists(rows, columns):
    app = tour(rows=rows, columns=columns, closed=1, steps=3000)
    assert "No closed tour exists: " in answer(app)
    assert "step" not in answer(app)
    assert board_of(app)["arrays"]["squares"] == ["uint8", 1], "only the start"


def test_a_search_without_a_backtrack_has_neither_a_depth_chart_nor_an_event_log():
    app = tour(view="search")
    assert "first try" not in answer(app)
    assert not charts(app)
    assert charts(tour(rows=5, columns=6, row=2, column=1, variant="stu-2020", view="search"))


def test_controls_determine_the_address():
    app = tour()
    control(app, "tour", "rows").set_value(6).run()
    assert control(app, "tour", "columns").value == 6, "the board is kept square"
    chosen = {"columns": 7, "row": 2, "column": 5, "steps": 777, "variant_name": "pohl"}
    for name, value in {**chosen, "view": "search"}.items():
        control(app, "tour", name).set_value(value).run()
    settings = dict(zip(TOUR, ("6", "7", "2", "5", "pohl", "777"), strict=True), view="search")
    assert address(app) == settings
    shown = [element.value for element in app.code]
    assert any(code.endswith("&row=2&column=5&variant=pohl&steps=777&view=search") for code in shown)
    assert "python -m knights tour 6 7 --start 2,5 --variant pohl --steps 777" in shown


@pytest.mark.parametrize(
    ("part", "value", "variant"),
    [
        ("rule", "filter", "filter"),
        ("prune", ["pairs", "parity"], "order.move-order.parity_pairs"),
        ("orders", "87654321", "order.move-order.-.87654321"),
        ("restart_after", 7, "order.move-order.-.12345678.7x1"),
    ],
)
def test_each_part_of_a_variant_can_be_changed(part, value, variant):
    app = tour(variant="order")
    control(app, "tour", f"variant_{part}").set_value(value).run()
    assert answer(app)
    assert parse_variant(address(app)["variant"]) == parse_variant(variant)


def test_only_randomised_variants_ask_for_a_seed():
    app = tour(variant="warnsdorff")
    assert "Seed" not in {widget.label for widget in app.number_input}
    control(app, "tour", "variant_name").set_value("random").run()
    control(app, "tour", "variant_seed").set_value(41).run()
    assert answer(app)
    assert parse_variant(address(app)["variant"]).seed == 41
    assert control(app, "tour", "variant_name").value == "random"


def test_a_start_off_the_board_can_be_corrected():
    app = tour(rows=9, columns=9, row=9, column=9)
    assert len(complaints(app)) == 1
    app.button(key="tour.corner").click().run()
    assert "Tour found" in answer(app)
    assert address(app)["row"] == "0"


def test_a_link_works_after_invalid_input():
    app = tour(variant="order")
    control(app, "tour", "variant_orders").set_value("1").run()
    assert len(complaints(app)) == 1
    go(app, "learn")
    go(app, "tour", variant="pohl")
    assert answer(app)
    assert parse_variant(address(app)["variant"]) == parse_variant("pohl")


def test_a_click_edits_the_board_while_editing_is_switched_on(monkeypatch):
    kept = Session("tour")
    monkeypatch.setattr(streamlit, "session_state", {"settings": kept})
    kept.values["tour"] = {"rows": 3, "columns": 1, "edit": True}
    start_at((1, 0))
    assert BOARD.board.holes == {(1, 0)}
    start_at((0, 0))
    with pytest.raises(InputError, match="at least one square"):
        start_at((2, 0))
    start_at((1, 0))
    assert BOARD.board.holes == {(0, 0)}
    kept.values["tour"]["edit"] = False
    start_at((0, 0))
    assert START.square != (0, 0) or "row" not in kept.values["tour"], "no tour starts on a hole"
    start_at((2, 0))
    assert START.square == (2, 0)
    kept.values["tour"] = {"rows": 40, "columns": 40, "shape": "ring", "edit": True}
    with pytest.raises(InputError, match="Up to 200 squares can be removed one by one"):
        start_at((0, 0))


def test_menus_name_a_variant_by_its_title_alone():
    variants = control(visit("tour"), "tour", "variant_name").options
    against = control(visit("tour", view="race"), "tour", "against").options
    assert {"Our best", "Blind", "Roth"} <= {*variants} & {*against}
    assert not [name for name in variants if "(" in name]


def test_the_menu_of_shapes_keeps_its_options_while_squares_are_removed():
    one, other = (control(tour(rows=5, columns=5, shape=shape), "tour", "shape") for shape in ("0,0", "0,0 0,1"))
    assert (one.options, one.value) == (other.options, other.value)


def test_a_click_sent_with_an_outdated_address_undoes_nothing():
    app = tour(rows=6, columns=6, row=1, column=1)
    before = address(app)
    control(app, "tour", "row").set_value(2).run()
    assert address(app)["row"] == "2"
    app.query_params["row"] = before["row"]
    control(app, "tour", "column").set_value(3).run()
    assert control(app, "tour", "row").value == 2
    assert (address(app)["row"], address(app)["column"]) == ("2", "3")


def test_a_formula_can_replace_the_named_tie_break():
    app = tour(variant="roth")
    control(app, "tour", "formula_example").select("roth").run()
    assert address(app)["variant"] == "order.f(-centre).parity"
    assert "64 steps" in answer(app)
    assert any(caption.value == "The square for which -centre is least." for caption in app.caption)
    control(app, "tour", "formula").set_value("f(3*onward - center)").run()
    (sentence,) = complaints(app)
    assert r"“3*onward - →center”" in sentence
    assert "the nearest is centre" in sentence
    assert control(app, "tour", "formula").value == "f(3*onward - center)", "what was typed stays"
    control(app, "tour", "formula").set_value("3*onward - centre").run()
    assert address(app)["variant"] == "order.f(3*onward - centre).parity"
    assert not complaints(app)
    used = next(caption.value for caption in app.caption if caption.value.startswith("**centre**"))
    assert "**onward**" in used, "the formula's quantities are explained below it"
    assert "**turn**" not in used


def race_of(app: AppTest) -> dict[str, Any]:
    """Return the data of a race sent to the browser."""
    (race,) = sent(app, '"lanes"')
    return race


def test_a_race_opens_against_blind_search_and_shows_no_result():
    app = tour(variant="warnsdorff")
    control(app, "tour", "view").set_value("race").run()
    first, second = race_of(app)["lanes"]
    assert (first["title"], second["title"]) == (NAMED["warnsdorff"].title, NAMED["plain"].title)
    assert first["words"] != second["words"]
    assert "order" in second, "blind search runs in the browser until its end"
    assert race_of(app)["asks"], "visitors guess first"
    assert answer(app) == "Warnsdorff against Blind · Which needs fewer steps?"
    alike = race_of(tour(variant="warnsdorff", against="stu-2021", view="race"))["lanes"]
    assert alike[0]["words"] != alike[1]["words"], "the variants differ only in the move order"


def test_a_refused_search_takes_no_step_in_a_race():
    start = {"rows": 5, "columns": 5, "column": 1, "variant": "roth", "view": "race"}
    refused, other = (race_of(tour(**start, against=against)) for against in ("pohl", "order"))
    first, second = refused["lanes"]
    assert first["squares"] == second["squares"] == []
    assert first["end"] == second["end"] == "refused at once: no tour can start here"
    first, second = other["lanes"]
    assert first["squares"] == []
    assert second["squares"][0] == 1
    assert second["end"] == "not finished after 5,000 steps"
    told = "One search is refused at once, so there are no squares to compare."
    assert refused["apart"]["words"] == other["apart"]["words"] == told


def test_a_shape_and_a_leaper_come_from_the_address_and_a_start_on_a_hole_is_moved():
    app = tour(rows=4, columns=4, shape="cross")
    assert "Tour found" in answer(app)
    assert "12 steps" in answer(app)
    assert address(app)["column"] == "1", "0,0 is a hole: the tour starts on the first square"
    assert board_of(app)["holes"] == [0, 3, 12, 15]
    assert charts(app)
    assert not complaints(app)
    camel = tour(rows=8, columns=8, leaper="camel")
    assert "No tour exists" in answer(camel)
    assert "a camel never changes colour" in texts(camel)
    assert board_of(camel)["piece"] == "camel"
    assert [title.value for title in camel.title] == ["A camel's tour from any square"]


def test_step_by_step_shows_where_the_first_walk_was_lost():
    case = {"view": "search", "rows": 5, "columns": 5, "row": 4, "column": 2, "variant": "warnsdorff"}
    told = "Lost at move 9 to 2,1, 16 squares from home: 1,0 had a tour, 2,1 has none."
    app = tour(**case)
    assert "lost" not in board_of(app)
    assert told not in [info.value for info in app.info]
    finish(control(app, "tour", "lost").set_value(True).run())
    header = board_of(app)
    assert (header["lost"], header["lostAt"], header["lostWords"]) == (2 * 5 + 1, 10, told)
    assert told in [info.value for info in app.info]
    assert address(app)["lost"] == "1"
    solved = tour(**case | {"variant": "roth"})
    assert control(app, "tour", "lost").key not in {one.key for one in solved.toggle}, "nothing was lost"
    far = {"rows": 33, "columns": 33, "row": 14, "column": 14, "variant": "roth", "steps": 1089, "lost": 1}
    large = finish(tour(**case | far))
    assert any("No tour is possible now: after " in info.value for info in large.info)


def test_two_tours_are_drawn_over_each_other_and_raced():
    app = tour(variant="warnsdorff", overlay="roth")
    (chart,) = charts(app)
    assert {"Warnsdorff", "Roth"} <= {trace.get("name") for trace in chart["data"]}
    assert any("They share 38 of 63 moves, and part at square 3." in text.value for text in app.markdown)
    assert "--overlay roth" in " ".join(text.value for text in app.code)
    assert [one["label"] for one in sent(app, "Both tours")] == ["Both tours (SVG)", "Both tours (PNG)"]
    assert "tour.save.Data of the second tour (CSV)" in {one.key for one in app.get("download_button")}
    app.button(key="tour.race_them").click().run()
    assert {"view": "race", "against": "roth", "overlay": "roth"}.items() <= address(app).items()
    app.button(key="tour.overlay_them").click().run()
    assert "view" not in address(app)
    control(app, "tour", "overlay").set_value("").run()
    assert "overlay" not in address(app)
    assert charts(tour(variant="construct", finish="2,3", overlay="roth")), "only the first has a finish"


@pytest.mark.parametrize(("rows", "columns"), [(129, 40), (3, 100)])
def test_tours_of_a_large_or_folded_board_are_not_drawn_over_each_other(rows, columns):
    app = tour(rows=rows, columns=columns, variant="construct", overlay="roth")
    assert [box.value for box in app.info] == [
        "Two tours are drawn over each other on boards of up to 128×128 that are not folded into strips; "
        f"this one is {rows}×{columns}."
    ]
    control(app, "tour", "overlay").set_value("").run()
    assert "tour.another" not in {one.key for one in app.button}, "no second tour is offered"


def written(app: AppTest) -> str:
    """Return all HTML that the page writes itself."""
    return html.unescape("".join(element.proto.body for element in app.get("html")))


def test_a_start_has_a_chess_name():
    app = visit("tour", chess=1)
    assert control(app, "tour", "start_name").value == "a8"
    for typed, name, square in (("e4", "e4", ("4", "4")), ("7,0", "a1", ("7", "0"))):
        control(app, "tour", "start_name").set_value(typed).run()
        assert not complaints(app)
        assert control(app, "tour", "start_name").value == name
        assert (address(app).get("row"), address(app).get("column")) == square


@pytest.mark.parametrize("name", [*[*examples.EXAMPLES][:4], "Block by block"])
def test_an_example_shows_its_question_and_its_case(name):
    example = examples.EXAMPLES[name]
    app = finish(visit("tour"))
    control(app, "tour", "example").select(name).run()
    assert not complaints(finish(app))
    assert example.words in texts(app)
    assert example.settings.items() <= address(app).items()
    assert control(finish(visit("tour", **example.settings)), "tour", "example").value == name
    assert examples._cases.size > 0, "the cases are kept, not read anew at each click"


def test_the_board_can_be_read_as_text():
    app = finish(visit("tour", rows=5, columns=6, row=2, column=1, variant="warnsdorff", chess=1))
    text = written(app)
    assert "each square of the 5×6 board" in text
    assert text.count("<td>") == 30
    assert "<p>b3 a1 " in text


def test_a_large_search_has_a_player_alone():
    """Search a board with too many moves for a browser to draw as lines of a chart."""
    app = finish(visit("tour", rows=510, columns=500, row=7, column=3))
    assert not complaints(app)
    assert not app.get("plotly_chart")
    kept = app.session_state._state._state.filtered_state.values()
    parts = [part for value in kept if isinstance(value, tuple) for part in value]
    assert not any(isinstance(part, SearchResult) for part in parts), "the tab of the page may be closed"


@pytest.mark.parametrize("view", ["tour", "search"])
@pytest.mark.parametrize(
    ("rows", "columns"), [(4, 9), (40, 30), (12, 12), pytest.param(1000, 3, marks=pytest.mark.slow)]
)
def test_every_view_of_every_size_opens(view, rows, columns):
    told = texts(done("tour", variant="construct", rows=rows, columns=columns, row=2, column=2, view=view))
    assert "Does a tour exist from here? Yes" in told or "Does a tour exist from here? No" in told
    assert ("Constructed without search: 4 blocks with a tour each" in told) == (rows == columns)
    assert "does not search" in told, "of the views that only a search has"


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"view": "race", "variant": "construct"}, "does not search"),
        ({"view": "race", "rows": 60, "columns": 60}, "Races are shown on boards of up to"),
        ({"view": "tour", "graph": 1, "rows": 40, "columns": 40}, "this board has 1,600"),
    ],
)
def test_a_view_that_cannot_show_the_case_stays_open_and_says_why(settings, why):
    app = done("tour", **settings)
    assert setting(app, "tour", "view") == settings["view"]
    assert why in texts(app)
