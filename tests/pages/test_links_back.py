"""Addresses: each reopens the same page, with its settings, answer, tables and charts."""

import importlib
from typing import Any
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from tests.support.visits import address, charts, complaints, finish, setting, texts, visit
from tests.support.words import ANSWER, answer_of

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


@pytest.mark.parametrize(
    ("link", "name", "value"),
    [
        ("tour?rows=5&columns=5&row=0&column=0&variant=default&steps=500&view=graph", "graph", True),
        ("tour?rows=9&columns=9&row=0&column=0&variant=construct&steps=500&view=construction", "view", "search"),
        ("sweep?first=5&last=5&variant=roth&steps=500&colour=lost", "lost", True),
        ("sliding?view=solve&start=1 2/0 3", "solution", True),
    ],
)
def test_an_earlier_address_opens_what_replaces_its_view(link, name, value):
    app = finish(visit(link))
    assert not complaints(app)
    assert setting(app, link.partition("?")[0], name) == value
