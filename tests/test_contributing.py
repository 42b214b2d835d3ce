"""CONTRIBUTING.md says what is so: its layers, examples and paths, and the checks that it names."""

import re
import shlex

import pytest
import yaml

from knights.board import Board, Square
from knights.heuristics.pruning import PRUNINGS, refuses_moves
from knights.heuristics.tie_breaks import TIES, ranks_squares
from knights.heuristics.variants import Variant
from knights.heuristics.walk import Walk
from knights.search.case import Limit
from knights.search.search import search
from knights.sliding.heuristics import HEURISTICS, Tiles, estimates, misplaced
from knights.sliding.instances import random_puzzle
from knights.sliding.search import Query
from knights.sliding.search import search as search_puzzle
from tests import run
from tests.run import ROOT
from tests.support.counting import open_tours
from tests.test_layers import LAYERS

FILES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
TEXTS = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in FILES}
GUIDE = TEXTS["CONTRIBUTING.md"]


@pytest.mark.parametrize("name", TEXTS)
def test_every_file_and_folder_that_is_named_exists(name):
    links = re.findall(r"(?<!!)\[[^]]*\]\((?!http)([^)#]+)[^)]*\)", TEXTS[name])
    named = re.findall(r"\b(?:docs|knights|pages|tests)/[\w./-]*\w", TEXTS[name])
    modules = [module.replace(".", "/") + ".py" for module in re.findall(r"tests\.\w+\.\w+", TEXTS[name])]
    folder = (ROOT / name).parent
    for path in (*(folder / link for link in links), *(ROOT / path for path in (*named, *modules))):
        assert path.exists(), path


@pytest.mark.parametrize("name", TEXTS)
def test_every_section_that_is_linked_to_exists(name):
    for target, section in re.findall(r"\]\(([\w./-]*)#([\w-]+)\)", TEXTS[name]):
        text = ((ROOT / name).parent / target).read_text("utf-8") if target else TEXTS[name]
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert section in {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_the_guide_is_one_page():
    assert len(GUIDE.splitlines()) < 140


def test_the_layers_are_those_that_are_tested():
    (block,) = re.findall(r"```\n(caches.*?)```", GUIDE, re.DOTALL)
    assert tuple(block.splitlines()) == LAYERS


def test_the_example_of_a_tie_break_works():
    (example,) = re.findall(r"```python\n(@ranks_squares.*?)```", GUIDE, re.DOTALL)
    try:
        exec(example, {"ranks_squares": ranks_squares, "Board": Board, "Square": Square})
        assert search(Board(8, 8), (0, 0), Variant("order", "corner")).outcome == "found"
        assert TIES["corner"].caption == "The square nearest to a corner."
    finally:
        TIES.pop("corner", None)


@pytest.mark.parametrize("shape", [(3, 4), (4, 5)])
def test_the_example_of_a_pruning_refuses_only_what_cannot_be_a_tour(shape):
    (example,) = re.findall(r"```python\n(@refuses_moves.*?)```", GUIDE, re.DOTALL)
    board = Board(*shape)
    try:
        exec(example, {"refuses_moves": refuses_moves, "Walk": Walk, "Square": Square})
        saved = 0
        for start in board:
            pruned = search(board, start, Variant("order", "roth", prune=("ends",)), Limit(10**6))
            bare = search(board, start, Variant("order", "roth"), Limit(10**6))
            assert (pruned.outcome == "found") == (open_tours(*shape)[start] > 0)
            saved += bare.steps - pruned.steps
        assert saved > 0
    finally:
        PRUNINGS.pop("ends", None)


def test_the_example_of_a_sliding_heuristic_works():
    (example,) = re.findall(r"```python\n(@estimates.*?)```", GUIDE, re.DOTALL)
    try:
        exec(example, {"estimates": estimates, "Tiles": Tiles, "misplaced": misplaced})
        assert HEURISTICS["last-row"].caption == "Misplaced, the last row counted twice."
        assert search_puzzle(Query(random_puzzle(3, 3, 7), "last-row", "greedy")).outcome == "solved"
    finally:
        HEURISTICS.pop("last-row", None)


def test_what_is_checked_at_a_commit_is_what_is_checked_before_a_change_lands():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    commands = [shlex.split(hook["entry"]) for hook in hooks]
    # A hook is given the files of the commit; the whole check looks at all.
    assert commands == [
        [".venv/bin/python", "-m", *(part for part in line if part != ".")] for line in run.LINT
    ]
    assert {hook["language"] for hook in hooks} == {"system"}, "nothing is downloaded"


@pytest.mark.parametrize(
    ("there", "gets", "checks", "status"), [(0, 0, 1, 0), (1, 1, 1, 0), (1, 0, 1, 1), (1, 0, 0, 0)]
)
def test_scripts_are_checked_where_the_compiler_is_there(monkeypatch, there, gets, checks, status):
    monkeypatch.setattr(run.shutil, "which", lambda name: name if there else None)
    monkeypatch.setattr(run, "run", lambda *command: gets if "--version" in command else checks)
    assert run.lint_scripts() == status


def test_the_fast_tests_and_the_thorough_ones_need_no_browser(monkeypatch):
    ran = []
    monkeypatch.setattr(run, "prepare", lambda: None)
    monkeypatch.setattr(run, "find_chromium", lambda: pytest.fail("a browser is looked for"))
    monkeypatch.setattr(run, "run", lambda *command: ran.append(command) or 0)
    assert run.main(["--fast"]) == 0
    assert run.main(["--thorough"]) == 0
    fast, thorough = (command[command.index("-m", 3) + 1] for command in ran)
    assert fast == "not browser and not slow"
    assert thorough == "thorough or (hypothesis and not browser)"
    assert "--hypothesis-profile=thorough" in ran[1]


def test_without_arguments_every_test_runs_and_the_slowest_are_named(monkeypatch):
    ran = []
    monkeypatch.setattr(run, "prepare", lambda: None)
    monkeypatch.setattr(run, "find_chromium", lambda: "chromium")
    monkeypatch.setattr(run, "run", lambda *command: ran.append(command) or 0)
    monkeypatch.setenv("CHROMIUM", "chromium")
    assert run.main([]) == 0
    (command,) = ran
    assert "--durations=30" in command
    assert "-m" not in command[2:]


def test_the_public_checks_are_the_commands_of_the_gate():
    gate = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    (job,) = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text("utf-8"))["jobs"].values()
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands == [line for line in gate if line.startswith("python3 ")]
    assert len(commands) == 2


def test_the_oldest_releases_are_those_that_the_requirements_allow():
    constraints = run.lowest().splitlines()
    lines = [line for name in run.REQUIRED for line in (ROOT / f"requirements-{name}.txt").open()]
    required = [line for line in lines if line[0] not in "#\n"]
    assert len(constraints) == len(required) > 8
    for constraint, line in zip(constraints, required, strict=True):
        name, release = constraint.split("==")
        assert re.fullmatch(rf"{name}(\[\w+\])?>={re.escape(release)},<.+\n", line)


def test_what_is_installed_is_not_installed_again(monkeypatch, tmp_path):
    commands = []
    monkeypatch.setattr(run, "run", lambda *command: commands.append(command) or 0)
    (tmp_path / run.INTERPRETER).parent.mkdir()
    (tmp_path / run.INTERPRETER).touch()
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("numpy==2.0")
    for count, files in ((1, ()), (1, ()), (2, (constraints,)), (2, (constraints,)), (3, ())):
        assert run.prepare(tmp_path, *files) == tmp_path / run.INTERPRETER
        assert len(commands) == count
    assert commands[1][-2:] == ("-c", constraints)
