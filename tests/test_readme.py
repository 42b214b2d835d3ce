"""The README says what is so, and its commands are the ones that work."""

import doctest
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import knights
from knights.board import Board, Square
from knights.cli import COMMANDS
from knights.heuristics.tie_breaks import TIES, ranks_squares
from knights.heuristics.variants import NAMED, Variant
from knights.search.search import search

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def requirements(name: str) -> list[str]:
    """The packages that a file of requirements names itself."""
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return [m.group() for line in lines if (m := re.match(r"[A-Za-z][\w-]*", line))]


def test_the_package_shows_itself_by_an_example_that_runs():
    assert doctest.testmod(knights).attempted > 0
    assert doctest.testmod(knights).failed == 0
    assert len(knights.__all__) <= 20
    assert all(hasattr(knights, name) for name in knights.__all__)


@pytest.mark.parametrize(
    "package", [*requirements("requirements.txt"), *requirements("requirements-dev.txt"), "dask"]
)
def test_every_dependency_is_explained(package):
    assert re.search(rf"^- \*\*.*\b{package}\b.*\*\*.*:", README, re.MULTILINE)


@pytest.mark.parametrize("name", [*NAMED, *TIES])
def test_every_variant_and_tie_break_is_named(name):
    assert f"`{name}`" in README


def examples():
    """The command lines of the README that run the solver."""
    return re.findall(r"^\$? ?(?:\.venv/bin/)?python -m (knights .+)$", README, re.MULTILINE)


@pytest.mark.parametrize("line", examples())
def test_every_example_of_the_command_line_gives_an_answer(line, tmp_path):
    command = [sys.executable, "-m", *shlex.split(line.replace(" out.csv", f" {tmp_path / 'out.csv'}"))]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout or (tmp_path / "out.csv").exists()


def test_there_are_examples_of_every_command():
    there = {name for name in COMMANDS if find_spec(f"knights.cli.{name}")}
    assert {line.split()[1] for line in examples()} == there


def python_blocks():
    return re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_python_examples_run():
    names = {"ranks_squares": ranks_squares, "Board": Board, "Square": Square}
    try:
        for block in python_blocks():
            exec(block, names)
        assert names["result"].outcome == "found"
        assert search(Board(8, 8), (0, 0), Variant("order", "corner")).outcome == "found"
        assert TIES["corner"].caption == "The square nearest to a corner."
    finally:
        TIES.pop("corner", None)


def test_links_lead_to_files():
    targets = re.findall(r"(?<!!)\[[^]]*\]\((?!http)([^)#]+)\)", README)
    assert len(targets) > 10
    for target in targets:
        assert (ROOT / target).exists(), target
