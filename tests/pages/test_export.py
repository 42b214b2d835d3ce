"""What can be exported: every page gives files of named kinds, a link that leads back, and the command."""

from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.support.visits import complaints, finish, visit

CASES = {
    "tour": (
        {"view": "take-away"},
        ["Tour (CSV)", "Result (JSON)", "Board of numbers (text)", "Picture (SVG)"],
    ),
    "sweep": ({"from_": 5, "to": 6}, ["Every start (CSV)", "By board size (CSV)"]),
    "compare": ({"from_": 5, "to": 5, "variants": "roth,pohl"}, ["Every start (CSV)", "The table (CSV)"]),
    "sliding": ({"view": "take-away"}, ["Moves (text)", "Result (JSON)", "Last expansions (CSV)"]),
    "published": ({"work": "stu-sliding"}, ["All items (CSV)", "All items (JSON)"]),
}


@pytest.mark.parametrize("page", CASES)
def test_every_page_exports_in_the_same_way(page):
    settings, files = CASES[page]
    app = finish(visit(page, **settings))
    assert not complaints(app)
    assert [button.proto.label for button in app.get("download_button")] == files
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
