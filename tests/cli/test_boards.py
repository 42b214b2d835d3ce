"""Boards with holes, and other leapers, on the command line."""

import json

from knights.cli import main

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
