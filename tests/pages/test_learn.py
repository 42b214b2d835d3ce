"""The page Learn, without a browser: its lessons one after the other, and what restarts save."""

import pytest

from knights.ui.learn import boards
from knights.ui.learn.lessons import LESSONS
from tests.support.visits import (
    address,
    charts,
    complaints,
    control,
    done,
    finish,
    texts,
    visit,
)

NAMES = list(LESSONS)


@pytest.fixture(autouse=True)
def few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the sample of restarts small."""
    monkeypatch.setattr(boards, "RUNS", 60)


def test_there_are_seven_and_one_leads_to_the_next():
    app = visit("learn")
    assert len(NAMES) == 7
    for name, lesson in LESSONS.items():
        assert not complaints(app)
        assert address(app).get("view", NAMES[0]) == name
        assert [header.value for header in app.header] == [lesson.title]
        assert app.expander[0].label == "Answer"
        assert lesson.poll.prompt in texts(app)
        before, after = (app.button(key=f"learn.{label}") for label in ("Previous", "Next"))
        assert (before.disabled, after.disabled) == (name == NAMES[0], name == NAMES[-1])
        if not after.disabled:
            app = after.click().run()
    app.button(key="learn.Previous").click().run()
    assert address(app) == {"view": NAMES[-2]}


def test_the_last_idea_draws_what_restarts_save():
    app = done("learn?view=restart&cutoff=5")
    assert "**A restart after 5 backtracks: 1." in texts(app)
    (costs,) = charts(app)
    names = [trace["name"] for trace in costs["data"]]
    assert names[:3] == ["computed from the sample", "measured", "Luby's sequence"]
    assert names[3].startswith("no restarts, at least ")
    control(app, "learn", "cutoff").set_value(1).run()
    control(app, "learn", "side").set_value("8").run()
    assert "**A restart after 1 backtrack: 1." in texts(finish(app))
    assert "restarts 8 8 --start 0,0" in texts(app)
    assert address(app) == {"view": "restart", "side": "8", "cutoff": "1"}
