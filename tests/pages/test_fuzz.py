"""Random addresses and actions raise no exception, and an address always gives the same answer."""

import random
from itertools import cycle
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from tests.support import markup, registry, visits, words

VALUES = (
    *"0 1 3 5 6 8 -1 1.5 1e3 1001 ٣".split(),
    *("9" * 30, "9" * 5000, " 5 ", "", "x" * 5000),
    *"roth construct default plain order.f(3*onward-2*edge*1) order.f(1/0) roth,pohl random".split(),
    *"all random:3 random:0 5x6 8x8 3x1000".split(),
    *("1 2 3/4 5 6/7 8 0", "4 0/1 3/5 2", "0,0 1,2 2,4"),
    *("1 4 7/6 9 2/3 8 5", '{"tour": [[0, 0], [1, 2]]}', "__import__('os')", "\\0", *markup.MARKUP),
)
"""The values that the test tries for settings."""
NUMBERS = (0, 1, 2, 3, 5, 6, 8, 11, 30, 10**9)
CHEAP = dict(parse_qsl("steps=2000&nodes=2000&first=5&last=6&puzzles=2&work=stu-2021"))
"""Settings that keep a visit short, unless the address gives others."""
ACTED = ("tour", "play", "sliding", "sweep", "compare")
GONE = "nothing: the page sends the browser elsewhere"
UNSAID = {"Ask the class", "Hint", "Show it", GONE}
"""The buttons whose effect the address does not record."""


def cheap(page: str) -> dict[str, object]:
    return {name: value for name, value in CHEAP.items() if name in registry.keys(page)}


def random_settings(chance: random.Random, page: str) -> dict[str, object]:
    """Draw up to four settings with random values, occasionally including one that no page knows."""
    drawn = {}
    for _ in range(chance.randint(1, 4)):
        known = registry.keys(page) and chance.random() < 0.9
        drawn[chance.choice(registry.keys(page) if known else markup.MARKUP)] = chance.choice(VALUES)
    return cheap(page) | drawn


def act(chance: random.Random, app: AppTest) -> str:
    """Press or change a random control of the page, but begin no work; return a description of the action."""
    kinds = ("button", "number_input", "toggle", "text_input", "text_area")
    every = [(kind, one) for kind in kinds for one in getattr(app, kind)]
    offered = [(kind, one) for kind, one in every if not one.disabled and one.label != words.RUN]
    if not offered:
        return GONE
    kind, one = chance.choice(offered)
    if kind == "button":
        one.click()
    elif kind == "toggle":
        one.set_value(not one.value)
    else:
        one.set_value(chance.choice(NUMBERS if kind == "number_input" else VALUES[:-30]))
    visits.finish(app.run())
    return str(one.label)


def answered(app: AppTest) -> str:
    return words.answer_of(app) if f'class="{words.ANSWER}"' in visits.texts(app) else ""


@pytest.mark.parametrize(
    ("count", "seed"), [(len(registry.titles()), 1), pytest.param(600, 2, marks=pytest.mark.thorough)]
)
def test_random_addresses_end_without_an_exception(count, seed):
    chance = random.Random(seed)
    for page, _ in zip(cycle(registry.titles()), range(count), strict=False):
        settings = random_settings(chance, page)
        assert not visits.done(page, **settings).exception, (page, settings)


@pytest.mark.parametrize(
    ("count", "actions"), [(4, 5), pytest.param(200, 12, marks=[pytest.mark.thorough, pytest.mark.slow])]
)
def test_the_address_after_random_actions_gives_the_same_answer(jobs, count, actions):
    """Work that is not short is asked about, and not begun."""
    compared = 0
    for page, number in zip(cycle(ACTED), range(count), strict=False):
        chance = random.Random(f"1.{number}")
        app = visits.done(page, **cheap(page))
        told = [act(chance, app) for _ in range(actions)]
        assert not app.exception, (page, number, told)
        if "Partial" in answered(app) or UNSAID.intersection(told):
            continue
        again = visits.finish(visits.visit(page, **visits.address(app)))
        assert answered(again) == answered(app), (page, number, visits.address(app), told)
        compared += 1
        jobs.clear()
    assert compared > count // 2
