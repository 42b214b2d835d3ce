"""What the programs cost: figures that make sense, and that are measured."""

import json
import subprocess
import sys

import pytest

from knights.board import Board
from knights.search.programs import PROGRAMS, measure
from knights.search.programs.driver import run
from knights.search.search import search

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def rows():
    """The costs as the page has them: from a process of its own."""
    command = [sys.executable, "-m", "knights.search.programs.measure", "8"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {row["program"]: row for row in json.loads(done.stdout)}


def test_the_three_programs_and_the_kernel_are_measured(rows):
    assert list(rows) == [*PROGRAMS, "kernel"]
    for row in rows.values():
        assert row["microseconds"] > 0
        assert row["kilobytes"] > 0
    assert rows["kernel"]["microseconds"] < min(rows[name]["microseconds"] for name in PROGRAMS)


def test_only_the_recursive_program_holds_a_call_for_every_square(rows):
    assert rows["recursive"]["frames"] >= 64
    assert rows["iterative"]["frames"] < 10
    assert rows["automaton"]["frames"] < 10
    assert rows["kernel"]["frames"] == 0


def test_only_the_recursive_program_is_stopped_by_the_interpreter(rows):
    recursive = rows["recursive"]
    assert 24 <= recursive["largest"] < measure.LARGEST
    assert recursive["stops_at"].startswith(f"{recursive['largest'] + 1}×{recursive['largest'] + 1}: ")
    assert "calls in progress" in recursive["stops_at"]
    for name in ("iterative", "automaton", "kernel"):
        assert rows[name]["largest"] == measure.LARGEST
        assert rows[name]["stops_at"] == ""


def test_a_kernel_that_solves_nothing_is_not_said_to(monkeypatch):
    monkeypatch.setattr(measure, "_kernel_solves", lambda side: side == 16)
    assert measure._kernel_cost(Board(5, 5)).largest == 16


def test_the_programs_are_measured_on_the_search_that_the_kernel_makes():
    ours = search(Board(8, 8), (0, 0), measure.VARIANT)
    for program in PROGRAMS.values():
        assert run(program, Board(8, 8), (0, 0), measure.VARIANT, 100_000).steps == ours.steps
