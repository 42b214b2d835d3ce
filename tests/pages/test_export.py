"""What can be exported: every page gives files of named kinds, a link that leads back, and the command."""

import json
from datetime import UTC, datetime
from urllib.parse import parse_qsl, urlsplit

import pytest

import knights
from knights.heuristics.variants import NAMED, parse_variant
from knights.ui.export import made
from tests.support.visits import complaints, finish, visit

CASES = {
    "tour": (
        {"view": "take-away"},
        ["Tour (CSV)", "Result (JSON)", "Board of numbers (text)", "Picture (SVG)", "Sheet to print (HTML)"],
    ),
    "sweep": ({"from_": 5, "to": 6}, ["Every start (CSV)", "By board size (CSV)"]),
    "compare": ({"from_": 5, "to": 5, "variants": "roth,pohl"}, ["Every start (CSV)", "The table (CSV)"]),
    "sliding": (
        {"view": "take-away"},
        ["Moves (text)", "Result (JSON)", "Last expansions (CSV)", "Picture (SVG)"],
    ),
    "published": ({"work": "stu-sliding"}, ["All items (CSV)", "All items (JSON)"]),
}


@pytest.mark.parametrize("page", CASES)
def test_every_page_exports_in_the_same_way(page):
    settings, files = CASES[page]
    app = finish(visit(page, **settings))
    assert not complaints(app)
    saved = [button.proto.label for button in app.get("download_button")]
    assert saved == [*files, "How it was made (JSON)"]
    link, command = (code.value for code in app.code[:2])
    assert command.startswith(f"python -m knights {page}")
    told = dict(parse_qsl(urlsplit(link).query))
    assert "view" not in told, "the link leads to the result, not to the view that holds the link"
    expected = {name.rstrip("_"): str(value) for name, value in settings.items() if name != "view"}
    assert told.items() >= expected.items()
    headings = [heading.value for heading in app.header]
    assert headings.count("Export") == int("view" not in settings), (
        "a view that is called so needs no heading"
    )


def test_the_file_beside_a_table_tells_version_date_settings_seeds_link_and_command():
    settings = {"from": "5", "to": "6", "variant": "random"}
    told = json.loads(
        made("sweep", settings, "https://lab.example/sweep?from=5", "python -m knights sweep 5 6")
    )
    assert told["version"] == knights.__version__
    assert datetime.fromisoformat(told["date"]).year >= 2026
    assert told["settings"] == settings
    assert parse_variant(told["variants"]["random"]) == NAMED["random"].variant
    assert told["command"] == "python -m knights sweep 5 6"
    assert told["cite"].endswith(f"accessed {datetime.now(UTC).day} {datetime.now(UTC):%B %Y}.")
    several = json.loads(made("compare", {"variants": "roth,pohl"}, "", ""))
    assert list(several["variants"]) == ["roth", "pohl"]
