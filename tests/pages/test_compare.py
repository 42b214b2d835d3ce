"""The Compare page as a person uses it, without a browser; and a tie-break added to the registry."""

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import find
from streamlit.testing.v1 import AppTest

from knights.board import Board
from knights.cli import main
from knights.comparisons import Comparison
from knights.heuristics.tie_breaks import TIES, ranks_squares
from knights.heuristics.variants import NAMED
from knights.search.case import Limit
from knights.search.programs import PROGRAMS
from knights.search.programs.driver import run as run_program
from knights.search.search import search
from knights.sweeps import Cases, by_board, by_variant, estimate, run
from knights.sweeps.estimate import MAX_VISITS_VARIABLE
from knights.ui.compare import pairwise as duel_view
from knights.ui.compare.page import FIELDS, FIRST_SHOWN
from knights.ui.running.view import EXPERIMENT
from tests.run import ROOT
from tests.support.strategies import variants as any_variants
from tests.support.visits import PATIENCE, address, complaints, control, finish, go, run_until, visit
from tests.support.words import plain


def compare(**settings: object) -> AppTest:
    return finish(visit("compare", **settings))


def headline(app: AppTest) -> str:
    """The answer above the table, without the time."""
    assert not complaints(app)
    block = next(element.value for element in app.markdown if 'class="verdict"' in element.value)
    return plain(block).rpartition(" · ")[0]


def table(app: AppTest, column: str = "PAR-10") -> Any:
    return next(frame.value for frame in app.dataframe if column in frame.value.columns)


def charts(app: AppTest) -> list[Any]:
    return [json.loads(chart.proto.spec) for chart in app.get("plotly_chart")]


def again(app: AppTest) -> AppTest:
    """The page's own address, opened in another session."""
    return compare(**{name + "_" * (name == "from"): value for name, value in address(app).items()})


# Variants side by side


def test_it_opens_with_eight_variants_on_eight_boards():
    app = compare()
    assert headline(app).startswith("Best by PAR-10: stu-2020, 1.01 steps per square · The mean of ")
    assert headline(app).endswith("8 variants · 484 solvable starts · 5×5 to 12×12 8 boards")
    names = [name.partition(" (")[0] for name in table(app)["variant"]]
    assert names == FIRST_SHOWN.split(",")
    assert table(app)["starts"].tolist() == [
        484 * 5 if name in ("default", "random") else 484 for name in names
    ]
    assert table(app)["solved"].max() == 1
    assert address(app) == {}
    curves, costs, wins, first_try, par10, spread, duel = charts(app)
    assert len(curves["data"]) == len(spread["data"]) == len(first_try["data"]) == len(par10["data"]) == 8
    assert len(costs["data"][0]["y"]) == len(wins["data"][0]["x"]) == 8
    assert costs["data"][0]["y"][-1] in ("roth", "edge"), "the best by the starts solved are the worst"
    assert "start column" in json.dumps(duel["layout"])
    assert not {"mean", "largest"} & set(table(app).columns), "what is told of the starts solved stands apart"
    assert table(app, "largest")["variant"].tolist() == table(app)["variant"].tolist()


def test_charts_without_a_difference_are_sentences():
    app = compare(from_=20, to=20, starts="random:3", variants="default,construct", seeds=1)
    assert app.info[0].value.startswith("No difference to draw: ")
    assert not [chart for chart in charts(app) if "start column" not in json.dumps(chart["layout"])]
    captions = " ".join(caption.value for caption in app.caption)
    assert "Nobody wins a single start" in captions
    assert "Every start that is solved takes one step per square" in captions


