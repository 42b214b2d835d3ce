"""Links: each opens the promised case, and an address reopens the same page with its answer, tables and charts."""

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
from tests.support.visits import address, charts, complaints, finish, texts, visit
from tests.support.words import ANSWER, answer_of

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


HARD = "4 2 7 12/9 8 5 13/6 1 11 3/0 10 14 15"
SHORT = "&first=5&last=5&steps=500&variants=roth"

LINKS = [
    "tour?rows=6&columns=7&row=2&column=5&variant=pohl&steps=777&chess=1&holes=0,0 5,5&overlay=edge",
    "tour?rows=5&columns=5&row=4&column=0&variant=default&steps=100000&finish=4,4",
    "tour?rows=6&columns=6&row=3&column=4&variant=default&steps=100000&closed=1&graph=1",
    "tour?rows=8&columns=8&row=0&column=0&variant=order.f(-centre).parity&steps=1000000&program=iterative&hide=1&lost=1&view=race&against=pohl",
    "sweep?first=5&last=6&columns=5-7&starts=random:9&start_seed=4&closed=1&variant=pohl&steps=900&all_starts_searched=1&colour=steps"
    "&board=6x7&holes=0,0&lost=1",
    "compare?first=5&last=6&columns=5-7&starts=random:9&start_seed=4&variants=pohl,random,order.edge&seeds=2&steps=900"
    "&all_starts_searched=1&unit=square&one=order.edge&other=pohl&board=6x5&holes=0,0",
    "learn?view=parity",
    "compare?view=challenge&formula=f(edge)&closed=1&tune=5-6&held_out=7-8" + SHORT,
    "sliding?solution=1&start=4 0/1 3/5 2&goal=4 5/1 3/2 0&heuristic=manhattan&search=greedy&nodes=1000000",
    f"sliding?solution=1&start={HARD}&heuristic=sum&search=weighted-astar&weight=3&nodes=50000",
    "sliding?start=8 6 7/2 5 4/3 0 1&search=idastar&heuristic=linear-conflict&nodes=1000000",
    "sliding?view=compare&sizes=2x3&heuristics=linear-conflict,sum&searches=astar,weighted-astar&weight=5&puzzles=3"
    "&seed=12&measure=expanded",
    "sliding?view=compare&heuristics=sum&searches=astar&instances=1 2 3 4 5 0/3 1 2 4 5 0",
    "play?moves=36&best=3614&degrees=0&chess=1&rows=6&exact=1&holes=5,5",
    "play?view=be&variant=pohl&seed=5&answers=3,0_6,3&question=2&rows=7&columns=8&row=1&column=1",
    "play?view=judge&tour=8x8 no-corners\na2 b4 c2",
    "sweep?sizes=5,6&steps=500",
    "compare?sizes=5,6&variants=roth&steps=500",
    "published?work=stu-2020&board=3",
    "tour?rows=6&columns=6&row=0&column=1&variant=roth&steps=900&shape=no-corners&leaper=1,3&view=search&hide=1",
    "sweep?first=6&last=6&variant=roth&steps=500&shape=no-corners&leaper=1,3",
    "compare?first=5&last=6&variants=roth&steps=500&shape=no-corners&leaper=1,3",
    "compare?view=challenge&computer=1&evaluations=20&operations=5&seed=3&orders=1&tune=5-6&held_out=7-7" + SHORT,
    "today?day=2026-11-23&moves=612&undos=2&walk=61&watch=1",
    "play?level=blind",
    "play?rows=6&columns=6&column=1&shape=no-corners&leaper=1,3&graph=1",
]


def shown(app: AppTest) -> dict[str, Any]:
    """Return the content of a page, without measured times."""
    tables = [frame.value for frame in app.dataframe]
    timed = any("time" in name for table in tables for name in table.columns)
    return {
        "answer": [answer_of(app)] if f'class="{ANSWER}"' in texts(app) else [],
        "complaints": complaints(app),
        "tables": [table.filter(regex="^(?!.*time)").to_csv() for table in tables],
        "charts": [] if timed else charts(app),
        "code": [code.value for code in app.code],
    }


@pytest.mark.slow
@pytest.mark.parametrize("link", LINKS)
def test_a_link_reopens_the_page(link):
    app = finish(visit(link))
    again = finish(visit(link.partition("?")[0], **address(app)))
    settings = dict(parse_qsl(link.partition("?")[2], keep_blank_values=True))
    assert address(app) == settings
    assert address(again) == address(app)
    assert shown(again) == shown(app)


@pytest.mark.parametrize("page", sorted({link.partition("?")[0] for link in LINKS}))
def test_every_setting_of_a_page_is_in_one_of_these_links(page):
    fields = {setting.name for setting in importlib.import_module(f"knights.ui.pages.{page}.page").PAGE.settings}
    ours = [link.partition("?")[2] for link in LINKS if link.startswith(f"{page}?")]
    told = {name for query in ours for name, _ in parse_qsl(query)}
    # Play sends its day to the page of today's board.
    assert fields - {"at"} - ({"day"} if page == "play" else set()) <= told
