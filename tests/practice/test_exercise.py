"""Being the algorithm: questions, grades and scores, held to the searches themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from knights.board import MOVES, Board, Square
from knights.errors import InputError
from knights.heuristics.tie_breaks import RULES, TIES
from knights.heuristics.variants import NAMED, Variant
from knights.heuristics.walk import Walk
from knights.practice import exercise
from knights.practice.by_hand import walk_of
from knights.practice.choices import choice
from knights.practice.exercise import (
    MAX_STEPS,
    QUESTIONS,
    ExerciseAnswer,
    ExerciseQuestion,
    check_score,
    questions,
    read_answers,
    score,
    score_text,
)
from knights.search.events import BACK_UP, ENTER, RESTART
from knights.search.programs import PROGRAMS
from knights.search.programs.driver import PlainSearch
from knights.search.programs.parts import Event, choices_of

BOARD = Board(8, 8)


def moments(variant: Variant, start: tuple[int, int]) -> dict[tuple[tuple[int, int], ...], set[str]]:
    """Every walk of a search by the recursive program, and what was done there: entered, or left for."""
    search = PlainSearch(BOARD, start, variant, events=None, program=PROGRAMS["recursive"])
    search.advance(1000)
    walk: list[tuple[int, int]] = []
    done: dict[tuple[tuple[int, int], ...], set[str]] = {}
    left_at: tuple[tuple[int, int], ...] | None = None
    for kind, square in search.record:
        if kind == ENTER:
            done.setdefault(tuple(walk), set()).add(str(ExerciseAnswer(square)))
            if left_at is not None:
                done.setdefault(left_at, set()).add(str(ExerciseAnswer(walk[-1], dead_end=True)))
            walk.append(square)
            left_at = None
        elif kind == BACK_UP:
            left_at = left_at or tuple(walk)
            walk.pop()
        elif kind == RESTART:
            walk, left_at = [], None
    return done


@pytest.mark.parametrize("ties", TIES)
def test_answers_are_what_the_search_does_from_every_start(ties: str):
    variant = Variant(ties=ties)
    for start in BOARD:
        done = moments(variant, start)
        for question in questions(BOARD, start, variant, seed=start[0]):
            assert str(question.answer) in done[question.walk]
            assert question.obeys_rule(question.answer)


@pytest.mark.parametrize("ties", TIES)
def test_what_the_rule_allows_are_the_squares_of_least_degree(ties: str):
    variant = Variant(ties=ties)
    for start in BOARD:
        for question in questions(BOARD, start, variant):
            walk = walk_of(BOARD, question.walk)
            onward = walk.onward(walk.path[-1])
            if question.answer.dead_end:
                assert not onward
                assert question.right == {question.answer.square}
            else:
                least = min(map(walk.degree, onward))
                assert question.right == {square for square in onward if walk.degree(square) == least}


@pytest.mark.parametrize("rule", [key for key, rule in RULES.items() if rule.searches])
@pytest.mark.parametrize("ties", [key for key, ties in TIES.items() if not ties.random])
def test_a_hint_is_the_first_choice_of_the_registry(rule: str, ties: str):
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
    assert sum(question.answer.dead_end for question in asked) == 3


def test_restarts_and_prunings():
    variant = replace(NAMED["squirrel-cull"].variant, prune=("squares", "pairs"))
    for start in BOARD:
        done = moments(variant, start)
        for question in questions(BOARD, start, variant):
            assert str(question.answer) in done[question.walk]


def choices_made(board: Board, start: Square, variant: Variant) -> list[tuple[Square, ...]]:
    """The walks of a search without prunings at which it has just entered a square and has a choice, in order."""
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


@pytest.mark.parametrize("rule", ["none", "order"])
@pytest.mark.parametrize("start", [(0, 0), (2, 1), (4, 2)])
def test_every_choice_of_every_attempt_is_asked_about_where_there_is_room(
    rule: str, start: Square, monkeypatch: pytest.MonkeyPatch
):
    """Also those after a restart, where another move order decides."""
    monkeypatch.setattr(exercise, "QUESTIONS", 10_000)
    board, variant = Board(5, 6), Variant(rule, orders=(MOVES, MOVES[::-1]), restart_after=3, rounds=3)
    asked = [question for question in questions(board, start, variant) if not question.answer.dead_end]
    made = choices_made(board, start, variant)
    assert len(asked) == len(made)
    assert all(question.walk == walk for question, walk in zip(asked, made, strict=True))
    if rule == "none":
        assert any(question.walk == (start,) for question in asked[1:]), "there was a restart"


@pytest.mark.parametrize(
    "variant", [NAMED["plain"].variant, Variant(), NAMED["squirrel-cull"].variant], ids=str
)
def test_a_choice_is_among_two_squares_or_more(variant: Variant):
    for start in Board(5, 6):
        for question in questions(Board(5, 6), start, variant):
            onward = walk_of(Board(5, 6), question.walk).onward(question.walk[-1])
            assert len(onward) == 0 if question.answer.dead_end else len(onward) > 1


def test_questions_come_in_the_order_of_the_search():
    variant, board = NAMED["plain"].variant, Board(5, 5)
    search = PlainSearch(board, (4, 2), variant, events=None)
    search.advance(MAX_STEPS)
    walks = [tuple(walk) for walk in walks_of(search.record)]
    for seed in range(20):
        places = [walks.index(question.walk) for question in questions(board, (4, 2), variant, seed)]
        assert places == sorted(places)
        assert len(set(places)) == QUESTIONS


def walks_of(record: Iterable[Event]) -> Iterator[list[Square]]:
    """The walk before each event of a search without restarts."""
    walk: list[Square] = []
    for kind, square in record:
        yield walk
        if kind == ENTER:
            walk.append(square)
        elif kind == BACK_UP:
            walk.pop()


def test_up_to_three_of_the_questions_are_about_dead_ends():
    board = Board(5, 5)
    for name, most in (("plain", 3), ("roth", 3)):
        variant = NAMED[name].variant
        asked = [questions(board, (0, 0), variant, seed) for seed in range(8)]
        ends = [sum(question.answer.dead_end for question in one) for one in asked]
        assert set(ends) == {min(most, ends[0])}
        assert {len(one) for one in asked} == {len(asked[0])}
        assert len(asked[0]) <= QUESTIONS


def test_an_answer_is_right_by_the_rule_or_not():
    move = ExerciseQuestion(((0, 0),), ExerciseAnswer((1, 2)), frozenset({(1, 2), (2, 1)}), "")
    end = ExerciseQuestion(((0, 0),), ExerciseAnswer((1, 2), dead_end=True), frozenset({(1, 2)}), "")
    answers = [
        ExerciseAnswer((1, 2)),
        ExerciseAnswer((2, 1)),
        ExerciseAnswer((3, 3)),
        ExerciseAnswer((1, 2), dead_end=True),
    ]
    assert [move.obeys_rule(answer) for answer in answers] == [True, True, False, False]
    assert [end.obeys_rule(answer) for answer in answers] == [False, False, False, True]
    assert [str(answer) for answer in answers] == ["1,2", "2,1", "3,3", "x1,2"]


def test_questions_without_an_answer_are_not_right():
    asked = questions(BOARD, (0, 0), Variant(), seed=1)
    few = score(asked, [question.answer for question in asked[:4]])
    assert (few.total, few.by_rule, few.exact) == (QUESTIONS, 4, 4)


def test_the_text_of_a_score_tells_all_that_it_is_checked_by():
    text = score_text(
        Board(5, 6),
        (2, 1),
        Variant(ties="roth"),
        3,
        [ExerciseAnswer((0, 0)), ExerciseAnswer((4, 2), dead_end=True)],
    )
    head, size, start, variant, seed, answers, worth = text.split(" | ")
    assert (head, size, start) == ("Knight's tour exercise", "5x6", "start 2,1")
    assert (variant, seed, answers) == (str(Variant(ties="roth")), "seed 3", "answers 0,0 x4,2")
    assert worth.startswith("0 of ")
    assert check_score(text).startswith("The score is right")


def test_a_score_is_checked():
    variant = Variant(ties="roth")
    asked = questions(BOARD, (0, 0), variant, seed=7)
    answers = [question.answer for question in asked]
    assert str(score(asked, answers)) == "10 of 10 right for the rule, 10 for the tie-break too"
    wrong = [ExerciseAnswer((0, 0)), *answers[1:]]
    assert (score(asked, wrong).by_rule, score(asked, wrong).exact) == (9, 9)
    tied = next(question for question in asked if len(question.right) > 1)
    other = ExerciseAnswer(next(iter(tied.right - {tied.answer.square})))
    only = [other if question is tied else question.answer for question in asked]
    assert (score(asked, only).by_rule, score(asked, only).exact) == (10, 9)
    text = score_text(BOARD, (0, 0), variant, 7, only)
    assert check_score(text) == "The score is right: 10 of 10 right for the rule, 9 for the tie-break too."
    assert check_score(f"  {text}\n").startswith("The score is right")
    lie = text.replace("10 of 10 right for the rule, 9", "10 of 10 right for the rule, 10")
    assert check_score(lie).startswith("The score is not right: it says “10 of 10")


@pytest.mark.parametrize("text", ["", "hello", "Knight's tour exercise | 8x8", "a | b | c | d | e | f | g"])
def test_what_is_no_score_gets_a_sentence(text: str):
    with pytest.raises(InputError, match="A score is one line that starts with"):
        check_score(text)


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
        ("right for", "right | for", "A score is one line that starts with"),
    ],
)
def test_a_mangled_score_gets_one_sentence(part: str, mangled: str, told: str):
    text = score_text(BOARD, (0, 0), Variant(ties="roth"), 7, [ExerciseAnswer((1, 2))])
    assert part in text
    with pytest.raises(InputError) as error:
        check_score(text.replace(part, mangled))
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_answers_are_read():
    assert read_answers(" 2,1 x0,3 ") == [ExerciseAnswer((2, 1)), ExerciseAnswer((0, 3), dead_end=True)]
    with pytest.raises(InputError, match="not “y”"):
        read_answers("y")


def test_a_board_without_a_choice_is_said():
    with pytest.raises(InputError, match="never has a choice"):
        questions(Board(1, 2), (0, 0), Variant())
