import pickle
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Tour
from knights.base import Bounds, InputError, questions
from knights.base.memory_cache import size_of
from knights.boards import (
    MAX_SIDE,
    MOVES,
    SHAPES,
    Board,
    Family,
    family_of,
    format_move_order,
    parse_family,
    parse_holes,
    parse_move_order,
    parse_square,
    shapes,
)
from knights.boards.board import KNIGHT, MAX_LEAP, a_leaper, as_leaper, leaper_name, squares_of
from knights.boards.holes import Holes
from tests.support.strategies import any_boards, boards, move_orders


@given(move_orders)
def test_onward_squares_come_in_move_order(order):
    onward = list(Board(9, 9).onward((4, 4), order))
    assert [(r - 4, c - 4) for r, c in onward] == list(order)


def test_moves_are_numbered_clockwise_and_degrees_count_them():
    assert MOVES == ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
    board = Board(8, 8)
    assert sum(board.degree(square) for square in board) == 2 * 168
    assert [board.degree((0, column)) for column in range(8)] == [2, 3, 4, 4, 4, 4, 3, 2]


def test_chess_names_count_rows_from_the_bottom():
    board = Board(8, 8)
    assert board.chess_name((7, 0)) == "a1"
    assert board.chess_name((0, 7)) == "h8"
    assert Board(3, 26).chess_name((2, 25)) == "z1"
    assert Board(3, 27).chess_name((0, 0)) is None
    assert [board.square_named(name) for name in ("a1", " H8 ", "b000000002")] == [(7, 0), (0, 7), (6, 1)]
    for name in ("", "a", "a0", "a9", "i1", "b0000000002", "é1", "a²", "11"):
        with pytest.raises(InputError, match=f"from a1, at the bottom left, to h8; not “{name}”"):
            board.square_named(name)


@pytest.mark.parametrize("side", [0, -3, MAX_SIDE + 1, 2.5, "8", True, None])
def test_a_bad_side_is_refused_and_quoted(side):
    with pytest.raises(InputError, match=f"“{side}”"):
        Board(8, side)
    with pytest.raises(InputError, match="rows"):
        Board(side, 8)


@pytest.mark.parametrize("square", [(-1, 0), (0, -1), (3, 0), (0, 4), (99, 99)])
def test_a_square_off_the_board_is_refused_and_quoted(square):
    assert square not in Board(3, 4)
    with pytest.raises(InputError, match=f"{square[0]},{square[1]} is not on the 3×4 board"):
        Board(3, 4).index(square)


@given(st.tuples(st.integers(-99, 99), st.integers(-99, 99)))
def test_squares_are_read_as_written(square):
    row, column = square
    for text in (f"{row},{column}", f"({row}, {column})", f" [{row},{column}] "):
        assert parse_square(text) == square


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "1;2", "1.5,2"])
def test_text_that_is_not_a_square_is_refused_and_quoted(text):
    with pytest.raises(InputError, match="The start is written as row,column") as raised:
        parse_square(text, "The start")
    assert f"“{text}”" in str(raised.value)


@given(move_orders)
def test_move_orders_are_read_as_written(order):
    assert parse_move_order(format_move_order(order)) == order
    assert parse_move_order(" ".join(f"{down},{right}" for down, right in order)) == order


@pytest.mark.parametrize("text", ["", "1234567", "12345677", "123456789", "12345679", "1,2 2,1", "1,2 " * 8])
def test_text_that_is_not_a_move_order_is_refused_and_quoted(text):
    with pytest.raises(InputError, match="each of the eight moves once") as raised:
        parse_move_order(text)
    assert f"“{text}”" in str(raised.value)


