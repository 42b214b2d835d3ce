"""What every page has: projector mode in the address, About, the share dialog, and exports of files and commands."""

import tomllib
from datetime import UTC, date, datetime
from urllib.parse import parse_qsl, urlsplit

import pytest

import knights
from knights.base import InputError, citation
from knights.base.questions import command_line, read
from knights.experiments.comparisons import Challenge
from knights.experiments.sweeps import Sweep
from knights.heuristics import NAMED, parse_variant
from knights.ui.components.share import frame, qr_code
from knights.ui.controls.export import made
from knights.ui.shell import about
from tests.support import registry, visits
from tests.support.visits import complaints, done, visit


@pytest.mark.parametrize("page", registry.titles())
def test_every_page_has_a_projector_mode_and_drops_unknown_settings(page):
    app = visits.visit(registry.SMALL.get(page) or page, projector=1, colour_of_the_sky="blue")
    (sentence,) = visits.complaints(app)
    assert "colour_of_the_sky" in sentence
    assert "font-size: max(" in "".join(element.proto.body for element in app.get("html"))
    assert visits.address(app)["projector"] == "1"
    assert "colour_of_the_sky" not in visits.address(app)


def test_projector_mode_survives_a_change_of_settings_and_of_the_page():
    app = visits.visit("tour", rows=6, columns=6, row=0, column=0, variant="default", steps=1000, projector=1)
    visits.control(app, "tour", "row").set_value(1).run()
    assert visits.address(app) | {"row": "1", "projector": "1"} == visits.address(app)
    visits.go(app, "learn")
    assert visits.address(app) == {"projector": "1"}


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


CASES = {
    "tour?rows=6&columns=6&row=1&column=2&variant=default&steps=100000&closed=1&at=9": (
        "Sheet to print (HTML), Data (CSV), An interactive page (HTML), Result (JSON), Picture (SVG)"
    ),
    "sweep?first=5&last=6&variant=roth&steps=900": "Every start (CSV), By board size (CSV), Maps (SVG)",
    "compare?first=5&last=5&variants=roth&steps=900": "Every start (CSV), The table (CSV)",
    "sliding?start=8 6 7/2 5 4/3 0 1&heuristic=sum&search=greedy&nodes=900&solution=1": (
        "An interactive page (HTML), Moves of the blank (text), Result (JSON)"
    ),
    "published?work=stu-sliding": "All items (CSV), All items (JSON)",
    "sliding?view=compare&sizes=2x2&puzzles=2": "Every search (CSV)",
}
"""For the addresses of some pages, the files that they offer; tests/test_faces.py reads their commands."""


@pytest.mark.parametrize("address", CASES)
def test_every_page_exports_its_files_and_a_link(address):
    app = done(address)
    assert not complaints(app)
    saved = [button.proto.label for button in app.get("download_button")]
    assert saved == [*CASES[address].split(", "), "The experiment (TOML)"]
    link, told = (code.value for code in app.code[:2])
    assert told.startswith(f"python -m knights {'published stu-sliding' if 'stu-' in address else ''}")
    assert dict(parse_qsl(urlsplit(link).query)) == dict(parse_qsl(urlsplit(address).query))


@pytest.mark.parametrize("address", ["tour?rows=5&columns=5", "sliding?solution=1"])
def test_a_closed_panel_draws_nothing(address):
    app = visit(address)
    panel = f"{urlsplit(address).path}.export"
    assert app.get("download_button")
    app.session_state[panel] = False
    assert not app.run().get("download_button")


def test_the_file_next_to_a_table_has_version_date_settings_seeds_link_and_command():
    settings = {"first": "5", "last": "6", "variant": "random"}
    asked = read(Sweep, {"first": "5", "last": "6"})
    told = tomllib.loads(made("sweep", settings, "https://lab.example/sweep?first=5", asked, command_line(asked)))
    assert told["sweep"] == {"first": 5, "last": 6, "variant": "default"}
    told = told["made"]
    assert told["version"] == knights.__version__
    assert datetime.fromisoformat(told["date"]).year >= 2026
    assert told["settings"] == settings
    assert parse_variant(told["variants"]["random"]) == NAMED["random"].variant
    assert told["command"] == "python -m knights sweep 5 6"
    assert told["cite"].endswith(f"accessed {datetime.now(UTC).day} {datetime.now(UTC):%B %Y}.")
    several = tomllib.loads(made("compare", {"variants": "roth,pohl"}, "", None, ""))
    assert list(several["made"]["variants"]) == ["roth", "pohl"]
    # The variants that Compare has in its settings, which may be wrong, are none of the challenge's.
    challenge = tomllib.loads(made("compare", {"variants": "bogus"}, "", Challenge("f(edge)"), ""))
    assert list(challenge["made"]["variants"]) == [*map(str, Challenge("f(edge)").variants)]
