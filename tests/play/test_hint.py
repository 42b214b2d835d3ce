"""Hints: the square that a variant would enter, all right squares, and the reason."""

import pytest

from knights import Board, Variant
from knights.heuristics.tie_breaks import TIES
from knights.play import by_hand, hint

BOARD = Board(8, 8)


@pytest.mark.parametrize(
    ("variant", "walk", "square", "right", "reason"),
    [
        (
            Variant(),
            [(0, 0)],
            (1, 2),
            {(1, 2), (2, 1)},
            "Degree 5 is the least. A tie in degree: the first in the move order.",
        ),
        (Variant(), [(2, 0)], (0, 1), {(0, 1)}, "Degree 2 is the least; others have 5, 5, 7."),
        (Variant("none"), [(2, 0)], (0, 1), {(0, 1), (1, 2), (3, 2), (4, 1)}, "The first in the move order."),
        (Variant(), [(2, 1), (0, 0)], (1, 2), {(1, 2)}, "Degree 5 is the least. The only onward square."),
        (Variant(), [(1, 2), (2, 1), (0, 0)], None, set(), "A dead end: the search backs up."),
    ],
)
def test_a_hint_has_a_square_the_right_squares_and_a_reason(variant, walk, square, right, reason):
    found = hint.hint(variant, by_hand.walk_of(BOARD, walk))
    assert (found.square, found.right) == (square, right)
    assert found.reason == reason


@pytest.mark.parametrize(
    ("ties", "square", "reason"),
    [
        ("roth", (5, 3), "A tie in degree: the least key. The tie-break “roth”: "),
        ("edge", (5, 3), "A tie in degree and key: the first in the move order. The tie-break “edge”: "),
        ("roth", (0, 0), "A tie in degree and key: the first in the move order. The tie-break “roth”: "),
    ],
)
def test_the_reason_explains_the_tie_break(ties, square, reason):
    caption = TIES[ties].caption
    found = hint.hint(Variant(ties=ties), by_hand.walk_of(BOARD, [square]))
    assert found.reason.endswith(reason + caption[0].lower() + caption[1:])


@pytest.mark.parametrize(
    ("walk", "move", "square"),
    [
        ([(0, 0)], None, None),
        ([(0, 0), (2, 1)], None, None),
        ([(2, 0), (1, 2)], 1, (0, 1)),
        ([(0, 0), (1, 2), (2, 4)], 2, (0, 4)),
    ],
)
def test_the_first_move_that_breaks_the_rule_is_found(walk, move, square):
    """Another choice among tied squares does not break the rule."""
    assert hint.departure(Variant(), BOARD, walk) == (None if move is None else (move, square))