def test_the_figures_of_the_table_are_those_of_the_command_line(capsys):
    app = compare(from_=6, to=7, variants="pohl,stu-2020", steps=900)
    assert main("compare 6 7 --variants pohl,stu-2020 --steps 900 --csv -".split()) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for _, line in table(app).iterrows():
        own = [row for row in rows if row["variant"] == line["variant"] and row["outcome"] != "no-tour"]
        found = [row for row in own if row["outcome"] == "found"]
        ratios = [int(row["steps"]) / int(row["rows"]) ** 2 for row in found]
        assert line["starts"] == len(own) == 61
        assert line["solved"] == len(found) / len(own)
        costs = [
            int(row["steps"]) / int(row["rows"]) ** 2
            if row["outcome"] == "found"
            else 9000 / int(row["rows"]) ** 2
            for row in own
        ]
        assert line["PAR-10"] == pytest.approx(sum(costs) / len(costs))
        solved = table(app, "largest").set_index("variant").loc[line["variant"]]
        assert solved["mean"] == pytest.approx(sum(ratios) / len(ratios))
        assert solved["largest"] == pytest.approx(max(ratios))
        assert line["backtracks per start"] == pytest.approx(
            sum(int(row["backtracks"]) for row in own) / len(own), abs=0.005
        )


def test_several_sizes_get_a_trend():
    app = compare(from_=5, to=7, variants="roth,pohl", steps=2000)
    assert "5×5 to 7×7 3 boards" in headline(app)
    trend = charts(app)[3]
    assert trend["data"][0]["x"] == ["5×5", "6×6", "7×7"]
    assert trend["data"][0]["mode"] == "lines+markers"


def test_rectangles_are_points_in_the_order_of_their_squares():
    app = compare(from_=3, to=5, cfrom=7, cto=8, variants="roth,pohl", steps=2000)
    (trend, *_) = [chart for chart in charts(app) if "first try" in json.dumps(chart["layout"])]
    assert trend["data"][0]["mode"] == "markers"
    assert trend["data"][0]["x"] == ["3×7", "3×8", "4×7", "4×8", "5×7", "5×8"]


def test_rectangles_and_random_starts():
    app = compare(from_=8, to=8, variants="roth,pohl", steps=5000)
    control(app, "compare", "rectangles").set_value(True).run()
    control(app, "compare", "cto").set_value(9).run()
    finish(app)
    assert "8×8 to 8×9 2 boards" in headline(app)
    control(app, "compare", "mode").set_value("random").run()
    control(app, "compare", "count").set_value(7).run()
    control(app, "compare", "lots").set_value(3).run()
    finish(app)
    assert table(app)["starts"].tolist() == [14, 14], "the same number for every variant"
    assert address(app)["starts"] == "random:7"
    assert headline(again(app)) == headline(app)


def test_variants_that_draw_lots_are_tried_with_several_seeds():
    app = compare(variants="roth,random", seeds=3, from_=7, to=7)
    assert table(app)["variant"].tolist() == ["roth", "random (3 seeds)"]
    assert table(app)["starts"].tolist() == [25, 75]
    (spread,) = (caption.value for caption in app.caption if "seeds:" in caption.value)
    low, high, middle = map(float, re.findall(r"([\d.]+)%", spread))
    assert low < middle < high
    assert "--seeds 3" in app.code[-1].value
    control(app, "compare", "seeds").set_value(1).run()
    assert table(finish(app))["starts"].tolist() == [25, 25]
    assert not any("seeds:" in caption.value for caption in app.caption)


def test_more_seeds_are_not_more_work_in_the_sentence():
    """Default and construction enter each square once: they cost as much, whatever the seeds."""
    app = compare(variants="default,construct", seeds=7, from_=8, to=8)
    assert "No difference by PAR-10: 1 steps per square" in headline(app)


@pytest.mark.parametrize("seeds", [1, 2])
def test_a_seed_of_ones_own_is_compared_start_by_start_too(seeds):
    app = compare(variants="order.random.parity.12345678.-.9,roth", seeds=seeds, steps=5000)
    assert not complaints(app)
    assert "start column" in json.dumps(charts(app)[-1]["layout"]), "the map of the difference is there"
    assert table(app)["variant"].tolist()[0] == ("random, seed 9" if seeds == 1 else "random (2 seeds)")


def test_variants_of_ones_own():
    app = compare(variants="roth")
    control(app, "compare", "own").set_value("order.edge\n\n  filter.pohl.parity ").run()
    finish(app)
    assert table(app)["variant"].tolist() == ["roth", "order.edge", "filter.pohl.parity"]
    assert address(app)["variants"] == "roth,order.edge,filter.pohl.parity"
    control(app, "compare", "named").set_value(["pohl"]).run()
    assert table(finish(app))["variant"].tolist() == ["pohl", "order.edge", "filter.pohl.parity"]
    control(app, "compare", "own").set_value("stu-2021").run()
    assert table(finish(app))["variant"].tolist() == ["pohl", "stu-2021"]
    assert control(app, "compare", "named").value == ["pohl", "stu-2021"], "a name joins the names"
    assert control(app, "compare", "own").value == ""


