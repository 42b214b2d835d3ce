"""Being the algorithm: questions, grades and scores, held to the searches themselves."""

from dataclasses import replace

import pytest

from knights.base.errors import InputError
from knights.boards.board import MOVES, Board, Square
from knights.engine.driver import PlainSearch
from knights.engine.events import BACK_UP, ENTER, RESTART
from knights.engine.programs import PROGRAMS, choices_of
from knights.heuristics.tie_breaks import RULES, TIES
from knights.heuristics.variants import NAMED, Variant
from knights.heuristics.walk import Walk
from knights.play.by_hand import choice, walk_of
from knights.play.exercise import (
    MAX_STEPS,
    QUESTIONS,
    Answer,
    Question,
    check_score,
    misplaced,
    questions,
    read_answers,
    rule_in_words,
    score,
    score_text,
    states_order,
)

BOARD = Board(8, 8)


def moments(variant: Variant, start: Square) -> dict[tuple[Square, ...], set[Answer]]:
    """Return every walk of a search by the recursive program, with the squares entered there, or None."""
    search = PlainSearch(BOARD, start, variant, events=None, program=PROGRAMS["recursive"])
    search.advance(1000)
    walk: list[Square] = []
    done: dict[tuple[Square, ...], set[Answer]] = {}
    for kind, square in search.record:
        if kind == ENTER:
            done.setdefault(tuple(walk), set()).add(square)
            walk.append(square)
        elif kind == BACK_UP:
            done.setdefault(tuple(walk), set()).add(None)
            walk.pop()
        elif kind == RESTART:
            walk = []
    return done


@pytest.mark.slow
@pytest.mark.parametrize("ties", TIES)
def test_answers_are_what_the_search_does_from_every_start(ties):
    variant = Variant(ties=ties)
    for start in BOARD:
        done = moments(variant, start)
        for question in questions(BOARD, start, variant, seed=start[0]):
            assert question.answer in done[question.walk]
            assert question.answer in question.right


@pytest.mark.parametrize(("rule", "ties"), [(rule, ties) for rule in ("none", "order") for ties in TIES])
def test_what_is_right_follows_from_what_the_question_states(rule, ties):
    """Expect the one square that the order of the moves leads to, or all of least degree if a key breaks ties."""
    variant = Variant(rule, ties)
    for start in ((0, 0), (3, 4)):
        for question in questions(BOARD, start, variant):
            walk = walk_of(BOARD, question.walk)
            onward = list(BOARD.onward(walk.path[-1], question.order))
            free = [square for square in onward if not walk.number(square)]
            assert question.degrees == {square: walk.degree(square) for square in free}
            least = [square for square in free if walk.degree(square) == min(question.degrees.values())]
            candidates = least if rule == "order" else free
            if not free:
                assert question.right == {None}
            elif ties == "move-order":
                assert question.right == {candidates[0]} == {question.answer}
            elif rule == "order" or TIES[ties].random:
                assert question.right == set(candidates)
            else:
                assert question.right == {question.answer}


@pytest.mark.parametrize(("rule", "told"), [("order", "fewest moves"), ("none", "first unvisited square")])
def test_the_rule_is_stated_with_the_order_of_ties(rule, told):
    assert told in rule_in_words(Variant(rule))
    assert states_order(Variant(rule))
    assert not states_order(Variant("order", "roth")), "every square of least degree is right"
    for name in TIES:
        assert rule_in_words(Variant(rule, name)).endswith(".")


@pytest.mark.parametrize("name", ["warnsdorff", "plain", "squirrel-cull", "roth"])
@pytest.mark.parametrize("size", [(5, 5), (6, 6), (8, 8)])
def test_no_question_gives_away_another(name, size):
    """Check over many seeds that no position is the one that an answer leads to."""
    variant, board = NAMED[name].variant, Board(*size)
    for seed in range(10):
        exercise = questions(board, (0, 0), variant, seed)
        walks = [question.walk for question in exercise]
        assert len(set(walks)) == len(walks)
        assert not {(*question.walk, question.answer) for question in exercise} & set(walks)
        assert len(exercise) > 3


def test_a_square_that_can_be_no_answer_is_told_from_a_wrong_one():
    question = next(
        question for question in questions(BOARD, (0, 0), Variant(), seed=1) if len(question.degrees) > 1
    )
    for square in BOARD:
        why = question.refusal(square)
        assert bool(why) != (square in question.degrees)
        assert ("visited" in why) == (square in question.walk)
    assert "is not a knight's move" in question.refusal(
        next(square for square in BOARD if square not in question.walk and square not in question.degrees)
    )


@pytest.mark.parametrize("rule", [key for key, rule in RULES.items() if rule.searches])
@pytest.mark.parametrize("ties", [key for key, ties in TIES.items() if not ties.random])
def test_a_hint_is_the_first_choice_of_the_registry(rule, ties):
    variant = Variant(rule=rule, ties=ties)
    for start in BOARD:
        search = PlainSearch(BOARD, start, Variant(), events=None)
        search.advance(40)
        walk = walk_of(BOARD, search.path)
        expected = choices_of(variant)(walk)
        found = choice(variant, walk)
        assert found.square == (expected[0] if expected else None)
        assert found.reason.endswith(".")


def test_questions_are_repeatable_and_ask_about_dead_ends_too():
    variant, board = NAMED["plain"].variant, Board(5, 5)
    asked = questions(board, (4, 2), variant, seed=3)
    assert asked == questions(board, (4, 2), variant, seed=3)
    assert asked != questions(board, (4, 2), variant, seed=4)
    assert len(asked) == QUESTIONS
    assert sum(question.answer is None for question in asked) == 3


