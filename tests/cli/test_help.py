"""Shell completion, and short forms of large numbers."""

import pytest

from knights.cli import main
from tests.support.processes import python


@pytest.mark.parametrize(
    ("words", "completions"),
    [
        ("knights sw", ["sweep"]),
        ("knights tour --clo", ["--closed"]),
        ("knights tour --ties ro", ["roth", "roving"]),
        ("knights sliding --search wei", ["weighted-astar"]),
    ],
)
def test_a_shell_completes_commands_options_and_keys(words, completions, monkeypatch, capsys):
    monkeypatch.setenv("_KNIGHTS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    assert main([]) == 0
    assert [line.partition(",")[2] for line in capsys.readouterr().out.splitlines()] == completions


def test_a_million_may_be_written_as_1e6(capsys):
    assert main(["tour", "5", "5", "--steps", "2e1"]) == 0
    assert "The limit of 20 steps was reached · 20 steps" in capsys.readouterr().out
    for wrong in ("1e", "e6", "1e-3", "1.5e3", "1e99"):
        assert main(["tour", "5", "5", "--steps", wrong]) == 2
        assert "The step limit must be a whole number" in capsys.readouterr().err


def test_commands_run_without_docstrings():
    ran = python("-OO", "-m", "knights", "sliding", "--start", "1 2/3 0")
    assert (ran.returncode, ran.stderr) == (0, "")