def by_setting(app: AppTest) -> tuple[list[str], list[str]]:
    """The places and the lines of the first chart against a setting."""
    titles = [chart["layout"].get("xaxis", {}).get("title", {}).get("text") for chart in charts(app)]
    lines = charts(app)[titles.index("setting")]["data"]
    return lines[0]["x"], [line["name"] for line in lines]


def test_braces_make_variants_and_an_axis():
    written = "order.random.-.{12345678,87654321}.{1,5}x9"
    app = compare(variants=f"roth,{written}", seeds=2, from_=6, to=7, steps=2000)
    assert not complaints(app)
    assert len(table(app)) == 5
    assert address(app)["variants"] == f"roth,{written}"
    assert control(app, "compare", "own").value == written
    assert by_setting(app) == (["12345678", "87654321"], ["1", "5"])
    box = control(app, "compare", "axis")
    box.set_value(box.options[1]).run()
    assert address(finish(app))["axis"] == "2"
    assert by_setting(app) == (["1", "5"], ["12345678", "87654321"])


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("order.random.-.12345678.-.{1,2,3,4,5,6,7,8,9,10,11,12,13}\norder.roth.-.-.{1,2", "do not match"),
        ("order.random.-.12345678.{1,2,3,4,5}x{1,2,3,4,5}", "at most 24 variants, not 26"),
        ("best", "There is no variant “best”"),
        ("order.luck", "There is no tie-break “luck”"),
        ("order.roth.-.1234", "“1234”"),
        ("roth", "The variant “roth” is given twice"),
        ("order.edge\norder.edge", "The variant “order.edge” is given twice"),
        ("\n".join(f"order.random.-.12345678.-.{k}" for k in range(24)), "at most 24 variants, not 25"),
    ],
)
def test_a_variant_that_cannot_be_compared_gets_one_sentence_and_can_be_mended(typed, told):
    app = compare(variants="roth", seeds=1, steps=500)
    control(app, "compare", "own").set_value(typed).run()
    (sentence,) = complaints(app)
    assert told in sentence
    assert not app.dataframe
    control(app, "compare", "own").set_value("").run()
    control(app, "compare", "named").set_value(["roth", "edge"]).run()
    assert "2 variants · 484 solvable starts" in headline(finish(app))


def test_no_variant_at_all_gets_one_sentence():
    app = compare()
    control(app, "compare", "named").set_value([]).run()
    (sentence,) = complaints(app)
    assert sentence == "No variant is chosen; choose at least one on the left, for example default."
    control(app, "compare", "named").set_value(["roth"]).run()
    assert headline(finish(app)).startswith("Solved: 98.3% by roth · ")
    assert "1 variant · 484 solvable starts" in headline(app)
    assert "start column" not in json.dumps(charts(app)[-1]["layout"]), "there is nobody to compare it with"


@pytest.mark.parametrize(
    ("widget", "value", "told"),
    [
        ("to", 4, "The last size, 4, is below the first, 8"),
        ("from", 0, "not 0"),
        ("steps", 0, "The step limit"),
        ("seeds", 0, "The number of seeds"),
        ("seeds", 1001, "not 1,001"),
    ],
)
def test_a_bad_number_gets_one_sentence_and_loses_nothing(widget, value, told):
    app = compare(from_=8, to=8, variants="roth,pohl", first="pohl", second="roth", steps=900)
    before = address(app)
    box = control(app, "compare", widget)
    good = box.value
    box.set_value(value).run()
    (sentence,) = complaints(app)
    assert told in sentence
    control(app, "compare", widget).set_value(good).run()
    assert headline(finish(app))
    assert address(app) == before


# The address

