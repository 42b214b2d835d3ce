"""The page Learn, without a browser: its ideas one after the other, their links, and the restart laboratory."""

import json

import pytest

from knights.ui.learn.ideas import IDEAS
from tests.support.visits import (
    address,
    answer,
    charts,
    complaints,
    control,
    done,
    finish,
    table,
    texts,
    visit,
)

NAMES = list(IDEAS)


def test_there_are_seven_and_one_leads_to_the_next():
    app = visit("learn")
    assert len(NAMES) == 7
    for name, idea in IDEAS.items():
        assert not complaints(app)
        assert address(app).get("view", NAMES[0]) == name
        assert [header.value for header in app.header] == [idea.title]
        assert [expander.label for expander in app.expander] == ["Answer"]
        assert idea.question in texts(app)
        before, after = (app.button(key=f"learn.{label}") for label in ("Previous", "Next"))
        assert (before.disabled, after.disabled) == (name == NAMES[0], name == NAMES[-1])
        if not after.disabled:
            app = after.click().run()
    app.button(key="learn.Previous").click().run()
    assert address(app) == {"view": NAMES[-2]}


def test_the_laboratory_is_not_among_the_ideas():
    (views,) = visit("learn").segmented_control
    assert views.options == [idea.title for idea in IDEAS.values()]


def test_the_laboratory_draws_the_tail_and_what_restarts_make_of_it():
    app = done("learn?view=laboratory&runs=60&steps=2000&cutoff=5")
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
    control(app, "learn", "cutoff").set_value(1).run()
    assert answer(finish(app)).startswith("A restart after 1 backtrack: ")
    assert address(app)["cutoff"] == "1"
