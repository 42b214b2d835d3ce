"""Cases and sweeps as values: their validation, their random starts, and their written forms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, InputError
from knights.base.questions import make, read
from knights.boards import SHAPES, Family
from knights.experiments.sweeps.question import Cases, draw, parse_starts


def test_boards_are_square_unless_columns_are_given():
    assert [str(board) for board in Cases(5, 7).boards] == ["5×5", "6×6", "7×7"]
    assert [str(board) for board in Cases(3, 4, (7, 8)).boards] == ["3×7", "3×8", "4×7", "4×8"]


@pytest.mark.parametrize(
    "cases", [Cases(5, 9), Cases(3, 5, (4, 8)), Cases(5, 9, None, 7), Cases(3, 5, (4, 8), 3)], ids=str
)
def test_counts_agree_with_the_starts(cases):
    starts = [(board, len(cases.starts(board))) for board in cases.boards]
    assert cases.count() == sum(count for _, count in starts)
    assert cases.visits() == sum(count * len(board) for board, count in starts)


@given(st.integers(1, 500), st.integers(0, 2**31 - 1), st.data())
def test_drawn_numbers_are_distinct_and_repeatable(size, seed, data):
    count = data.draw(st.integers(1, size))
    drawn = draw(size, count, seed)
    assert drawn == sorted(set(drawn))
    assert len(drawn) == count
    assert 0 <= drawn[0] <= drawn[-1] < size
    assert drawn == draw(size, count, seed)


@pytest.mark.parametrize(
    ("cases", "board", "starts"),
    [
        (Cases(8, 8, None, 5, 3), Board(8, 8), [1, 8, 29, 32, 53]),
        (Cases(4, 6, (3, 10), 6, 7), Board(5, 10), [7, 11, 14, 20, 34, 39]),
    ],
)
def test_a_seed_gives_the_same_starts_in_every_version(cases, board, starts):
    """Old links, files and papers give only the seed, not the starts."""
    assert cases.starts(board).tolist() == starts


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        ((8, 5), "5"),
        ((5, 8, (9, 3)), "3"),
        ((5, 8, None, 26), "26"),
        ((5, 8, (4, 9), 21), "5×4"),
        ((8, 9, None, 46, 0, Family("cross")), "minus 36 board has fewer than 46 starts: draw 45"),
        ((1, 600, None, None, 0, Family("cross")), "“cross” of 387×387 has more"),
        ((1, 669, None, None, 0, Family("no-corners")), "up to 100,000,000 squares in all, not 100,029,995"),
    ],
)
def test_invalid_ranges_are_refused_in_one_sentence(arguments, quoted):
    with pytest.raises(InputError) as caught:
        Cases(*arguments)
    message = str(caught.value)
    assert quoted in message
    assert message.endswith(".")
    assert message.count(". ") == 0


@given(st.sampled_from([*SHAPES]), st.integers(1, 12), st.integers(0, 4), st.none() | st.integers(1, 12))
def test_the_smallest_board_limits_the_number_of_random_starts(shape, first, more, columns):
    def cases(random: int | None) -> Cases:
        widths = None if columns is None else (columns, columns + more)
        return Cases(first, first + more, widths, random, family=Family(shape))

    least = min(len(board) for board in cases(None).boards)
    assert {len(cases(least).starts(board)) for board in cases(least).boards} == {least}
    with pytest.raises(InputError, match=f"draw {least:,} or fewer"):
        cases(least + 1)


@pytest.mark.parametrize("text", ["", "some", "random", "random:", "random:x", "random:0", "all:3"])
def test_invalid_starts_are_refused(text):
    with pytest.raises(InputError):
        parse_starts(text)


def test_the_boards_of_a_named_shape_may_have_a_large_area():
    assert len(Cases(1, 668, family=Family("no-corners")).sizes()) == 668


@given(st.sampled_from([*SHAPES]), st.integers(1, 9), st.integers(0, 9), st.data())
def test_a_listed_start_is_a_square_of_every_board(shape, first, more, data):
    widths = data.draw(st.none() | st.just((first, first + more)))
    start = data.draw(st.tuples(st.integers(0, first), st.integers(0, first)))
    boards = [*Cases(first, first + more, widths, family=Family(shape)).boards]
    lacking = next((board for board in boards if start not in board), None)
    if lacking is None:
        cases = Cases(first, first + more, widths, (start,), family=Family(shape))
        assert all(cases.starts(board).tolist() == [board.index(start)] for board in boards)
    else:
        with pytest.raises(InputError, match=str(lacking)):
            Cases(first, first + more, widths, (start,), family=Family(shape))


def test_starts_may_be_listed_on_many_boards():
    places = [(row, column) for row in range(1, 101) for column in range(1, 101)]
    Cases(102, 601, (102, 103), tuple(places), family=Family("no-corners"))
    with pytest.raises(InputError, match="up to 10,000,000 starts can be listed in all, not 10,020,000"):
        Cases(102, 602, (102, 103), tuple(places), family=Family("no-corners"))


def test_sizes_may_be_listed():
    listed = Cases(listed=(5, 7, 20))
    assert [board.rows for board in listed.boards] == [5, 7, 20]
    assert (listed.first, listed.last) == (5, 20)
    assert listed.count() == 25 + 49 + 400
    assert listed.visits() == 625 + 49**2 + 160_000
    assert [str(board) for board in Cases(columns=(5, 6), listed=(3, 8)).boards] == ["3×5", "3×6", "8×5", "8×6"]
    assert read(Cases, {"sizes": "20, 5,7,5"}) == listed == make(Cases, {"sizes": [5, 20, 7]})
    with pytest.raises(InputError, match="Give the first and the last size, like 5 and 8, or a list of sizes"):
        Cases(5)
    with pytest.raises(InputError, match="The sizes 5,7 are given as a list: leave out the first and the last"):
        Cases(5, 8, listed=(5, 7))


def test_starts_may_be_listed():
    cases = read(Cases, {"first": "6", "last": "7", "starts": "5,5 0,2 5,5"})
    assert [cases.starts(board).tolist() for board in cases.boards] == [[2, 35], [2, 40]]
    assert (cases.count(), cases.visits(), cases.random) == (4, 2 * (36 + 49), 2)
    with pytest.raises(InputError, match="The square 5,5 is not on the 5×5 board"):
        read(Cases, {"first": "5", "last": "7", "starts": "0,2 5,5"})
    with pytest.raises(InputError, match="0,0"):
        read(Cases, {"first": "5", "last": "7", "starts": "0,0", "shape": "cross"})
    with pytest.raises(InputError, match="“5,7 1,6”; not “some”"):
        read(Cases, {"first": "5", "last": "7", "starts": "some"})
