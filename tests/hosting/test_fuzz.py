"""Random addresses and random actions end without an exception, and an address has one answer."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from tests.support.client import Tab
from tests.support.fuzzing import keys, random_actions, random_address
from tests.support.registry import titles

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("hosting")]


def visit_addresses(server: str, count: int, seed: int) -> None:
    chance = random.Random(seed)
    for number, page in zip(range(count), cycle(titles()), strict=False):
        query = random_address(chance, keys(page))
        with Tab(server, page, query) as tab:
            tab.run()
        assert not tab.exceptions, (number, page, query[:500], tab.exceptions)


def compare_with_address(server: str, count: int, actions: int, seed: int) -> None:
    """Compare the page after random actions with its address, opened anew."""
    compared = 0
    for number, page in zip(range(count), cycle(ACTED), strict=False):
        tab, done = random_actions(random.Random(f"{seed}.{number}"), server, page, actions)
        assert not tab.exceptions, (seed, number, page, done, tab.exceptions)
        if "Partial" in tab.answer() or BESIDE.intersection(done):
            continue
        with Tab(server, page, tab.query) as again:
            again.run()
        assert not again.exceptions, (page, tab.query, again.exceptions)
        assert again.answer() == tab.answer(), (seed, number, page, tab.query, done)
        compared += 1
    assert compared > count // 2


BESIDE = {f"button {name}" for name in ("Hint", "Show it", "Search all the same")}
"""What is shown to the one who asks for it, and to nobody who is sent the address."""
ACTED = ("tour", "play", "sliding", "sweep", "compare")


def test_random_addresses_end_without_an_exception(server: str):
    visit_addresses(server, len(titles()), seed=1)


def test_random_actions_lead_to_what_their_address_shows(server: str):
    compare_with_address(server, 4, 5, seed=1)


@pytest.mark.thorough
def test_many_random_addresses_end_without_an_exception(server: str):
    visit_addresses(server, 2000, seed=2)


@pytest.mark.thorough
def test_many_random_actions_lead_to_what_their_address_shows(server: str):
    compare_with_address(server, 300, 12, seed=2)
