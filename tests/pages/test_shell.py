"""The shell of every page: projector mode in the address, headings in order, About, and the share dialog."""

from datetime import date

import pytest

import knights
from knights.base.errors import InputError
from knights.ui.shell import about, citation, frame, qr_code
from tests.support.registry import SMALL, titles
from tests.support.visits import address, complaints, control, go, visit


@pytest.mark.parametrize("page", titles())
def test_every_page_is_shown_for_a_projector_and_keeps_in_its_address_what_it_knows(page):
    app = visit(SMALL.get(page) or page, projector=1, colour_of_the_sky="blue")
    (sentence,) = complaints(app)
    assert "colour_of_the_sky" in sentence
    assert "font-size: max(" in "".join(element.proto.body for element in app.get("html"))
    assert address(app)["projector"] == "1"
    assert "colour_of_the_sky" not in address(app)


def test_other_settings_change_beside_it_and_the_next_page_is_shown_alike():
    app = visit("tour", rows=6, columns=6, row=0, column=0, variant="default", steps=1000, projector=1)
    control(app, "tour", "row").set_value(1).run()
    assert address(app) | {"row": "1", "projector": "1"} == address(app)
    go(app, "learn")
    assert address(app) == {"projector": "1"}


@pytest.mark.parametrize("page", ["tour", "sweep", "play"])
def test_what_a_page_asks_is_behind_one_button(page):
    app = visit(page, projector=1)
    (settings,) = app.get("popover")
    assert settings.proto.popover.label == "Settings"
    assert [*settings.number_input] == [*app.number_input]
    assert len(settings.number_input) > 3
    assert not visit(page).get("popover")


def test_a_view_that_waits_for_a_text_shows_where_to_type_it():
    bare, judged = (visit("play", view="judge", tour=tour, projector=1) for tour in ("", "0,0 1,2"))
    for app in (bare, visit("room", projector=1)):
        assert not app.get("popover")
    assert judged.get("popover")


def test_about_tells_version_source_licence_and_citation():
    told = about("https://lab.example", date(2026, 3, 1))
    assert knights.__version__ in told
    for word in ("Source", "Licence", "Cite as", "https://lab.example, accessed 1 March 2026."):
        assert word in told
    assert "  " not in citation("", date(2026, 3, 1))


def test_a_link_is_a_code_and_a_frame():
    assert qr_code("https://lab.example/tour?rows=6").startswith("data:image/svg+xml")
    assert 'src="https://lab.example/tour?rows=6&amp;row=1&amp;embed=true"' in frame(
        "https://lab.example/tour?rows=6&row=1"
    )
    assert "/sweep?embed=true" in frame("https://lab.example/sweep")


@pytest.mark.parametrize(
    ("link", "said"),
    [("javascript:alert(1)", "not “javascript"), ("https://lab.example/?" + "x" * 3000, "3,021")],
)
def test_what_is_no_link_or_too_long_for_a_code_gets_one_sentence(link, said):
    with pytest.raises(InputError, match=said):
        qr_code(link)
