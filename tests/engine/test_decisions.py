"""Decisions: a search follows the order and the reasons that are shown for it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Limit, Variant, search
from knights.boards import MOVES, Board
from knights.engine import Event
from knights.engine.decisions import MAX_DECISIONS, Reason, decisions_of, sentences, why
from tests.engine.test_events import replay
from tests.support.strategies import any_boards, boards, examples, starts, variants


def lists(decisions):
    squares = iter(decisions.squares.tolist())
    return [[next(squares) for _ in range(count)] for count in decisions.counts]


def assert_followed(log, decisions):
    """Check that each event of the log takes the next square from the list for its depth."""
    given = iter(lists(decisions))
    waiting = [list(next(given)) for _ in log.walk]
    walk, least_only = log.walk.tolist(), decisions.case.variant.rule == "filter"
    lost = [True] * len(log.walk)
    for kind, square in zip(log.kinds.tolist(), log.squares.tolist(), strict=True):
        if kind == Event.RESTART:
            waiting, lost, walk = [], [], []
            continue
        if kind == Event.BACK_UP:
            waiting.pop()
            lost.pop()
            walk.pop()
            continue
        if kind == Event.ROTATE:
            # The filter never tries squares that are not of least degree.
            assert lost[-1] or least_only or not waiting[-1]
            behind = walk.index(square) + 1
            walk[behind:] = walk[: behind - 1 : -1]
            for place in range(behind, len(walk)):
                waiting[place], lost[place] = list(next(given)), False
            continue
        if waiting:
            # For the walk before the log, the squares tried earlier are unknown.
            if lost[-1]:
                assert square in waiting[-1]
                lost[-1], waiting[-1] = False, waiting[-1][waiting[-1].index(square) :]
            assert waiting[-1].pop(0) == square
        if kind == Event.ENTER:
            walk.append(square)
            waiting.append(list(next(given)))
            lost.append(False)
        else:
            assert kind == Event.REFUSE


@examples(60, thorough=500)
@given(st.data(), boards(7) | any_boards(7), variants(), st.integers(1, 300), st.sampled_from([20, 20_000]))
def test_a_search_follows_its_decisions(data, board, variant, steps, kept):
    start = data.draw(starts(board))
    closed = data.draw(st.booleans())
    result = search(board, start, variant, Limit(steps), closed=closed, may_construct=False, events=kept)
    if result.events is None:
        return
    decisions = decisions_of(result.events, result.case, result.restarts)
    # After a cut, a search at both ends sorts again, which its log does not say.
    if decisions.keyed and not variant.both_ends:
        assert_followed(result.events, decisions)
    assert len(decisions.keys) == len(decisions.squares) == decisions.counts.sum()
    assert len(decisions.counts) == min(MAX_DECISIONS, entered(result.events))


def entered(log):
    """Count the squares on the walk before a log, and those that its events enter, or enter again in another order."""
    (before, *_), *after = replay(log)
    count = len(before)
    for kind, square, (walk, *_) in zip(log.kinds.tolist(), log.squares.tolist(), after, strict=True):
        opened = kind == Event.OPEN and square != before[-1]
        count += {Event.ENTER: 1, Event.REVERSE: len(walk)}.get(kind, len(walk) * opened)
        count += len(walk) - walk.index(square) - 1 if kind == Event.ROTATE else 0
        before = walk
    return count


@pytest.mark.parametrize("closed", [False, True])
def test_a_search_at_both_ends_decides_again_at_every_square_that_it_enters_again(closed):
    result = search(Board(10, 10, leaper=(2, 3)), (0, 0), "both-ends", closed=closed, events=20_000)
    assert {Event.ROTATE, Event.REVERSE, Event.OPEN} <= set(result.events.kinds.tolist())
    decisions = decisions_of(result.events, result.case, result.restarts)
    assert len(decisions.counts) == min(MAX_DECISIONS, entered(result.events))


def test_random_keys_are_unknown_in_the_middle_of_a_search():
    for ties, keyed in (("random", False), ("roth", True)):
        result = search(Board(6, 6), (0, 1), Variant("none", ties), Limit(3000), events=30)
        assert decisions_of(result.events, result.case, result.restarts).keyed == keyed


@pytest.mark.parametrize("kept", [1000, 15, 8])
def test_decisions_after_a_restart_use_the_next_move_order(kept):
    """There are three orders, so a wrong number of restarts would change the decisions."""
    orders = (MOVES, MOVES[::-1], MOVES[3:] + MOVES[:3])
    variant = Variant(orders=orders, restart_after=1, rounds=9)
    result = search(Board(4, 4), (0, 0), variant, Limit(60), events=kept)
    assert result.restarts > 3
    assert (result.events.kinds == Event.RESTART).any()
    assert_followed(result.events, decisions_of(result.events, result.case, result.restarts))


def test_a_long_search_is_examined_only_up_to_the_maximum():
    result = search(Board(5, 5), (0, 1), Variant("none"), Limit(9000), events=20_000)
    decisions = decisions_of(result.events, result.case, result.restarts)
    assert len(decisions.counts) == MAX_DECISIONS


onward = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=8)


@given(onward, st.integers(0, 7))
def test_a_reason_compares_a_square_with_all_that_are_left(keys, pick):
    ranked = sorted((*each, place, (0, place)) for place, each in enumerate(keys))
    at = pick % len(ranked)
    degree, key, *_ = ranked[at]
    left = ranked[at + 1 :]
    ties = [each for each in left if each[0] == degree]
    if not left:
        expected = Reason.ONLY if len(ranked) == 1 else Reason.LAST
    elif not ties:
        expected = Reason.LEAST
    else:
        expected = Reason.KEY if all(each[1] > key for each in ties) else Reason.MOVE_ORDER
    assert why(ranked, at) == expected


def test_sentences_describe_how_the_variant_decides():
    for reason in (Reason.KEY, Reason.MOVE_ORDER):
        told = sentences(Variant(ties="move-order"))[reason]
        assert told == "A tie in degree: the first in the move order."
        assert sentences(Variant("none", "random"), keyed=False)[reason] == "Decided at random."
    assert sentences(Variant(ties="roth"))[Reason.KEY] == "A tie in degree: the least key."
    assert sentences(Variant("none", "roth"))[Reason.MOVE_ORDER] == "A tie in key: the first in the move order."
