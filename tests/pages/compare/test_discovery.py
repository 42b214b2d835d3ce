"""The computer's search for a tie-break: one click starts it, and another adopts its formula."""

import json

from knights.cli import main
from tests.support.visits import address, answer, charts, complaints, control, done, finish, table, texts

COMPUTED = "compare?view=challenge&computer=1&tune=5-8&held_out=9-10&evaluations=24&operations=6&seed=3"


def started(link=COMPUTED):
    app = done(link)
    app.button(key="compare.discover").click().run()
    return finish(app)


def test_one_click_finds_what_the_command_finds(capsys):
    app = started()
    assert main("discover 5 8 --evaluations 24 --operations 6 --seed 3 --json".split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["formula"] in answer(app)
    assert "24 formulas tried" in answer(app)
    progress = charts(app)[-1]["data"][0]
    assert progress["y"][-1] == found["mistakes"] == min(progress["y"])
    assert table(app, "formula")["operations"].tolist() == [one["operations"] for one in found["front"]]


def test_an_impossible_search_is_refused_before_any_work():
    app = done(COMPUTED.replace("&computer=1", "").replace("evaluations=24", "evaluations=1000000"))
    assert not complaints(app)
    app.button(key="compare.discover").click().run()
    assert "this server allows" in complaints(app)[0]
    assert "computer" not in address(app)
    app = done(COMPUTED)
    control(app, "compare", "evaluations").set_value(1_000_000).run()
    assert "this server allows" in complaints(app)[0]
    assert address(app)["evaluations"] == "1000000"
    assert not [button for button in app.button if button.key == "compare.discover"]
    link = "compare?view=challenge&computer=1&tune=5-24&held_out=25-34&evaluations="
    assert not complaints(done(link + "1000"))
    assert "this server allows" in complaints(done(link + "1200"))[0], "rectangles count as well"
    assert "choose separate ranges" in complaints(done(COMPUTED.replace("held_out=9", "held_out=8")))[0]
    assert complaints(done(COMPUTED.replace("tune=5-8", "tune=5-4")))
    assert "122 solvable starts of 5×5 to 8×8 (minus 1)" in texts(done(COMPUTED + "&holes=0,0"))


def test_the_challenge_opens_the_search_and_adopts_its_formula():
    app = started(COMPUTED.replace("&computer=1", ""))
    assert address(app)["computer"] == "1"
    assert "24 formulas tried" in answer(app)
    app.button(key="compare.take").click().run()
    app = finish(app)
    assert "computer" not in address(app)
    formula = control(app, "compare", "formula").value
    assert formula == address(app)["formula"] != "f(3*onward - centre + edge)"
    assert "Roth" in answer(app)
