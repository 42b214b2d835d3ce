"""The times that commands print: those of the searches, without loading, in a fresh process as in a used one."""

import re

import pytest

from tests.support.processes import PATIENCE, python

UNITS = {"µs": 1e-6, "ms": 1e-3, "s": 1.0}
TWICE = """
import sys
from knights.cli import main
for _ in range(2):
    main(sys.argv[1:])
    print("END")
"""
"""A program that runs a command twice."""
ATTEMPTS = 4
"""The number of fresh processes: on a busy machine, any short time can be interrupted."""
RATIO, LEAST = 25, 1e-4
"""A generous bound on the ratio of the first time to the second, and the least second time that counts, in seconds."""


def times(text: str) -> list[float]:
    """Return all times in a text, and those in a column of a table."""
    found = [float(number) * UNITS[unit] for number, unit in re.findall(r"([\d.]+) (µs|ms|s)\b", text)]
    # A table may follow a sentence and an empty line.
    header, *lines = [re.split(r"  +", line) for line in text.split("\n\n")[-1].strip().splitlines()]
    for name, unit in {"seconds": 1.0, "ms": 1e-3}.items():
        if name in header:
            place = header.index(name)
            found += [float(line[place]) * unit for line in lines if len(line) == len(header)]
    return found


def fresh(words: str, *program: str) -> str:
    """Return the output of a command in a fresh process."""
    program = program or ("-m", "knights")
    return python(*program, *words.split(";"), check=True, timeout=PATIENCE).stdout


def held(words: str) -> bool:
    """Return whether the times that a command prints in a fresh process are those of a second run in it."""
    first, second, _ = fresh(words, "-c", TWICE).split("END\n")
    pairs = list(zip(times(first), times(second), strict=True))
    assert pairs, first
    return all(one <= RATIO * max(other, LEAST) for one, other in pairs)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words",
    [
        "sliding;--start;4 0/1 3/5 2;--goal;4 5/1 3/2 0",
        "sliding;--start;4 0/1 3/5 2;--goal;4 5/1 3/2 0;--heuristic;linear-conflict;--search;idastar",
        "puzzles;3x3;--puzzles;3",
        "tour;6;6;--variant;plain",
        "tour;8;8",
        "sweep;20;20",
        "sweep;20;20;--variant;construct",
        "published;stu-2021",
    ],
)
def test_a_printed_time_is_that_of_the_search(words):
    assert any(held(words) for _ in range(ATTEMPTS))


def test_a_time_of_the_plain_program_says_so():
    assert re.search(r"s in plain Python$", fresh("tour;8;8;--no-board"), re.MULTILINE)
    assert re.search(r"s in plain Python$", fresh("sliding;--start;1 2 3/4 0 5/7 8 6"), re.MULTILINE)


def test_the_plain_program_gives_no_time_to_the_tables_of_sweeps():
    head, line, *_ = (re.split("  +", line) for line in fresh("sweep;6;6").splitlines()[2:])
    assert line[head.index("seconds")] == "–"
    lines = fresh("compare;6;6;--variants;roth").splitlines()
    assert lines[3].split()[-1] == "–", "ns per step"
