"""The commands tour and check: boards with holes, other leapers, constructed and large tours; verdicts on files."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from knights import NAMED, Board, search
from knights.base import command_line
from knights.cli import main
from knights.engine import export, verdict
from knights.engine.export import question_of

CONSTRUCT = NAMED["construct"].variant


@pytest.mark.parametrize("chunk", [1, 7, 36, 1000])
def test_json_does_not_depend_on_the_chunk_size(chunk, said, monkeypatch):
    monkeypatch.setattr(export, "_CHUNK", chunk)
    text = said("tour 6 6 --start 2,3 --variant construct --json")
    result = search(Board(6, 6), (2, 3), CONSTRUCT)
    monkeypatch.setattr(export, "_CHUNK", 1 << 16)
    assert text == "".join(export.json_in_parts(result, verdict(Board(6, 6), (2, 3))))
    assert json.loads(text)["tour"] == [list(square) for square in result.tour.squares]
    assert text.count("\n") == 1
    assert json.loads(text)["reason"].startswith("constructed without search")


def test_wide_boards_are_printed_only_on_request(said, told):
    assert said("tour 6 65 --variant construct").count("\n") == 3
    assert said("tour 6 64 --variant construct").count("\n") == 6 + 3
    assert said("tour 6 6 --variant construct --no-board").count("\n") == 3
    lines = said("tour 6 65 --variant construct --board").splitlines()
    assert len({len(line) for line in lines[:6]}) == 1, "columns of one width"
    tour = search(Board(6, 65), (0, 0), CONSTRUCT).tour
    assert [[*map(int, line.split())] for line in lines[:6]] == tour.numbers.tolist()


def test_a_tour_can_be_closed_or_finish_on_a_given_square(said, told):
    assert "the tour closes" in said("tour 3 10 --variant construct --closed")
    squares = told("tour 8 9 --variant construct --start 1,2 --finish 7,7")["tour"]
    assert (squares[0], squares[-1]) == ([1, 2], [7, 7])
    assert "it finishes on 7,7" in said("tour 8 9 --variant construct --start 1,2 --finish 7,7")
    assert "No tour exists: " in said("tour 8 8 --variant construct --finish 0,2")
    result = search(Board(8, 9), (1, 2), CONSTRUCT, finish=(7, 7))
    assert command_line(question_of(result)).endswith("--variant construct --steps 1000000 --finish 7,7")


def test_the_fallback_can_be_requested_or_declined(said, told):
    asked = told("tour 8 8 --ties roth --fallback --steps 5")
    assert asked["outcome"] == "found"
    assert asked["variant"] == "order.roth.-.12345678.-.0.fallback"
    for limit in (None, 70):
        repeated = question_of(search(Board(5, 5), (0, 0), limit=limit))
        assert repeated.case().may_construct == (limit is None)
        assert repeated.steps == limit
    assert asked["steps"] == 5
    declined = told("tour 8 8 --no-fallback --variant default --steps 5")
    assert (declined["outcome"], declined["tour"]) == ("budget", None)


HARD = "tour 15 15 --start 4,7 --variant stu-2021 --no-board"


def test_a_time_limit_alone_leaves_the_steps_without_a_limit(told, said):
    answer = told(f"{HARD} --seconds 1")
    assert (answer["outcome"], answer["reason"]) == ("budget", "the limit of 1 s was reached")
    assert answer["steps"] > 1_000_000
    assert told(HARD)["reason"] == "the limit of 1,000,000 steps was reached"
    assert told(f"{HARD} --seconds 60 --steps 5000")["reason"] == "the limit of 5,000 steps was reached"
    assert said(f"{HARD} --seconds 0.01").startswith("The limit of 0.01 s was reached · ")


def test_explain_says_which_move_lost_the_tour(said):
    told = "At its first dead end: Lost at move 9 to 2,1, 16 squares from home: 1,0 had a tour, 2,1 has none."
    case = "tour 5 5 --start 4,2 --variant"
    assert told in said(f"{case} warnsdorff --explain")
    assert "dead end" not in said(f"{case} warnsdorff")
    assert "No move lost the tour." in said(f"{case} roth --explain")
    found = json.loads(said(f"{case} warnsdorff --explain --json"))["no_return"]
    assert (found["last"], found["lost"], found["exact"]) == (9, 10, True)
    assert found["tour"][:9] == found["walk"][:9]
    assert json.loads(said(f"{case} roth --explain --json"))["no_return"] is None
    assert "no_return" not in json.loads(said(f"{case} warnsdorff --json"))


Said, Told = Callable[[str], str], Callable[[str], Any]
CROSS = "#..#\n....\n....\n#..#\n"


def test_a_shape_can_be_given_in_three_ways(told, tmp_path):
    drawing = tmp_path / "cross.txt"
    drawing.write_text(CROSS)
    answers = [
        told(f"tour {words} --start 1,0")
        for words in ("4 4 --shape cross", '4 4 --holes "0,0 0,3 3,0 3,3"', f"--drawing {drawing}")
    ]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["holes"] == [[0, 0], [0, 3], [3, 0], [3, 3]]
    assert (answers[0]["outcome"], len(answers[0]["tour"])) == ("found", 12)
    assert answers[0]["verdict"]["exists"] is True
    assert answers[0]["checks"]["complete"]


def test_verdicts_apply_to_other_leapers(told, said):
    zebra = told("tour 10 10 --leaper zebra")
    assert (zebra["leaper"], zebra["outcome"], zebra["verdict"]["exists"]) == ([2, 3], "found", True)
    assert "holes" not in zebra
    camel = told("tour 8 8 --leaper 1,3")
    assert (camel["outcome"], camel["verdict"]["exists"]) == ("no-tour", False)
    assert "not known" in said("tour 12 12 --leaper zebra --steps 50 --rule filter")
    assert {"holes", "leaper"}.isdisjoint(told("tour 5 5"))


def test_check_reads_what_tour_writes(said, tmp_path):
    tours = {"numbers": "tour 5 5 --holes 0,0 --start 0,1", "json": "tour 10 10 --leaper giraffe --json"}
    for name, line in tours.items():
        (tmp_path / name).write_text(said(line))
    assert "tour of the 5×5 minus 1 board; every move" in said(f"check {tmp_path / 'numbers'}")
    judged = json.loads(said(f"check {tmp_path / 'json'} --json"))[0]
    assert (judged["tour"], judged["leaper"]) == (True, [1, 4])
    (tmp_path / "pairs").write_text("3x3\n0,0 1,2 2,0 0,1 2,2 1,0 0,2 2,1")
    assert "of the 3×3 minus 1 board" in said(f"check {tmp_path / 'pairs'} --shape ring")
    assert main(["check", str(tmp_path / "pairs")]) == 1
    assert main(["check", str(tmp_path / "pairs"), "--shape", "ring", "--leaper", "camel"]) == 1


def test_unknown_solvability_of_a_large_shape_is_reported(said):
    words = "10 10 --holes 0,0 --leaper zebra --steps 300 --starts random:9"
    head = said(f"sweep {words} --variant roth").splitlines()[2]
    assert head.split()[:5] == ["board", "starts", "solvable", "not", "known"]
    assert "not known" not in said("sweep 5 6 --shape cross")
    words_said = said(f"compare {words} --variants roth,pohl")
    assert "possibly solvable starts of" in words_said
    assert "it is not known whether a tour exists from all of these starts" in words_said
    assert '"solvable_not_known": true' in said(f"compare {words} --variants roth,pohl --json")


def test_a_drawing_of_another_size_is_refused(tmp_path, refused):
    drawing = tmp_path / "cross.txt"
    drawing.write_text(CROSS)
    for line in ("tour 5 5", "sweep 4 5"):
        assert "The drawing shows" in refused(line, "--drawing", drawing)
    assert main(["sweep", "4", "4", "--drawing", str(drawing)]) == 0


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


def test_a_dash_means_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("a1 b3 c1"))
    assert main(["check", "-"]) == 1
    assert "it ends after 3 squares" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"a1\xff b3"), "utf-8", "strict"))
    assert main(["check", "-"]) == 2
    assert "-: Line 1, “a1\ufffd b3”: “a1\ufffd” is neither" in capsys.readouterr().err
