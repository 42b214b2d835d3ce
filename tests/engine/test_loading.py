"""Short searches: their results without compiled code, and the note about compiling."""

import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, Limit, SearchResult, Variant, search
from knights.engine import search as front
from knights.heuristics import PRUNINGS, RULES
from knights.heuristics.tie_breaks import TIES
from tests.run import ROOT
from tests.support.processes import python


def run_cold(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python code in a process without compiled code."""
    environment = {"NUMBA_CACHE_DIR": str(folder), "PATH": "", "PYTHONPATH": str(ROOT)}
    return python(*arguments, env=environment, check=True)


def without_time(result: SearchResult) -> list[object]:
    """Return all parts of a result except its time."""
    log, profile = result.events, result.profile
    return [
        result.outcome,
        result.reason,
        (result.steps, result.backtracks, result.restarts, result.last_backtracks),
        result.walk.tolist(),
        result.constructed,
        log and (log.kinds.tolist(), log.squares.tolist(), log.total),
        profile and (profile.stretch, profile.least.tolist(), profile.largest.tolist()),
    ]


VARIANTS = [
    *(named.variant for named in NAMED.values()),
    *(
        Variant(rule=rule, ties=ties, restart_after=3, rounds=40)
        for rule in RULES
        for ties in TIES
        if RULES[rule].searches
    ),
    *(Variant(prune=(key,)) for key in PRUNINGS),
    Variant(ties="f(edge + 3 * random % 2)", restart_after=2, rounds=9, seed=5),
]


@given(
    st.sampled_from(VARIANTS),
    st.tuples(st.integers(1, 7), st.integers(1, 7)),
    st.integers(0, 48),
    st.sampled_from([1, 40, 99, 100, 101, 350]),
    st.booleans(),
    st.sampled_from([0, 10, 10_000]),
)
def test_a_result_does_not_depend_on_whether_the_kernel_is_loaded(variant, sides, place, steps, closed, events):
    board = Board(*sides)
    start = board.square(place % len(board))
    results = []
    for loaded in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(front, "is_loaded", lambda function, loaded=loaded: loaded)
            # Hand a search over at 100 steps.
            patch.setattr(front, "FEW_STEPS", 100)
            patch.setattr(front.PlainSearch, "slice_steps", 50)
            results.append(
                search(board, start, variant, Limit(steps), closed=closed, events=events, profile=events > 0)
            )
    assert without_time(results[0]) == without_time(results[1])


def test_short_searches_import_no_compiler(tmp_path):
    lines = (
        "8 8",
        "8 8 --variant roth --json",
        "8 8 --variant construct",
        "3 10 --variant construct",
        "6 6 --closed --steps 3000",
    )
    program = (
        f"import sys\nfrom knights.cli import main\nfor line in {lines!r}:\n"
        "    assert main(['tour', *line.split()]) == 0\n    assert 'numba' not in sys.modules, line"
    )
    ended = run_cold(["-c", program], tmp_path)
    assert not ended.stderr
    assert not list(tmp_path.rglob("*.nbi"))


@pytest.mark.thorough
def test_the_first_long_search_announces_compiling_and_does_not_count_its_time(tmp_path):
    program = (
        "from time import process_time\nfrom knights.cli import main\n"
        "assert main(['tour', '71', '71', '--no-board']) == 0\nprint(process_time())"
    )
    first, second = (run_cold(["-c", program], tmp_path) for _ in range(2))
    assert first.stderr == "Compiling (only this once; the result is kept) …\n"
    assert second.stderr == ""
    assert "5,041 steps" in first.stdout
    shown, unit = re.search(r"· ([\d.]+) ([mµ]?s)\n", first.stdout).groups()
    seconds = float(shown) / {"s": 1, "ms": 1000, "µs": 1_000_000}[unit]
    assert seconds < float(first.stdout.split()[-1]) / 3, "most of the work of the process was not the search"
