"""The challenge: a formula is tuned on one range of boards, and judged on another only on request."""

from tests.support.visits import address, answer, charts, complaints, control, done, finish

SMALL = "compare?view=challenge&tune=5-8&held_out=9-10"


def places(app):
    return charts(app)[-1]["data"][0]["x"]


def look(app):
    app.button(key="compare.final").click().run()
    return finish(app)


def test_held_out_boards_run_only_on_request_and_each_look_is_counted():
    app = done(f"{SMALL}&formula=f(edge)")
    assert places(app) == ["5×5", "6×6", "7×7", "8×8"]
    assert "look" not in answer(app)
    look(app)
    assert places(app)[-1] == "10×10"
    assert "Roth is not beaten on held-out boards" in answer(app)
    assert not [button for button in app.button if button.key == "compare.final"], "one look is enough"
    control(app, "compare", "formula").set_value("f(corner)").run()
    assert "9×9" not in answer(finish(app)), "the boards have not been shown for another formula"
    look(app)
    assert "2 looks at held-out boards" in answer(app)
    control(app, "compare", "formula").set_value("f(edge)").run()
    assert "1 look at held-out boards" in answer(finish(app)), "the earlier result is unchanged"


def test_chosen_ranges_and_closed_tours_are_in_the_link_and_the_command():
    app = done(f"{SMALL}&formula=f(edge)")
    control(app, "compare", "tune_last").set_value(6).run()
    control(app, "compare", "closed").set_value(True).run()
    assert places(finish(app)) == ["5×5", "6×6"]
    assert (address(app)["tune"], address(app)["closed"]) == ("5-6", "1")
    command = app.code[-1].value
    assert command == ("python -m knights challenge 'f(edge)' --tune 5 6 --held-out 9 10 --closed")
    control(app, "compare", "held_out_first").set_value(6).run()
    assert "choose separate ranges" in complaints(app)[0]
