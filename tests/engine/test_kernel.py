"""The compiled kernel against the plain programs that define it.

The parameters come from the registries, so a new rule, tie-break, pruning or program is tested automatically.
"""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knights import NAMED, Board, Limit, Outcome, Variant, search
from knights.engine import PROGRAMS, Case, PlainSearch, is_compiled
from knights.engine.compiled import MOST_MOVED, CompiledSearch, tie_code
from knights.heuristics import PRUNINGS, tie_breaks
from tests.support.strategies import SEARCHED, any_boards, boards, examples, starts, variants

COMPILED = [key for key in tie_breaks.TIES if tie_code(key) is not None]


def assert_same(program, case, steps):
    """Check that the kernel and a plain program make the same search, event by event."""
    task = CompiledSearch(case, events=20_000)
    status = task.advance(steps)
    trace = PlainSearch(case, events=None, program=PROGRAMS[program])
    trace.advance(steps)
    log = task.events()
    assert log is not None
    assert trace.total < 20_000
    events = list(zip(log.kinds.tolist(), map(case.board.square, log.squares.tolist()), strict=True))
    assert events == list(trace.record)
    assert log.total == trace.total
    assert task.walk.tolist() == trace.walk.tolist()
    counts = (task.steps, task.backtracks, task.restarts, task.last_backtracks)
    assert counts == (trace.steps, trace.backtracks, trace.restarts, trace.last_backtracks)
    assert status == trace.status


@st.composite
def cases(draw, variants):
    board = draw(boards() | any_boards())
    return Case(board, draw(starts(board)), draw(variants), closed=draw(st.booleans()))


limits = st.sampled_from([1, 7, 60, 400]) | st.integers(1, 400)


@pytest.mark.parametrize(("rule", "ties", "pruning"), [*itertools.product(SEARCHED, COMPILED, PRUNINGS)])
@examples(10, thorough=200)
@given(st.data())
def test_the_kernel_makes_the_same_search_as_the_iterative_program(rule, ties, pruning, data):
    assert_same("iterative", data.draw(cases(variants(rule, ties, (pruning,)))), data.draw(limits))


@pytest.mark.parametrize("program", PROGRAMS)
@examples(40, thorough=1000)
@given(cases(st.sampled_from(COMPILED).flatmap(lambda ties: variants(ties=ties))), limits)
@example(Case(Board(2, 5), (0, 0), NAMED["both-ends"].variant, closed=True), 400)
@example(Case(Board(5, 5), (0, 0), NAMED["posa"].variant, closed=True), 400)
def test_the_kernel_makes_the_same_search_as_every_program(program, case, steps):
    assert_same(program, case, steps)


AROUND = ((0, 0), (1, 2), (1, 1), (2, 0), (4, 0), (3, 3), (1, 3), (2, 4))
"""The squares up to two moves from a start, as distances: itself, the eight onward squares, and those around them."""


def made_board(count):
    """Return a board of the first ``count`` of ``AROUND``, turned every way: all onward squares have equal degrees."""
    squares = {(4 + i * a, 4 + j * b) for a, b in AROUND[:count] for i in (1, -1) for j in (1, -1)}
    squares |= {square[::-1] for square in squares}
    return Board(9, 9, holes=frozenset(Board(9, 9)) - squares)


@pytest.mark.parametrize("rule", SEARCHED)
@pytest.mark.parametrize("ties", [*COMPILED, "f(onward)", "f(random)"])
@pytest.mark.parametrize("pruning", PRUNINGS)
def test_every_byte_of_a_full_word_is_tried(rule, ties, pruning):
    """Search from eight moves of the same degree, which is 0, 7 or one between, until the last is tried."""
    for count in (2, 5, 8):
        case = Case(made_board(count), (4, 4), Variant(rule, ties, prune=(pruning,)), closed=pruning == "home")
        assert_same("iterative", case, 1800)


def snapshot(task):
    log, profile = task.events(), task.profile()
    return (
        (task.status, task.steps, task.backtracks, task.restarts, task.last_backtracks),
        task.walk.tolist(),
        (log.kinds.tolist(), log.squares.tolist(), log.walk.tolist(), log.total),
        (profile.stretch, profile.least.tolist(), profile.largest.tolist()),
    )


@given(cases(variants().filter(is_compiled)), limits, st.lists(st.integers(0, 90), max_size=20))
def test_pauses_make_no_difference(case, steps, slices):
    whole = CompiledSearch(case, events=50, profile=True)
    whole.advance(steps)
    paused = CompiledSearch(case, events=50, profile=True)
    for more in slices:
        paused.advance(min(paused.steps + more, steps))
        assert paused.steps <= steps
    paused.advance(steps)
    assert snapshot(paused) == snapshot(whole)


@pytest.mark.parametrize("shape", [(1, 1), (1, 60), (60, 1), (2, 31), (31, 2), (3, 41), (41, 3)])
def test_moves_on_narrow_boards_do_not_wrap_around_the_edges(shape):
    board, variant = Board(*shape), Variant("order", "pohl", prune=("squares",))
    for start in (board.square(k) for k in range(0, len(board), 7)):
        assert_same("iterative", Case(board, start, variant), 300)


def test_a_large_board_is_searched_to_the_end():
    result = search(Board(1000, 1000), (0, 0), Variant("order", "roth"), Limit(2_000_000))
    assert result.outcome is Outcome.FOUND
    assert result.checks.passed


def test_slices_of_rotations_on_large_boards_have_fewer_steps():
    slices = [
        CompiledSearch(Case(Board(side, side), (0, 0), NAMED[name].variant)).slice_steps
        for side, name in ((1000, "roth"), (10, "both-ends"), (1000, "both-ends"), (1000, "posa"))
    ]
    assert slices[0] == slices[1]
    assert max(slices[2:]) * 1000**2 <= MOST_MOVED < slices[0] * 1000**2
