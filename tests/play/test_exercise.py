"""The exercise *Be the algorithm*: questions and right answers, checked against the searches themselves."""

from collections import defaultdict
from dataclasses import replace

import pytest

from knights import NAMED, InputError, Variant
from knights.boards import MOVES, Board, Square
from knights.engine import PROGRAMS, Case, Event, PlainSearch, plain_programs
from knights.heuristics import RULES
from knights.heuristics.tie_breaks import TIES
from knights.play import by_hand, hint
from knights.play.exercise import MAX_STEPS, QUESTIONS, Answer, misplaced, questions, read_answers, rule_in_words

BOARD = Board(8, 8)


def moments(variant: Variant, start: Square, board: Board = BOARD) -> dict[tuple[Square, ...], set[Answer]]:
    """Return, for each walk of the recursive program, the squares entered next, with None for backing up."""
    search = PlainSearch(Case(board, start, variant), events=None, program=PROGRAMS["recursive"])
    search.advance(MAX_STEPS)
    walk: tuple[Square, ...] = ()
    done: dict[tuple[Square, ...], set[Answer]] = defaultdict(set)
    for kind, square in search.record:
        if kind == Event.RESTART:
            walk = ()
        elif kind in (Event.ENTER, Event.BACK_UP):
            done[walk].add(square if kind == Event.ENTER else None)
            walk = (*walk, square) if kind == Event.ENTER else walk[:-1]
    return done


RESTARTS_AND_PRUNES = replace(NAMED["squirrel-cull"].variant, prune=("squares", "pairs"))


@pytest.mark.slow
@pytest.mark.parametrize("variant", [*(Variant(ties=ties) for ties in TIES), RESTARTS_AND_PRUNES], ids=str)
def test_answers_agree_with_the_search_from_every_start(variant):
    for start in BOARD:
        done = moments(variant, start)
        for question in questions(BOARD, start, variant, seed=start[0]):
            assert question.next in done[question.squares]
            assert question.next in question.best


@pytest.mark.parametrize(("rule", "ties"), [(rule, ties) for rule in ("none", "order") for ties in TIES])
def test_right_answers_follow_from_the_stated_rule(rule, ties):
    """If the move order breaks ties, only the first square is right; otherwise all squares that tie may be."""
    variant = Variant(rule, ties)
    for start in ((0, 0), (3, 4)):
        for question in questions(BOARD, start, variant):
            walk = by_hand.walk_of(BOARD, question.squares)
            onward = list(BOARD.onward(walk.path[-1], question.order))
            free = [square for square in onward if not walk.number(square)]
            assert question.degrees == bool(free)
            least = [square for square in free if walk.degree(square) == min(map(walk.degree, free))]
            candidates = least if rule == "order" else free
            if not free:
                assert question.best == {None}
            elif ties == "move-order":
                assert question.best == {candidates[0]} == {question.next}
            elif rule == "order" or TIES[ties].random:
                assert question.best == set(candidates)
            else:
                assert question.best == {question.next}


@pytest.mark.parametrize(("rule", "told"), [("order", "fewest onward moves"), ("none", "first unvisited square")])
def test_the_rule_is_stated_with_its_move_order(rule, told):
    assert told in rule_in_words(Variant(rule))
    assert questions(BOARD, (0, 0), Variant(rule))[0].order == MOVES
    assert questions(BOARD, (0, 0), Variant("order", "roth"))[0].order is None
    for name in TIES:
        assert rule_in_words(Variant(rule, name)).endswith(".")


@pytest.mark.parametrize("name", ["warnsdorff", "plain", "squirrel-cull", "roth"])
@pytest.mark.parametrize("size", [(5, 5), (6, 6), (8, 8)])
def test_no_question_gives_away_another(name, size):
    """Check for many seeds that no answer leads to the position of another question."""
    variant, board = NAMED[name].variant, Board(*size)
    for seed in range(10):
        exercise = questions(board, (0, 0), variant, seed)
        walks = [question.squares for question in exercise]
        assert len(set(walks)) == len(walks)
        assert not {(*question.squares, question.next) for question in exercise} & set(walks)
        assert len(exercise) > 3


@pytest.mark.parametrize("rule", [key for key, rule in RULES.items() if rule.searches])
@pytest.mark.parametrize("ties", [key for key, ties in TIES.items() if not ties.random])
def test_a_hint_is_the_first_choice_of_the_search(rule, ties):
    variant = Variant(rule=rule, ties=ties)
    for start in BOARD:
        search = PlainSearch(Case(BOARD, start, Variant()), events=None)
        search.advance(40)
        walk = by_hand.walk_of(BOARD, map(BOARD.square, search.walk.tolist()))
        expected = plain_programs.choices_of(variant)(walk)
        found = hint.hint(variant, walk)
        assert found.square == (expected[0] if expected else None)
        assert found.reason.endswith(".")


def test_questions_are_repeatable_and_ask_about_dead_ends_too():
    variant, board = NAMED["plain"].variant, Board(5, 5)
    asked = questions(board, (4, 2), variant, seed=3)
    assert asked == questions(board, (4, 2), variant, seed=3)
    assert asked != questions(board, (4, 2), variant, seed=4)
    assert len(asked) == QUESTIONS
    assert sum(question.next is None for question in asked) == 3


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["none", "order"])
@pytest.mark.parametrize("start", [(0, 0), (2, 1), (4, 2)])
def test_every_choice_of_every_attempt_can_be_asked_about(rule, start):
    """Include choices after a restart, where another move order applies, and ask about nothing but choices."""
    board, variant = Board(5, 6), Variant(rule, orders=(MOVES, MOVES[::-1]), restart_after=3, rounds=3)
    drawn = [question for seed in range(15) for question in questions(board, start, variant, seed, 10_000)]
    walks = (walk for walk in moments(variant, start, board) if walk)
    choices = {walk for walk in walks if len(by_hand.walk_of(board, walk).onward(walk[-1])) > 1}
    assert {question.squares for question in drawn if question.next is not None} == choices
    assert rule == "order" or len({question.order for question in drawn}) == 2


def test_answers_are_read_from_text():
    assert read_answers(" 2,1 x 0,3 ") == [(2, 1), None, (0, 3)]
    assert read_answers("x0,3") == [None], "old links also have the square to which the search backs up"
    with pytest.raises(InputError, match="not “y”"):
        read_answers("y")


def test_answers_to_other_questions_are_noticed():
    asked = questions(BOARD, (0, 0), Variant(), seed=1)
    answers = [question.next for question in asked]
    assert misplaced(asked, answers) == misplaced(asked, answers[:3]) == ""
    assert misplaced(asked, [answers[0], (0, 0)]).startswith(
        "These answers belong to other questions: 0,0 cannot answer question 2. 0,0 has already been visited"
    )


def test_a_board_without_a_choice_is_refused():
    with pytest.raises(InputError, match="never has a choice"):
        questions(Board(1, 2), (0, 0), Variant())
