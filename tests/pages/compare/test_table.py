"""Variants side by side: the table, its charts, and what is compared."""

import json
import re
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from knights.base.questions import make
from knights.cli import main
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.files import as_toml
from knights.ui.compare.page import VIEWS
from knights.ui.compare.scores import VIRTUAL
from knights.ui.compare.variants import FIRST_SHOWN
from tests.support.visits import (
    address,
    answer,
    charts,
    complaints,
    control,
    done,
    finish,
    go,
    setting,
    table,
    texts,
    visit,
)

DUEL = "start column"
"""The map of the difference is the chart with this axis."""


def scores(app: AppTest) -> Any:
    return table(finish(app), "PAR-10")


def names(app: AppTest) -> list[str]:
    listed: list[str] = scores(app)["variant"].tolist()
    return listed


def figures(app: AppTest) -> Any:
    return table(finish(app), "ERT")


def with_words(app: AppTest, words: str) -> list[Any]:
    """The charts in whose layout some words stand."""
    return [chart for chart in charts(app) if words in json.dumps(chart["layout"])]


def test_it_opens_with_three_variants_on_eight_boards():
    app = done("compare")
    assert answer(app).startswith(
        "default (5 seeds) needs the fewest steps, 1.02 per square · "
        "A start not solved counts as ten times the limit (PAR-10). Solved: 100% by default (5 seeds), "
    )
    assert answer(app).endswith("3 methods · 484 solvable starts · 5×5 to 12×12 8 boards")
    shown = [name.partition(" (")[0] for name in names(app)]
    assert shown == FIRST_SHOWN.split(",")
    assert scores(app)["starts"].tolist() == [5 * 484, 484, 484]
    assert scores(app)["solved"].max() == 1
    assert address(app) == {}
    saved = [json.loads(chart.proto.config)["toImageButtonOptions"] for chart in app.get("plotly_chart")]
    assert saved[0] == {"format": "svg", "filename": "compare-costs"}
    costs, curves, pair, duel, first_try, par10, origins, wins, spread = charts(app)
    assert len(curves["data"]) == 3, "bands of three lie over one another"
    assert len(pair["data"]) == 4, "each of two has its band"
    assert len(spread["data"]) == len(first_try["data"]) == len(par10["data"]) == 3
    assert len(costs["data"][0]["y"]) == len(wins["data"][0]["x"]) == 3
    worst = costs["layout"]["yaxis"]["ticktext"][-1].partition("<")[0]
    assert worst == "roth", "the best by the starts solved is the worst"
    assert len(costs["data"][0]["error_x"]["array"]) == 3
    assert len(origins["data"]) == 6
    assert with_words(app, DUEL) == [duel]
    assert not {"mean", "largest"} & set(scores(app).columns), "what is told of the starts solved is below"


def test_one_variant_has_nobody_to_be_compared_with():
    app = done("compare?variants=roth")
    assert answer(app).startswith("Solved: 98.3% by roth · ")
    assert "1 method · 484 solvable starts" in answer(app)
    assert not with_words(app, DUEL)


def test_charts_without_a_difference_are_sentences():
    app = done("compare?first=20&last=20&starts=random:3&variants=default,construct&seeds=1")
    assert app.info[0].value.startswith("No difference to draw: ")
    assert with_words(app, DUEL) == charts(app)
    assert len(charts(app)) == 1
    assert "No method wins any start" in texts(app)
    assert "Every start that is solved takes one step per square" in texts(app)


def test_the_figures_of_the_table_are_those_of_the_command_line(capsys):
    app = done("compare?first=6&last=7&variants=pohl,stu-2020&steps=900")
    assert main("compare 6 7 --variants pohl,stu-2020 --steps 900 --json".split()) == 0
    frames = [frame.set_index("variant") for frame in (scores(app), figures(app))]
    for told in json.loads(capsys.readouterr().out):
        line, more = (frame.loc[told["variant"]] for frame in frames)
        assert line["starts"] == told["solvable"] == 61
        assert line["solved"] == told["solved"] / 61
        assert line["PAR-10"] == pytest.approx(told["par10"])
        assert more["ERT"] == pytest.approx(told["ert"])
        assert (more["mean"], more["largest"]) == pytest.approx((told["mean_solved"], told["max_solved"]))
        assert more["backtracks per start"] == pytest.approx(told["backtracks"] / 61, abs=0.005)


def test_variants_that_draw_lots_are_tried_with_several_seeds():
    app = done("compare?variants=roth,random&seeds=3&first=7&last=7")
    assert names(app) == ["roth", "random (3 seeds)"]
    assert scores(app)["starts"].tolist()[:2] == [25, 75]
    (spread,) = (caption.value for caption in app.caption if "seeds:" in caption.value)
    low, high, middle = map(float, re.findall(r"([\d.]+)%", spread))
    assert low < middle < high
    assert "--seeds 3" in app.code[-1].value
    control(app, "compare", "seeds").set_value(1).run()
    assert scores(app)["starts"].tolist()[:2] == [25, 25]
    assert "seeds:" not in texts(app)


