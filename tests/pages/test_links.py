"""Every link that the app produces opens the case that it promises."""

import importlib
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from knights.errors import InputError
from knights.ui.controls.address import Field
from tests.support.registry import titles
from tests.support.visits import visit

TITLES = titles()
PAGES = list(TITLES)
MOST = 8
"""How many links of one table or text are opened: evenly spread, the first and the last among them."""

Link = tuple[str, str]
"""The page that a link leads to, and its settings as they stand in the address."""


def follow(page: str, query: str = "") -> AppTest:
    """Follow a link in a session of one's own."""
    return visit(page, **dict(parse_qsl(query, keep_blank_values=True)))


def module(page: str) -> Any:
    return importlib.import_module(f"knights.ui.{page}.page")


def views(page: str) -> list[str]:
    """The settings that open each of a page's views: ``view=...`` or ``work=...``, or nothing."""
    for setting, names in (("view", "VIEWS"), ("work", "WORKS")):
        choices = getattr(module(page), names, ())
        if choices:
            return [f"{setting}={choice}" for choice in choices]
    return [""]


def spread(links: list[Link]) -> list[Link]:
    """At most ``MOST`` of them."""
    step = max(1, (len(links) - 1) / (MOST - 1))
    return [links[round(k * step)] for k in range(min(MOST, len(links)))]


def parts(url: str) -> Link:
    path, _, query = url.partition("?")
    return path.strip("/") or "home", query


def links_of(app: AppTest) -> Iterator[Link]:
    """The links of a page: on their own, in tables, and in texts."""
    for link in app.get("page_link"):
        assert not link.proto.external
        yield link.proto.page or "home", link.proto.query_string
    for frame in app.dataframe:
        for name in frame.value.columns:
            urls = [
                text for text in frame.value[name].tolist() if isinstance(text, str) and text.startswith("/")
            ]
            yield from spread([parts(url) for url in urls])
    texts = " ".join(element.value for element in (*app.markdown, *app.caption, *app.info))
    yield from spread([parts(url) for url in re.findall(r"\]\((/[^)]*)\)", texts)])


def links_on(page: str) -> dict[Link, str]:
    """Every link of a page once, and the view where it stands."""
    found: dict[Link, str] = {}
    for view in views(page):
        app = follow(page, view)
        assert not app.exception, (page, view)
        for link in links_of(app):
            found.setdefault(link, view)
    return found


def fields(page: str) -> dict[str, Field]:
    """The settings of a page; none if it has none."""
    return {field.name: field for field in getattr(module(page), "FIELDS", ())}


def broken(link: Link) -> str:
    """What is wrong with a link, or nothing."""
    page, query = link
    if page not in PAGES:
        return "leads to no page"
    app = follow(page, query)
    if app.exception:
        return f"breaks the page: {app.exception[0].value}"
    for note in (*app.warning, *app.error):
        if "Partial" not in note.value:
            return f"gets a complaint: {note.value}"
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name not in fields(page):
            return f"has a setting {name} that the page does not know"
        try:
            promised = fields(page)[name].parse(text)
        except InputError as error:
            return f"cannot be read: {error}"
        shown = app.session_state[f"{page}.{name}"]
        if shown != promised:
            return f"promises {name} {promised} and shows {shown}"
    return ""


WITH_LINKS = {"home", "how", "sweep", "compare", "published"}
"""The pages that surely have some: where none is found, nothing is tested."""


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_every_link_opens_the_case_that_it_promises(page):
    links = links_on(page)
    assert links or page not in WITH_LINKS
    wrong = {
        f"{other}?{query} on {page}?{view}": trouble
        for (other, query), view in links.items()
        if (trouble := broken((other, query)))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("link", "told"),
    [
        (("chess", ""), "leads to no page"),
        (("tour", "rows=8&colour=red"), "complaint"),
        (("tour", "rows=abc"), "complaint"),
        (("tour", "rows=6&columns=6&row=7&column=0"), "complaint"),
        (("tour", "rows=6&columns=6&row=2&column=3&variant=roth&steps=900"), ""),
    ],
    ids=str,
)
def test_a_broken_link_would_be_found(link, told):
    assert (told in broken(link)) if told else not broken(link)
