"""The other views of the Compare page: restarts, the four ideas, the three programs, the challenge."""

import json

import pytest

from knights.search.programs import PROGRAMS
from tests.run import ROOT
from tests.support.visits import address, answer, charts, complaints, control, done, finish, table


def test_the_laboratory_draws_the_tail_and_what_restarts_make_of_it():
    app = done("compare?view=restarts&runs=60&steps=2000&cutoff=5")
    assert answer(app).startswith("A restart after 5 backtracks: 1.")
    assert "7×7 from 0,0 · 60 seeds, ties at random" in answer(app)
    survival, costs = charts(app)
    assert "not finished" in json.dumps(survival["layout"])
    names = [trace["name"] for trace in costs["data"]]
    assert names[:3] == ["computed from the sample", "measured", "Luby's sequence"]
    assert names[3].startswith("no restarts, at least ")
    rows = table(app, "computed").set_index("restart")
    once = rows.loc["always after 1"]
    assert once["measured"] == pytest.approx(once["computed"], rel=0.3)
    assert rows.loc["never", "solved"] < rows.loc["Luby, unit 1", "solved"] == 1
    control(app, "compare", "cutoff").set_value(1).run()
    assert answer(finish(app)).startswith("A restart after 1 backtrack: ")
    assert address(app)["cutoff"] == "1"


def test_the_ablation_has_its_16_rows_and_says_what_each_idea_buys():
    app = done("compare?view=ablation&from=6&to=6&steps=2000")
    rows = table(app, "restarts on")
    assert len(rows) == 16
    switches = rows[["parity", "blocking", "Warnsdorff", "restarts on"]]
    assert len(switches.drop_duplicates()) == 16
    assert switches.iloc[0].tolist() == ["–"] * 4
    assert switches.iloc[15].tolist() == ["✓"] * 4
    assert "16 combinations · 36 solvable starts · 6×6 board" in answer(app)
    assert f"None of them: {round(rows.iloc[0]['solved'] * 36)} of 36 solved" in answer(app)
    gains = table(app, "idea").set_index("idea")
    with_it, without = (rows[rows["Warnsdorff"] == sign]["solved"].mean() for sign in "✓–")
    assert gains.loc["Warnsdorff", "solved"] == pytest.approx(100 * (with_it - without))
    assert gains.loc["parity", "solved"] == 0, "every start of an even board is possible"


def test_parity_buys_the_steps_of_unsolvable_starts_on_odd_boards():
    gains = table(done("compare?view=ablation&from=5&to=5&steps=2000"), "idea").set_index("idea")
    assert gains.loc["parity", "steps"] > 1


def test_the_boards_of_2009_are_one_click_each():
    app = done("compare?view=ablation&from=5&to=5&steps=100")
    for name in ("14 × 3", "8 × 8"):
        app.button(key=f"compare.preset.{name}").click().run()
        assert f"{name.replace(' ', '')} board" in answer(finish(app))
        assert control(app, "compare", "rectangles").value == (name == "14 × 3")
    assert "64 solvable starts" in answer(app)
    assert app.button(key="compare.preset.100 × 100")


def test_each_program_shows_its_source():
    app = done("compare?view=programs")
    for name in PROGRAMS:
        control(app, "compare", "program").set_value(name).run()
        assert not complaints(app)
        source = (ROOT / "knights" / "search" / "programs" / f"{name}.py").read_text("utf-8")
        assert app.code[0].value == source.strip()
        assert len(app.get("graphviz_chart")) == (name == "automaton")
        assert table(app, "time per step")["program"].tolist() == [*PROGRAMS, "kernel"]
        assert address(app).get("program", "recursive") == name


def test_the_challenge_tells_how_a_formula_stands_in_one_line():
    app = done("compare?view=challenge&formula=f(turn - 8*centre)")
    assert answer(app).startswith(
        "Ahead of roth; the boards held out decide · 5×5 to 20×20: 99.3% on the first try, roth 99.0% (+6 of "
    )
    control(app, "compare", "formula").set_value("f(centres)").run()
    assert "the nearest is centre" in complaints(app)[0]
    control(app, "compare", "formula_example").select("a bad one").run()
    assert answer(finish(app)).startswith("Not ahead of roth")