@pytest.mark.parametrize(("seeds", "name"), [(1, "random, seed 9"), (2, "random (2 seeds)")])
def test_a_seed_of_ones_own_is_compared_start_by_start_too(seeds, name):
    app = done("compare?last=6&variants=order.random.parity.12345678.-.9,roth&steps=5000", seeds=seeds)
    assert not complaints(app)
    assert len(with_words(app, DUEL)) == 1
    assert names(app)[0] == name


def test_variants_of_ones_own():
    app = done("compare?last=6&variants=roth")
    control(app, "compare", "own").set_value("order.edge\n\n  filter.pohl.parity ").run()
    assert names(app) == ["roth", "order.edge", "filter.pohl.parity"]
    assert address(app)["variants"] == "roth,order.edge,filter.pohl.parity"
    control(app, "compare", "named").set_value(["pohl"]).run()
    assert names(app) == ["pohl", "order.edge", "filter.pohl.parity"]
    control(app, "compare", "own").set_value("stu-2021").run()
    assert names(app) == ["pohl", "stu-2021"]
    assert control(app, "compare", "named").value == ["pohl", "stu-2021"], "a name joins the names"
    assert control(app, "compare", "own").value == ""


def by_setting(app: AppTest) -> tuple[list[str], list[str]]:
    """The places and the lines of the first chart against a setting."""
    titles = [chart["layout"].get("xaxis", {}).get("title", {}).get("text") for chart in charts(app)]
    lines = charts(app)[titles.index("setting")]["data"]
    return lines[0]["x"], [line["name"] for line in lines]


def test_braces_make_variants_and_an_axis():
    written = "order.random.-.{12345678,87654321}.{1,5}x9"
    app = done(f"compare?variants=roth,{written}&seeds=2&first=6&last=7&steps=2000")
    assert len(names(app)) == 5
    assert address(app)["variants"] == f"roth,{written}"
    assert control(app, "compare", "own").value == written
    assert by_setting(app) == (["12345678", "87654321"], ["1", "5"])
    box = control(app, "compare", "axis")
    box.set_value(box.options[1]).run()
    assert address(finish(app))["axis"] == "2"
    assert by_setting(app) == (["1", "5"], ["12345678", "87654321"])


def test_formulas_stand_beside_named_variants():
    variants = "roth,order.f(min(edge, corner) - 3*onward).parity,pohl"
    app = done("compare?last=6", variants=variants)
    assert set(names(app)) == {"roth", "order.f(min(edge, corner) - 3*onward).parity", "pohl"}
    assert address(app)["variants"] == variants


@pytest.mark.parametrize(("setting", "wanted"), [("one", "plain"), ("board", "19x9")])
def test_what_is_not_compared_is_said_beside_the_choice(setting, wanted):
    app = done("compare?last=6&variants=roth,pohl", **{setting: wanted})
    assert not complaints(app)
    assert f"“{wanted}” is not compared here." in [caption.value for caption in app.caption]
    assert len(with_words(app, DUEL)) == 1


@pytest.mark.slow
def test_to_look_at_other_views_and_pages_and_come_back_keeps_everything():
    link = "compare?first=5&last=6&columns=5-7&starts=random:9&variants=pohl,order.edge&steps=900"
    assert not complaints(visit(f"{link}&runs=50&cutoff=20")), "settings of views that have left"
    app = done(link)
    before, line = address(app), answer(app)
    for view in (*reversed(VIEWS), next(iter(VIEWS))):
        control(app, "compare", "view").set_value(view).run()
        assert not complaints(finish(app))
    assert (address(app), answer(app)) == (before, line)
    for page in ("tour", "compare"):
        go(app, page)
    assert (address(finish(app)), answer(app)) == (before, line)


def test_a_link_is_followed_though_variants_of_ones_own_were_typed_before():
    app = done("compare?last=6&variants=roth")
    control(app, "compare", "own").set_value("order.edge").run()
    go(app, "learn")
    go(app, "compare?last=6&variants=pohl,filter.roth")
    assert names(app) == ["pohl", "filter.roth"]
    control(app, "compare", "named").set_value(["edge"]).run()
    assert names(app) == ["edge", "filter.roth"]


def dropped(text: str) -> AppTest:
    """The page with a file of results."""
    app = done("compare?variants=edge&first=5&last=5")
    app.file_uploader[0].set_value(("rows.csv", text.encode(), "text/csv")).run()
    return finish(app)


