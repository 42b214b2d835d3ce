"""Numba's compiler, safe to import on any machine, and imported itself only when a compiled function is called.

Numba caches compiled functions on disk and loads them as code, so the folder must belong to this user alone. Without
a writable one, or if its files are damaged, functions are compiled again in every process. Of processes that need the
same at once one compiles, and the others load it then.
"""

import hashlib
import importlib
import logging
import os
import pickle
import stat
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, update_wrapper
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

if sys.platform != "win32":
    import fcntl

Function = TypeVar("Function", bound=Callable[..., Any])

_SUM = hashlib.sha256
_log = logging.getLogger(__name__)


def _writable(directory: Path) -> bool:
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


def _is_private(directory: Path) -> bool:
    """Whether a directory is this user's and closed to all others; closes it if it is this user's."""
    if not hasattr(os, "getuid"):
        return True  # Windows: each user has a home and a temporary directory apart.
    try:
        entry = directory.lstat()
        if not stat.S_ISDIR(entry.st_mode) or entry.st_uid != os.getuid():
            return False
        # Who could write there before may have left something.
        if entry.st_mode & 0o022:
            return False
        directory.chmod(0o700)
    except OSError:
        return False
    return True


def _find_cache() -> bool:
    """Point numba to a cache that only this user can write; False if there is none.

    NUMBA_CACHE_DIR is somebody's choice. A cache beside the source is as safe as the source.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return _writable(Path(os.environ["NUMBA_CACHE_DIR"]))
    beside = Path(__file__).parent / "__pycache__"
    if _writable(beside) and not beside.stat().st_mode & 0o002:
        return True
    user = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    mine = f"knights-tour-lab-{os.getuid()}" if hasattr(os, "getuid") else "knights-tour-lab"
    for directory in (Path(user) / "knights-tour-lab", Path(tempfile.gettempdir()) / mine):
        if _writable(directory) and _is_private(directory):
            os.environ["NUMBA_CACHE_DIR"] = str(directory)
            return True
    return False


_CACHE = _find_cache()


_reported: set[str] = set()
"""The folders that a warning was logged for."""


def _warn_once(directory: str) -> None:
    if directory not in _reported:
        _reported.add(directory)
        _log.warning("Compiled code in “%s” cannot be read or written: it is compiled again.", directory)


@cache
def _cache_class() -> type[Any]:
    """Numba's cache, with checksums, that ignores files it cannot read or write."""
    # Its classes have no types.
    caching: Any = importlib.import_module("numba.core.caching")

    class Files(caching.IndexDataCacheFile):  # type: ignore[misc]
        """The files of a function, each with a checksum at its end, where unpickling no longer looks."""

        def _dump(self, value: object) -> bytes:
            data: bytes = super()._dump(value)
            return data + _SUM(data).digest()

        def _load_index(self) -> dict[Any, Any]:
            try:
                with open(self._index_path, "rb") as file:
                    pickle.load(file)
                    _check(file.read())
                return cast(dict[Any, Any], super()._load_index())
            except FileNotFoundError:
                return {}
            except IsADirectoryError:
                raise
            except Exception:
                _warn_once(self._cache_path)
                return {}

        def _load_data(self, name: str) -> Any:
            _check(Path(self._data_path(name)).read_bytes())
            return super()._load_data(name)

    class Cache(caching.FunctionCache):  # type: ignore[misc]
        """The cache of a function."""

        def __init__(self, function: Callable[..., Any]) -> None:
            super().__init__(function)
            # Numba drops what it compiled when the function's own file changes, not when another one does from which
            # functions or constants are compiled in: a module with such functions has a checksum of those.
            stamp = self._impl.locator.get_source_stamp(), function.__globals__.get("SOURCES")
            # Not numba's own name: files without sums are left alone.
            self._cache_file = Files(self._cache_path, f"{self._impl.filename_base}.sum", stamp)

            self._source = function.__code__.co_filename

        def load_overload(self, signature: Any, context: Any) -> Any:
            known = self._kept(signature, context)
            if known is None:
                _tell(True)
                _take_turn(self._source)
                known = self._kept(signature, context)
            return known

        def _kept(self, signature: Any, context: Any) -> Any:
            try:
                return super().load_overload(signature, context)
            except Exception:
                _warn_once(self._cache_path)
                return None

        def save_overload(self, signature: Any, result: Any) -> None:
            try:
                super().save_overload(signature, result)
            except Exception:
                _warn_once(self._cache_path)

    return Cache


def _check(data: bytes) -> None:
    """Raise a ValueError unless data end with their checksum."""
    size = _SUM().digest_size
    if _SUM(data[:-size]).digest() != data[-size:]:
        raise ValueError("another checksum than when it was written")


def _say_nothing(kept: bool) -> None:
    """The default listener to compiling, which ignores it."""


_tell: Callable[[bool], object] = _say_nothing


