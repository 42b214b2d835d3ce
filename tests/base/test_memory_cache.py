"""Caches: each has a maximum size in bytes, and a single list contains all of them."""

import ast
import importlib
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from knights.base.memory_cache import CACHES, KIB, MIB, Cache, cached, lazy, size_of
from knights.boards import Board
from knights.theory.construct.narrow import automaton
from tests.test_layers import modules

MOST = 288 * MIB
"""The maximum total size of all caches, in bytes."""


def unlisted() -> list[str]:
    """Return the names of the functions that use a cache outside the list and have parameters."""
    found = []
    for name, path in modules().items():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names = {ast.unparse(one).partition("(")[0].split(".")[-1] for one in node.decorator_list}
                if names & {"cache", "lru_cache", "cache_data", "cache_resource"} and node.args.args:
                    found.append(f"{name}.{node.name}")
    return found


def test_every_cache_is_listed_and_bounded():
    for name in modules():
        if name.startswith("knights") and not name.endswith("__main__"):
            importlib.import_module(name)
    assert unlisted() == []
    assert len(CACHES) > 10
    assert all(cache.most > 0 for cache in CACHES)
    assert sum(cache.most for cache in CACHES) <= MOST


@pytest.fixture
def listed():
    before = list(CACHES)
    yield
    CACHES[:] = before


def test_the_least_recently_used_value_makes_room(listed):
    calls = []

    @cached(100 * KIB)
    def zeros(size: int) -> np.ndarray:
        """Zeros."""
        calls.append(size)
        return np.zeros(size, dtype=np.int8)

    assert CACHES[-1] is zeros
    assert zeros.__doc__ == "Zeros."
    for size in (40 * KIB, 41 * KIB, 40 * KIB, 42 * KIB, 40 * KIB):
        assert len(zeros(size)) == size
        assert zeros.size <= zeros.most
    assert calls == [40 * KIB, 41 * KIB, 42 * KIB]
    zeros(41 * KIB)
    assert calls[-1] == 41 * KIB, "it had been removed"
    del calls[:]
    zeros(200 * KIB)
    zeros(200 * KIB)
    assert calls == [200 * KIB] * 2, "too large to be kept"
    assert zeros.size <= zeros.most
    zeros.clear()
    assert zeros.size == 0


@pytest.mark.parametrize(("less", "calls"), [(0, 1), (1, 3)])
def test_a_value_that_just_fits_is_kept_and_a_larger_one_is_not(listed, less, calls):
    called = []
    ample = cached(KIB)(lambda number: (1, number))
    ample(7)
    full = cached(ample.size - less)(lambda number: called.append(number) or (1, number))
    assert [full(7) for _ in range(3)] == [(1, 7)] * 3
    assert (len(called), full.size) == (calls, 0 if less else ample.size)


def test_errors_are_not_kept_and_threads_do_not_interfere(listed):
    @cached(10 * KIB)
    def work(number: int) -> bytes:
        if number < 0:
            raise ValueError("below 0")
        return bytes(number)

    for _ in range(2):
        with pytest.raises(ValueError, match="below 0"):
            work(-1)
    threads = [threading.Thread(target=lambda: [work(k % 50 * 30) for k in range(3000)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert isinstance(work, Cache)
    assert work.size == sum(size for _, size in work._kept.values()) <= work.most


def test_the_size_of_a_value_includes_its_contents():
    array = np.zeros(10_000, dtype=np.int64)
    for held in (array, array[:], (array,), [array], {"a": array}, OrderedDict(a=[array])):
        assert 80_000 < size_of(held) < 82_000
    assert size_of(Board(8, 8)) < 1000


def test_automata_which_take_seconds_to_build_fit_into_their_cache():
    for width in (3, 4):
        automaton(width)
    assert 0 < automaton.size < automaton.most / 2
    assert len(automaton._kept) >= 2


def test_lazy_properties_of_two_objects_are_computed_at_the_same_time():
    """Until Python 3.12, those of functools are not: a page would wait for what a job computes for another visitor."""
    both = threading.Barrier(2, timeout=20)

    class Slow:
        @lazy
        def value(self) -> int:
            return both.wait() // 2

    one, other = Slow(), Slow()
    with ThreadPoolExecutor(2) as threads:
        assert [*threads.map(lambda each: each.value, (one, other))] == [0, 0]
    assert (one.value, other.value) == (0, 0)
