"""A machine that cannot import numba: the plain programs do the work, with smaller limits, and one sentence says so."""

import pytest

from tests.run import ROOT
from tests.support.processes import python

pytestmark = pytest.mark.thorough

HIDDEN = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.modules["numba"] = None
"""
COMMANDS = """
from knights.base.jit import WITHOUT
from knights.cli import main
import contextlib, io, shlex, tempfile

def said(line, status=0):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert main(shlex.split(line)) == status, err.getvalue()
    first, *rest = err.getvalue().splitlines()
    assert first == WITHOUT
    assert status or not rest, rest
    return out.getvalue() or rest[0]

assert "64 steps · 0 backtracks" in said("tour 8 8")
assert "all        61        49" in said("sweep 5 6")
assert "roth            49           0     1 " in said("compare 5 6 --variants roth,warnsdorff --steps 2000")
assert "Solved in 47 moves" in said("sliding --start '8 6 7/2 5 4/3 0 1'")
assert "50,000 steps" in said("tour 8 8 --start 0,1 --variant plain --no-board")
with tempfile.TemporaryDirectory() as folder:
    assert "pages are in" in said(f"site {folder}/lab")
"""
CALLS = """
import warnings
import knights
from knights.base.jit import WITHOUT

for call in (lambda: knights.search((8, 8), (0, 0)), lambda: knights.sweep(5, 5, progress=False)):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        call()
    assert [str(one.message) for one in told] == [WITHOUT]
"""
PAGES = """
from knights.base.jit import WITHOUT
from tests.support.visits import done, texts

for page in ("home", "tour", "sweep"):
    app = done("/" if page == "home" else f"/{page}")
    assert not app.exception
    assert WITHOUT in texts(app), texts(app)
"""


def run(script: str) -> None:
    made = python("-c", HIDDEN + script)
    assert made.returncode == 0, made.stderr[-2000:]


def test_commands_work_without_numba_and_say_so():
    run(COMMANDS)


def test_calls_work_without_numba_and_warn():
    run(CALLS)


def test_pages_work_without_numba_and_say_so():
    run(PAGES)
