"""The shell of every page: projector mode in the address, headings in order, About, and the share dialog."""

from datetime import date

import pytest

import knights
from knights.base import InputError, citation
from knights.ui.components.share import frame, qr_code
from knights.ui.shell import about
from tests.support import registry, visits


@pytest.mark.parametrize("page", registry.titles())
def test_every_page_has_a_projector_mode_and_drops_unknown_settings(page):
    app = visits.visit(registry.SMALL.get(page) or page, projector=1, colour_of_the_sky="blue")
    (sentence,) = visits.complaints(app)
    assert "colour_of_the_sky" in sentence
    assert "font-size: max(" in "".join(element.proto.body for element in app.get("html"))
    assert visits.address(app)["projector"] == "1"
    assert "colour_of_the_sky" not in visits.address(app)


@pytest.mark.parametrize("page", ["tour", "sweep", "play"])
def test_in_projector_mode_the_settings_are_behind_one_button(page):
    app = visits.visit(page, projector=1)
    (settings,) = app.get("popover")
    assert settings.proto.popover.label == "Settings"
    assert [*settings.number_input] == [*app.number_input]
    assert len(settings.number_input) > 3
    assert not visits.visit(page).get("popover")


def test_a_view_that_waits_for_a_text_shows_its_text_box():
    bare, judged = (visits.visit("play", view="judge", tour=tour, projector=1) for tour in ("", "0,0 1,2"))
    for app in (bare, visits.visit("room", projector=1)):
        assert not app.get("popover")
    assert judged.get("popover")


def test_about_states_version_source_licence_and_citation():
    told = about("https://lab.example", date(2026, 3, 1))
    assert knights.__version__ in told
    for word in ("Source", "Licence", "Cite as", "https://lab.example, accessed 1 March 2026."):
        assert word in told
    assert "  " not in citation("", date(2026, 3, 1))


def test_a_link_becomes_a_qr_code_and_a_frame():
    assert qr_code("https://lab.example/tour?rows=6").startswith("data:image/svg+xml")
    assert 'src="https://lab.example/tour?rows=6&amp;row=1&amp;embed=true"' in frame(
        "https://lab.example/tour?rows=6&row=1"
    )
    assert "/sweep?embed=true" in frame("https://lab.example/sweep")


@pytest.mark.parametrize(
    ("link", "said"), [("javascript:alert(1)", "not “javascript"), ("https://lab.example/?" + "x" * 3000, "3,021")]
)
def test_an_invalid_or_overlong_link_gets_one_sentence(link, said):
    with pytest.raises(InputError, match=said):
        qr_code(link)


def test_the_address_of_a_click_is_sent_until_the_browser_has_gone_there():
    """A run for another reason, which may follow at once, must not swallow it."""
    app = visits.visit("classroom", view="teachers")
    there = visits.turn(app.button(key="classroom.A 45-minute lesson.Degree").click().run())
    assert there is not None
    assert not app.button, "the page waits for the browser"
    assert visits.turn(app.run()) == there
    assert app.button
    assert visits.turn(visits.go(app, there)) is None
    assert visits.turn(visits.go(app, "classroom", view="teachers")) is None, "Back does not lead there again"
