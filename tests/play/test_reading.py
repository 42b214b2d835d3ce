"""Reading visitors' tours: corner cases of boards and lists of squares."""

import pytest

from knights import Board, InputError
from knights.play import judging, reading


@pytest.mark.parametrize(
    ("text", "problem", "read"),
    [
        ("1 4 3\n2 5 6", "", 6),
        ("0 3 2\n1 4 5", "", 5),
        ("1 2 3\n4 4 99", "the number 4 is on 2 squares", 3),
        ("1 2 3\n4 4 4", "the number 4 is on 3 squares", 3),
        ("1 2 3\n4 99 6", "there is no 5, but a 99", 4),
        ("99 2 3\n4 5 6", "there is no 1, but a 99", 0),
        ("1 2 3\n4 5 7", "there is no 6, but a 7", 5),
        ("1 2 3\n4 6 6", "there is no 5", 4),
        ("0 1 2\n4 5 6", "there is no 3, but a 6", 3),
        ("0 1 2\n3 4 4", "the number 4 is on 2 squares", 4),
        ("0 1 2\n3 4 7", "there is no 5, but a 7", 5),
        ("-1 1 2\n3 4 5", "", 5),
        ("1 2 3\n4 5 1000000000", "there is no 6, but a 1000000000", 5),
        ("1 2 3\n4 5 -1000000000", "", 5),
    ],
)
def test_a_board_is_read_up_to_the_first_number_that_does_not_fit(text, problem, read):
    brought = reading.read_tours(text)[0]
    assert brought.board == Board(2, 3)
    assert (brought.problem, len(brought.squares)) == (problem, read)


