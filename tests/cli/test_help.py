"""Shell completion, and commands without their docstrings."""

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


def test_commands_run_without_docstrings():
    ran = python("-OO", "-m", "knights", "sliding", "--start", "1 2/3 0")
    assert (ran.returncode, ran.stderr) == (0, "")
