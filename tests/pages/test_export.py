"""Exports: every page offers files, a link that leads back, and the command."""

import tomllib
from datetime import UTC, datetime
from urllib.parse import parse_qsl, urlsplit

import pytest

import knights
from knights.base.questions import command_line, read
from knights.experiments.comparisons import Challenge
from knights.experiments.sweeps import Sweep
from knights.heuristics import NAMED, parse_variant
from knights.ui.controls.export import made
from tests.support.visits import complaints, done, visit

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
