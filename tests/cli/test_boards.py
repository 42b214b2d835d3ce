"""Boards with holes, and other leapers, on the command line."""

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
    zebra = told("tour 10 10 --leaper zebra")
    assert (zebra["leaper"], "holes" in zebra, "leaper" in answers[0]) == ([2, 3], False, False)


def test_a_file_is_checked_on_the_board_of_the_options(said, tmp_path):
    (tmp_path / "pairs").write_text("3x3\n0,0 1,2 2,0 0,1 2,2 1,0 0,2 2,1")
    assert "of the 3×3 minus 1 board" in said(f"check {tmp_path / 'pairs'} --shape ring")
    assert main(["check", str(tmp_path / "pairs")]) == 1
    assert main(["check", str(tmp_path / "pairs"), "--shape", "ring", "--leaper", "camel"]) == 1


def test_unknown_solvability_of_a_large_shape_is_reported(said):
    words = "10 10 --holes 0,0 --leaper zebra --steps 300 --starts random:9"
    head = said(f"sweep {words} --variant roth").splitlines()[2]
    assert head.split()[:5] == ["board", "starts", "solvable", "not", "known"]
    assert "not known" not in said("sweep 5 6 --shape cross")
    assert "not known" in said("tour 12 12 --leaper zebra --steps 50 --rule filter")
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
