"""The other views of the Compare page: restarts, the four ideas, the challenge."""

import json

import pytest

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


def test_the_challenge_tells_how_a_formula_stands_in_one_line():
    app = done("compare?view=challenge&formula=f(turn - 8*centre)")
    assert answer(app).startswith(
        "Ahead of roth; the boards held out decide · 5×5 to 20×20: 99.3% on the first try, roth 99.0% (+6 of "
    )
    control(app, "compare", "formula").set_value("f(centres)").run()
    assert "the nearest is centre" in complaints(app)[0]
    control(app, "compare", "formula_example").select("a bad one").run()
    assert answer(finish(app)).startswith("Not ahead of roth")
