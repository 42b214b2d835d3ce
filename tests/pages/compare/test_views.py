"""The other view of the Compare page: the challenge."""

from tests.support.visits import answer, complaints, control, done, finish


def test_the_challenge_tells_how_a_formula_stands_in_one_line():
    app = done("compare?view=challenge&formula=f(turn - 8*centre)")
    assert answer(app).startswith(
        "Ahead of roth; the boards held out decide · 5×5 to 20×20: 99.3% on the first try, roth 99.0% (+6 of "
    )
    control(app, "compare", "formula").set_value("f(centres)").run()
    assert "the nearest is centre" in complaints(app)[0]
    control(app, "compare", "formula_example").select("a bad one").run()
    assert answer(finish(app)).startswith("Not ahead of roth")
