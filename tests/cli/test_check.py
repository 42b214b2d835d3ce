"""``python -m knights check``: its verdicts on files, and its exit status."""

import io
import json

import pytest

from knights.cli import main

TOUR = "1 4 7 10\n8 11 2 5\n3 6 9 12\n"


NO_TOUR = "1 4 7 10\n8 12 2 5\n3 6 9 11\n"


@pytest.fixture
def files(tmp_path):
    (tmp_path / "good.txt").write_text(TOUR)
    (tmp_path / "bad.txt").write_text(NO_TOUR)
    (tmp_path / "words.txt").write_text("no tour at all")
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00")
    return {name: str(tmp_path / f"{name}.txt") for name in ("good", "bad", "words", "bytes", "missing")}


def test_the_status_is_0_for_tours_and_1_for_anything_else(files, capsys):
    assert main(["check", files["good"]]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{files['good']}: An open tour of the 3×4 board; ")
    assert main(["check", files["good"], files["bad"], "--json"]) == 1
    good, bad = json.loads(capsys.readouterr().out)
    assert [*good.items()][1:] == [
        ("rows", 3), ("columns", 4), ("tour", True), ("closed", False), ("problem", None),
        ("first_bad_move", None), ("warnsdorff_break", good["warnsdorff_break"]),
    ]  # fmt: skip
    assert (bad["file"], bad["rows"], bad["columns"], bad["tour"]) == (files["bad"], 3, 4, False)
    assert bad["first_bad_move"] == 10
    assert "move 10, from 0,3 to 2,3, is not a knight's move" in bad["problem"]


@pytest.mark.parametrize(
    ("name", "told"),
    [("words", "line 1, “no tour at all”, has none"), ("bytes", "not UTF-8 text"), ("missing", "cannot be read")],
)
def test_the_status_is_2_for_an_unreadable_file(files, capsys, name, told):
    assert main(["check", files["good"], files[name], files["bad"]]) == 2
    said, error = capsys.readouterr()
    assert [line.partition(":")[0] for line in said.splitlines()] == [files["good"], files["bad"]]
    assert files[name] in error
    assert told in error
    assert error.count("\n") == 1
    assert main(["check", files["good"], files[name], "--json"]) == 2
    good, unreadable = json.loads(capsys.readouterr().out)
    assert good["tour"]
    assert unreadable["file"] == files[name]
    assert told in unreadable["problem"]


def test_each_tour_of_a_file_has_a_verdict(tmp_path, capsys):
    (tmp_path / "two.txt").write_text(f"First\n{TOUR}\nSecond\n{NO_TOUR}")
    assert main(["check", str(tmp_path / "two.txt")]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert "tour 1 of 2: An open tour" in first
    assert "tour 2 of 2: No tour" in second


@pytest.mark.parametrize(
    ("line", "board"),
    [
        ("tour 70 71 --variant construct --board", "70×71"),
        ("tour 70 71 --variant construct --json", "70×71"),
        ("tour 5 5 --holes 0,0 --start 0,1", "5×5 minus 1"),
        ("tour 10 10 --leaper giraffe --json", "10×10 giraffe"),
    ],
)
def test_what_the_command_tour_prints_can_be_checked(line, board, tmp_path, said):
    (tmp_path / "tour.txt").write_text(said(line))
    assert f"tour of the {board} board; " in said(f"check {tmp_path / 'tour.txt'}")


def test_a_dash_means_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("a1 b3 c1"))
    assert main(["check", "-"]) == 1
    assert "it ends after 3 squares" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a1\xff b3"), "utf-8", "strict"))
    assert main(["check", "-"]) == 2
    assert "-: Line 1, “a1\ufffd b3”: “a1\ufffd” is neither" in capsys.readouterr().err
