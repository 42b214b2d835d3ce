"""The compare command: its CSV, its table, its refusals."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter

import pytest

from knights.cli import main
from knights.heuristics.variants import NAMED, parse_variant
from knights.sweeps import Cases, Sweep
from tests.support.sweeping import each


def test_csv_has_the_variant_in_front(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "compare 5 6 --columns 6 7 --variants stu-2020,order.edge --steps 900 --csv -"
    assert main(arguments.split()) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[0] == "variant,rows,columns,row,column,outcome,steps,backtracks,restarts"
    for name in ("stu-2020", "order.edge"):
        own = [line.partition(",")[2] for line in text.splitlines() if line.startswith(f"{name},")]
        sweep = Sweep(Cases(5, 6, (6, 7)), parse_variant(name), 900)
        assert sorted(own) == sorted(",".join(map(str, row)) for row in each(sweep))


def test_random_starts_are_the_same_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("compare 9 9 --variants roth,pohl,edge --starts random:7 --csv -".split()) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    starts = Counter((row["row"], row["column"]) for row in rows)
    assert set(starts.values()) == {3}
    assert len(starts) == 7


def test_a_table_with_pairs_and_spread(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("compare 6 7 --variants default,random --seeds 2 --steps 2000".split()) == 0
    text = capsys.readouterr().out
    assert text.startswith("4 variants on 61 solvable starts of 2 boards from 6×6 to 7×7. Best by ")
    assert "default against random, seed 1: wins" in text
    assert "random over 2 seeds: solved" in text


def test_json_has_an_object_per_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("compare 5 5 --variants stu-2020,construct --steps 900 --json".split()) == 0
    first, second = json.loads(capsys.readouterr().out)
    assert (
        list(first)
        == (
            "variant starts solvable solved first_try par2 par10 ert mean_solved median_solved p95_solved "
            "max_solved steps backtracks restarts"
        ).split()
    )
    assert (first["variant"], first["starts"], first["solvable"]) == ("stu-2020", 25, 13)
    assert first["par10"] - first["par2"] == pytest.approx(8 * 36 * (13 - first["solved"]) / 13)
    assert (second["solved"], second["par2"], second["ert"], second["max_solved"]) == (13, 1, 1, 1)


def test_closed_tours(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main("compare 3 6 --columns 10 10 --variants roth,construct --steps 900 --closed --csv -".split())
        == 0
    )
    text = capsys.readouterr().out
    assert text.splitlines()[0] == "variant,rows,columns,row,column,outcome,steps,backtracks,restarts,closed"
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["closed"] for row in rows} == {"yes"}
    made = Counter(row["rows"] for row in rows if (row["variant"], row["outcome"]) == ("construct", "found"))
    assert made == {"3": 30, "5": 50, "6": 60}, "no board with a side of 4 has a closed tour (Schwenk 1991)"
    for row in rows:
        if row["variant"] == "roth" and row["outcome"] == "found":
            given = (
                f"tour {row['rows']} 10 --start {row['row']},{row['column']} --variant roth --closed --json"
            )
            assert main(given.split()) == 0
            again = json.loads(capsys.readouterr().out)
            assert (again["outcome"], again["closed"], again["steps"]) == ("found", True, int(row["steps"]))
            break


def test_every_named_variant_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "5", "6", "--variants", ",".join(NAMED), "--steps", "1000"]) == 0
    text = capsys.readouterr().out
    assert all(name in text for name in NAMED)


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        ("5 8", "--variants"),
        ("5 8 --variants rooth", "rooth"),
        ("5 8 --variants roth,roth", "roth"),
        ("5 8 --variants roth,", "“”"),
        ("8 5 --variants roth", "8"),
        ("5 8 --variants roth --seeds 0", "0"),
        ("5 8 --variants roth --json --csv -", "--json"),
        ("5 8 --variants roth --starts random:99", "99"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: str, quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", *arguments.split()]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert quoted in output.err
