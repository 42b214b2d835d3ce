"""Polls: valid answers, grades, and the polls of exercises and of the Tour page."""

import pytest

from knights import NAMED, Board, InputError, construct
from knights.boards import Family
from knights.engine import Event, Limit, verdict_after
from knights.engine.search import search
from knights.play import by_hand, exercise, poll
from knights.play.poll import Kind, Poll

BOARD, CROSS = Board(8, 8), Family("cross").board(4, 4)


def test_only_valid_answers_are_accepted():
    free = Poll("Where does it end?", BOARD)
    free.check((7, 7))
    with pytest.raises(InputError, match="8,0 is not on the 8×8 board"):
        free.check((8, 0))
    with pytest.raises(InputError, match="“Dead end” is not a possible answer to this question"):
        free.check(None)
    narrow = Poll("What next?", BOARD, bytes([9, 19]), degrees=True, with_dead_end=True)
    narrow.check((4, 4))
    narrow.check(None)
    for square, told in (
        ((7, 7), "7,7 is not a knight's move from 2,3"),
        ((1, 1), "1,1 has already been visited, as number 1"),
    ):
        with pytest.raises(InputError, match=told):
            narrow.check(square)
    with pytest.raises(InputError, match="0,0 is not a knight's move from 1,1"):
        Poll("A dead end", Board(3, 3), bytes([4]), with_dead_end=True).check((0, 0))


def test_a_hole_is_not_a_valid_answer_and_the_question_names_the_piece():
    asked = exercise.questions(CROSS, (0, 1), NAMED["warnsdorff"].variant)[0]
    for hole in CROSS.holes:
        with pytest.raises(InputError, match="has a hole at"):
            asked.check(hole)
    camel = exercise.questions(Board(6, 6, leaper=(1, 3)), (0, 0), NAMED["warnsdorff"].variant)[0]
    assert camel.prompt == "Where does the camel go next?"
    assert {tuple(sorted(map(abs, move))) for move in camel.order} == {(1, 3)}
    with pytest.raises(InputError, match="is not a camel's move"):
        camel.check((0, 1))


def test_answers_are_put_into_words():
    asked = Poll("Which?", sides=("Small", "Large"))
    words = [asked.in_words(answer) for answer in ((2, 1), None, 1, 3_242_065, True, False)]
    assert words == ["2,1", "dead end", "1", "3,242,065", "Small", "Large"]


def test_a_number_is_right_from_half_to_twice_and_a_side_alone():
    asked = Poll("How many?", kind=Kind.NUMBER, best=frozenset({64}))
    assert [guess for guess in (0, 31, 32, 64, 128, 129, poll.MOST) if asked.is_right(guess)] == [32, 64, 128]
    no = Poll("Does it?", kind=Kind.YES_NO, best=frozenset({False}))
    assert [no.is_right(True), no.is_right(False), no.has_board] == [False, True, False]
    none = Poll("How many?", kind=Kind.NUMBER, best=frozenset({0}))
    assert [none.is_right(0), none.is_right(1)] == [True, False]
    for guess in (0, poll.MOST):
        asked.check(guess)
    for guess, told in ((-1, "-1"), (poll.MOST + 1, "1,000,000,001"), (10**5000, "“a number with thousands")):
        with pytest.raises(InputError, match=f"from 0 to 1,000,000,000, not {told}"):
            asked.check(guess)


@pytest.mark.parametrize(
    "text", "3000000; 3,000,000;3.000.000;3 000 000;3'000'000;3 million;3.0 Million;3m;3000k".split(";")
)
def test_a_guess_is_read_with_separators_and_words(text):
    assert poll.read_guess(text) == 3_000_000
    assert poll.read_guess("3,2 million") == 3_200_000
    assert poll.read_guess("3.242") == 3_242


@pytest.mark.parametrize("text", ["3.5", "1,23,456", "-5", "a million", "3 millions of", "", "x" * 5000, "²"])
def test_a_guess_that_cannot_be_read_is_quoted(text):
    with pytest.raises(InputError, match="cannot be read"):
        poll.read_guess(text)
    with pytest.raises(InputError, match="from 0 to 1,000,000,000"):
        poll.read_guess("9" * 25)


