"""``python -m knights``: behaviour that other programs may rely on."""

import io
import os
import shlex
import signal
import subprocess
import sys
import time

import psutil
import pytest

from knights.base.text import MINUS
from knights.cli import main
from tests.run import ROOT
from tests.support.processes import heed_ctrl_c, python

KEYS = "rows columns start variant outcome reason verdict steps backtracks restarts closed tour checks".split()


@pytest.mark.parametrize(
    ("line", "outcome", "exists"),
    [
        ("8 8 --start 0,0", "found", True),
        ("5 5 --start 0,1", "no-tour", False),
        ("3 7 --start 1,3 --rule order", "no-tour", False),
        ("5 6 --start 2,1 --rule filter", "exhausted", True),
        ("7 7 --start 0,6 --variant warnsdorff --steps 1000", "budget", True),
        ("5 5 --start 0,1 --rule order --steps 1000", "budget", False),
        ("8 8 --variant construct", "found", True),
        ("3 7 --start 1,3 --variant construct", "no-tour", False),
    ],
)
def test_the_outcome_describes_the_search_and_the_verdict_the_start(told, line, outcome, exists):
    answer = told(f"tour {line}")
    assert list(answer) == KEYS
    assert (answer["outcome"], answer["verdict"]["exists"]) == (outcome, exists)
    assert set(answer["verdict"]) == {"exists", "reason"}
    assert set(answer["checks"]) == {"legal", "complete", "warnsdorff"}
    assert (answer["tour"] is not None) == (outcome == "found")
    assert answer["reason"]


def test_a_variant_can_be_built_from_parts(told):
    parts = "tour 6 7 --start 2,3 --rule order --ties pohl --prune squares,pairs"
    assert told(parts)["variant"] == "order.pohl.squares_pairs"
    moves = "1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1"
    assert told(f"tour 8 8 --rule filter --order '{moves}'")["variant"] == "stu-2020"


def test_a_closed_pipe_is_not_an_error():
    command = f"{shlex.quote(sys.executable)} -m knights tour 200 200 --variant construct --json"
    command += " | head -c 10; echo ${PIPESTATUS[0]}"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout == '{"rows": 20\n'
    assert ran.stderr in ("", "Compiling (only this once; the result is kept) …\n")


@pytest.mark.slow
def test_ctrl_c_ends_a_search_with_status_130():
    line = "-m knights tour 8 8 --start 0,1 --variant plain --steps 900000000000".split()
    process = subprocess.Popen(
        [sys.executable, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
    )
    # After two seconds of CPU time the command is searching: imports take less, even on a slow machine.
    while sum(psutil.Process(process.pid).cpu_times()[:2]) < 2:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60) == ("", "")
    assert process.returncode == 130


@pytest.mark.parametrize("module", ["numpy", "click"])
def test_ctrl_c_during_imports_leaves_no_traceback(tmp_path, module):
    """Interrupt the first imports of the package, and the imports of its commands."""
    (tmp_path / f"{module}.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)\n", "utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    ran = python("-m", "knights", "tour", "5", "5", env=environment, cwd=tmp_path, preexec_fn=heed_ctrl_c)
    assert (ran.stdout, ran.stderr) == ("", "")
    assert ran.returncode in (130, -signal.SIGINT)  # A shell reports 130 for both.


def test_ctrl_c_while_a_command_is_loaded_ends_with_status_130(monkeypatch, capsys):
    def interrupted(name):
        raise KeyboardInterrupt

    monkeypatch.setattr("knights.base.commands.import_module", interrupted)
    assert main(["tour", "5", "5"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
@pytest.mark.parametrize("terminal", [False, True])
def test_characters_missing_from_an_encoding_do_not_stop_a_command(monkeypatch, encoding, terminal):
    """Write as on Windows, where the encoding of files and pipes is not UTF-8 and lacks the minus sign."""
    output = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    output.isatty = lambda: terminal
    monkeypatch.setattr("sys.stdout", output)
    assert main(shlex.split("compare 5 6 --variants roth,pohl,random --seeds 3 --steps 100")) == 0
    written = output.buffer.getvalue()
    assert (MINUS in written.decode("utf-8", "replace")) == (not terminal)
    assert (b"?16." in written) == terminal
