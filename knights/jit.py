"""Numba's compiler, safe to import on any machine.

Numba keeps what it compiles on disk, beside the source or in a directory of the user's, and raises at
import where it may write to neither. Here the cache is moved to a writable place first, or done without.
"""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def _writable(directory: Path) -> bool:
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


def _find_cache() -> bool:
    """Point numba to a writable cache; False if there is none."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return _writable(Path(os.environ["NUMBA_CACHE_DIR"]))
    if _writable(Path(__file__).parent / "__pycache__"):
        return True
    user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    for parent in (user, tempfile.gettempdir()):
        place = Path(parent) / "knights-tour-lab"
        if _writable(place):
            os.environ["NUMBA_CACHE_DIR"] = str(place)
            return True
    return False


_CACHE = _find_cache()


def njit(function: Function) -> Function:
    """Compile a function with numba: without the GIL, kept on disk where that is possible."""
    import numba

    return cast(Function, numba.njit(nogil=True, cache=_CACHE)(function))


def bare_njit(function: Function) -> Function:
    """The same for a function that makes no arrays of its own: none of those it is handed is counted in and out.

    Numba counts references to arrays at every call. In a search that is up to half of the time: a step with Roth's
    tie-break takes 88 ns with it and 42 without, and one in move order 1.34 times as long as in C instead of 1.12.
    """
    import numba

    # Without numba's own runtime, which counts; there is no public option for it.
    options: dict[str, Any] = {"nogil": True, "cache": _CACHE, "_nrt": False}
    return cast(Function, numba.njit(**options)(function))


def sources_of(*modules: ModuleType) -> int:
    """A checksum of modules, to be the default of a parameter of a compiled function that calls theirs.

    Numba's cache on disk forgets a function when its own file changes, but not when a function that it
    calls does, in another file. The value of a default is part of the cache's key.
    """
    return zlib.crc32(b"".join(Path(str(module.__file__)).read_bytes() for module in modules))
