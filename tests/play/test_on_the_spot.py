"""Questions on the spot: the walk as it is shown, and what comes after it."""

import pytest

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.boards.shapes import Family
from knights.engine.case import Case, Limit
from knights.engine.events import BACK_UP, ENTER, RESTART
from knights.engine.result import SearchResult
from knights.engine.search import Search, search
from knights.heuristics.variants import parse_variant
from knights.play.classroom.poll import MAX_TAPPED, QUESTIONS, Grade, can_be_tapped, walk_after


def searched(variant: str, limit: int = 300) -> SearchResult:
    search = Search(Case(Board(5, 5), (2, 4), parse_variant(variant), Limit(limit)), events=10_000)
    while not search.advance():
        pass
    return search.result()


@pytest.mark.parametrize("variant", ["plain", "none.random.-.12345678.3x9"])
def test_every_position_is_asked_about_as_it_is(variant):
    result = searched(variant)
    log = result.events
    assert log is not None
    kinds = {int(kind) for kind in log.kinds}
    assert kinds >= {ENTER, BACK_UP if variant == "plain" else RESTART}
    walk: list[int] = []
    for number, (kind, square) in enumerate(zip(log.kinds.tolist(), log.squares.tolist(), strict=True)):
        place = result.board.square(square)
        asked = QUESTIONS["Next square"](result, number) if ENTER in log.kinds[number:] else None
        if kind == ENTER and asked is not None:
            assert asked.walk == bytes(walk)
            assert asked.grade(place) is Grade.RIGHT
        if kind == BACK_UP:
            assert QUESTIONS["Next dead end"](result, number).best == {place}
        if kind == ENTER:
            walk = [*walk, square]
        elif kind in (BACK_UP, RESTART):
            walk = walk[:-1] if kind == BACK_UP else []
        assert walk_after(result, number + 1) == bytes(walk)
    assert QUESTIONS["Last square"](result, 3).best == {result.board.square(walk[-1])}


def test_where_nothing_comes_after_it_is_said():
    result = searched("plain")
    assert result.events is not None
    for name in ("Next square", "Next dead end"):
        with pytest.raises(InputError, match="goes no further from here"):
            QUESTIONS[name](result, len(result.events))


def test_only_boards_that_a_finger_can_tap_are_asked_about():
    for rows, columns, tapped in (
        (MAX_TAPPED, MAX_TAPPED, True),
        (MAX_TAPPED + 1, 5, False),
        (5, 1000, False),
    ):
        result = search((rows, columns), (0, 0), "construct" if columns == 1000 else "roth", events=10_000)
        assert can_be_tapped(result.board) == tapped
        for ask in QUESTIONS.values() if not tapped else ():
            with pytest.raises(InputError, match="up to 12×12"):
                ask(result, 5)
    assert len(QUESTIONS["Last square"](search((MAX_TAPPED, MAX_TAPPED), (0, 0), "roth"), 144).walk) == 144


def test_a_tour_without_events_is_asked_about_along_its_walk():
    search = Search(Case(Board(5, 5), (0, 0), parse_variant("roth"), Limit(300)))
    search.advance()
    result = search.result()
    asked = QUESTIONS["Next square"](result, 7)
    assert asked.squares == tuple(result.tour.squares[:7])
    assert asked.best == {result.tour.squares[7]}


def test_a_board_with_holes_and_another_piece_is_asked_about():
    board = Family("no-corners").board(6, 6)
    result = search(board, (0, 1), "warnsdorff", events=1000)
    asked = QUESTIONS["Next square"](result, 3)
    assert (asked.board, asked.walk) == (board, bytes(result.walk[:3].tolist()))
    assert asked.best <= {*board.onward(asked.squares[-1])}
    with pytest.raises(InputError, match="has a hole at 0,0"):
        asked.check((0, 0))
    zebra = search((10, 10), (0, 0), "roth", 2000, leaper="zebra", events=10_000)
    (next_square,) = QUESTIONS["Next square"](zebra, 5).best
    assert next_square in zebra.board.onward(QUESTIONS["Next square"](zebra, 5).squares[-1])
