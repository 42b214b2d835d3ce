"""``python -m knights``: what other programs may rely on."""

import json
import signal
import subprocess
import sys
import time

import psutil
import pytest

from knights.cli import COMMANDS, main
from tests.support.signals import heed_ctrl_c

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
        ("8 8 --colour red", "--colour"),
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
    assert main([command, "--help"]) == 0
    text = capsys.readouterr().out
    assert f"knights {command} [OPTIONS]" in text
    assert "--json" in text or "--csv" in text


def test_the_help_lists_every_command_and_imports_none():
    code = (
        "import sys; from knights.cli import main; main(['--help'])\n"
        "print(*(name for name in sys.modules if name.startswith('knights.cli.')), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(f"  {name} " in ran.stdout for name in COMMANDS)
    assert not {f"knights.cli.{name}" for name in COMMANDS} & set(ran.stderr.split())


def test_a_command_imports_itself_alone():
    code = (
        "import sys; from knights.cli import main; main(['sliding', '--help'])\n"
        "print(*(name for name in sys.modules if name.startswith('knights.cli.')), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {f"knights.cli.{name}" for name in COMMANDS} & set(ran.stderr.split()) == {"knights.cli.sliding"}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "Missing command"),
        ("tuor 8 8", "tuor"),
        ("--colour", "--colour"),
        ("tour 8 8 9", "9"),
        ("tour -8 8", "ROWS must be a whole number of 1 or more, not -8."),
        ("tour 8 8 --steps", "'--steps' requires an argument"),
        ("tour 8 8 --closed=3", "'--closed'"),
        ("sweep 5 6 --columns 5", "'--columns' requires 2 arguments"),
        ("sweep 5 6 --csv --all-starts-searched", "--csv wants a value, not “--all-starts-searched”"),
        ("sweep -3 6", "FROM must be a whole number from 1 to 1,000, not -3."),
    ],
)
def test_what_cannot_be_parsed_is_told_in_one_line(line, says, capsys):
    assert main(line.split()) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert says in told.err
    assert "Usage" not in told.err


def test_a_reader_that_leaves_is_no_error():
    command = f"{sys.executable} -m knights tour 200 200 --variant construct --json"
    command += " | head -c 10; echo ${PIPESTATUS[0]}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ('{"rows": 20\n', "")


@pytest.mark.slow
def test_ctrl_c_ends_a_search_with_status_130():
    line = "-m knights tour 8 8 --start 0,1 --variant plain --steps 900000000000".split()
    process = subprocess.Popen(
        [sys.executable, *line],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_ctrl_c,
    )
    # On a slow machine, too, it has come to its search: what it imports takes less than that.
    while sum(psutil.Process(process.pid).cpu_times()[:2]) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 130


def test_it_runs_as_a_module():
    command = [sys.executable, "-m", "knights", "tour", "5", "5", "--start", "9,9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "9,9" in done.stderr
