"""Compiled functions are loaded from disk, and compiled again if their files are damaged."""

import ast
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from knights.base import jit
from knights.engine import kernel

SOURCE = "def double(number):\n    return 2 * number\n"


@pytest.fixture
def function(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Callable[[int], int]]:
    """Compile the same function again, as another process would, with a cache in ``tmp_path/cache``."""
    source, folder = tmp_path / "source.py", tmp_path / "cache"
    source.write_text(SOURCE)
    monkeypatch.setattr(jit, "folder", lambda: folder)

    def compiled() -> Callable[[int], int]:
        spec = importlib.util.spec_from_file_location("source", source)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        double: Callable[[int], int] = jit.bare_njit(module.double)
        return double

    return compiled


def files(tmp_path: Path, ending: str) -> list[Path]:
    return [file for file in (tmp_path / "cache").rglob(f"*{ending}") if file.is_file()]


@pytest.mark.parametrize(("clock", "name"), [("clock", "perf_counter"), ("processor_clock", "thread_time")])
def test_the_clocks_exclude_compilation(clock, name, function, monkeypatch):
    hours = iter(range(1000))
    double = function()
    times = {"perf_counter": lambda: 0, "thread_time": lambda: 0, name: lambda: 3600 * next(hours)}
    monkeypatch.setattr(jit, "time", SimpleNamespace(**times))
    now = getattr(jit, clock)
    began = now()
    assert double(21) == 42
    # Each reading of the time adds an hour; the hours of compilation do not count.
    assert now() - began < 3600 * next(hours) - began - 3600
    before = now()
    assert double(21) == 42
    assert now() - before == 3600


def test_a_stopwatch_leaves_out_loading():
    now = [0.0]
    watch = jit.Stopwatch(lambda: now[0])
    for spent in (2.0, 3.0):
        before = watch.start(lambda: now.__setitem__(0, now[0] + 100))
        now[0] += spent
        assert watch.read() == before + spent
        now[0] += 10
    assert watch.seconds == 5


def test_only_a_compilation_that_takes_long_counts_as_preparing(function, monkeypatch):
    seconds, asked = iter(range(0, 100, 10)), []
    times = {"perf_counter": lambda: next(seconds), "thread_time": lambda: 0}
    monkeypatch.setattr(jit, "time", SimpleNamespace(**times))
    with jit.telling(lambda kept: asked.append(jit.preparing())):
        function()(21)
    assert asked == [True]
    assert not jit.preparing()


def test_a_compilation_is_announced_once(function):
    told: list[bool] = []
    with jit.telling(told.append):
        function()(21)
        function()(21)
    function()(2.5)
    assert told == [True]


@pytest.mark.parametrize("missing", ["numba.core.event", "numba.core.options"])
def test_functions_are_compiled_without_a_private_module_of_numba(missing, function, monkeypatch):
    function()(21)  # Numba itself has loaded the module.
    monkeypatch.setattr(jit, "_numba", jit._numba.__wrapped__)
    monkeypatch.setattr(jit, "_listen", lambda events: None)
    monkeypatch.setitem(sys.modules, missing, None)
    assert function()(2.5) == 5.0


def test_compiled_functions_call_each_other_before_they_are_loaded():
    @jit.bare_njit
    def inner(number: int) -> int:
        return number + 1

    @jit.bare_njit
    def outer(number: int) -> int:
        return 2 * inner(number)

    assert not jit.is_loaded(outer)
    assert outer(20) == 42
    assert jit.is_loaded(outer)


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "damage"), [(".nbi", b""), (".nbc", b"garbage" * 99), (".nbi", None)])
def test_a_damaged_file_is_logged_once_and_replaced(function, tmp_path, ending, damage, caplog):
    assert function()(21) == 42
    (file,) = files(tmp_path, ending)
    file.unlink()
    if damage is None:
        file.mkdir()
    else:
        file.write_bytes(damage)
    # The first call detects the damage; the function may be stored only by the second.
    for _ in range(2):
        assert function()(21) == 42
    again = function()
    assert again(21) == 42
    assert sum(again.prepared().stats.cache_hits.values()) == 1
    assert len(caplog.records) == 1


def test_a_full_disk_does_not_prevent_compilation(function, monkeypatch, caplog):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("numba.core.caching.os.replace", full)
    assert function()(21) == 42
    assert len(caplog.records) == 1


def test_other_sources_have_another_folder_and_old_folders_are_removed(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    versions = [f"version {number}" for number in range(jit.KEPT + 2)]
    for age, version in enumerate(reversed(versions)):
        monkeypatch.setattr(jit, "sources", lambda version=version: version)
        found = jit.folder.__wrapped__()
        assert found.is_dir()
        assert found.name.endswith(version)
        os.utime(found, (age, age))
    assert sorted(path.name[-len(version) :] for path in tmp_path.iterdir()) == versions[: jit.KEPT]


def test_the_digest_changes_with_a_compiled_source_but_not_with_a_page(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "_PACKAGE", tmp_path)
    for name in ("ui", "engine"):
        (tmp_path / name).mkdir()
    seen = []
    for name, text in (("engine/kernel", "A = 1"), ("engine/kernel", "A = 2"), ("ui/page", "A = 3")):
        (tmp_path / f"{name}.py").write_text(text)
        seen.append(jit.sources.__wrapped__())
    assert seen[0] != seen[1] == seen[2]


def test_the_digest_covers_the_files_of_this_package(monkeypatch):
    read = []
    monkeypatch.setattr(jit.Path, "read_bytes", lambda path: read.append(path) or b"")
    jit.sources.__wrapped__()
    assert Path(kernel.__file__) in read
    assert {path.relative_to(jit._PACKAGE).parts[0] for path in read} == set(jit.COMPILED_IN)


def test_the_digest_covers_all_code_compiled_into_other_modules():
    found = 0
    for path in sorted(jit._PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {
            name.asname or name.name: node.module or ""
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            decorators = {name.id for name in function.decorator_list if isinstance(name, ast.Name)}
            if decorators & {"njit", "bare_njit", "inner_njit"}:
                found += 1
                modules = {
                    imported[name.id]
                    for statement in function.body
                    for name in ast.walk(statement)
                    if isinstance(name, ast.Name) and name.id in imported
                }
                ours = {module.split(".")[1] for module in modules if module.startswith("knights.")}
                assert ours <= set(jit.COMPILED_IN), f"{path}: {function.name}"
    assert found > 40


def test_the_cache_is_in_the_home_folder_if_the_sources_are_read_only(tmp_path, monkeypatch):
    monkeypatch.setattr(jit, "_PACKAGE", Path("/proc/nowhere"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    found = jit.folder.__wrapped__()
    assert found.parent == tmp_path / "knights-tour-lab"
    assert found.parent.stat().st_mode & 0o777 == 0o700
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    assert jit.folder.__wrapped__() is None


def test_functions_are_compiled_without_a_cache_folder(monkeypatch):
    monkeypatch.setattr(jit, "folder", lambda: None)
    assert jit.bare_njit(lambda number: number + 1)(1) == 2
