import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Limit, Variant, search
from knights.boards import MOVES, Board
from knights.engine import Event, compiled, events
from tests.support.strategies import boards, starts, variants

ALL = 200_000


@st.composite
def searches(draw, steps=3000):
    """Draw a search, and log all its events."""
    board = draw(boards(7, least=3))
    question = (board, draw(starts(board)), draw(variants()), Limit(draw(st.integers(1, steps))))
    closed = draw(st.booleans())
    result = search(*question, closed=closed, events=ALL, profile=True)
    return question, closed, result


def replay(log):
    """Apply the events one by one, and yield the walk, the steps and the backtracks after each."""
    walk, steps, backtracks = log.walk.tolist(), log.steps_before, log.backtracks_before
    yield list(walk), steps, backtracks
    for kind, square in zip(log.kinds.tolist(), log.squares.tolist(), strict=True):
        if kind == Event.ENTER:
            walk.append(square)
            steps += 1
        elif kind == Event.BACK_UP:
            assert walk.pop() == square
            backtracks += 1
        elif kind == Event.ROTATE:
            behind = walk.index(square) + 1
            assert behind < len(walk) - 1
            walk = walk[:behind] + walk[: behind - 1 : -1]
            steps += 1
            backtracks += 1
        elif kind == Event.REVERSE:
            walk = walk[::-1]
            steps += 1
            backtracks += 1
        elif kind == Event.OPEN:
            behind = walk.index(square) + 1
            walk = walk[behind:] + walk[:behind]
            backtracks += 1
        elif kind == Event.RESTART:
            walk = []
        yield list(walk), steps, backtracks


@given(searches())
def test_a_full_log_describes_the_whole_search(made):
    (_, start, *_), _, result = made
    log = result.events
    if result.steps == 0:  # A start refused by parity: no search, no log.
        assert log is None
        return
    assert not log.cut
    assert (len(log), log.steps_before, log.backtracks_before) == (log.total, 0, 0)
    assert log.walk.tolist() == []
    after = list(replay(log))[1:]
    assert log.as_squares()[0] == ("enter", start)
    assert log.steps.tolist() == [steps for _, steps, _ in after]
    assert log.depths.tolist() == [len(walk) for walk, _, _ in after]
    assert (after[-1][1:]) == (result.steps, result.backtracks)
    assert int((log.kinds == Event.RESTART).sum()) == result.restarts
    if result.tour is not None:
        assert after[-1][0] == result.tour.path.tolist()


@given(searches(), st.integers(1, 200))
def test_a_cut_log_is_the_tail_of_the_full_one(made, keep):
    question, closed, result = made
    full = result.events
    cut = search(*question, closed=closed, events=keep).events
    if full is None:
        assert cut is None
        return
    assert cut.total == full.total
    assert len(cut) <= keep
    assert cut.cut == (len(cut) < full.total)
    first = len(full) - len(cut)
    # It is shorter than requested only if it begins at a restart or after half an opening, which cannot be undone.
    begins = Event.RESTART in cut.kinds[:1] or (len(cut) == keep - 1 and full.kinds[first - 1] == Event.OPEN)
    assert len(cut) == min(keep, full.total) or begins
    assert not (cut.kinds[1:] == Event.RESTART).any() or not cut.cut or cut.kinds[0] == Event.RESTART
    assert cut.kinds.tolist() == full.kinds[first:].tolist()
    assert cut.squares.tolist() == full.squares[first:].tolist()
    states, all_states = list(replay(cut)), list(replay(full))[first:]
    if len(cut) and cut.kinds[0] == Event.RESTART and cut.cut:
        states, all_states = states[1:], all_states[1:]
        assert cut.walk.tolist() == []
    assert states == all_states
    assert cut.steps.tolist() == full.steps[first:].tolist()
    assert cut.depths.tolist() == full.depths[first:].tolist()


def profile_of(log):
    """Return the length of the stretches, doubled until they are few, and the least and largest depth in each."""
    depths = log.depths[np.isin(log.kinds, events.COUNT_AS_STEPS)]
    stretch = 1
    while len(depths) > compiled.PROFILE_STRETCHES * stretch:
        stretch *= 2
    pieces = [depths[k : k + stretch] for k in range(0, len(depths), stretch)]
    return stretch, [int(piece.min()) for piece in pieces], [int(piece.max()) for piece in pieces]


@pytest.mark.parametrize("steps", [1023, 1024, 1025, 2048, 2049, 4096, 50_000])
def test_the_profile_doubles_its_stretch_when_it_is_full(steps):
    variant = Variant("order", "random", restart_after=500, rounds=1000)
    result = search(Board(6, 5), (0, 1), variant, Limit(steps), closed=True, events=ALL, profile=True)
    assert result.steps == steps or result.tour is not None
    profile = result.profile
    assert (profile.stretch, profile.least.tolist(), profile.largest.tolist()) == profile_of(result.events)
    assert len(profile.least) <= compiled.PROFILE_STRETCHES


def test_every_part_of_a_log_with_restarts_has_the_depths_of_the_whole_log():
    """Cut parts that begin or end with a restart, or contain several in a row."""
    variant = Variant("order", orders=(MOVES, MOVES[::-1]), restart_after=2)
    log = search(Board(4, 4), (0, 0), variant, Limit(60), events=ALL).events
    assert (log.kinds == Event.RESTART).sum() >= 1
    states = list(replay(log))
    depths = [len(walk) for walk, *_ in states][1:]
    assert log.depths.tolist() == depths
    for first in range(len(log) + 1):
        for last in range(first, len(log) + 1):
            part = events.part_of(log, first, last)
            assert part.depths.tolist() == depths[first:last], (first, last)
            assert part.steps.tolist() == log.steps[first:last].tolist()
            assert (part.total, part.cut) == (last - first, False)
            assert list(replay(part)) == states[first : last + 1]
