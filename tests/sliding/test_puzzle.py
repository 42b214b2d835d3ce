import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knights.base import InputError
from knights.sliding import Puzzle, State, ordered, parse_puzzle, parse_starts, parse_state
from knights.sliding.puzzle import MOVES, OPPOSITE
from tests.sliding.brute import solvable_puzzles


@given(solvable_puzzles())
def test_reading_a_written_state_returns_the_state(puzzle):
    assert parse_state(str(puzzle.start)) == puzzle.start
    assert str(parse_state("2/3/1/0/4")) == "2/3/1/0/4", "a column is no size with a board below"
    assert parse_puzzle(str(puzzle.start), str(puzzle.goal)) == puzzle


@pytest.mark.parametrize(
    ("text", "state"),
    [
        *(
            (text, "4 0/1 3/5 2")
            for text in ("4,0/1,3/5,2", " 4 0 / 1 3 / 5 2 ", "4 0\n1 3\n5 2\n", "4, 0; 1, 3; 5, 2")
        ),
        *(
            (text, "4 0/1 3/5 2")
            for text in ("[[4, 0],\n [1, 3], [5, 2]]", "((4,0),(1,3),(5,2))", "3 2\n4 0\n1 3\n5 2")
        ),
        *(
            (f"1 2 3\n4 5 {blank}\n7 8 6", "1 2 3/4 5 0/7 8 6")
            for blank in ("b", "_", "-", "x", "'x'", ".", "9", "None")
        ),
        *(
            (text, "1 2 3/4 5 6/7 0 8")
            for text in ("123456708", "123/456/7_8", "1 2 3 4 5 6 7 0 8", "[1,2,3,4,5,6,7,9,8]")
        ),
        ("3\n# a comment\n1 2 3\n4 5 6\n7 0 8", "1 2 3/4 5 6/7 0 8"),
        ("+---+---+\n| 1 | 2 |\n+---+---+\n| 3 | 0 |\n+---+---+", "1 2/3 0"),
        ("1 0 3 2", "1 0/3 2"),
        ("1 0 3 2/", "1 0 3 2/"),
        ("1 2\n3 0", "1 2/3 0"),
        ("3 2/1 4/5 6/7 0", "3 2/1 4/5 6/7 0"),
    ],
)
def test_states_are_read_as_people_write_them(text, state):
    assert str(parse_state(text)) == state


def test_a_state_has_a_shape_and_a_blank():
    state = State(3, 2, (4, 0, 1, 3, 5, 2))
    assert state.nested == [[4, 0], [1, 3], [5, 2]]
    assert (str(state), state.blank, state.shape, len(state)) == ("4 0/1 3/5 2", 1, "3×2", 6)


def test_a_list_of_starts_may_be_numbered():
    korf = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
    text = f"# Korf's hundred\n\n1 {korf}\n2: {korf}\n{korf}\n2 1 0/\n"
    first, second, third, row = parse_starts(text)
    assert first == second == third == parse_state(korf)
    assert str(row) == "2 1 0"
    assert all(
        parse_starts(f"{before}{board}") == (board,)
        for before in ("", "7 ")
        for board in (ordered(rows, columns) for rows in range(1, 7) for columns in range(1, 7))
    )
    with pytest.raises(InputError, match="The start on line 2 “1 2/3 3” lacks the blank"):
        parse_starts("1 2/3 0\n1 2/3 3")


@given(solvable_puzzles(), st.data())
def test_a_move_swaps_the_blank_with_its_neighbour_and_can_be_reversed(puzzle, data):
    state = puzzle.start
    for move in state.moves:
        after = state.after(move)
        assert sum(a != b for a, b in zip(state.tiles, after.tiles, strict=True)) == 2
        assert after.blank - state.blank == {"U": -state.columns, "D": state.columns, "L": -1, "R": 1}[move]
        assert after.after(OPPOSITE[move]) == state
    for move in set(MOVES) - set(state.moves):
        with pytest.raises(InputError, match="cannot make move 1"):
            state.after(move)


def test_moves_have_the_published_order_and_the_ordered_state_has_the_blank_last():
    assert State(3, 3, (1, 2, 3, 4, 0, 5, 6, 7, 8)).moves == "UDLR"
    assert State(2, 2, (0, 1, 2, 3)).moves == "DR"
    assert State(1, 1, (0,)).moves == ""
    assert str(ordered(2, 3)) == "1 2 3/4 5 0"
    assert str(ordered(1, 1)) == "0"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The start “” is empty"),
        ("1 2/3", "“1 2/3” has rows of 1 and of 2 numbers"),
        ("1 2/x 0", "“1 2/x 0” holds “x” instead of a number from 0 to 3"),
        ("1 2/-3 0", "holds “-3”"),
        ("1 2/٣ 0", "holds “٣”"),
        ("1 2/2 0", "“1 2/2 0” lacks 3: a 2×2 board holds each of 0 to 3 once"),
        ("1 1/1 0", "lacks 2: a 2×2"),
        ("1 2/4 0", "lacks 3: a 2×2"),
        ("5", "lacks the blank (0): a 1×1 board holds 0 alone"),
        ("1 2/3 5", "lacks the blank (0): a 2×2"),
        ("1 x/3 y", "holds “x”"),
        ("1 2 3 4 5 6 0/", "is 1×7, but a board has 1 to 6 rows and 1 to 6 columns"),
        ("1 0 3 4 2 5", "has 6 numbers in a row: put / between its rows, or after it"),
        ("102345", "has 6 numbers in a row"),
    ],
)
def test_bad_boards_are_refused_in_one_sentence(text, says):
    with pytest.raises(InputError) as caught:
        parse_state(text, "start")
    message = str(caught.value)
    assert says in message
    assert message.endswith(".")
    assert "\n" not in message


def test_states_and_puzzles_made_directly_are_checked_too():
    with pytest.raises(InputError, match="holds 3 numbers, but a 2×2 board has 4 positions"):
        State(2, 2, (0, 1, 2))
    with pytest.raises(InputError, match="is 0×3, but"):
        State(0, 3, ())
    with pytest.raises(InputError, match="both must have the same shape"):
        Puzzle(ordered(2, 3), ordered(3, 2))
    with pytest.raises(InputError, match=r"^The goal “1 0 2” is 1×3, but the start “0 1” is 1×2: .*\.$"):
        parse_puzzle("0 1", "1 0 2")
    with pytest.raises(InputError, match="cannot make move 2 of “Ux”; it can go D, L"):
        ordered(2, 2).after("Ux")


boardlike = st.text(alphabet="0123456789 /,;\n-.x", max_size=60)


@given(st.text() | boardlike)
@example("9" * 10_000)
@example("0/" * 5_000)
@example("0\x00\u2028\ud7ff" * 100)
def test_any_text_gives_a_board_or_one_short_sentence(text):
    try:
        state = parse_state(text, "goal")
    except InputError as error:
        message = str(error)
        assert message.startswith("The goal “")
        assert message.endswith(".")
        assert message.isprintable()
        assert len(message) < 300
    else:
        assert sorted(state.tiles) == list(range(state.rows * state.columns))
