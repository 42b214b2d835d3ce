"""The commands sweep, compare and challenge: their text, JSON, CSV and tables, and the response to Ctrl-C."""

import csv
import io
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

from knights import NAMED, __version__
from knights.api.results import ComparisonResult, answer_from
from knights.base import Progress, Work, figure
from knights.cli import files, main, sweeps, work
from knights.cli.published import _LONG, _table
from knights.cli.sweeps import challenge_text
from knights.experiments.comparisons import Challenge, Comparison
from knights.experiments.sweeps import Cases
from tests.support.processes import heed_ctrl_c
from tests.support.sweeping import swept


def test_the_text_is_a_sentence_and_tables(said, told):
    line = "compare 6 7 --variants {none,order}.{roth,random}.parity --seeds 2 --steps 2000"
    text, one = said(line), told(line)[0]
    assert text.startswith("4 variants on 61 solvable starts of 2 boards from 6×6 to 7×7. random (2 seeds) 5.09 ")
    assert ", failures counted at the limit of 2,000 steps. No clear best: random (2 seeds) needs" in text
    header, *lines = text.split("\n\n")[-1].splitlines()
    assert header.split()[:3] == ["choice", "instead", "of"]
    assert [(*words.split()[:2],) for words in lines] == [("order", "none"), ("random", "roth")]
    assert [gain["pairs"] for gain in one["gains"]] == [2, 2]
    assert figure(one["gains"][0]["first_try"], sign=True) in lines[0].split()


def test_json_has_an_object_for_each_variant(told):
    first, second = told("compare 5 5 --variants stu-2020,construct --steps 900")
    keys = "variant solvable not_solved ert median_steps mean_steps largest_steps backtracks starts solved first_try"
    assert [*first][:18] == f"{keys} par2 par10 mean_solved median_solved p95_solved max_solved steps".split()
    assert (first["variant"], first["starts"], first["solvable"]) == ("stu-2020", 25, 13)
    assert first["par10"] - first["par2"] == pytest.approx(8 * 36 * (13 - first["solved"]) / 13)
    assert (second["solved"], second["par2"], second["ert"], second["max_solved"]) == (13, 1, 1, 1)


def test_the_four_courseworks_are_one_name(said, told):
    line = "compare 5 20 --variants courseworks --steps 20000"
    text = said(line)
    assert re.findall(r"(\S+-20\d+) ([\d.]+)", text.splitlines()[0])[:4] == [
        ("altstu-2009", "1.01"),
        ("stu-2020", "1.24"),
        ("stu-2019", "1.74"),
        ("stu-2021", "2.3"),
    ]
    head = "variant starts not solved ERT median mean largest backtracks"
    assert " ".join(text.splitlines()[2].split()).startswith(head)
    four = "altstu-2009,stu-2019,stu-2020,stu-2021"
    assert [
        one["variant"] for one in told("compare 5 5 --variants courseworks,roth --steps 90")
    ] == f"{four},roth".split(",")


def test_json_agrees_with_the_text(said, told):
    line = "compare 5 7 --variants random,roth,pohl --steps-per-square 100 --seeds 2"
    text, objects = said(line), told(line)
    assert f"{objects[2]['par10']:.4g}" in text
    assert ",".join(one["variant"] for one in objects) == "random,order.random.parity.12345678.-.1,roth,pohl"
    one, again, roth, pohl = objects
    assert one["name"] == again["name"] == "random (2 seeds)"
    assert (one["seeds"], roth["seeds"]) == (2, 1)
    assert one["starts"] == roth["starts"] == 110, "its own figures are those of its seed"
    assert roth["wins"].keys() == roth["p_values"].keys() == {"random (2 seeds)", "pohl"}
    assert roth["p_values"]["pohl"] >= roth["p_values_unadjusted"]["pohl"]
    assert roth["p_values"]["pohl"] == pohl["p_values"]["roth"]
    low, high = roth["intervals"]["par10"]
    assert low <= roth["par10"] <= high
    assert sum(other["mean_rank"] for other in (one, roth, pohl)) == pytest.approx(6)
    assert (roth["complete"], roth["compared_starts"], roth["version"]) == (True, 110, __version__)
    assert "--steps 100-per-square" in roth["command"]
    assert roth["virtual_best_par10"] <= min(roth["par10"], pohl["par10"])


def test_no_interval_is_a_single_point(told):
    first, second = told("compare 5 8 --variants look-ahead,outward --steps-per-square 10")
    assert first["steps"] == second["steps"]
    ends = first["intervals"]
    assert [round(low, 3) for low, high in ends.values()] == [0.973, 0.973, 1, 1, 1]
    assert [round(high, 2) for low, high in ends.values()] == [1, 1, 1.52, 3.71, 1.28]
    assert not first["adds_to_virtual_best"]


