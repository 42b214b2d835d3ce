"""The Learn page, without a browser: its lessons in order, and their hidden answers."""

from knights.play.lessons import BEFORE_ROTH, LESSONS
from tests.support.visits import address, board_of, charts, complaints, texts, visit

NAMES = list(LESSONS)


def test_each_of_the_five_lessons_leads_to_the_next():
    app = visit("learn")
    assert len(NAMES) == 5
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


def test_the_answer_of_a_lesson_takes_the_place_of_its_board(monkeypatch):
    app = visit("learn", view="parity")
    assert not charts(app)
    app.session_state["learn.answer.parity"] = True
    app.run()
    assert len(charts(app)) == 1
    assert LESSONS["parity"].poll.reason in texts(app)
    tie = visit("learn", view="tie")
    assert board_of(tie)["look"]["game"]["onward"] == "degrees", "the least is not yet marked"
    tie.session_state["learn.answer.tie"] = True
    assert board_of(tie.run())["look"]["game"]["onward"] == "least"
    # This answer is known: to compile the search for it would take seconds on a new server.
    monkeypatch.delattr("knights.engine.no_return._complete")
    dead_end = visit("learn", view="dead-end")
    dead_end.session_state["learn.answer.dead-end"] = True
    assert board_of(dead_end.run())["lostAt"] == LESSONS["dead-end"].poll.squares.index((2, 1)) + 1


def test_the_lessons_before_beat_roth_show_their_answers_when_asked():
    app = visit("compare", view="challenge")
    for name, lesson in BEFORE_ROTH.items():
        assert lesson.words not in texts(app)
        app.session_state[f"compare.{name}"] = True
        assert lesson.poll.prompt in texts(app.run())
        assert lesson.poll.reason not in texts(app)
        app.toggle(key=f"compare.{name}.answer").set_value(True).run()
        assert lesson.poll.reason in texts(app)
