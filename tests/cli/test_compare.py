"""The compare command: its CSV, its table, its JSON."""

from collections import Counter

import pytest

from knights.heuristics.variants import NAMED, parse_variant
from knights.sweeps import Cases, Sweep
from tests.support.sweeping import each

HEADER = "variant,rows,columns,row,column,outcome,steps,backtracks,restarts"


def test_csv_has_the_variant_in_front(said):
    text = said("compare 5 6 --columns 6 7 --variants stu-2020,order.edge --steps 900 --csv -")
    assert text.splitlines()[0] == HEADER
    for name in ("stu-2020", "order.edge"):
        own = [line.partition(",")[2] for line in text.splitlines() if line.startswith(f"{name},")]
        sweep = Sweep(Cases(5, 6, (6, 7)), parse_variant(name), 900)
        assert sorted(own) == sorted(",".join(map(str, row)) for row in each(sweep))


def test_random_starts_are_the_same_for_all(rows):
    lines = rows("compare 9 9 --variants roth,pohl,edge --starts random:7")
    starts = Counter((line["row"], line["column"]) for line in lines)
    assert set(starts.values()) == {3}
    assert len(starts) == 7


def test_a_table_with_pairs_and_spread(said):
    text = said("compare 6 7 --variants default,random --seeds 2 --steps 2000")
    assert text.startswith("4 variants on 61 solvable starts of 2 boards from 6×6 to 7×7. Best by ")
    assert "default against random, seed 1: wins" in text
    assert "random over 2 seeds: solved" in text


def test_json_has_an_object_per_variant(told):
    first, second = told("compare 5 5 --variants stu-2020,construct --steps 900")
    keys = "variant starts solvable solved first_try par2 par10 ert mean_solved median_solved p95_solved"
    assert [*first] == f"{keys} max_solved steps backtracks restarts".split()
    assert (first["variant"], first["starts"], first["solvable"]) == ("stu-2020", 25, 13)
    assert first["par10"] - first["par2"] == pytest.approx(8 * 36 * (13 - first["solved"]) / 13)
    assert (second["solved"], second["par2"], second["ert"], second["max_solved"]) == (13, 1, 1, 1)


def test_closed_tours(rows, told):
    lines = rows("compare 3 6 --columns 10 10 --variants roth,construct --steps 900 --closed")
    assert ",".join(lines[0]) == f"{HEADER},closed"
    assert {line["closed"] for line in lines} == {"yes"}
    found = {
        name: [line for line in lines if (line["variant"], line["outcome"]) == (name, "found")]
        for name in NAMED
    }
    constructed = Counter(line["rows"] for line in found["construct"])
    assert constructed == {"3": 30, "5": 50, "6": 60}, (
        "no board with a side of 4 has a closed tour (Schwenk 1991)"
    )
    first = found["roth"][0]
    again = told(f"tour {first['rows']} 10 --start {first['row']},{first['column']} --variant roth --closed")
    assert (again["outcome"], again["closed"], again["steps"]) == ("found", True, int(first["steps"]))


def test_every_named_variant_runs(said):
    text = said(f"compare 5 6 --variants {','.join(NAMED)} --steps 1000")
    assert all(name in text for name in NAMED)
