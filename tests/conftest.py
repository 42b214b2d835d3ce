"""Settings of all tests: the number of examples, the order, and the distribution over processes."""

import gc
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from knights.base.jit import folder

BROWSER = Path(__file__).parent / "browser"

# The first call of a compiled function takes seconds, so examples have no deadline. On CI, all runs try the same
# examples; on other machines, each run tries new ones: many with `--thorough`, few with `--fast`.
settings.register_profile(
    "house",
    deadline=None,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.register_profile("thorough", settings.get_profile("house"), derandomize=False, max_examples=500)
settings.register_profile("fast", settings.get_profile("house"), max_examples=20)
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--shuffle SEED``, which helps to find tests that pass only because of the tests before them."""
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run files, and tests in a file, at random")


def pytest_configure(config: pytest.Config) -> None:
    """Compile once, before several processes start that would all do it."""
    home = folder() if getattr(config.option, "numprocesses", None) else None
    if home is not None and not any(home.rglob("*.nbc")):
        # Not the command, which lets all other processes go first.
        code = "import knights.ui.navigation; from knights.ui.warm_up import compile_all; compile_all()"
        subprocess.run([sys.executable, "-c", code], cwd=config.rootpath, check=False)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Hide imported modules and collected tests from the garbage collector, which would take 0.2 s each time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Group tests by process, or shuffle them.

    One process runs all tests of a file, so that their shared fixtures are made once; but each slow test forms a
    separate group. The longest groups come first, so that no process is left with a long file at the end. Groups that
    need a browser, which waits half of the time, alternate with others, which compute meanwhile.
    """
    for item in items:
        if item.get_closest_marker("thorough"):
            item.add_marker("slow")
        # The conftest.py of the browser tests groups those.
        alone = item.get_closest_marker("slow") or item.path.is_relative_to(BROWSER)
        if not alone and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(config.rootpath).as_posix()))
    yield
    seed = config.getoption("shuffle")
    if seed is not None:
        chance = random.Random(seed)
        files = sorted({item.path for item in items})
        place = dict(zip(files, chance.sample(range(len(files)), len(files)), strict=True))
        chance.shuffle(items)
        items.sort(key=lambda item: place[item.path])
    elif hasattr(config, "workerinput"):  # one of several processes
        sizes = Counter(_group(item) for item in items)
        items.sort(key=lambda item: (item.get_closest_marker("slow") is None, -sizes[_group(item)]))
        kinds: dict[bool, dict[str, None]] = {True: {}, False: {}}
        for item in items:
            kinds[item.get_closest_marker("browser") is None][_group(item)] = None
        place = {group: number / len(groups) for groups in kinds.values() for number, group in enumerate(groups)}
        items.sort(key=lambda item: place[_group(item)])
        for item in items:
            # pytest-xdist 3.8 appends the group where pytest 9.2 no longer reads it: each file ran in both processes.
            mark = item.get_closest_marker("xdist_group")
            if mark and hasattr(item, "_id") and not item.nodeid.endswith(f"@{mark.args[0]}"):
                item._id = item._id.parse(f"{item.nodeid}@{mark.args[0]}")


def _group(item: pytest.Item) -> str:
    mark = item.get_closest_marker("xdist_group")
    return mark.args[0] if mark else item.nodeid
