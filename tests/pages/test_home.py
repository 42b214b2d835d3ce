"""The front page, without a browser: few words, two short searches, and boards that lead to a tour by hand."""

from tests.support.visits import complaints, sent, texts, visit


def test_the_front_page_has_few_words_and_no_settings():
    app = visit("home")
    assert not complaints(app)
    assert app.title[0].value == "Knight's Tour Lab"
    assert "every square exactly once" in app.markdown[0].value
    assert not [*app.button, *app.number_input, *app.selectbox]
    (race,) = sent(app, '"lanes"')
    lanes = [lane[name] for lane in race["lanes"] for name in ("title", "words")]
    links = [link.proto.label for link in app.get("page_link")]
    assert links[0] == "Today's board"
    assert [link.proto.page for link in app.get("page_link")][-3:] == ["tour", "sweep", "compare"], "the cards"
    assert len(" ".join([app.title[0].value, texts(app), *links, *lanes]).split()) < 70
