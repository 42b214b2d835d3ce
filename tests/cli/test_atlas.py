"""The atlas command: its CSV, its words, its refusals."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from knights.atlas import ORDERS, survey
from knights.board import Board
from knights.cli import main
from knights.work import result


def test_csv_has_a_line_per_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main("atlas 5 6 --csv -".split()) == 0
    text = capsys.readouterr().out
    rows = list(csv.DictReader(io.StringIO(text)))
    assert (rows[0]["order"], rows[-1]["order"]) == ("12345678", "87654321")
    assert [int(row["first_tries"]) for row in rows] == result(survey(Board(5, 6))).first_tries.tolist()
    file = tmp_path / "atlas.csv"
    assert main(["atlas", "5", "6", "--csv", str(file)]) == 0
    assert file.read_text() == text
    assert len(rows) == ORDERS


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("atlas 5 5".split()) == 0
    text = capsys.readouterr().out
    assert text.startswith("5×5, 13 solvable starts: ")
    assert "squirrel-cull, order 19  43215678" in text
    assert main("atlas 4 4".split()) == 0
    assert capsys.readouterr().out == "4×4: no start has a tour, so no order solves any.\n"


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [("5", "COLUMNS"), ("0 5", "not 0"), ("60 60", "60×60"), ("5 5 --csv /no/where", "/no/")],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: str, quoted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["atlas", *arguments.split()]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert quoted in output.err
