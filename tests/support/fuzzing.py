"""Random visits: addresses that mean anything or nothing, and series of actions; the same for the same seed."""

from __future__ import annotations

import random
from importlib import import_module
from urllib.parse import parse_qsl, urlencode

from tests.support.client import QUIET, Tab
from tests.support.markup import MARKUP

VALUES = (
    *"0 1 3 5 6 8 -1 1.5 1e3 1001 ٣".split(),
    *("9" * 30, "9" * 5000, " 5 ", "", "x" * 5000),
    *"roth construct default plain order.f(3*onward-2*edge*1) order.f(1/0) roth,pohl random".split(),
    *"all random:3 random:0 5x6 8x8 3x1000".split(),
    *("1 2 3/4 5 6/7 8 0", "4 0/1 3/5 2", "0,0 1,2 2,4"),
    *("1 4 7/6 9 2/3 8 5", '{"tour": [[0, 0], [1, 2]]}', "__import__('os')", "\\0", *MARKUP),
)
"""What a setting may be given."""

CHEAP = dict(
    parse_qsl(
        "steps=2000&nodes=2000&first=5&last=6&runs=50&puzzles=2&arows=5&acolumns=5&brows=5&bcolumns=6&work=stu-2021"
    )
)
"""Settings that keep a visit short, unless the address gives others."""


def keys(page: str) -> tuple[str, ...]:
    """Return the settings that a page knows."""
    found = getattr(import_module(f"knights.ui.{page}.page"), "PAGE", None)
    return tuple(setting.name for setting in found.settings) if found is not None else ()


def random_address(chance: random.Random, names: tuple[str, ...]) -> str:
    """Draw up to four settings with any values, now and then one that no page knows or one that comes twice."""
    pairs = [(name, value) for name, value in CHEAP.items() if name in names]
    for _ in range(chance.randint(1, 4)):
        name = chance.choice(names) if names and chance.random() < 0.9 else chance.choice(MARKUP)
        pairs.append((name, chance.choice(VALUES)))
    return urlencode(pairs)


def act(chance: random.Random, tab: Tab) -> str:
    """Act once on whatever the page offers, without waiting for the effect; return the name of the action."""
    kinds = ("button", "number_input", "checkbox", "selectbox", "button_group", "text_input", "text_area")
    offered = [(kind, one) for kind in kinds for one in tab.elements(kind) if not one.disabled]
    if not offered:
        tab.ask()
        return "run"
    kind, one = chance.choice(offered)
    label = str(getattr(one, "label", ""))
    if kind == "button":
        tab.press(one)
    elif kind == "number_input":
        tab.choose(one, float(chance.choice((0, 1, 2, 3, 5, 6, 8, 11, 300, 10**9))))
    elif kind == "checkbox":
        tab.choose(one, not one.default)
    elif kind == "selectbox" and one.options:
        tab.choose(one, str(chance.choice(one.options)))
    elif kind == "button_group" and one.options:
        tab.choose(one, [chance.choice(one.options).content])
    else:
        tab.choose(one, chance.choice(VALUES[:-30]))
    return f"{kind} {label}"


def random_actions(chance: random.Random, url: str, page: str, count: int) -> tuple[Tab, list[str]]:
    """Visit with so many actions, a third of them while the last one still runs; close the tab, at rest."""
    query = urlencode({name: value for name, value in CHEAP.items() if name in keys(page)})
    done = []
    with Tab(url, page, query) as tab:
        tab.run()
        for _ in range(count):
            done.append(act(chance, tab))
            if chance.random() < 1 / 3:
                tab.listen(chance.random() * QUIET)
            else:
                tab.wait()
        tab.run()
    return tab, done
