"""Boards with holes, and leapers other than the knight."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from knights.base import InputError, questions
from knights.boards import SHAPES, Family, family_of, parse_family, parse_holes, shapes
from knights.boards.board import KNIGHT, MAX_LEAP, MOVES, Board, a_leaper, as_leaper, leaper_name, squares_of
from tests.support.strategies import any_boards

SIDES = range(1, 13)


@pytest.mark.parametrize("key", [key for key in SHAPES if key not in ("triangle", "l")])
def test_a_shape_around_the_middle_is_symmetric(key):
    for rows in SIDES:
        for columns in SIDES:
            squares = squares_of(Family(key).board(rows, columns))
            assert (squares == squares[::-1]).all()
            assert (squares == squares[:, ::-1]).all()
            assert (squares == squares_of(Family(key).board(columns, rows)).T).all()


@pytest.mark.parametrize(
    ("key", "size", "lines"),
    [
        ("cross", 4, "#..# .... .... #..#"),
        ("ring", 3, "... .#. ..."),
        ("diamond", 5, "##.## #...# ..... #...# ##.##"),
        ("octagon", 8, "##....## #......# " + "........ " * 4 + "#......# ##....##"),
        ("no-corners", 3, "#.# ... #.#"),
        ("no-middle", 4, ".... .##. .##. ...."),
        ("triangle", 4, ".### ..## ...# ...."),
        ("l", 4, "..## ..## .... ...."),
    ],
)
def test_named_shapes_look_like_their_drawings(key, size, lines):
    board = Family(key).board(size, size)
    assert shapes.parse_drawing("\n".join(lines.split())) == board
    found = family_of([board]).shape
    assert key == found or Family(found).board(size, size) == board


@given(any_boards())
def test_squares_moves_and_holes_of_a_board_are_consistent(board):
    squares = [*board]
    assert squares == sorted(squares)
    assert len(squares) == len(board) == squares_of(board).sum()
    numbers = [board.index(square) for square in squares]
    assert numbers == np.flatnonzero(squares_of(board)).tolist()
    assert [board.square(number) for number in numbers] == squares
    distance = sum(side * side for side in board.leaper)
    for square in squares:
        steps = [(to[0] - square[0], to[1] - square[1]) for to in board.onward(square)]
        assert steps == [move for move in board.moves if (square[0] + move[0], square[1] + move[1]) in board]
        assert all(down * down + right * right == distance for down, right in steps)
    for hole in board.holes:
        assert hole not in board
        with pytest.raises(InputError, match="hole at"):
            board.index(hole)


def test_moves_of_a_leaper_are_numbered_like_those_of_the_knight():
    camel = Board(8, 8, leaper=(1, 3))
    assert [abs(a) + abs(b) for a, b in camel.moves] == [4] * 8
    for (down, right), (far, wide) in zip(MOVES, camel.moves, strict=True):
        assert (down > 0, right > 0, abs(down) > abs(right)) == (far > 0, wide > 0, abs(far) > abs(wide))
    assert camel.in_order(MOVES[::-1]) == camel.moves[::-1]


def test_equal_boards_are_the_same_key_and_text():
    one, other = Board(4, 4, holes={(0, 0), (3, 3)}), Board(4, 4, holes=[(3, 3), (0, 0)])
    assert len({one, other, Board(4, 4)}) == 2
    assert Board(4, 4, leaper=[1, 2]) == Board(4, 4)
    assert eval(repr(one)) == one
    assert repr(Board(4, 5)) == "Board(rows=4, columns=5)"
    assert [*map(str, (one, Board(4, 5, leaper=(1, 3)), Board(4, 5)))] == ["4×4 minus 2", "4×5 camel", "4×5"]


@pytest.mark.parametrize(
    ("holes", "problem"),
    [
        ([(4, 0)], "4,0 is not on the 4×4 board"),
        ([(r, c) for r in range(4) for c in range(4)], "at least one square"),
        ([(0, "a")], "pair of whole numbers"),
    ],
)
def test_invalid_holes_are_refused(holes, problem):
    with pytest.raises(InputError, match=problem):
        Board(4, 4, holes=frozenset(holes))


def test_only_leapers_with_eight_moves_are_read():
    for r in range(-1, MAX_LEAP + 3):
        for s in range(-1, MAX_LEAP + 3):
            if 1 <= r < s <= MAX_LEAP:
                board = Board(20, 20, leaper=as_leaper(f"{r},{s}"))
                assert board.leaper == (r, s)
                assert board.degree((9, 9)) == 8 == len({*board.moves})
                assert as_leaper(leaper_name((r, s)).removesuffix(" leaper")) == (r, s)
            else:
                with pytest.raises(InputError, match="1 ≤ r < s ≤ 5"):
                    as_leaper(f"{r},{s}")
    for few in ("0,3", "2,2"):
        with pytest.raises(InputError, match="only four moves"):
            as_leaper(few)
    assert as_leaper("Camel") == (1, 3)
    assert [a_leaper(leap) for leap in ((3, 4), (1, 5))] == ["an antelope", "a (1,5) leaper"]


@given(any_boards())
def test_holes_drawings_and_options_are_read_back(board):
    assert parse_holes(shapes.format_holes(board.holes)) == board.holes
    rows = ("".join(".#"[(row, c) in board.holes] for c in range(board.columns)) for row in range(board.rows))
    assert replace(shapes.parse_drawing("\n".join(rows)), leaper=board.leaper) == board
    family = family_of([board])
    assert family.board(board.rows, board.columns) == board
    assert parse_family(str(family), family.leaper) == family
    texts = questions.write(family)
    assert ("leaper" in texts) == (board.leaper != KNIGHT)
    assert bool(board.holes) == bool({"holes", "shape"} & {*texts})


def test_boards_of_several_sizes_belong_to_one_family():
    rings = [Family("ring").board(side, side) for side in (3, 6, 9)]
    assert family_of(rings) == Family("ring")
    with pytest.raises(InputError, match="differ in shape or piece"):
        family_of([*rings, Board(4, 4)])


@pytest.mark.parametrize(
    ("text", "problem"), [("", "empty"), ("..\n.x", "line 2"), ("..\n...", "the same length"), ("##", "at least one")]
)
def test_text_that_is_not_a_drawing_is_refused(text, problem):
    with pytest.raises(InputError, match=problem):
        shapes.parse_drawing(text)


@pytest.mark.parametrize("text", ["ringg", "ring 0,0"])
def test_unknown_shapes_are_refused(text):
    with pytest.raises(InputError):
        parse_family(text)
