"""Decorators that compile functions with numba, which is imported at the first call of a compiled function.

Numba caches compiled functions on disk. It recompiles a function if its own file has changed, but does not notice if a
function that it calls has changed in another file. So the name of the cache folder contains a digest of all files whose
functions are compiled into others. Without a writable folder, every process compiles again.

Only this module uses private names of numba, and compiles without those that are missing.
"""

import gc
import hashlib
import importlib.util
import logging
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, update_wrapper
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., object])

KEPT = 4
"""The maximum number of cache folders, one for each version of the sources, including the current one."""
COMPILED_IN = ("base", "boards", "referee", "theory", "heuristics", "engine", "sliding")
"""The packages whose functions and constants numba compiles into functions of other modules."""
_PREFIX = "compiled-"
_PACKAGE = Path(__file__).parents[1]
_log = logging.getLogger(__name__)


WITHOUT = (
    "Numba is not installed, so searches run as plain Python, hundreds of times slower, and by default with a "
    "twentieth of the steps."
)
"""What a page, a command and a call say where numba cannot be imported."""


@cache
def has_numba() -> bool:
    """Return whether numba is installed; without it, compiled functions run as the Python functions that they are."""
    return importlib.util.find_spec("numba") is not None


@cache
def sources() -> str:
    """Return a digest of the source files of the packages in :data:`COMPILED_IN`."""
    digest = hashlib.sha256()
    folders = [_PACKAGE / name for name in COMPILED_IN]
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


def _writable(directory: Path) -> bool:
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return True
    except OSError:
        return False