@pytest.mark.parametrize(("start", "exists"), [((0, 0), True), ((0, 1), False)])
def test_a_class_can_be_asked_whether_a_tour_exists(start, exists):
    asked = poll.QUESTIONS["Is there a tour?"](search(Board(5, 5), start, "roth"), 1)
    assert asked.kind is Kind.YES_NO
    assert (asked.squares, asked.best) == ((start,), {exists})
    assert asked.reason.startswith("Yes: " if exists else "No: ")
    assert "{},{}".format(*start) in asked.prompt


def test_a_question_without_a_known_answer_is_refused(monkeypatch):
    monkeypatch.setattr("knights.play.poll.LIMIT", Limit(20))
    # The zebra on this board: no theorem applies, and a short search decides nothing.
    result = search(Board(12, 12, leaper=(2, 3)), (0, 0), "plain", Limit(10))
    assert verdict_after(result).exists is None
    with pytest.raises(InputError, match="It is not known whether a tour starts on 0,0"):
        poll.QUESTIONS["Is there a tour?"](result, 1)
    with pytest.raises(InputError, match="not ended after 20 steps"):
        poll.QUESTIONS["Number of steps"](result, 1)
    with pytest.raises(InputError, match="does not search"):
        poll.QUESTIONS["Number of steps"](search(Board(6, 6), (0, 0), "construct"), 1)


def test_a_class_can_be_asked_how_many_steps_a_search_needs():
    result = search(Board(5, 5), (4, 2), "warnsdorff")
    asked = poll.QUESTIONS["Number of steps"](result, 7)
    assert (asked.kind, asked.best, asked.squares) == (Kind.NUMBER, {1734}, ((4, 2),))
    assert asked.reason == "Warnsdorff needs 1,734 steps."
    assert poll.QUESTIONS["Number of steps"](search(Board(5, 5), (4, 2), "warnsdorff", 100), 1).best == {1734}
    none = poll.QUESTIONS["Number of steps"](search(Board(4, 4), (0, 0), "plain", may_construct=False), 1)
    assert none.reason == f"Blind ends without a tour after {min(none.best):,} steps."


@pytest.mark.parametrize("variant", ["plain", "none.random.-.12345678.3x9"])
def test_questions_match_every_position_of_a_search(variant):
    result = search(Board(5, 5), (2, 4), variant, 300, events=10_000)
    log = result.events
    kinds = {int(kind) for kind in log.kinds}
    assert kinds >= {Event.ENTER, Event.BACK_UP if variant == "plain" else Event.RESTART}
    walk: list[int] = []
    for number, (kind, square) in enumerate(zip(log.kinds.tolist(), log.squares.tolist(), strict=True)):
        place = result.board.square(square)
        asked = poll.QUESTIONS["Next square"](result, number) if Event.ENTER in log.kinds[number:] else None
        if kind == Event.ENTER and asked is not None:
            assert asked.walk == bytes(walk)
            assert asked.is_right(place)
        if kind == Event.BACK_UP:
            assert poll.QUESTIONS["Next dead end"](result, number).best == {place}
        if kind == Event.ENTER:
            walk = [*walk, square]
        elif kind in (Event.BACK_UP, Event.RESTART):
            walk = walk[:-1] if kind == Event.BACK_UP else []
        assert poll.walk_after(result, number + 1) == bytes(walk)
    assert poll.QUESTIONS["Last square"](result, 3).best == {result.board.square(walk[-1])}
    for name, told in (("Next square", "The search ends here"), ("Next dead end", "meets no dead end")):
        with pytest.raises(InputError, match=told):
            poll.QUESTIONS[name](result, len(log))


def test_questions_need_a_board_that_a_finger_can_tap():
    for rows, columns, tapped in ((12, 12, True), (13, 5, False), (5, 1000, False)):
        result = search((rows, columns), (0, 0), "construct" if columns == 1000 else "roth", events=10_000)
        assert poll.can_be_tapped(result.board) == tapped
        for ask in poll.QUESTIONS.values() if not tapped else ():
            with pytest.raises(InputError, match="up to 12×12"):
                ask(result, 5)
    assert (
        len(poll.QUESTIONS["Last square"](search((poll.MAX_TAPPED, poll.MAX_TAPPED), (0, 0), "roth"), 144).walk) == 144
    )


def test_questions_about_a_search_without_events_follow_its_walk():
    result = search(Board(5, 5), (0, 0), "roth", 300)
    asked = poll.QUESTIONS["Next square"](result, 7)
    assert asked.squares == tuple(result.tour.squares[:7])
    assert asked.best == {result.tour.squares[7]}


