"""The ablation of the 2009 work on the Published page."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.visits import address, answer, complaints, control, finish, table, visit


def run(app: AppTest) -> AppTest:
    """Press the button that starts the runs, and wait for the results."""
    assert not complaints(app)
    assert not app.dataframe, "the work started without a click"
    return finish(app.button(key="published.run").click().run())


def test_the_ablation_has_16_rows_and_the_gain_of_each_optimisation():
    app = run(finish(visit("published?work=ablation&first=6&last=6&steps=2000")))
    rows = table(app, "restarts on")
    assert len(rows) == 16
    switches = rows[["parity", "blocking", "Warnsdorff", "restarts on"]]
    assert len(switches.drop_duplicates()) == 16
    assert switches.iloc[0].tolist() == ["–"] * 4
    assert switches.iloc[15].tolist() == ["✓"] * 4
    assert "16 combinations · 36 solvable starts · 6×6 board" in answer(app)
    assert f"None of them: {round(rows.iloc[0]['solved'] * 36)} of 36 solved" in answer(app)
    gains = table(app, "optimisation").set_index("optimisation")
    with_it, without = (rows[rows["Warnsdorff"] == sign]["solved"].mean() for sign in "✓–")
    assert gains.loc["Warnsdorff", "solved"] == pytest.approx(100 * (with_it - without))
    assert gains.loc["parity", "solved"] == 0, "every start of an even board is solvable"


@pytest.mark.slow
def test_each_kind_of_board_of_2009_is_one_click_away():
    app = run(finish(visit("published?work=ablation")))
    assert "64 solvable starts · 8×8 board" in answer(app)
    opened = address(app)
    app.button(key="published.preset.14 × 3").click().run()
    assert "14×3 board" in answer(run(finish(app)))
    assert control(app, "published", "rectangles").value
    app.button(key="published.preset.8 × 8").click().run()
    assert address(app) == opened
    assert not control(app, "published", "rectangles").value
    assert app.button(key="published.preset.100 × 100")
