"""The warm-up: it compiles all code that visits need, and freed memory returns to the system."""

import platform
import subprocess
import sys
from contextlib import suppress

import psutil
import pytest

from tests.run import ROOT
from tests.support.processes import python, wait_until

VISITS = """
import sys

from knights.base.jit import Compiled, is_loaded
from knights.ui import navigation, warm_up  # The navigation adds to the parts.
from tests.support.visits import finish, visit

def compiled():
    return {
        (program.__module__, program.__name__, str(signature))
        for name, module in list(sys.modules.items()) if name.startswith("knights")
        for program in vars(module).values() if isinstance(program, Compiled) and is_loaded(program)
        for signature in program.prepared().signatures
    }

warm_up.compile_all()
before = compiled()
assert len(before) > 10, before
warm_up._do_once = lambda: None
for page, settings in (
    ("tour", {"view": "search"}),
    ("tour", {"rows": 40, "columns": 40, "variant": "roth"}),
    ("tour", {"variant": "order.f(-centre)"}),
    ("sweep", {"last": 6, "variant": "pohl"}),
    ("compare", {"last": 6}),
    ("sliding", {"view": "compare"}),
):
    app = finish(visit(page, **settings))
    assert not app.exception, page
assert not compiled() - before, compiled() - before
"""


PROGRAMS = """
from knights import NAMED
from knights.base import is_loaded
from knights.engine import program_of
from knights.ui.warm_up import compile_all

compile_all()
left = [name for name, named in NAMED.items() if named.variant.searches and not is_loaded(program_of(named.variant))]
assert not left, left
"""

APART = """
import os, signal, threading, time
import psutil
from knights.ui import warm_up

threading.Thread(target=warm_up._compile_apart, daemon=True).start()
own = psutil.Process()
while not own.children():
    time.sleep(0.01)
print(own.children()[0].pid, flush=True)
os.kill(own.pid, signal.SIGKILL)
"""

FREED = """
from pathlib import Path
from resource import getpagesize

import numpy as np

from knights.ui.warm_up import give_back

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * getpagesize() >> 20

give_back()
large = np.ones(30 << 20, dtype=np.int8)
del large
before = megabytes()
arrays = [np.ones(2 << 20, dtype=np.int8) for _ in range(20)]
held = megabytes() - before
del arrays
assert held > 35, held
assert megabytes() - before < held // 10, (before, held, megabytes())
"""


ONLY_GLIBC = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="Only glibc has these options.")


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(FREED, marks=[pytest.mark.slow, ONLY_GLIBC], id="memory freed returns to the system"),
        pytest.param(PROGRAMS, marks=pytest.mark.slow, id="each named variant has a compiled program"),
        pytest.param(VISITS, marks=pytest.mark.thorough, id="visits compile nothing"),
    ],
)
def test_after_the_warm_up(program):
    """The program without formulas was missing once the default had a formula, so the first visitor waited for it."""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def _runs(pid: int) -> bool:
    with suppress(psutil.NoSuchProcess):
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL.")
def test_compiling_ends_with_the_server_even_if_that_is_killed(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    pid = int(python("-c", APART).stdout)
    wait_until(lambda: not _runs(pid))
    assert not list(tmp_path.rglob("rotations.advance*")), "the last program is not compiled any more"
