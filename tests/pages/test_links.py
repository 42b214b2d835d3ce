"""The links of the app: each target page understands its link and opens the promised case."""

import importlib
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from knights.base import InputError
from knights.ui.controls import Setting
from knights.ui.views import ViewsPage
from tests.support import registry, visits

PAGES = list(registry.titles())
WITH_LINKS = {"home", "learn", "sweep", "compare", "published"}
"""The pages that must have links, so that the test cannot pass without any."""

Link = tuple[str, str]
"""A link: the page to which it leads, and the settings in its address."""


def module(page: str) -> Any:
    return importlib.import_module(f"knights.ui.pages.{page}.page")


def views(page: str) -> list[str]:
    """Return an address for each view of a page, with settings that need little work but show every kind of link."""
    known, small = module(page).PAGE, registry.SMALL.get(page) or f"{page}?"
    if not isinstance(known, ViewsPage) or known.choice not in known.settings:
        return [small]
    return [f"{small}&{known.choice.name}={name}" for name in known.views]


def parts(url: str) -> Link:
    path, _, query = url.partition("?")
    # A link from the root would leave the path of a server behind a proxy, or the one set as its base.
    assert not path.startswith("/"), url
    return path or "home", query


def groups_of(app: AppTest) -> Iterator[list[Link]]:
    """Yield the links of a page in groups: single links, the links in each table column, and the links in texts."""
    for link in app.get("page_link"):
        assert not link.proto.external
        yield [(link.proto.page or "home", link.proto.query_string)]
    for frame in app.dataframe:
        for name in frame.value.columns:
            texts = (text for text in frame.value[name].tolist() if isinstance(text, str))
            yield [parts(text) for text in texts if re.match(r"/?[a-z]+\?", text)]
    said = " ".join(element.value for element in (*app.markdown, *app.caption, *app.info))
    urls = re.findall(r"\]\((/?[a-z]+\?[^)]*)\)", said)
    yield [parts(url) for url in urls]


def kind(link: Link) -> tuple[str, str | None, frozenset[str]]:
    """Return what two links that open the same code have in common: the page, its view and the settings given."""
    given = dict(parse_qsl(link[1], keep_blank_values=True))
    return link[0], given.get("view"), frozenset(given)


def settings(page: str) -> dict[str, Setting[Any]]:
    return {setting.name: setting for setting in module(page).PAGE.settings}


def unreadable(link: Link) -> str:
    """Return the reason why the target page cannot read a link, or an empty text if it can."""
    page, query = link
    if page not in PAGES:
        return "leads to no page"
    for name, text in parse_qsl(query, keep_blank_values=True):
        if name not in settings(page):
            return f"has a setting {name} that the page does not know"
        known = settings(page)[name]
        try:
            if known.write(known.parse(text)) != text:
                return f"is written otherwise by its page: {name}={known.write(known.parse(text))}"
        except InputError as error:
            return f"cannot be read: {error}"
    return ""


def broken(link: Link) -> str:
    """Follow a link; return a description of its fault, or an empty text if it has none."""
    page, query = link
    if trouble := unreadable(link):
        return trouble
    app = visits.visit(f"{page}?{query}")
    if app.exception:
        return f"breaks the page: {app.exception[0].value}"
    for note in (*app.warning, *app.error):
        if "Partial" not in note.value:
            return f"gets a complaint: {note.value}"
    for name, text in parse_qsl(query, keep_blank_values=True):
        promised, shown = settings(page)[name].parse(text), visits.setting(app, page, name)
        if shown != promised:
            return f"promises {name} {promised} and shows {shown}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [pytest.param(name, marks=[pytest.mark.thorough] * (name == "published")) for name in PAGES]
)
def test_every_link_opens_the_case_that_it_promises(page):
    """Read all links, and follow the first and the last link of each kind."""
    wrong: dict[str, str] = {}
    kinds: dict[object, list[tuple[Link, str]]] = {}
    for view in views(page):
        app = visits.finish(visits.visit(view))
        assert not app.exception, view
        for links in groups_of(app):
            wrong.update({f"{link} on {view}": trouble for link in links if (trouble := unreadable(link))})
            for link in links:
                kinds.setdefault(kind(link), []).append((link, view))
    assert kinds or page not in WITH_LINKS
    followed = {link: view for links in kinds.values() for link, view in (links[0], links[-1])}
    wrong.update({f"{link} on {view}": fault for link, view in followed.items() if (fault := broken(link))})
    assert not wrong