def test_a_file_is_shown_as_if_it_had_been_run_here(capsys):
    assert main("compare 5 7 --variants roth,squirrel-cull --steps 2000 --csv -".split()) == 0
    text = capsys.readouterr().out
    app = dropped(text)
    assert "From the file “rows.csv”" in app.info[0].value
    here = done("compare?first=5&last=7&variants=roth,squirrel-cull&steps=2000")
    assert scores(app).equals(scores(here))
    assert figures(app).equals(figures(here))
    assert answer(here) == answer(app)
    app.file_uploader[0].set_value([]).run()
    assert names(app) == ["edge"], "closed, it gives way to what the page asks for"
    (sentence,) = complaints(dropped(text + "roth,5,5\n"))
    assert sentence.startswith("“rows.csv” cannot be opened: line ")


def test_an_experiment_is_taken_over_and_run():
    asked = {"first": 5, "last": 6, "columns": (5, 7), "starts": "random:3", "start_seed": 4, "closed": True}
    experiment = make(
        Comparison, {**asked, "variants": ["roth", "order.{pohl,edge}"], "steps": 900, "seeds": 2}
    )
    app = done("compare?variants=edge&first=5&last=5&steps=7")
    name = f"{'x' * 20}.toml"
    app.file_uploader[0].set_value((name, as_toml(experiment, {"version": "1"}).encode(), "")).run()
    finish(app)
    assert not complaints(app)
    wanted = {
        "first": 5,
        "last": 6,
        "columns": (5, 7),
        "starts": 3,
        "start_seed": 4,
        "closed": True,
        "steps": 900,
        "seeds": 2,
    }
    assert {key: setting(app, "compare", key) for key in wanted} == wanted
    assert names(app) == ["roth", "order.pohl", "order.edge"]
    # It is let go of: another setting is changed, and the file does not change it back.
    control(app, "compare", "steps").set_value(800).run()
    assert setting(finish(app), "compare", "steps") == 800
    app.file_uploader[0].set_value((name, b'[compare]\nfirst = 5\nlast = 5\nvariants = ["roth"]', "")).run()
    assert {
        key: setting(finish(app), "compare", key) for key in ("columns", "starts", "closed", "seeds", "steps")
    } == {"columns": None, "starts": None, "closed": False, "seeds": 1, "steps": 1_000_000}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[sweep]\nfirst = 5\nlast = 5", "is an experiment of “sweep”: open it on the Sweep page."),
        ("[compare]\ncolumns = 5", "Columns cannot be “5”. The range of columns"),
        ("[compare]\nworkers = 5", "has no “workers”"),
        ("[compare]\nsteps = 0", "The step limit must be a whole number"),
        ("[compare", "cannot be read as TOML"),
    ],
)
def test_an_experiment_that_the_page_cannot_make_changes_nothing(text, sentence):
    app = done("compare?variants=edge&first=5&last=5")
    app.file_uploader[0].set_value(("bad.toml", text.encode(), "")).run()
    (told,) = complaints(finish(app))
    assert sentence in told
    assert names(app) == ["edge"]


def test_the_virtual_best_has_a_line_of_its_own_and_says_what_each_adds():
    app = done("compare?first=6&last=7&variants=pohl,roth,stu-2020&steps=900")
    rows = figures(app).set_index("variant")
    assert rows.index.tolist() == ["pohl", "roth", "stu-2020", VIRTUAL]
    assert rows.loc[VIRTUAL, "PAR-10"] <= rows.loc[["pohl", "roth", "stu-2020"], "PAR-10"].min()
    assert (rows["adds"].dropna() >= 0).all()
    for name in ("solved", "first try", "PAR-10", "PAR-2", "ERT"):
        assert re.fullmatch(r"[\d.,%]+ to [\d.,%]+", rows.loc["pohl", f"{name} 95% interval"])


@pytest.mark.slow
def test_the_limit_is_per_square_or_per_start_and_old_links_are_per_start():
    app = done("compare?first=5&last=6&variants=plain,roth")
    assert control(app, "compare", "limited").value == "square"
    assert "--steps 1000-per-square" in app.code[-1].value
    control(app, "compare", "steps").set_value(1).run()
    assert address(finish(app))["steps"] == "1-per-square"
    assert scores(app).loc[0, "PAR-10"] == 10, "nothing is found, and on both boards it costs the same"
    old = done("compare?first=5&last=6&variants=plain,roth&steps=50")
    assert control(old, "compare", "limited").value == "start"
    assert "--steps 50" in old.code[-1].value
    control(old, "compare", "limited").set_value("square").run()
    assert address(finish(old))["steps"] == "1000-per-square"
    control(old, "compare", "steps").set_value(0).run()
    assert "The step limit per square must be a whole number from 1 to" in complaints(old)[0]
    assert address(old)["steps"] == "1000-per-square", "it is taken back"