def test_an_unfinished_comparison_names_no_winner():
    """Only 5x5 is compared, since roth has no other results, and neither variant is called better."""
    comparison = Comparison(Cases(5, 6), (NAMED["roth"].variant, NAMED["pohl"].variant), 2000)
    every = swept(comparison.sweeps)
    some = [part for part in every if str(part.variant) == "pohl" or part.board.rows == 5]
    result = ComparisonResult(comparison, some)
    text = sweeps.comparison_text(result)
    assert text.startswith("Partial: 25 of 61 starts are compared, on 1 of 2 boards. ")
    assert not re.search("best|against|p [=<]", text, re.IGNORECASE)
    for one in json.loads(result.to_json()):
        assert (one["complete"], one["compared_starts"], one["starts"]) == (False, 25, 25)
        assert (one["p_values"], one["wins"], one["mean_rank"], one["intervals"]) == (None,) * 4


@pytest.mark.parametrize(("sizes", "time"), [("41 42 --starts random:400", "21 s"), ("5 6", None)])
def test_a_long_run_in_plain_python_is_announced(sizes, time, monkeypatch, capsys):
    """The estimate assumes 1,378,000 squares entered, from 400 starts on each board, at 15 µs each."""
    monkeypatch.setattr("knights.cli.work.work_to_end", lambda *work: False)
    assert main(shlex.split(f"compare {sizes} --variants roth,order.switching")) == 130
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith("order.switching: only the plain Python program") == (time is not None)
    assert time is None or f"at least {time}" in first


def test_names_of_the_users_own_are_in_tables_headlines_charts_and_rows(said, told, rows, refused):
    command = 'compare 5 6 --variants "mine=order.f(edge == 2),roth" --steps 2000'
    text = said(command)
    assert "mine" in text.splitlines()[0]
    assert [line.split()[0] for line in text.splitlines()[3:5]] == ["mine", "roth"]
    assert [one["name"] for one in told(command)] == ["mine", "roth"]
    written = {row["variant"] for row in rows(command)}
    assert written == {"mine=order.f(edge == 2)", "roth"}
    plain = rows(command.replace("mine=", ""))
    strip = [row | {"variant": row["variant"].removeprefix("mine=")} for row in rows(command)]
    assert sorted(map(str, strip)) == sorted(map(str, plain))
    assert "The name “a” is given to 2 variants" in refused("compare 5 6 --variants a=roth,a=pohl")


def test_a_randomised_variant_keeps_its_name_over_seeds(told):
    known = told('compare 5 5 --variants "luck=random" --seeds 3 --steps 500')
    assert {one["name"] for one in known} == {"luck (3 seeds)"}
    assert len({one["variant"] for one in known}) == 3


SMALL = "--tune 5 6 --held-out 7 7"


def test_held_out_boards_are_searched_only_on_request(said):
    text = said(f"challenge edge {SMALL}")
    assert text.startswith("Not ahead of Roth. Mistakes on 5×5 to 6×6: ")
    assert "7×7" not in text
    final = said(f"challenge edge {SMALL} --final")
    assert final.startswith("Roth is not beaten on held-out boards. Mistakes on 5×5 to 6×6: ")
    assert " 7×7 to 7×7: " in final


def test_csv_has_a_row_for_every_start(rows):
    lines = rows(f"challenge edge {SMALL} --final")
    assert len(lines) == 2 * (25 + 36 + 49)
    assert {line["variant"] for line in lines} == {"edge", "roth"}


def test_an_unfinished_challenge_has_no_winner():
    """The formula has results for all boards, roth only for half of them."""
    asked = Challenge("f(turn - 8*centre)", (5, 8), (9, 10))
    every = swept(asked.sweeps)
    some = [part for part in every if str(part.variant) != "roth" or part.board.rows < 7]
    text = challenge_text(answer_from(asked, some))
    assert text.startswith("Partial: 61 of 174 starts are compared, on 2 of 4 boards. ")
    assert "roth" not in text
    assert challenge_text(answer_from(asked, every)).startswith(("Not ahead", "Ahead"))


def test_a_table_is_printed_without_csv(said):
    text = said("sweep 5 6 --rule filter --ties roth")
    assert "first try" in text
    assert "yes, 13" in text
    assert text.splitlines()[0] == "Tours found from 49 of 49 solvable starts."
    assert text.splitlines()[-1].startswith("all")


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


@pytest.mark.parametrize("cell", ["item", "expected", "got", "agreement"])
def test_rows_with_a_long_cell_are_printed_as_paragraphs(cell):
    row = {"item": "5x5", "expected": 25, "got": 24, "agreement": "differs", "note": "n" * (_LONG + 1)}
    assert _table([SimpleNamespace(**row)]).split()[:2] == ["item", "published"]
    text = "x" * (_LONG + 1)
    lines = _table([SimpleNamespace(**row), SimpleNamespace(**row | {cell: text})]).splitlines()
    assert lines[:4] == ["5x5: differs", "  published: 25", "  ours: 24", f"  note: {row['note']}"]
    assert len(lines) == 8
