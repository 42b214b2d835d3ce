"""Compiled code is loaded from a folder of one's own only; a damaged one is done without."""

import importlib.util
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest

from knights import jit
from tests.run import ROOT

SOURCE = "def double(number):\n    return 2 * number\n"


@pytest.fixture
def function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Callable[[int], int]]:
    """The same function compiled again, as another process would, with a cache in ``tmp_path/cache``."""
    source, folder = tmp_path / "source.py", tmp_path / "cache"
    source.write_text(SOURCE)
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(folder))
    monkeypatch.setattr(jit, "_CACHE", True)

    def compiled() -> Callable[[int], int]:
        jit._reported.clear()
        spec = importlib.util.spec_from_file_location("source", source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        double: Callable[[int], int] = jit.njit(module.double)
        return double

    return compiled


def files(tmp_path: Path, ending: str) -> list[Path]:
    return [file for file in (tmp_path / "cache").rglob(f"*{ending}") if file.is_file()]


def test_what_was_compiled_is_loaded(function: Callable[[], Callable[[int], int]], tmp_path: Path) -> None:
    assert function()(21) == 42
    again = function()
    assert again(21) == 42
    assert sum(again.stats.cache_hits.values()) == 1  # type: ignore[attr-defined]


def test_what_was_compiled_from_other_sources_is_compiled_again(
    function: Callable[[], Callable[[int], int]],
) -> None:
    assert function()(21) == 42
    again: Any = function()
    again.__wrapped__.__globals__["SOURCES"] = 1
    assert again(21) == 42
    assert not again.stats.cache_hits


def test_what_is_compiled_meanwhile_is_not_on_the_clock(
    function: Callable[[], Callable[[int], int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = iter(range(1000))
    double = function()
    monkeypatch.setattr(jit, "time", SimpleNamespace(perf_counter=lambda: 3600 * next(hours)))
    began = jit.clock()
    assert double(21) == 42
    # The hours of compiling, of which there were some, are left out: the clock was read twice.
    assert jit.clock() - began < 3600 * next(hours) - began - 3600
    before = jit.clock()
    assert double(21) == 42
    assert jit.clock() - before == 3600


def test_compiling_is_told_where_somebody_asks(function: Callable[[], Callable[[int], int]]) -> None:
    told: list[bool] = []
    with jit.telling(told.append):
        function()(21)
        function()(21)
    function()(2.5)  # type: ignore[arg-type]
    assert told == [True]


COMPILING = """
import sys
from importlib import import_module
sys.path.append(sys.argv[1])
from knights import jit
double = jit.njit(import_module("source").double)
with jit.telling(lambda kept: print("compiling", flush=True)):
    double(21)
print(sum(double.stats.cache_hits.values()))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no file is locked there")
def test_of_two_processes_one_compiles_and_the_other_loads_it(tmp_path: Path) -> None:
    import fcntl

    source = tmp_path / "source.py"
    source.write_text(SOURCE)
    command = [sys.executable, "-c", COMPILING, str(tmp_path)]
    with ExitStack() as stack:
        file = stack.enter_context(source.open())
        fcntl.flock(file, fcntl.LOCK_EX)
        both = [
            stack.enter_context(subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True))
            for _ in range(2)
        ]
        for process in both:
            assert process.stdout is not None
            assert process.stdout.readline() == "compiling\n"
        file.close()
        assert sorted(process.communicate()[0] for process in both) == ["0\n", "1\n"]


@pytest.mark.skipif(sys.platform == "win32", reason="no file is locked there")
def test_a_process_that_never_gets_on_is_not_waited_for(
    function: Callable[[], Callable[[int], int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(jit, "PATIENCE", jit._waited)
    with (tmp_path / "source.py").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert function()(21) == 42
    assert jit._compile_time.locked == {}


def test_compiled_functions_call_each_other_before_they_are_loaded() -> None:
    @jit.njit
    def inner(number: int) -> int:
        return number + 1

    @jit.bare_njit
    def outer(number: int) -> int:
        return 2 * inner(number)

    assert not jit.is_loaded(outer)
    assert outer(20) == 42
    assert jit.is_loaded(outer)


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: data[: len(data) // 2], lambda data: b"garbage" * 99, flipped],
    ids=["empty", "half", "garbage", "a flipped bit"],
)
def test_a_damaged_file_is_told_once_and_made_again(
    function: Callable[[], Callable[[int], int]],
    tmp_path: Path,
    ending: str,
    damage: Callable[[bytes], bytes],
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert function()(21) == 42
    (file,) = files(tmp_path, ending)
    file.write_bytes(damage(file.read_bytes()))
    assert function()(21) == 42
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    again = function()
    assert again(21) == 42
    assert sum(again.stats.cache_hits.values()) == 1  # type: ignore[attr-defined]
    assert len(caplog.records) == 1


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_a_directory_in_the_place_of_a_file_is_done_without(
    function: Callable[[], Callable[[int], int]],
    tmp_path: Path,
    ending: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert function()(21) == 42
    (file,) = files(tmp_path, ending)
    file.unlink()
    file.mkdir()
    assert function()(21) == 42
    assert len(caplog.records) == 1


def test_a_full_disk_is_done_without(
    function: Callable[[], Callable[[int], int]],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("numba.core.caching.os.replace", full)
    assert function()(21) == 42
    assert len(caplog.records) == 1


@pytest.fixture
def homeless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who can write neither beside the source nor at home; where the temporary folder would be."""
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    # Set first, so that what the search sets is taken back.
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setattr(jit, "__file__", "/proc/nowhere/jit.py")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path / f"knights-tour-lab-{os.getuid()}"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no users as Unix has them")
class TestFolder:
    def test_one_of_ones_own_is_made_and_closed_to_others(self, homeless: Path) -> None:
        for _ in range(2):
            assert jit._find_cache()
            assert os.environ.pop("NUMBA_CACHE_DIR") == str(homeless)
            assert homeless.stat().st_mode & 0o777 == 0o700

    def test_one_that_others_may_read_is_closed(self, homeless: Path) -> None:
        homeless.mkdir()
        homeless.chmod(0o755)
        assert jit._find_cache()
        assert homeless.stat().st_mode & 0o777 == 0o700

    @pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
    def test_one_that_others_could_write_is_not_taken(self, homeless: Path, mode: int) -> None:
        homeless.mkdir()
        homeless.chmod(mode)
        assert not jit._find_cache()
        assert "NUMBA_CACHE_DIR" not in os.environ

    def test_one_of_somebody_else_is_not_taken(self, homeless: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        homeless.mkdir(mode=0o700)
        somebody = os.getuid() + 1
        (homeless.parent / f"knights-tour-lab-{somebody}").mkdir(mode=0o700)
        monkeypatch.setattr(os, "getuid", lambda: somebody)
        assert not jit._find_cache()

    def test_a_link_is_not_followed(self, homeless: Path) -> None:
        elsewhere = homeless.parent / "elsewhere"
        elsewhere.mkdir(mode=0o700)
        homeless.symlink_to(elsewhere)
        assert not jit._find_cache()

    def test_without_a_folder_functions_are_compiled_all_the_same(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jit, "_CACHE", False)
        assert jit.njit(lambda number: number + 1)(1) == 2