@contextmanager
def telling(tell: Callable[[bool], object]) -> Iterator[None]:
    """Within it ``tell`` is called whenever something is about to be compiled, with whether it will be kept."""
    global _tell
    before, _tell = _tell, tell
    try:
        yield
    finally:
        _tell = before


class _CompileTime(threading.local):
    """The time that this thread has spent on loading and compiling.

    Attributes:
        seconds: in all.
        depth: the number of nested compilations in progress.
        locked: the modules that it compiles functions of, each with its open file.
    """

    seconds = 0.0
    depth = 0

    def __init__(self) -> None:
        self.locked: dict[str, int] = {}


_compile_time = _CompileTime()

PATIENCE = 60.0
"""Seconds that a process waits, in all, for what others compile: one of little priority may hardly get on."""

_waited = 0.0


def _take_turn(source: str) -> None:
    """Wait until no other process compiles functions of a module, and keep others from it by a lock on its file.

    Two that keep functions of one name at once could mix them up as well. Modules import each other in one direction,
    so nobody waits in a circle. Where a file cannot be locked, each process compiles for itself.
    """
    global _waited
    if sys.platform == "win32" or source in _compile_time.locked:
        return
    with suppress(OSError):
        file = _compile_time.locked[source] = os.open(source, os.O_RDONLY)
        while _waited < PATIENCE:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                time.sleep(0.02)
                _waited += 0.02


@contextmanager
def _in_turn() -> Iterator[None]:
    """A context that ends what is locked within it."""
    before = len(_compile_time.locked)
    try:
        yield
    finally:
        while len(_compile_time.locked) > before:
            os.close(_compile_time.locked.popitem()[1])


@contextmanager
def _not_counted() -> Iterator[None]:
    """A context whose time :func:`clock` does not count."""
    started = time.perf_counter()
    _compile_time.depth += 1
    try:
        yield
    finally:
        _compile_time.depth -= 1
        if not _compile_time.depth:
            _compile_time.seconds += time.perf_counter() - started


def clock() -> float:
    """Seconds, as of ``time.perf_counter``, without the time that this thread spent on loading and compiling."""
    return time.perf_counter() - _compile_time.seconds


_lock = threading.RLock()


class Compiled:
    """A function that numba compiles, or loads, at its first call, which also imports numba.

    Compiled functions may call each other, as global names or as attributes of modules.
    """

    __wrapped__: Callable[..., Any]

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        update_wrapper(self, function)
        self._options = options
        self._dispatcher: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Run it."""
        return (self._dispatcher or self.dispatcher)(*arguments)

    def __getattr__(self, name: str) -> Any:
        """An attribute of numba's own object."""
        return getattr(self.dispatcher, name)

    @property
    def dispatcher(self) -> Any:
        """Numba's own object."""
        with _not_counted(), _lock:
            if self._dispatcher is None:
                self._dispatcher = _dispatcher(self.__wrapped__, self._options)
            return self._dispatcher


@cache
def _numba() -> ModuleType:
    """Numba, with :class:`Compiled` functions known to it as its own."""
    import numba
    from numba.extending import typeof_impl

    @typeof_impl.register(Compiled)
    def type_of(compiled: Compiled, context: object) -> object:
        return numba.types.Dispatcher(compiled.dispatcher)

    return numba


def _dispatcher(function: Callable[..., Any], options: dict[str, Any]) -> Any:
    dispatcher = _numba().njit(nogil=True, **options)(function)
    if _CACHE:
        dispatcher._cache = _cache_class()(dispatcher.py_func)
    compile_now = dispatcher.compile

    def compile_apart(signature: Any) -> Any:
        with _not_counted(), _in_turn():
            if not _CACHE:
                _tell(False)
            return compile_now(signature)

    dispatcher.compile = compile_apart
    return dispatcher


def njit(function: Function) -> Function:
    """Compile a function with numba: without the GIL, kept on disk where that is possible."""
    return cast(Function, Compiled(function, {}))


def bare_njit(function: Function) -> Function:
    """Like :func:`njit`, without reference counting; only for functions that allocate nothing.

    Numba counts references to arrays at every call. In a search that is up to half of the time: a step with Roth's
    tie-break takes 88 ns with it and 42 without, and one in move order 1.34 times as long as in C instead of 1.12.
    """
    # Without numba's own runtime, which counts; there is no public option for it.
    return cast(Function, Compiled(function, {"_nrt": False}))


def is_loaded(function: Callable[..., Any]) -> bool:
    """Whether a compiled function runs at once: whether it was called before in this process."""
    dispatcher = function._dispatcher if isinstance(function, Compiled) else None
    return dispatcher is not None and bool(dispatcher.overloads)


def sources_of(*modules: ModuleType) -> int:
    """A checksum of modules from which another one compiles functions or constants in, for its ``SOURCES``.

    What numba has kept on disk of the functions of a module is dropped when its ``SOURCES`` change.
    """
    return zlib.crc32(b"".join(Path(str(module.__file__)).read_bytes() for module in modules))