@cache
def folder() -> Path | None:
    """Return the cache folder of the current sources, or None if none is writable; remove the oldest other folders.

    The folder is in NUMBA_CACHE_DIR if that is set, otherwise next to the sources or, if that is not writable, in the
    user's cache. Numba executes the code in its files, so other users must not have write access.
    """
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(chosen)] if chosen else [_PACKAGE / "__pycache__", Path(home) / "knights-tour-lab"]
    parent = next(filter(_writable, places), None)
    if parent is None:
        return None
    mine = parent / f"{_PREFIX}{sources()}"
    # Another process may remove old folders at the same time.
    with suppress(OSError):
        mine.mkdir(exist_ok=True)
        os.utime(mine)
        for old in sorted(parent.glob(f"{_PREFIX}*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    return mine


_tell: Callable[[bool], object] | None = None


@contextmanager
def telling(tell: Callable[[bool], object]) -> Iterator[None]:
    """Call ``tell`` before each compilation in the context, with True if the result will be cached."""
    global _tell
    before, _tell = _tell, tell
    try:
        yield
    finally:
        _tell = before


_running: list[float] = []
"""The times at which the loading or compiling of functions, called by Python, began that has not ended."""


def preparing() -> bool:
    """Return whether any thread has been loading or compiling for longer than loading takes."""
    return any(time.perf_counter() - started > 1 for started in tuple(_running))


class _CompileTime(threading.local):
    """The seconds that this thread has spent loading and compiling: wall time and processor time."""

    seconds = processor = 0.0


_compile_time = _CompileTime()


@contextmanager
def _not_counted() -> Iterator[None]:
    """Exclude the time spent in the context, with all contexts inside it, from both clocks of this thread."""
    spent = _compile_time
    before, started = (spent.seconds, spent.processor), (time.perf_counter(), time.thread_time())
    _running.append(started[0])
    try:
        yield
    finally:
        _running.remove(started[0])
        spent.seconds = before[0] + time.perf_counter() - started[0]
        spent.processor = before[1] + time.thread_time() - started[1]


@contextmanager
def _without_collection() -> Iterator[None]:
    """Pause the collection of garbage, which takes a fifth of the time of compiling and finds next to none."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def clock() -> float:
    """Return ``time.perf_counter`` minus the seconds that this thread has spent loading and compiling."""
    return time.perf_counter() - _compile_time.seconds


def processor_clock() -> float:
    """Return ``time.thread_time`` minus the processor time that this thread has spent loading and compiling."""
    return time.thread_time() - _compile_time.processor


class Stopwatch:
    """The time of a search, slice by slice, without loading and compiling, by the clock ``now``."""

    def __init__(self, now: Callable[[], float] = clock) -> None:
        self.seconds = self._started = 0.0
        self._now = now

    def start(self, load: Callable[[], object]) -> float:
        """Start a slice; return the seconds so far.

        ``load`` calls the compiled functions of the search without any work: even a function that is already compiled
        takes up to a tenth of a second at its first call with arguments of a new type.
        """
        load()
        self._started = self._now() - self.seconds
        return self.seconds

    def read(self) -> float:
        """Update and return the seconds, including those of the slice so far."""
        self.seconds = self._now() - self._started
        return self.seconds


_lock = threading.RLock()


class Compiled:
    """A function that numba compiles or loads at its first call; compiled functions may call it."""

    __wrapped__: Callable[..., object]

    def __init__(self, function: Callable[..., object], **options: bool | str) -> None:
        update_wrapper(self, function)
        # Numba reads these two names, as those of its own functions, to paste a function into its callers.
        self.py_func, self.targetoptions = function, options
        self._dispatcher: Any = None

    def __call__(self, *arguments: object) -> object:
        """Call the compiled function."""
        return (self._dispatcher or self.prepared())(*arguments)

    def prepared(self) -> Any:
        """Return numba's dispatcher of the function; the first call creates it."""
        with _not_counted(), _lock:
            if self._dispatcher is None and not has_numba():
                self._dispatcher = self.__wrapped__
            if self._dispatcher is None:
                self._dispatcher = _dispatcher(self.__wrapped__, self.targetoptions)
            return self._dispatcher


@cache
def _numba() -> ModuleType:
    """Return numba, after registering the type :class:`Compiled` and a listener for compilations."""
    numba = importlib.import_module("numba")
    numba.extending.typeof_impl.register(Compiled, lambda compiled, context: numba.typeof(compiled.prepared()))
    with suppress(ImportError, AttributeError):
        _listen(importlib.import_module("numba.core.event"))
    return numba


def _listen(events: Any) -> None:
    """Have numba announce its compilations; without its private ``events``, they are not announced."""

    class Teller(events.Listener):  # type: ignore[misc]  # Numba has no types.
        """A listener for numba's events that calls the function given to :func:`telling`."""

        def on_start(self, event: object) -> None:
            if _tell is not None:
                _tell(folder() is not None)

        def on_end(self, event: object) -> None:
            pass

    events.register("numba:compile", Teller())


def _dispatcher(function: Callable[..., object], options: dict[str, bool | str]) -> Any:
    numba, home = _numba(), folder()
    offered: object = None
    with suppress(ImportError, AttributeError):  # Without the list of options, functions are compiled without any.
        offered = importlib.import_module("numba.core.options").DefaultOptions
    options = {name: value for name, value in options.items() if hasattr(offered, name)}
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(home or "")
    try:
        dispatcher = numba.njit(nogil=True, cache=home is not None, **options)(function)
    finally:
        numba.config.CACHE_DIR = before
    compile_now = dispatcher.compile

    def compile_apart(signature: object) -> object:
        """Load or compile without counting the time; if the cache is damaged or full, remove it and compile again."""
        with _not_counted(), _without_collection():
            try:
                return compile_now(signature)
            except numba.errors.NumbaError:
                raise
            except Exception:
                if home is None:
                    raise
                # A damaged file, or a full disk. Functions already compiled remain in memory.
                _log.warning("The compiled code in “%s” cannot be read or written; compiling it again.", home)
                shutil.rmtree(home, ignore_errors=True)
                return compile_now(signature)

    dispatcher.compile = compile_apart
    return dispatcher


def bare_njit(function: Function) -> Function:
    """Compile a function with numba, to run without the GIL, and cache it on disk if possible.

    It must allocate nothing, since it does without the counting of references to arrays at every call, which takes up
    to half of the time of a search.
    """
    return cast(Function, Compiled(function, _nrt=False))


_INNER = {"_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner_njit(function: Function) -> Function:
    """Compile a function like :func:`bare_njit`, inlined into its compiled callers; Python cannot call it.

    A call that is not inlined passes each array as seven numbers, which takes up to a quarter of the time of a search.
    The wrappers for calls from Python would take a fifth of the time to compile.
    """
    return cast(Function, Compiled(function, forceinline=True, **_INNER))


def apart_njit(function: Function) -> Function:
    """Compile a function like :func:`inner_njit`, but called: for one that is long, and dear in itself."""
    return cast(Function, Compiled(function, **_INNER))


def pasted_njit(function: Function) -> Function:
    """Paste the text of a function into its compiled callers, and so compile it only with them.

    A function like :func:`inner_njit` is compiled once more than it has callers, which takes seconds for a long one. A
    pasted function can also call a compiled function that is its argument.
    """
    return cast(Function, Compiled(function, inline="always", _nrt=False))


def is_loaded(function: Callable[..., object]) -> bool:
    """Return whether this process has already loaded or compiled a function."""
    dispatcher = function._dispatcher if isinstance(function, Compiled) else None
    return has_numba() and dispatcher is not None and bool(dispatcher.overloads)