ALL = {
    "from_": 5, "to": 6, "cfrom": 5, "cto": 7, "starts": "random:9", "lots": 4,
    "variants": "pohl,random,order.edge", "seeds": 2, "steps": 900, "first": "order.edge", "second": "pohl",
    "board": "6x5", "program": "automaton", "closed": 1,
    "rows": 5, "columns": 6, "row": 1, "column": 2, "runs": 50, "cutoff": 20, "axis": 2, "formula": "f(edge)",
}  # fmt: skip


def test_every_setting_is_in_the_address_and_comes_back():
    assert {"view"} | {name.rstrip("_") for name in ALL} == {field.name for field in FIELDS}
    app = compare(**ALL)
    assert not complaints(app)
    assert address(app) == {name.rstrip("_"): str(value) for name, value in ALL.items()}
    assert control(app, "compare", "first").value == "order.edge"
    assert control(app, "compare", "board").value == "6x5"
    assert headline(again(app)) == headline(app)
    assert charts(again(app)) == charts(app)


@pytest.mark.slow
@pytest.mark.parametrize("view", ["ablation", "programs", "restarts"])
def test_a_link_opens_its_view(view):
    app = compare(view=view, from_=5, to=5, steps=500, program="iterative")
    assert not complaints(app)
    assert control(app, "compare", "view").value == view
    assert address(app)["view"] == view
    assert address(again(app)) == address(app)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"view": "upside-down"}, "“upside-down”"),
        ({"from_": 9, "to": 8}, "The last size, 8, is below the first, 9"),
        ({"from_": "x"}, "“x”"),
        ({"to": 4000}, "not 4,000"),
        ({"cfrom": 9, "cto": 6}, "The last number of columns, 6, is below the first, 9"),
        ({"cto": "-1"}, "not -1"),
        ({"starts": "some"}, "not “some”"),
        ({"starts": "random:65"}, "There are not 65 starts to draw on the 8×8 board"),
        ({"lots": "x"}, "“x”"),
        ({"variants": "roth,best"}, "There is no variant “best”"),
        ({"variants": ""}, "There is no variant “”"),
        ({"variants": "roth,roth"}, "The variant “roth” is given twice"),
        ({"seeds": 0}, "The number of seeds"),
        ({"steps": "many"}, "“many”"),
        ({"first": "best"}, "There is no variant “best”"),
        ({"second": "best"}, "There is no variant “best”"),
        ({"board": "chess"}, "A board is written as rows x columns, like 8x8, not “chess”"),
        ({"board": "0x8"}, "0"),
        ({"program": "quantum"}, "“quantum”"),
    ],
    ids=str,
)
def test_a_bad_address_gets_one_sentence(settings, told):
    app = compare(**{"from_": 8, "to": 8} | settings)
    (sentence,) = complaints(app)
    assert told in sentence
    assert control(app, "compare", "view").value == "table"


@pytest.mark.parametrize("settings", [{"first": "plain"}, {"board": "19x9"}], ids=str)
def test_what_is_not_compared_is_said_beside_the_choice(settings):
    app = compare(variants="roth,pohl", **settings)
    assert not complaints(app)
    (wanted,) = settings.values()
    assert f"“{wanted}” is not compared here." in [caption.value for caption in app.caption]
    assert "start column" in json.dumps(charts(app)[-1]["layout"])


@pytest.mark.slow
def test_to_look_at_other_views_and_pages_and_come_back_keeps_everything():
    app = compare(**ALL)
    before, line = address(app), headline(app)
    for view in ("ablation", "restarts", "programs", "table"):
        control(app, "compare", "view").set_value(view).run()
        assert not complaints(finish(app))
    assert address(app) == before
    assert headline(app) == line
    for page in ("tour", "compare"):
        go(app, page)
    assert address(finish(app)) == before
    assert headline(app) == line


def test_a_link_is_followed_though_variants_of_ones_own_were_typed_before():
    app = compare(variants="roth")
    control(app, "compare", "own").set_value("order.edge").run()
    go(app, "how")
    go(app, "compare", variants="pohl,filter.roth")
    assert table(finish(app))["variant"].tolist() == ["pohl", "filter.roth"]
    control(app, "compare", "named").set_value(["edge"]).run()
    assert table(finish(app))["variant"].tolist() == ["edge", "filter.roth"]


# Start by start