@pytest.mark.parametrize(
    ("text", "board", "squares"),
    [
        ("0,1 2,3", Board(2, 2), [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("1,2 3,4", Board(2, 2), [(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("5x4\n0,1 2,3", Board(5, 4), [(0, 1), (2, 3)]),
        ("5x4\n1,2 3,4", Board(5, 4), [(1, 2), (3, 4)]),
        ("0,1 2,0", Board(3, 2), [(0, 1), (2, 0)]),
        ("2,3 4,5", Board(5, 6), [(2, 3), (4, 5)]),
        ("4,5 2,3", Board(5, 6), [(4, 5), (2, 3)]),
        ("3,0 1,1", Board(4, 2), [(3, 0), (1, 1)]),
        ("b1 a3", Board(3, 2), [(2, 1), (0, 0)]),
        ("8X8\nb1 a3", Board(8, 8), [(7, 1), (5, 0)]),
        ("3 × 10\nj1", Board(3, 10), [(2, 9)]),
    ],
)
def test_pairs_are_squares_unless_they_form_a_board_of_two_columns(text, board, squares):
    brought = reading.read_tours(text)[0]
    assert (brought.board, [*brought.squares], brought.problem) == (board, squares, "")


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ('{"rows": 3, "columns": 10, "tour": [[0, 0], [1, 2]]}', Board(3, 10)),
        ('{"tour": [[0, 0], [1, 2]]}', Board(2, 3)),
        ('{"rows": null, "columns": null, "tour": [[0, 0], [1, 2]]}', Board(2, 3)),
        ('{"rows": 3, "columns": 10, "tour": ["a3", "c2"]}', Board(3, 10)),
        ("[[0,\n0],\n[1,\n2]]", Board(2, 3)),
        ("Move,Row,Column\n1,0,1\n2,2,3\n", Board(3, 4)),
        ('["a3", "c2"]', Board(3, 3)),
        ("4x4 cross\n0,1 2,0", Board(4, 4, holes=frozenset({(0, 0), (0, 3), (3, 0), (3, 3)}))),
        ("5x5 minus 0,0 4,4\n0,1 2,0", Board(5, 5, holes=frozenset({(0, 0), (4, 4)}))),
        ("10x10 zebra\n0,0 2,3", Board(10, 10, leaper=(2, 3))),
        ("3x3 ring camel\n0,0 1,2", Board(3, 3, holes=frozenset({(1, 1)}), leaper=(1, 3))),
        ("1 # 2\n# 3 4", Board(2, 3, holes=frozenset({(0, 1), (1, 0)}))),
        ("2x2 stag\n1 2\n3 4", Board(2, 2, leaper=(2, 4))),
        (
            '{"rows": 2, "columns": 2, "holes": [[1, 1]], "leaper": [1, 3], "tour": [[0, 0]]}',
            Board(2, 2, holes=frozenset({(1, 1)}), leaper=(1, 3)),
        ),
    ],
)
def test_a_text_can_give_its_board(text, board):
    assert reading.read_tours(text)[0].board == board


@pytest.mark.parametrize("text", ["a1 b3", "3x2\na1 b3"])
def test_squares_are_named_in_the_notation_of_the_text(text):
    chess, pairs = reading.read_tours(text)[0], reading.read_tours("0,1 2,0")[0]
    assert [chess.name(square) for square in [*chess.squares, (3, 2)]] == ["a1", "b3", "c0"]
    assert [pairs.name(square) for square in pairs.squares] == ["0,1", "2,0"]


GOOD, BAD = "1 4 7 10\n12 9 2 5\n3 6 11 8", "1 4 7 10\n12 9 2 5\n3 6 8 11"


CELLS = "1 7 9 2 8 10 3 12 6 4 11 5"


OPEN, WRONG = "An open tour of the 3×4 board", "No tour of the 3×4 board: move 7, from 0,2 to 2,2"


AS_CELLS = "Read as the numbers of squares, counted from 1 row by row."


ZERO = "Read as a board of numbers from 1, with 0 for a square not visited."


LABELLED = """      000 001 002 003
      ---------------
000 ∣ 001 004 007 010
001 ∣ 012 009 002 005
002 ∣ 003 006 011 008"""


TABBED = "###\t0\t1\t2\t3\n0\t1\t4\t7\t10\n1\t12\t9\t2\t5\n2\t3\t6\t11\t8\n###"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (f"{GOOD}\nSecond\n{BAD}", [(OPEN, "Left out: the words of line 4, “Second”."), (WRONG, "move.")]),
        (f"Solution:\n{GOOD}", [(OPEN, "Left out: the words of line 1, “Solution:”.")]),
        (f"{GOOD}\n\n{GOOD}", [(OPEN, "rule."), (OPEN, "rule.")]),
        (f"{GOOD}\n----\n{BAD}", [(OPEN, "rule."), (WRONG, "move.")]),
        (f"3x4\n{CELLS}", [(OPEN, AS_CELLS)]),
        (f"A tour of the 3x4 board:\n{CELLS}", [(OPEN, "the words of line 1, “A tour of the 3x4 board:”.")]),
        (f"3x4\n{CELLS}\n{CELLS}", [(OPEN, AS_CELLS)] * 2),
        (f"3x4\n{GOOD}\n4x3\n{GOOD.translate({10: 47})}", []),
        ("1 4 7 10\n0 9 2 5\n3 6 11 8", [("it ends after 11 squares, but the 3×4 board has 12", ZERO)]),
        ("1 4 7 10\n0 9 2 5\n3 6 0 8", [("it ends after 10 squares, but the 3×4 board has 12", ZERO)]),
        *(
            (f"1 4 7 10\n{sign} 9 2 5\n3 6 {sign} 8", [("it ends after 10 squares", "has 12.")])
            for sign in ("-1", ".", "..", "_", "None")
        ),
        ("0 3 6 9\n11 8 1 4\n2 5 10 7", [(OPEN, "Read as a board of numbers from 0.")]),
        ("(1,1) (2,3) (3,1)", [("it ends after 3 squares", "Read as pairs, counted from 0.")]),
        ("3x4\n(1,1) (2,3) (3,1) (1,2) (2,4) (3,2) (1,3) (3,4) (2,2) (1,4) (3,3) (2,1)", [(OPEN, "counted from 1.")]),
        ("2 6 5", []),
        ("\n".join(f"1 {2 * rows}" for rows in range(5000, -1, -1)), []),
        (f"3 4\n{GOOD}", [(OPEN, "rule.")]),
        ("4x4 crosss\n0,1", [("No tour of the 4×4 board: it ends after 1 square", "line 1, “4x4 crosss”.")]),
        (
            f"Vypis 1 - start [0, 0]\n{LABELLED}\nlegal: True\n\nVypis 2\n{LABELLED}",
            [(OPEN, "other lines."), (OPEN, "columns.")],
        ),
        (f"### Vypis 1 ###\n{TABBED}", [(OPEN, "the words of line 1, “### Vypis 1 ###”.")]),
        (f"Tour from a1:\n{GOOD}", [(OPEN, "“Tour from a1:”.")]),
        ("1", [("A tour of the 1×1 board", "it has no move.")]),
    ],
)
def test_what_people_bring_is_judged_and_how_it_is_read_is_said(text, verdicts):
    """Try the texts of forum questions and hand-ins."""
    if not verdicts:
        with pytest.raises(InputError):
            reading.read_tours(text)
        return
    said = [judging.in_words(judging.judge(brought)) for brought in reading.read_tours(text)]
    assert len(said) == len(verdicts)
    for sentence, (verdict, end) in zip(said, verdicts, strict=True):
        assert verdict in sentence
        assert sentence.endswith(end)


def test_the_length_of_a_text_is_limited(monkeypatch):
    monkeypatch.setattr("knights.play.reading.MAX_LETTERS", 5)
    assert len(reading.read_tours("a1 b3")[0].squares) == 2
    with pytest.raises(InputError, match="A tour has up to 5 characters; “a1 b3"):
        reading.read_tours("a1 b3 ")


@pytest.mark.parametrize("text", ["1 2 3\n4 5 6", "0 | 3 | 2\n1 | 4 | 5", "1 | 4\n2 | 5\n3 | 6", "1 2\n3 4\n5 6"])
def test_a_board_without_labels_keeps_all_its_numbers(text):
    brought = reading.read_tours(text)[0]
    assert brought.board.area == len(text.replace("|", " ").split())
