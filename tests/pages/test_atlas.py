"""The page of the atlas of move orders, without a browser."""

import re

from tests.support.visits import answer, charts, complaints, control, done


def test_the_atlas_draws_two_boards_and_opens_an_order():
    app = done("atlas?arows=5&acolumns=6&brows=6&bcolumns=6")
    told = answer(app)
    begins = r"[\d,]+ move orders? solves? (all|\d+ of) \d+ starts of 5×6 · A move order says "
    assert re.match(begins, told)
    assert re.search(r"How good one is on 5×6 says \w+ about 6×6: correlation −?0\.\d+\.", told)
    assert "40,320 move orders" in told
    assert len(charts(app)) == 3
    assert charts(app)[1]["data"][0]["colorbar"]["ticktext"][0] == "1", "shades have a scale"
    best, published = (frame.value for frame in app.dataframe)
    assert "warnsdorff" in published[""].tolist()
    assert best["on 5×6"].tolist() == sorted(best["on 5×6"], reverse=True)
    order = best.loc[0, "order"]
    assert best.loc[0, "Compare"].endswith(f"variants=order.move-order.parity.{order},warnsdorff")
    for page in ("Tour", "Sweep", "Compare"):
        assert not complaints(done(best.loc[0, page]))


def test_an_atlas_of_a_shape_is_opened_with_its_shape():
    app = done("atlas?arows=4&acolumns=4&brows=5&bcolumns=6&shape=cross")
    assert "solve all 12 starts of 4×4 minus 4" in answer(app)
    best = next(frame.value for frame in app.dataframe)
    assert "shape=cross" in best.loc[0, "Sweep"]
    assert "12 steps" in answer(done(best.loc[0, "Tour"]))
    assert any(code.value.startswith("python -m knights atlas 4 4 --shape cross") for code in app.code)
    (sentence,) = complaints(done("atlas?arows=6&acolumns=6&brows=4&bcolumns=4&shape=5,5"))
    assert "5,5 is not on the 4×4 board" in sentence


def test_an_atlas_that_is_too_large_names_the_command():
    app = done("atlas?arows=40&acolumns=40")
    (sentence,) = complaints(app)
    assert sentence.endswith("python -m knights atlas 40 40 --csv orders.csv")
    control(app, "atlas", "arows").set_value(2).run()
    assert ["not 2" in told for told in complaints(app)] == [True, False], "the board is as it was"
