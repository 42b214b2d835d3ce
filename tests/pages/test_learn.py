"""The Learn page, without a browser: its lessons in order, and their hidden answers."""

import pytest

from knights.play.lessons import LESSONS
from tests.support.visits import address, charts, complaints, texts, visit

NAMES = list(LESSONS)


def test_each_of_the_seven_lessons_leads_to_the_next():
    app = visit("learn")
    assert len(NAMES) == 7
    for name, lesson in LESSONS.items():
        assert not complaints(app)
        assert address(app).get("view", NAMES[0]) == name
        assert [header.value for header in app.header] == [lesson.title]
        assert app.expander[0].label == "Answer"
        assert lesson.poll.prompt in texts(app)
        assert lesson.poll.reason not in texts(app)
        assert [link.proto.label for link in app.get("page_link")] == [lesson.link.words]
        after = [button for button in app.button if button.label.startswith("Next: ")]
        assert [button.label[6:] for button in after] == [
            LESSONS[name].title for name in NAMES[NAMES.index(name) + 1 :][:1]
        ]
        if after:
            app = after[0].click().run()


@pytest.mark.parametrize("name", ["parity", "ahead"])
def test_a_chart_that_shows_the_answer_appears_with_the_answer(name):
    app = visit("learn", view=name)
    assert not charts(app)
    app.session_state[f"learn.answer.{name}"] = True
    app.run()
    assert len(charts(app)) == 1
    assert LESSONS[name].poll.reason in texts(app)


def test_a_lesson_without_a_board_shows_its_chart_at_once():
    (chart,) = charts(visit("learn", view="sample"))
    (bars,) = chart["data"]
    assert bars["text"] == ["2,013 mistakes", "16 mistakes"]
    assert bars["y"] == [2013, 16]