class Chosen(dict):
    """What Streamlit keeps of a chart: attributes as well as items."""

    __getattr__ = dict.__getitem__


def test_a_click_on_a_start_goes_to_its_tour_with_the_variant_chosen(monkeypatch):
    taken = {}
    state = {"compare.duel": Chosen(selection=Chosen(points=[{"x": 4, "y": 5}]))}
    monkeypatch.setattr(duel_view.st, "session_state", state)
    monkeypatch.setattr(duel_view.st, "radio", lambda *_, **__: "pohl")
    monkeypatch.setattr(duel_view, "chart", lambda *_, **named: taken.update(named))
    comparison = Comparison(Cases(8, 8), (NAMED["roth"].variant, NAMED["pohl"].variant), 900)
    parts = by_variant(part for part in run(comparison.sweeps, workers=1) if part is not None)
    first, second = (by_board(parts[variant])[Board(8, 8)] for variant in comparison.variants)
    duel_view._map("compare", comparison, comparison.variants, first, second)
    taken["on_select"]()
    settings = {"rows": "8", "columns": "8", "row": "5", "column": "4", "variant": "pohl", "steps": "900"}
    assert state.pop("links:tour") == settings
    state["compare.duel"] = Chosen(selection=Chosen(points=[]))
    taken["on_select"]()
    assert "links:tour" not in state, "a second click on the same start comes empty"


def test_the_starts_that_differ_most_lead_to_both_tours():
    app = compare(variants="roth,pohl", steps=2000)
    rows = table(app, "start")
    gaps = (rows["steps of pohl"] - rows["steps of roth"]).abs().tolist()
    assert gaps == sorted(gaps, reverse=True)
    assert min(gaps) > 0
    for name in ("roth", "pohl"):
        page, _, query = rows.iloc[0][f"tour of {name}"].partition("?")
        assert page == "/tour"
        shown = visit("tour", **dict(pair.split("=") for pair in query.split("&")))
        told = re.sub("<[^>]+>", "", " ".join(m.value for m in shown.markdown))
        assert f"{rows.iloc[0][f'steps of {name}']:,} steps" in told
        assert control(shown, "tour", "variant_name").value == name


def test_boards_that_the_tour_page_does_not_take_have_no_links():
    assert not duel_view.shown_on_tour(Board(2, 9))
    assert duel_view.shown_on_tour(Board(3, 4))
    app = compare(from_=2, to=2, cfrom=2, cto=2, variants="plain,roth")
    assert not complaints(app)


# A file of results


def dropped(app: AppTest, name: str, text: str) -> AppTest:
    app.file_uploader[0].set_value((name, text.encode(), "text/csv")).run()
    return finish(app)


def test_a_file_is_shown_as_if_it_had_been_run_here(capsys):
    assert main("compare 5 7 --variants roth,squirrel-cull --steps 2000 --csv -".split()) == 0
    text = capsys.readouterr().out
    app = dropped(compare(variants="edge", from_=5, to=5), "rows.csv", text)
    assert not complaints(app)
    assert "From the file “rows.csv”" in app.info[0].value
    here = compare(from_=5, to=7, variants="roth,squirrel-cull", steps=2000)
    columns = ["variant", "starts", "solved", "first try", "PAR-10", "ERT"]
    assert table(app)[columns].equals(table(here)[columns])
    assert headline(here) == headline(app)
    broken = dropped(compare(variants="edge", from_=5, to=5), "rows.csv", text + "roth,5,5\n")
    (sentence,) = complaints(broken)
    assert sentence.startswith("“rows.csv” cannot be opened: line ")


# Restarts


