"""The sweep command: its CSV, its table, and its response to Ctrl-C."""

import csv
import io
import re
import signal
import subprocess
import sys
import time

import pytest

from knights import search
from knights.boards.tour import Tour
from knights.cli.files import table
from knights.cli.work import interrupts
from knights.engine.export import board_lines
from tests.support.processes import heed_ctrl_c


def test_a_table_is_printed_without_csv(said):
    text = said("sweep 5 6 --rule filter --ties roth")
    assert "first try" in text
    assert "yes, 13" in text
    assert text.splitlines()[3].startswith("all")


def test_starts_proved_unsolvable_are_searched_on_request(said):
    command = "sweep 5 5 --rule order --prune squares,pairs --steps 50000 --csv -"
    assert "5,5,0,1,no-tour,0,0,0" in said(command)
    assert "5,5,0,1,no-tour,0,0,0" not in said(f"{command} --all-starts-searched")


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
    with interrupts() as asked:
        signal.raise_signal(signal.SIGINT)
        assert asked.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_tables_align_numbers_to_the_right():
    text = table(("name", "count", "share"), [("a", 1234, 0.5), ("longer", 5, 12.25)])
    assert text.splitlines() == ["name    count  share", "a       1,234    0.5", "longer      5  12.25"]


def test_the_walks_of_a_sweep_are_printed_even_of_searches_that_failed(said, refused):
    command = 'sweep 5 5 --starts "0,0 0,1 2,2" --variant plain --steps 30'
    text = said(f"{command} --tours")
    assert text.startswith(said(command).split("median")[0])
    corner, odd, middle = text.split("\n\n")[-3:]
    assert odd.startswith("5×5 from 0,1: No tour exists: ")
    searched = [(corner, search((5, 5), (0, 0), "plain", 30)), (middle, search((5, 5), (2, 2), "plain", 30))]
    assert [result.outcome for _, result in searched] == ["budget", "budget"]
    for part, result in searched:
        head, *lines = part.rstrip().splitlines()
        assert "The limit of 30 steps was reached · 30 steps" in head
        assert lines == "".join(board_lines(Tour(result.board, result.walk))).splitlines()
    assert "Tour found" in said("sweep 6 6 --starts 1,1 --tours")
    assert "name a file" in refused("sweep 5 5 --tours --csv -")


def test_all_unsolved_starts_of_each_board_are_listed(said):
    text = said("sweep 5 7 --variant stu-2021 --steps 2000 --unsolved")
    found = {}
    for line in text.split("\n\n")[1].splitlines():
        board, reason, starts = re.fullmatch(r"(\S+), (.+?): (.+)", line).groups()
        found[board, reason] = starts.split()
    assert [len(found[board, "no tour exists"]) for board in ("5×5", "7×7")] == [12, 24]
    for (board, reason), starts in found.items():
        side = int(board[0])
        for start in starts:
            outcome = search((side, side), tuple(map(int, start.split(","))), "stu-2021", 2000).outcome
            assert (outcome == "budget") >= (reason == "limit reached")
    assert ("6×6", "no tour exists") not in found
