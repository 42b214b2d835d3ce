"""The warm-up: it compiles all code that visits need, and freed memory returns to the system."""

import platform
import subprocess
import sys

import pytest

from tests.run import ROOT

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


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="Only glibc has these options.")
def test_memory_freed_after_a_large_array_returns_to_the_system():
    subprocess.run([sys.executable, "-c", FREED], cwd=ROOT, check=True)


@pytest.mark.thorough
def test_visits_compile_nothing_after_the_warm_up():
    subprocess.run([sys.executable, "-c", VISITS], cwd=ROOT, check=True)