def test_the_laboratory_draws_the_tail_and_what_restarts_make_of_it():
    app = compare(view="restarts", runs=60, steps=2000, cutoff=5)
    assert not complaints(app)
    assert headline(app).startswith("A restart after 5 backtracks: 1.")
    assert "7×7 from 0,0 · 60 seeds, ties at random" in headline(app)
    survival, costs = charts(app)
    assert "not finished" in json.dumps(survival["layout"])
    names = [trace["name"] for trace in costs["data"]]
    assert names[:3] == ["computed from the sample", "measured", "Luby's sequence"]
    assert names[3].startswith("no restarts, at least ")
    rows = table(app, "computed").set_index("restart")
    assert rows.loc["always after 1", "measured"] == pytest.approx(
        rows.loc["always after 1", "computed"], rel=0.3
    )
    assert rows.loc["never", "solved"] < rows.loc["Luby, unit 1", "solved"] == 1
    control(app, "compare", "cutoff").set_value(1).run()
    assert headline(finish(app)).startswith("A restart after 1 backtrack: ")
    assert address(app)["cutoff"] == "1"


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"rows": 5, "columns": 5, "row": 0, "column": 1}, "There is no tour from 0,1: "),
        ({"runs": 20_000, "steps": 10**6}, "can take 20 billion, and this server stops at 2 billion"),
        ({"runs": 20_001}, "not 20,001"),
        ({"cutoff": 7}, "one of 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, not “7”"),
    ],
    ids=str,
)
def test_what_cannot_be_sampled_is_told_in_one_sentence(settings, told):
    app = compare(**{"view": "restarts", "runs": 20, "steps": 500} | settings)
    (sentence,) = complaints(app)
    assert told in sentence


# The four ideas, on and off


def test_the_ablation_has_its_16_rows_and_says_what_each_idea_buys():
    app = compare(view="ablation", from_=6, to=6, steps=2000)
    rows = table(app, "restarts on")
    assert len(rows) == 16
    switches = rows[["parity", "blocking", "Warnsdorff", "restarts on"]]
    assert len(switches.drop_duplicates()) == 16
    assert switches.iloc[0].tolist() == ["–"] * 4
    assert switches.iloc[15].tolist() == ["✓"] * 4
    assert "16 combinations · 36 solvable starts · 6×6 board" in headline(app)
    assert f"None of them: {round(rows.iloc[0]['solved'] * 36)} of 36 solved" in headline(app)
    gains = table(app, "idea").set_index("idea")
    with_it, without = (rows[rows["Warnsdorff"] == sign]["solved"].mean() for sign in "✓–")
    assert gains.loc["Warnsdorff", "solved"] == pytest.approx(100 * (with_it - without))
    assert gains.loc["parity", "solved"] == 0, "every start of an even board is possible"


def test_parity_buys_the_steps_of_hopeless_starts_on_odd_boards():
    gains = table(compare(view="ablation", from_=5, to=5, steps=2000), "idea").set_index("idea")
    assert gains.loc["parity", "steps"] > 1


@pytest.mark.parametrize(("name", "board"), [("8 × 8", "8×8"), ("14 × 3", "14×3"), ("100 × 100", "100×100")])
def test_the_boards_of_2009_are_one_click_each(name, board):
    app = compare(view="ablation", from_=5, to=5, steps=100)
    app.button(key=f"compare.preset.{name}").click().run()
    finish(app)
    assert f"{board} board" in headline(app)
    assert len(table(app, "restarts on")) == 16
    assert control(app, "compare", "rectangles").value == (name == "14 × 3")
    app.button(key="compare.preset.8 × 8").click().run()
    assert "64 solvable starts · 8×8 board" in headline(finish(app))


# Three programs


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_program_shows_its_source(name):
    app = compare(view="programs")
    control(app, "compare", "program").set_value(name).run()
    assert not complaints(app)
    source = (ROOT / "knights" / "search" / "programs" / f"{name}.py").read_text("utf-8")
    assert app.code[0].value == source.strip()
    assert len(app.get("graphviz_chart")) == (name == "automaton")
    assert table(app, "time per step")["program"].tolist() == [*PROGRAMS, "kernel"]
    assert address(app).get("program", "recursive") == name


# Long work


def test_the_cap_names_the_command_that_does_it_elsewhere(monkeypatch):
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "1000000")
    app = compare(from_=60, to=64, variants="roth,random", steps=5000)
    (sentence,) = complaints(app)
    assert "this server stops at 1 million" in sentence
    assert sentence.endswith("python -m knights compare 60 64 --variants roth,random --steps 5000 --seeds 5")
    assert not app.dataframe


LONG = {"from_": 5, "to": 16, "variants": "roth,plain", "steps": 5_000_000}


