"""Every link that the app produces opens the case it promises."""

import importlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page
from streamlit.testing.v1 import AppTest

from knights.errors import InputError
from knights.ui.controls.address import Field
from tests.browser.app import expect
from tests.run import ROOT
from tests.support.registry import titles

TITLES = titles()
PAGES = list(TITLES)
MOST = 8
"""How many links of one table or text are opened: evenly spread, the first and the last among them."""

Link = tuple[str, str]
"""The page that a link leads to, and its settings as they stand in the address."""


def visit(page: str, query: str = "") -> AppTest:
    """Follow a link in a session of one's own."""
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=60)
    for name, value in parse_qsl(query, keep_blank_values=True):
        app.query_params[name] = value
    app.switch_page(f"pages/{page}.py").run()
    return app


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


@cache
def all_links() -> dict[Link, str]:
    """Every link once, and the page and view where it stands."""
    found: dict[Link, str] = {}
    for page in PAGES:
        for view in views(page):
            app = visit(page, view)
            assert not app.exception, (page, view)
            for link in links_of(app):
                found.setdefault(link, f"{page}?{view}")
    return found


def fields(page: str) -> dict[str, Field]:
    """The settings of a page; none if it has none."""
    return {field.name: field for field in getattr(module(page), "FIELDS", ())}


def broken(link: Link) -> str:
    """What is wrong with a link, or nothing."""
    page, query = link
    if page not in PAGES:
        return "leads to no page"
    app = visit(page, query)
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


def test_there_are_links_of_every_kind():
    places = {place.partition("?")[0] for place in all_links().values()}
    assert {"home", "how", "sweep", "compare", "published"} <= places
    assert {"tour", "sweep", "compare"} <= {page for page, _ in all_links()}
    assert len(all_links()) > 50


def test_every_link_opens_the_case_that_it_promises():
    wrong = {
        f"{page}?{query} on {place}": trouble
        for (page, query), place in all_links().items()
        if (trouble := broken((page, query)))
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


def test_the_navigation_leads_to_every_page(open_page: Callable[[str], Page]) -> None:
    page = open_page("/")
    for name, title in TITLES.items():
        page.get_by_test_id("stTopNavLinkContainer").get_by_text(title, exact=True).click()
        expect(page.get_by_test_id("stMain").get_by_role("heading").first).to_be_visible()
        page.wait_for_url(re.compile(rf"/({name})?(\?.*)?$" if name == "home" else rf"/{name}(\?.*)?$"))
        expect(page.get_by_test_id("stException")).to_have_count(0)


def test_the_links_of_the_page_that_explains_work_in_a_browser(open_page: Callable[[str], Page]) -> None:
    page = open_page("/how")
    links = page.get_by_test_id("stPageLink-NavLink")
    expect(links).to_have_count(7)
    asked = {link for link, place in all_links().items() if place.startswith("how?")}
    shown = {parts(str(link.get_attribute("href"))) for link in links.all()}
    assert {(name, tuple(parse_qsl(query))) for name, query in shown} == {
        (name, tuple(parse_qsl(query))) for name, query in asked
    }
    links.first.click()
    page.wait_for_url(re.compile(r"/tour\?"))
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_value("6")
    expect(page.get_by_role("spinbutton", name="Start row")).to_have_value("2")
    expect(page.get_by_text("In the address")).to_have_count(0)