def test_whole_numbers_are_read_or_refused_and_quoted():
    assert Bounds("The limit", 1).check(" 1,000 ") == 1000
    assert Bounds("The limit", 1, 1000).check("1_000") == 1000
    for text, least, most, said in [
        ("ten", 1, None, "must be a whole number of 1 or more, not “ten”"),
        ("1.5", 1, 9, "must be a whole number from 1 to 9, not “1.5”"),
        ("0", 1, None, "not 0"),
        ("12000", 1, 9999, "from 1 to 9,999, not 12,000"),
    ]:
        with pytest.raises(InputError, match=said):
            Bounds("The limit", least, most).check(text)


@given(boards(12), st.randoms(use_true_random=False), st.booleans())
def test_a_tour_has_the_same_order_as_squares_and_as_numbers(board, random, closed):
    squares = list(board)
    random.shuffle(squares)
    tour = Tour.from_squares(board, squares, closed)
    assert tour.squares == squares
    assert len(tour) == len(board)
    assert [int(tour.numbers[square]) for square in squares] == list(range(1, len(board) + 1))
    assert tour != Tour.from_squares(board, squares, not closed)


def test_squares_never_entered_have_number_0_and_squares_off_the_board_are_refused():
    tour = Tour.from_squares(Board(3, 3), [(0, 0), (1, 2)])
    assert tour.numbers.tolist() == [[1, 0, 0], [0, 0, 2], [0, 0, 0]]
    with pytest.raises(InputError, match="0,2 is not on the 2×2 board"):
        Tour.from_squares(Board(2, 2), [(0, 2)])


def test_a_tour_cannot_be_changed():
    path = np.arange(4, dtype=np.int32)
    tour = Tour(Board(2, 2), path)
    path[0] = 3
    assert tour.path.tolist() == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="read-only"):
        tour.path[0] = 3


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


@pytest.mark.parametrize("shape", SHAPES)
def test_every_board_of_a_named_shape_has_squares_and_some_have_holes(shape):
    for rows, columns in product(range(1, 41), repeat=2):
        board = Family(shape).board(rows, columns)
        assert len(board) == Family(shape).size(rows, columns) == np.count_nonzero(squares_of(board)) >= 1
    assert any(Family(shape).board(side, side).holes for side in range(1, 13))


@given(any_boards())
def test_holes_are_a_set(board):
    places = {(row, column) for row in range(board.rows) for column in range(board.columns)} - {*board}
    holes = Holes(board.rows, board.columns, places=map(board.place, places))
    assert holes == places == set(holes) == frozenset(board.holes)
    assert (len(holes), hash(holes), eval(repr(holes))) == (len(places), hash(frozenset(places)), places)
    assert holes | {(-1, 0)} == places | {(-1, 0)}
    assert not any(place in holes for place in ((-1, 0), (0, board.columns), (board.rows, 0), (0,), "00"))
    assert (holes.mask() == ~squares_of(board)).all()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_named_shape_equals_its_drawing(shape):
    board = Family(shape).board(9, 12)
    drawn = Board(9, 12, holes=set(board.holes))
    assert board == drawn == pickle.loads(pickle.dumps(board))
    assert len({board, drawn}) == 1
    assert board != Family(shape).board(12, 9)
    assert board != Board(9, 12, holes=set(board.holes) ^ {(4, 5), (4, 6)})


def test_boards_with_as_many_holes_of_other_shapes_differ():
    ring, corner = Family("ring").board(8, 8), Family("l").board(8, 8)
    assert (len(ring), hash(ring)) == (len(corner), hash(corner))
    assert ring != corner


def test_a_board_of_a_named_shape_costs_what_its_name_costs():
    """Sets of pairs took 118 bytes per hole: here 4 MB for each board."""
    boards = [Family("diamond").board(rows, 360) for rows in range(200, 360)]
    assert len(set(boards)) == len(boards)
    assert sum(map(len, boards)) == sum(Family("diamond").size(board.rows, 360) for board in boards)
    assert not any("bits" in vars(board.holes) for board in boards), "no squares were needed"
    assert max(map(size_of, boards)) < 20_000