def test_questions_can_be_about_holes_and_other_pieces():
    board = Family("no-corners").board(6, 6)
    result = search(board, (0, 1), "warnsdorff", events=1000)
    asked = poll.QUESTIONS["Next square"](result, 3)
    assert (asked.board, asked.walk) == (board, bytes(result.walk[:3].tolist()))
    assert asked.best <= {*board.onward(asked.squares[-1])}
    zebra = search((10, 10), (0, 0), "roth", 2000, leaper="zebra", events=10_000)
    (next_square,) = poll.QUESTIONS["Next square"](zebra, 5).best
    assert next_square in zebra.board.onward(poll.QUESTIONS["Next square"](zebra, 5).squares[-1])


def test_a_class_can_be_asked_which_move_lost_the_tour():
    failed = search(Board(5, 5), (4, 2), NAMED["warnsdorff"].variant, Limit(25), events=100)
    asked = poll.QUESTIONS["The wrong move"](failed, 3)
    assert asked.best == {(2, 1)}
    assert len(asked.walk) == 17, "the walk to the first dead end, at every position of the player"
    assert "1,0 had a tour, 2,1 has none" in asked.reason
    closed = search(Board(6, 6), (0, 0), NAMED["warnsdorff"].variant, Limit(36), closed=True)
    assert poll.QUESTIONS["The wrong move"](closed, 1).best
    for variant, start, told in (("roth", (4, 2), "never lost"), ("warnsdorff", (0, 1), "No tour starts on 0,1")):
        with pytest.raises(InputError, match=told):
            poll.QUESTIONS["The wrong move"](search(Board(5, 5), start, NAMED[variant].variant, Limit(25)), 1)


@pytest.mark.parametrize(
    ("kind", "right", "told"),
    [
        (Kind.SQUARE, (0, 0), "The answer is a square, not|“Dead end” is not a possible"),
        (Kind.NUMBER, 5, "A guess (is a number|must be a whole number)"),
        (Kind.YES_NO, True, "The answer is True or False"),
        (Kind.WALK, "3", "The answer is a walk"),
    ],
)
def test_an_answer_of_another_kind_is_refused(kind, right, told):
    asked = Poll("?", walk=bytes(kind is Kind.WALK), kind=kind, best=frozenset({right}))
    asked.check(right)
    for answer in ((0, 0), 5, True, None, 10**400, 10**5000, 1.5, "yes", [0, 0]):
        if type(answer) is not type(right):
            with pytest.raises(InputError, match=told) as refused:
                asked.check(answer)
            assert len(str(refused.value)) < 300


def test_a_walk_is_right_if_it_is_a_tour_and_walks_get_stuck_at_dead_ends():
    board = Board(6, 6)
    moves = by_hand.write_moves(construct(board, (0, 0), closed=True).tour.squares)
    for asked in (poll.most_squares(board, (0, 0)), poll.most_squares(board, (0, 0), closed=True)):
        asked.check(moves)
        assert [asked.is_right(walk) for walk in ("", moves[:-1], moves)] == [False, False, True]
    small = poll.most_squares(Board(5, 5), (0, 0))
    assert small.in_words("4256") == "5 of 25"
    crowd = small.crowd({"4256": 2, "3": 5, "42": 1})
    assert crowd.stuck == {(4, 0): 2}
    assert crowd.ways == {(0, 11): 3, (8, 11): 3, (8, 17): 2, (17, 20): 2, (0, 7): 5}
    with pytest.raises(InputError, match="up to 12×12"):
        poll.most_squares(Board(13, 4), (0, 0))


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("1" * 10**6, "number of moves of a walk must be a whole number from 0 to 24, not 1,000,000"),
        ("9", "digits from 1 to 8, one per move, not “9”"),
        ("0", "digits from 1 to 8, one per move, not “0”"),
        ("<b>\n", "digits from 1 to 8, one per move, not “<b>”"),
        ("1", "The walk cannot be made: move 1 goes to -2,1, which is not on the 5×5 board"),
        ("37", "The walk cannot be made: move 2 goes to 0,0, which has already been visited"),
        (b"3", "The answer is a walk, as the digits of its moves, not “b'3'”"),
    ],
)
def test_a_walk_that_cannot_be_made_is_refused_with_a_reason(moves, told):
    with pytest.raises(InputError, match=told):
        poll.most_squares(Board(5, 5), (0, 0)).check(moves)