def test_restarts_and_prunings():
    variant = replace(NAMED["squirrel-cull"].variant, prune=("squares", "pairs"))
    for start in BOARD:
        done = moments(variant, start)
        for question in questions(BOARD, start, variant):
            assert question.answer in done[question.walk]


def choices_made(board: Board, start: Square, variant: Variant) -> list[tuple[Square, ...]]:
    """List in order the walks of a search without prunings that have just entered a square and have a choice."""
    search = PlainSearch(board, start, variant, events=None)
    search.advance(MAX_STEPS)
    walk, found, entered = Walk(board), [], False
    for kind, square in search.record:
        if kind == ENTER:
            if entered and len(walk.onward(walk.path[-1])) > 1:
                found.append(tuple(walk.path))
            walk.enter(square)
        elif kind == BACK_UP:
            walk.back_up()
        else:
            walk = Walk(board)
        entered = kind == ENTER
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["none", "order"])
@pytest.mark.parametrize("start", [(0, 0), (2, 1), (4, 2)])
def test_every_choice_of_every_attempt_can_be_asked_about(rule, start):
    """Include those after a restart, where another move order decides; all that are asked about are choices."""
    board, variant = Board(5, 6), Variant(rule, orders=(MOVES, MOVES[::-1]), restart_after=3, rounds=3)
    drawn = [question for seed in range(15) for question in questions(board, start, variant, seed, 10_000)]
    asked = {question.walk for question in drawn if question.answer is not None}
    assert len(asked ^ set(choices_made(board, start, variant))) == 0
    assert rule == "order" or len({question.order for question in drawn}) == 2


def test_the_text_of_a_score_tells_all_that_it_is_checked_by():
    text = score_text(Board(5, 6), (2, 1), Variant(ties="roth"), 3, [(0, 0), None])
    head, size, start, variant, seed, answers, worth = text.split(" | ")
    assert (head, size, start) == ("Knight's tour exercise 2", "5x6", "start 2,1")
    assert (variant, seed, answers) == (str(Variant(ties="roth")), "seed 3", "answers 0,0 x")
    assert worth.startswith("0 of ")
    assert check_score(text).startswith("The score is right")


def test_a_score_is_checked():
    variant = Variant(ties="roth")
    asked = questions(BOARD, (0, 0), variant, seed=7)
    answers = [question.answer for question in asked]
    assert str(score(asked, answers)) == "10 of 10 right"
    assert str(score(asked, answers[:4])) == "4 of 10 right", "without an answer it is not right"
    assert score(asked, [(0, 0), *answers[1:]]).right == 9
    assert score(asked, [None, *answers[1:]]).right == 9, "it is no dead end"
    tied = next(question for question in asked if len(question.right) > 1)
    (other, *_) = tied.right - {tied.answer}
    assert score(asked, [other if question is tied else question.answer for question in asked]).right == 10
    text = score_text(BOARD, (0, 0), variant, 7, [(0, 0), *answers[1:]])
    assert check_score(text) == "The score is right: 9 of 10 right."
    assert check_score(f"  {text}\n").startswith("The score is right")
    lie = text.replace("9 of 10 right", "10 of 10 right")
    assert check_score(lie).startswith("The score is not right: it says “10 of 10")


def test_a_score_of_the_first_exercise_says_that_its_questions_were_others():
    old = "Knight's tour exercise | 8x8 | start 0,0 | order.roth | seed 7 | answers 1,2 | 1 of 10 right for the rule"
    with pytest.raises(InputError, match="with other questions"):
        check_score(old)


@pytest.mark.parametrize(
    ("part", "mangled", "told"),
    [
        ("8x8", "8x", "A score is one line that starts with"),
        ("8x8", f"{'9' * 5000}x8", "A score is one line that starts with"),
        ("8x8", "9999x8", "A board has from 1 to 4,096 rows, not"),
        ("start 0,0", "start z", "“z”"),
        ("start 0,0", "start 9,9", "9,9"),
        ("seed 7", "seed seven", "“seven”"),
        ("order.roth", "order.rot", "rot"),
        ("answers ", "answers ? ", "“?”"),
        ("right", "ri | ght", "A score is one line that starts with"),
    ],
)
def test_a_mangled_score_gets_one_sentence(part, mangled, told):
    text = score_text(BOARD, (0, 0), Variant(ties="roth"), 7, [(1, 2)])
    assert part in text
    with pytest.raises(InputError) as error:
        check_score(text.replace(part, mangled))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_answers_are_read():
    assert read_answers(" 2,1 x 0,3 ") == [(2, 1), None, (0, 3)]
    assert read_answers("x0,3") == [None], "links once had where the search backs up to"
    with pytest.raises(InputError, match="not “y”"):
        read_answers("y")


def test_answers_to_other_questions_are_noticed():
    asked: list[Question] = questions(BOARD, (0, 0), Variant(), seed=1)
    answers = [question.answer for question in asked]
    assert misplaced(asked, answers) == misplaced(asked, answers[:3]) == ""
    assert misplaced(asked, [answers[0], (0, 0)]).startswith(
        "These answers belong to other questions: 0,0 cannot answer question 2. 0,0 is visited already"
    )


def test_a_board_without_a_choice_is_said():
    with pytest.raises(InputError, match="never has a choice"):
        questions(Board(1, 2), (0, 0), Variant())
