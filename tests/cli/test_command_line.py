"""``python -m knights``: what other programs may rely on."""

import json
import subprocess
import sys

import pytest

from knights.cli import COMMANDS, main

KEYS = (
    "rows columns start variant outcome reason verdict steps backtracks restarts closed tour checks".split()
)


def answer(capsys, line):
    assert main(["tour", *line.split(), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("line", "outcome", "exists"),
    [
        ("8 8 --start 0,0", "found", True),
        ("5 5 --start 0,1", "no-tour", False),
        ("3 7 --start 1,3 --rule order", "no-tour", False),
        ("5 6 --start 2,1 --rule filter", "exhausted", True),
        ("5 6 --start 2,1 --rule order", "found", True),
        ("7 7 --start 0,6 --variant warnsdorff --steps 1000", "budget", True),
        ("5 5 --start 0,1 --rule order --steps 1000", "budget", False),
    ],
)
def test_the_outcome_is_of_the_search_and_the_verdict_of_the_question(capsys, line, outcome, exists):
    told = answer(capsys, line)
    assert list(told) == KEYS
    assert (told["outcome"], told["verdict"]["exists"]) == (outcome, exists)
    assert set(told["verdict"]) == {"exists", "reason"}
    assert set(told["checks"]) == {"legal", "complete", "warnsdorff"}
    assert (told["tour"] is not None) == (outcome == "found")
    assert told["reason"]


def test_a_tour_is_told_square_by_square(capsys):
    told = answer(capsys, "6 7 --start 2,3 --rule order --ties pohl --prune squares,pairs")
    assert told["tour"][0] == [2, 3]
    assert len({tuple(square) for square in told["tour"]}) == 42
    assert told["checks"]["legal"]
    assert told["checks"]["complete"]
    assert told["variant"] == "order.pohl.squares_pairs"


def test_move_orders_are_written_as_moves_or_digits(capsys):
    moves = "1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1"
    assert main(["tour", "8", "8", "--rule", "filter", "--order", moves, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["variant"] == "stu-2020"


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("8 x", "x"),
        ("0 8", "0"),
        ("8 9999", "9999"),
        ("8 8 --start 9,9", "9,9"),
        ("8 8 --start -1,0", "-1,0"),
        ("8 8 --start middle", "middle"),
        ("8 8 --variant fastest", "fastest"),
        ("8 8 --rule guess", "guess"),
        ("8 8 --ties luck", "luck"),
        ("8 8 --order 1234567", "1234567"),
        ("8 8 --order 12345677", "12345677"),
        ("8 8 --prune leaves", "leaves"),
        ("8 8 --restart-after 0", "0"),
        ("8 8 --seed many", "many"),
        ("8 8 --steps 0", "0"),
        ("8 8 --seconds soon", "soon"),
        ("8 8 --colour red", "red"),
        ("8", "COLUMNS"),
    ],
)
def test_bad_input_is_one_line_that_quotes_it(capsys, line, quoted):
    assert main(["tour", *line.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert quoted in said.err.replace(",", "") or quoted in said.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert "usage" in capsys.readouterr().out


def test_it_runs_as_a_module():
    command = [sys.executable, "-m", "knights", "tour", "5", "5", "--start", "9,9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "9,9" in done.stderr
