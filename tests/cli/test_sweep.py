"""The sweep command: its CSV, its table, and its response to Ctrl-C."""

import csv
import io
import signal
import subprocess
import sys
import time

import pytest

from knights.base import Progress, Work
from knights.cli import files, work
from tests.support.processes import heed_ctrl_c


def test_a_table_is_printed_without_csv(said):
    text = said("sweep 5 6 --rule filter --ties roth")
    assert "first try" in text
    assert "yes, 13" in text
    assert text.splitlines()[0] == "Tours found from 49 of 49 solvable starts."
    assert text.splitlines()[-1].startswith("all")


@pytest.mark.slow
def test_ctrl_c_leaves_whole_lines_and_status_130(tmp_path):
    file = tmp_path / "rows.csv"
    # Small boards first, then one whose blind searches take days.
    command = f"-m knights sweep 5 40 --rule none --prune parity --steps 200000 --csv {file}"
    process = subprocess.Popen(
        [sys.executable, *command.split()], stderr=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
    )
    while not file.exists() or file.stat().st_size < 2000:
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    text = file.read_text()
    assert text.endswith("\n")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) > 20
    assert all(row["restarts"] == "0" for row in rows)


def test_a_second_ctrl_c_raises_keyboard_interrupt():
    before = signal.getsignal(signal.SIGINT)  # A background job of a shell ignores SIGINT.

    def interrupted() -> Work[str]:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        yield Progress(0.5, "too late")

    assert not work.work_to_end(interrupted(), pytest.fail)
    assert signal.getsignal(signal.SIGINT) is before


def test_tables_align_numbers_to_the_right():
    text = files.table(("name", "count", "share"), [("a", 1234, 0.5), ("longer", 5, 12.25)])
    assert text.splitlines() == ["name    count  share", "a       1,234    0.5", "longer      5  12.25"]
    assert files.table(("seconds",), [(9.338e-05,)]).split() == ["seconds", "0.000093"], "without an exponent"
