"""Unfinished results files: only a run with the same settings can resume them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from knights.cli import main

SWEEP = "sweep 5 7 --variant warnsdorff --steps 3000"
COMPARE = "compare 5 6 --variants warnsdorff,stu-2020 --steps 3000"

Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command with a results file, which may already exist, and returns its new content.

    If the command is expected to fail, the function returns the error message.
    """
    file = tmp_path / "rows.csv"

    def run(command: str, before: str | None = None, status: int = 0) -> str:
        if before is not None:
            file.write_text(before)
        resume = ["--resume"] * (before is not None)
        assert main([*command.split(), "--csv", str(file), *resume]) == status
        return file.read_text() if status == 0 else capsys.readouterr().err

    return run


@pytest.mark.parametrize("command", [SWEEP, COMPARE])
@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.8, 1.0])
def test_a_file_cut_anywhere_is_completed_without_repeated_lines(run, command, share):
    whole = run(command)
    assert run(command, whole[: round(share * len(whole))]) == whole


def test_a_missing_file_is_created(tmp_path):
    file = tmp_path / "new.csv"
    assert main([*SWEEP.split(), "--csv", str(file), "--resume"]) == 0
    assert len(file.read_text().splitlines()) == 1 + 25 + 36 + 49


def test_only_missing_starts_are_searched(run):
    """Begin the file with a line that no search writes: it remains, so its start was not searched again."""
    before = run(SWEEP).splitlines()
    odd = before[1].rsplit(",", 3)[0] + ",2999,7,7"
    assert run(SWEEP, "\n".join([before[0], odd, ""])).splitlines() == [before[0], odd, *before[2:]]


def test_a_file_of_closed_tours_is_resumed(run):
    closed = f"{SWEEP} --closed"
    whole = run(closed)
    lines = whole.splitlines()
    assert lines[0].endswith(",closed")
    assert run(closed, "\n".join([*lines[:30], ""])) == whole
    assert "its first line is not" in run(SWEEP, whole, status=2), "open and closed tours are not mixed"


@pytest.mark.parametrize(
    ("command", "line", "told"),
    [
        (SWEEP, "5,5,0,0,found,25,0", "is not a result"),
        (SWEEP, "roth,5,5,0,0,found,25,0,0", "is not a result"),
        (SWEEP, "8,8,0,0,found,64,0,0", "has a start that is not part of this run"),
        (SWEEP + " --starts random:1", "5,5,0,0,found,25,0,0", "not part of this run"),
        (
            SWEEP,
            "5,5,0,0,found,25,0,0\n5,5,0,0,found,25,0,0",
            "line 3, “5,5,0,0,found,25,0,0”, appears twice",
        ),
        (SWEEP + " --shape ring", "5", "is not a result"),
        (COMPARE, "5,5,0,0,found,25,0,0", "is not a result"),
        (COMPARE, "roth,5,5,0,0,found,25,0,0", "has a variant that is not part of this run"),
    ],
)
def test_a_row_from_another_run_is_refused_in_one_sentence(run, command, line, told):
    header = run(command).splitlines()[0]
    sentence = run(command, f"{header}\n{line}\n", status=2)
    assert told in sentence
    assert "rows.csv" in sentence
    assert sentence.count("\n") == 1


def test_the_file_of_another_command_is_refused(run):
    assert "its first line is not “variant,rows," in run(COMPARE, run(SWEEP), status=2)
    assert "its first line is not “rows," in run(SWEEP, "name,age\nhorse,7\n", status=2)
