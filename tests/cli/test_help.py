"""The help has examples that work; a shell completes what is typed."""

import shlex
import subprocess
import sys

import pytest

from knights.cli import COMMANDS, main
from knights.cli.options import EXAMPLES
from tests.run import ROOT


@pytest.mark.slow
@pytest.mark.parametrize("line", [line for command in COMMANDS for line in EXAMPLES.get(command, ())])
def test_every_example_gives_an_answer(line, tmp_path, monkeypatch, capsys):
    (tmp_path / "tour.txt").write_text((ROOT / "docs" / "magic.txt").read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    if "|" in line:
        command = line.replace("knights ", f"{shlex.quote(sys.executable)} -m knights ")
        monkeypatch.setenv("PYTHONPATH", str(ROOT))
        subprocess.run(command, shell=True, check=True)
    else:
        assert main(shlex.split(line)[1:]) == 0
        assert capsys.readouterr().out or (tmp_path / "orders.csv").read_text("utf-8")


def completed(monkeypatch, capsys, words):
    typed = words.split(" ")
    monkeypatch.setenv("_KNIGHTS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(typed) - 1))
    assert main([]) == 0
    return [line.partition(",")[2] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("words", "goes_on"),
    [
        ("knights sw", ["sweep"]),
        ("knights tour --clo", ["--closed"]),
        ("knights tour --ties ro", ["roth", "roving"]),
        ("knights sliding --search wei", ["weighted-astar"]),
    ],
)
def test_a_shell_completes_commands_options_and_keys(words, goes_on, monkeypatch, capsys):
    assert completed(monkeypatch, capsys, words) == goes_on


def test_a_million_may_be_written_as_1e6(capsys):
    assert main(["tour", "5", "5", "--steps", "2e1"]) == 0
    assert "Limit reached · 20 steps" in capsys.readouterr().out
    for wrong in ("1e", "e6", "1e-3", "1.5e3", "1e99"):
        assert main(["tour", "5", "5", "--steps", wrong]) == 2
        assert "The step limit must be a whole number" in capsys.readouterr().err
