"""Caches of functions, limited in bytes; use :func:`functools.cache` only for functions without parameters."""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from contextlib import nullcontext
from dataclasses import fields, is_dataclass
from functools import cached_property, update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

import numpy as np

KIB, MIB = 1024, 1024 * 1024

P = ParamSpec("P")
R = TypeVar("R")


def lazy(function: Callable[[Any], R]) -> cached_property[R]:
    """Make a cached property without the lock of Python 3.11, with which one object's work waits for any other's."""
    made = cached_property(function)
    made.lock = nullcontext()  # type: ignore[attr-defined]
    return made


class Cache(Generic[P, R]):
    """A thread-safe least-recently-used cache of a function, limited to ``most`` bytes; larger values are not kept."""

    def __init__(self, function: Callable[P, R], most: int) -> None:
        self.most, self.size = most, 0
        self._function = function
        self._kept: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()
        self._lock = Lock()
        update_wrapper(self, function)
        CACHES.append(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the value of the function for these arguments, from the cache if possible."""
        key = (args, *kwargs.items())
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][0]
        value = self._function(*args, **kwargs)
        size = size_of(key) + size_of(value)
        with self._lock:
            if key not in self._kept and size <= self.most:
                self._kept[key] = value, size
                self.size += size
            while self.size > self.most:
                self.size -= self._kept.popitem(last=False)[1][1]
        return value

    def clear(self) -> None:
        """Remove all values."""
        with self._lock:
            self._kept.clear()
            self.size = 0


CACHES: list[Cache[..., Any]] = []
"""All caches of the modules loaded so far."""


def cached(most: int) -> Callable[[Callable[P, R]], Cache[P, R]]:
    """Decorate a function with a :class:`Cache` of ``most`` bytes; callers must not modify the values it returns."""
    return lambda function: Cache(function, most)


def size_of(value: object) -> int:
    """Return the size of a value in bytes, including its contents; shared parts are counted each time."""
    if isinstance(value, np.ndarray):
        return sys.getsizeof(value) if value.base is None else sys.getsizeof(value) + value.nbytes
    parts: Iterable[object] = ()
    if isinstance(value, dict):
        parts = (*value.keys(), *value.values())
    elif isinstance(value, (tuple, list, set, frozenset)):
        parts = value
    elif is_dataclass(value) and not isinstance(value, type):
        parts = (getattr(value, field.name) for field in fields(value))
    return sys.getsizeof(value) + sum(map(size_of, parts))