@pytest.mark.slow
def test_long_work_is_estimated_begun_cancelled_and_kept(jobs):
    app = visit("compare", **LONG)
    assert not complaints(app)
    assert "roughly" in app.info[0].value
    assert jobs.latest(EXPERIMENT) is None, "nothing runs before it is asked for"
    app.button(key="compare.run").click().run()
    run_until(app, lambda: app.dataframe)
    assert headline(app).startswith("Partial: ")
    app.button(key="compare.cancel").click().run()
    assert jobs.latest(EXPERIMENT) is not None
    assert jobs.latest(EXPERIMENT).wait(PATIENCE)
    app.run()
    (told,) = complaints(app)
    assert "**Partial**" in told
    kept = table(app)["starts"].tolist()
    assert 0 < sum(kept) < 2 * 1299
    control(app, "compare", "board").set_value("5x5").run()
    assert table(app)["starts"].tolist() == kept, "to look at another board starts nothing"


def test_many_seeds_are_estimated_once(jobs, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "knights.ui.running.view.estimate", lambda sweeps, n: asked.append(sweeps) or estimate(sweeps, n)
    )
    app = visit("compare", variants="roth,random", seeds=900, from_=30, to=31)
    assert not complaints(app)
    assert len(asked) == 2
    assert "starts" in app.info[0].value
    assert "1,676,761" in app.info[0].value, "901 times the 1,861 starts of 30×30 and 31×31"


# A tie-break added to the registry


@pytest.fixture
def corner() -> Iterator[str]:
    """A tie-break of one plain function, for the time of one test."""
    try:

        @ranks_squares("corner")
        def corner(board, square):
            """The square nearest to a corner of the board."""
            row, column = square
            return min(row, board.rows - 1 - row) + min(column, board.columns - 1 - column)

        yield "corner"
    finally:
        TIES.pop("corner", None)


def test_a_new_tie_break_is_in_the_page_the_command_and_the_tests_without_further_edits(corner, capsys):
    tour = visit("tour", variant="order")
    box = control(tour, "tour", "variant_ties")
    assert corner in box.options
    box.set_value(corner).run()
    assert not complaints(tour)
    assert "The square nearest to a corner of the board." in [caption.value for caption in tour.caption]
    assert address(tour)["variant"] == "order.corner"

    app = compare(variants="roth")
    control(app, "compare", "own").set_value("order.corner.parity").run()
    assert table(finish(app))["variant"].tolist() == ["roth", "order.corner.parity"]
    assert table(app)["solved"].tolist()[1] > 0.5

    for command in (
        "tour 6 6 --start 0,0 --ties corner --rule order --json",
        "sweep 6 6 --variant order.corner --csv -",
        "compare 6 6 --variants roth,order.corner --csv -",
    ):
        assert main(command.split()) == 0
        assert "found" in capsys.readouterr().out
    assert main(["tour", "--help"]) == 0
    assert corner in capsys.readouterr().out

    variant = find(any_variants(rule="order"), lambda variant: variant.ties == corner)
    fast = search(Board(6, 6), (1, 2), variant, Limit(500))
    for program in PROGRAMS.values():
        assert run_program(program, Board(6, 6), (1, 2), variant, 500).steps == fast.steps


def test_what_a_test_adds_to_the_registry_is_gone_after_it():
    assert "corner" not in TIES


def test_formulas_stand_beside_named_variants():
    formula = "order.f(min(edge, corner) - 3*onward).parity"
    app = compare(variants=f"roth,{formula},pohl", to=6)
    assert not complaints(app)
    table = app.dataframe[0].value
    assert formula in set(table.iloc[:, 0])
    assert address(app)["variants"] == f"roth,{formula},pohl"


def test_the_challenge_tells_how_a_formula_stands_in_one_line():
    app = finish(visit("compare", view="challenge", formula="f(turn - 8*centre)"))
    assert headline(app).startswith("roth is beaten · 5×5 to 20×20: 99.3% on the first try, roth 99.0%")
    control(app, "compare", "formula").set_value("f(centres)").run()
    assert "the nearest is centre" in complaints(app)[0]
    control(app, "compare", "formula_example").select("a bad one").run()
    finish(app)
    assert headline(app).startswith("Not yet")
