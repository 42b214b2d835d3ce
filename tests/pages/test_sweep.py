"""The Sweep page without a browser: its settings and its answers."""

import re
from typing import Any

from streamlit.testing.v1 import AppTest

from tests.support.visits import address, answer, charts, control, done, finish, table, visit


def boards(app: AppTest) -> Any:
    return table(finish(app), "median steps")


def test_the_page_opens_with_a_sweep_from_5_to_8():
    app = done("sweep")
    assert answer(app) == (
        "▲ Tours found from 134 of 138 solvable starts · Warnsdorff looks for a knight's "
        "tour from every start. · 128 found on the first try · "
        "6 found after backtracking · 4 gave up after 100,000 steps · 36 no tour exists"
    ), "no number appears twice"
    assert boards(app)["board"].tolist() == ["5×5", "6×6", "7×7", "8×8", "all"]
    assert boards(app)["starts"].tolist() == [25, 36, 49, 64, 174]
    assert boards(app)["no tour"].tolist() == [12, 0, 24, 0, 36]
    assert boards(app)["theory"].tolist()[0] == "yes, 13"


def test_a_search_that_gives_up_where_no_tour_exists_has_not_failed():
    told = answer(done("sweep?first=5&last=5&variant=order.roth&steps=900&all_starts_searched=1"))
    assert told.startswith("● Tours found from 13 of 13 solvable starts")
    assert "It found a tour wherever one exists ✓" in told
    assert "12 gave up after 900 steps" in told
    assert answer(done("sweep?first=5&last=5&closed=1")).startswith("✕ No start has a closed tour · ")


def test_hard_starts_link_to_their_tours():
    first = table(done("sweep?first=7&last=7"), "case").iloc[0]
    assert first["outcome"] == "▲ limit reached"
    assert first["case"].startswith("tour?")
    told = answer(visit(first["case"]))
    assert first["per square"] == first["steps"] / 49
    assert f"{first['steps']:,} steps" in told
    assert f"{first['backtracks']:,} backtracks" in told


def test_the_board_with_most_failures_is_shown_large_unless_another_is_chosen():
    for link, board in (("sweep", "7x7"), ("sweep?board=6x6", "6x6"), ("sweep?variant=default", "8x8")):
        assert control(done(link), "sweep", "board").value == board


def test_rectangles_can_be_included_and_starts_drawn_at_random():
    app = done("sweep")
    for name, value in (("rectangles", True), ("columns_last", 6), ("last", 6)):
        control(app, "sweep", name).set_value(value).run()
    assert boards(app)["board"].tolist() == ["5×5", "5×6", "6×5", "6×6", "all"]
    assert address(app)["columns"] == "5-6"
    control(app, "sweep", "rectangles").set_value(False).run()
    assert boards(app)["board"].tolist() == ["5×5", "6×6", "all"]
    control(app, "sweep", "mode").set_value("random").run()
    assert boards(app)["starts"].tolist() == [20, 20, 40]
    control(app, "sweep", "count").set_value(7).run()
    control(app, "sweep", "start_seed").set_value(3).run()
    assert boards(app)["starts"].tolist() == [7, 7, 14]
    assert (address(app)["starts"], address(app)["start_seed"]) == ("random:7", "3")


def test_sizes_and_starts_may_be_listed():
    app = done("sweep?sizes=5,7,10&starts=0,0 2,2&variant=stu-2020")
    assert boards(app)["board"].tolist() == ["5×5", "7×7", "10×10", "all"]
    assert boards(app)["starts"].tolist() == [2, 2, 2, 6]
    assert "from certain starts" in answer(app)
    control(app, "sweep", "sizes").set_value("6").run()
    control(app, "sweep", "squares").set_value("0,0").run()
    assert boards(app)["starts"].tolist() == [1, 1]
    (command,) = (code.value for code in app.code if " -m knights " in code.value)
    assert command.endswith("sweep 6 6 --starts 0,0 --sizes 6 --variant stu-2020 --steps 100000")
    control(app, "sweep", "sizes").set_value("").run()
    assert boards(app)["starts"].tolist() == [1, 1, 1, 1, 4]


def test_the_map_tells_how_many_squares_were_left_where_a_walk_was_lost():
    app = done("sweep?first=7&last=7&variant=roth&steps=1-per-square&lost=1")
    assert "Where walks were lost" in {one.label for one in app.toggle}
    told = re.findall(r"first walk lost with (\d+) squares left", str(charts(app)[0]["data"]))
    assert sorted(map(int, told)) == [10, 10, 20, 20, 20, 20, 22, 22, 22, 24]
