"""What docs/variants.md says: its formulas and move orders are those of the variants, and its rotations those made.

The rotations are written from the words of the page alone: nothing but the walk and its counts comes from the package.
"""

import re
from itertools import count

import pytest

from knights import NAMED, Board, Limit, Variant, parse_variant, search
from knights.boards import parse_move_order
from tests.run import ROOT

Square = tuple[int, int]
PAGE = (ROOT / "docs" / "variants.md").read_text("utf-8")
USUAL = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def written(pattern: str) -> str:
    """Return the only part of the page that a pattern captures, on one line."""
    (found,) = re.findall(pattern, PAGE, re.DOTALL)
    return " ".join(found.split())


def test_the_formulas_and_move_orders_of_the_page_are_those_of_the_variants():
    ahead = written(r"`look-ahead` is `f\((.*?)\)`")
    assert NAMED["look-ahead"].variant.ties == f"f({ahead})"
    assert NAMED["two-walks"].variant == parse_variant(written(r"`two-walks` is `(.*?)`"))
    narrow, last = written(r"The sum is\s`(38\*turn.*?)`"), written(r"`(\(200\*ahead.*?)`")
    assert NAMED["by-shape"].variant.ties == f"f({narrow} if min(rows, columns) < 7 and rows != columns else {last})"
    orders = written(r"in this order, ([1-8\s]+)\.").split()
    assert NAMED["squirrel-cull"].variant.orders == tuple(map(parse_move_order, orders))
    assert len(orders) == 19


class Described:
    """A search with rotations as the page describes it; ``result`` is the tour, or None, with its steps and backtracks.

    Ties go to the square farthest from the centre if ``outward``, otherwise to the first in the move order.
    """

    def __init__(
        self, sides: tuple[int, int], start: Square, *, outward: bool, leaper: Square, rotations: int, closed: bool
    ) -> None:
        self.sides, self.start, self.outward, self.closed = sides, start, outward, closed
        lengths = {1: leaper[0], 2: leaper[1]}
        self.order = [tuple(lengths[abs(step)] * (1 if step > 0 else -1) for step in move) for move in USUAL]
        self.rotations, self.limit = rotations, 3 * sides[0] * sides[1]
        self.squares = [(row, column) for row in range(sides[0]) for column in range(sides[1])]
        self.steps = self.backtracks = 0
        self.result = self.searched(), self.steps, self.backtracks

    def near(self, square: Square) -> list[Square]:
        places = ((square[0] + down, square[1] + right) for down, right in self.order)
        return [(r, c) for r, c in places if 0 <= r < self.sides[0] and 0 <= c < self.sides[1]]

    def onward(self, square: Square) -> list[Square]:
        return [place for place in self.near(square) if place not in self.walk]

    def degree(self, square: Square) -> int:
        return len(self.onward(square)) + (self.closed and self.start in self.near(square))

    def value(self, square: Square) -> int:
        from_centre = (2 * place - (side - 1) for place, side in zip(square, self.sides, strict=True))
        return -self.outward * sum(half_squares**2 for half_squares in from_centre)

    def choices(self) -> list[Square]:
        return sorted(self.onward(self.walk[-1]), key=lambda square: (self.degree(square), self.value(square)))

    def pivot(self) -> Square | None:
        whole = len(self.walk) == len(self.squares)

        def rank(pivot: Square) -> tuple[bool, int, int]:
            end = self.walk[self.walk.index(pivot) + 1]
            goes_on = self.start in self.near(end) if whole else bool(self.onward(end))
            away = (end[0] - self.start[0]) ** 2 + (end[1] - self.start[1]) ** 2
            return not goes_on, self.ended.get(end, 0), away

        return min((one for one in self.near(self.walk[-1]) if one in self.walk[:-2]), key=rank, default=None)

    def searched(self) -> list[Square] | None:
        self.walk, self.ended = [self.start], {}
        self.steps, row = 1, 0
        left, numbers = [self.choices()], count(1)
        while len(self.walk) < len(self.squares) or (self.closed and self.start not in self.near(self.walk[-1])):
            pivot = None if left[-1] or row >= self.rotations else self.pivot()
            if (left[-1] or pivot) and self.steps >= self.limit:
                return None
            if left[-1]:
                square = left[-1].pop(0)
                unvisited = len(self.squares) - len(self.walk)
                if self.closed and unvisited > 1 and self.onward(self.start) == [square]:
                    continue
                self.walk.append(square)
                left.append(self.choices())
                self.steps, row = self.steps + 1, 0
                continue
            self.backtracks += 1
            if pivot:
                at = self.walk.index(pivot) + 1
                self.walk[at:] = reversed(self.walk[at:])
                self.ended[self.walk[-1]] = next(numbers)
                left[at:] = [[] for _ in left[at:]]
                left[-1] = self.choices()
                self.steps, row = self.steps + 1, row + 1
                continue
            if len(self.walk) == 1:
                self.backtracks -= 1
                return None
            row = self.rotations
            self.walk.pop()
            left.pop()
        return self.walk


def same(sides: tuple[int, int], start: Square, variant: Variant, closed: bool, leaper: Square = (1, 2)) -> None:
    """Compare a search with rotations, and with the pruning ``home``, with its description."""
    described = Described(
        sides,
        start,
        outward=variant.ties == "roth",
        leaper=leaper,
        rotations=variant.rotations,
        closed=closed,
    )
    board, limit = Board(*sides, leaper=leaper), Limit(described.limit)
    ours = search(board, start, variant, limit, closed=closed, may_construct=False)
    theirs, steps, backtracks = described.result
    assert (steps, backtracks) == (ours.steps, ours.backtracks), (sides, start)
    assert theirs == (list(ours.tour.squares) if ours.tour else None)


STARTS = [(0, 0), (2, 2), (0, 4), (4, 2), (1, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize(("sides", "closed"), [((6, 6), True), ((8, 8), True), ((5, 8), False), ((6, 9), True)])
@pytest.mark.parametrize("most", [1000, 2])
def test_rotations_are_those_of_the_words(sides, start, closed, most):
    variant = Variant("order", "roth", prune=("parity", "home"), rotations=most)
    assert variant == NAMED["posa"].variant or most != 1000
    same(sides, start, variant, closed)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("most", [1000, 7, 1])
def test_many_rotations_of_a_leaper_are_those_of_the_words(start, most):
    """The zebra meets dead ends all the time, and turns back to old ends."""
    for closed in (True, False):
        same((10, 10), start, Variant("order", prune=("home",), rotations=most), closed, leaper=(2, 3))
