"""The searches of docs/variants.md, written from its words alone, against those of the package.

Nothing but the walk and its counts comes from the package; formulas and move orders are read from the page.
"""

import re
from itertools import count

import pytest

from knights import NAMED, Board, Limit, Variant, search
from knights.boards import parse_move_order
from tests.run import ROOT

Square = tuple[int, int]
PAGE = (ROOT / "docs" / "variants.md").read_text("utf-8")
USUAL = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]
NARROW = re.search(r"The sum is\s`(38\*turn.*?)`", PAGE)[1]
LAST = re.search(r"`(\(200\*ahead.*?)`", PAGE)[1]
AHEAD = re.search(r"`look-ahead` is `f\((.*?)\)`", PAGE)[1]
ORDERS = re.search(r"in this order, ([1-8\s]+)\.", PAGE)[1].split()


class Described:
    """A search as the page describes it; ``result`` is the tour, or None, with its steps and backtracks."""

    def __init__(
        self,
        sides: tuple[int, int],
        start: Square,
        formula: str,
        *,
        leaper: tuple[int, int] = (1, 2),
        orders: tuple[str, ...] = ("12345678",),
        restart_after: int | None = None,
        rotations: int = 0,
        closed: bool = False,
        home: bool = False,
        limit: int = 10_000,
    ) -> None:
        self.sides, self.start, self.closed, self.home = sides, start, closed, closed and home
        lengths = {1: leaper[0], 2: leaper[1]}
        self.usual = [tuple(lengths[abs(step)] * (1 if step > 0 else -1) for step in move) for move in USUAL]
        self.ties = compile(formula, "formula", "eval")
        self.rotations, self.limit = rotations, limit
        self.squares = [(row, column) for row in range(sides[0]) for column in range(sides[1])]
        self.steps = self.backtracks = 0
        for attempt, order in enumerate(orders):
            self.order = [self.usual[int(digit) - 1] for digit in order]
            last = attempt == len(orders) - 1
            tour = self.attempt(None if last else restart_after)
            if tour or self.steps >= limit:
                break
        self.result = tour, self.steps, self.backtracks

    def near(self, square: Square) -> list[Square]:
        places = ((square[0] + down, square[1] + right) for down, right in self.order)
        return [(r, c) for r, c in places if 0 <= r < self.sides[0] and 0 <= c < self.sides[1]]

    def onward(self, square: Square) -> list[Square]:
        return [place for place in self.near(square) if place not in self.walk]

    def degree(self, square: Square) -> int:
        return len(self.onward(square)) + (self.home and self.start in self.near(square))

    def value(self, square: Square) -> int:
        (rows, columns), (row, column) = self.sides, square
        moves = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(self.walk, [*self.walk[1:], square], strict=True)]
        turned = abs(self.usual.index(moves[-1]) - self.usual.index(moves[-2])) if len(moves) > 1 else 0
        onward = self.onward(square)
        degrees = [self.degree(place) for place in onward]
        follow = self.onward(min(onward, key=self.degree)) if onward else []
        down, right = min(row, rows - 1 - row), min(column, columns - 1 - column)
        known = {
            "rows": rows,
            "columns": columns,
            "centre": (2 * row - (rows - 1)) ** 2 + (2 * column - (columns - 1)) ** 2,
            "edge": min(down, right),
            "corner": max(down, right),
            "onward": sum(degrees),
            "least": min(degrees, default=0),
            "ahead": min((self.degree(place) for place in follow if place != square), default=9),
            "number": len(self.walk),
            "left": len(self.squares) - len(self.walk),
            "turn": min(turned, 8 - turned),
            "start": max(abs(row - self.start[0]), abs(column - self.start[1])),
        }
        return eval(self.ties, {"min": min}, known)

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

    def attempt(self, restart_after: int | None) -> list[Square] | None:
        self.walk, self.ended = [self.start], {}
        self.steps, since, row = self.steps + 1, 0, 0
        left, numbers = [self.choices()], count(1)
        while len(self.walk) < len(self.squares) or (self.closed and self.start not in self.near(self.walk[-1])):
            pivot = None if left[-1] or row >= self.rotations else self.pivot()
            if (left[-1] or pivot) and self.steps >= self.limit:
                return None
            if left[-1]:
                square = left[-1].pop(0)
                unvisited = len(self.squares) - len(self.walk)
                if self.home and unvisited > 1 and self.onward(self.start) == [square]:
                    continue
                self.walk.append(square)
                left.append(self.choices())
                self.steps, row = self.steps + 1, 0
                continue
            self.backtracks += 1
            since += 1
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
            if restart_after is not None and since >= restart_after:
                return None
        return self.walk


def same(sides: tuple[int, int], start: Square, variant: Variant, formula: str, closed: bool = False, **more) -> None:
    """Compare a search with its description."""
    limit = 3 * sides[0] * sides[1]
    leaper = more.get("leaper", (1, 2))
    ours = search(Board(*sides, leaper=leaper), start, variant, Limit(limit), closed=closed, may_construct=False)
    theirs, steps, backtracks = Described(sides, start, formula, closed=closed, limit=limit, **more).result
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
    same(sides, start, variant, "-centre", closed, rotations=most, home=True)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("most", [1000, 7, 1])
def test_many_rotations_of_a_leaper_are_those_of_the_words(start, most):
    """The zebra meets dead ends all the time, and turns back to old ends."""
    for closed in (True, False):
        variant = Variant("order", "move-order", prune=("home",), rotations=most)
        same((10, 10), start, variant, "0", closed, leaper=(2, 3), rotations=most, home=True)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("sides", [(5, 8), (6, 12), (9, 6), (8, 8), (7, 14), (12, 12)])
def test_by_shape_has_the_formulas_of_the_page(sides, start):
    narrow = min(sides) < 7 and sides[0] != sides[1]
    same(sides, start, NAMED["by-shape"].variant, NARROW if narrow else LAST)


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("leaper", [(2, 3), (1, 4)])
def test_a_leaper_tries_its_moves_as_the_page_says(start, leaper):
    for ties, formula in (
        (NAMED["look-ahead"].variant, AHEAD),
        (Variant("order", "f((turn - 2)*centre)"), "(turn - 2)*centre"),
    ):
        same((10, 10), start, ties, formula, leaper=leaper)


@pytest.mark.slow
@pytest.mark.parametrize("start", [(0, 0), (4, 2), (0, 2), (2, 4)])
@pytest.mark.parametrize("side", [5, 7, 8])
def test_the_nineteen_orders_are_those_of_the_page(side, start):
    variant = NAMED["squirrel-cull"].variant
    assert variant.orders == tuple(map(parse_move_order, ORDERS))
    assert len(ORDERS) == 19
    same((side, side), start, variant, "0", orders=tuple(ORDERS), restart_after=1)


@pytest.mark.slow
def test_two_walks_are_those_of_the_page():
    """The second walk begins at the first dead end of look-ahead, in the turned order."""
    orders = re.search(r"\.parity\.([1-8]{8}_[1-8]{8})\.1x1`", PAGE)[1].split("_")
    two = NAMED["two-walks"].variant
    assert two.orders == tuple(map(parse_move_order, orders))
    for sides, start in (((5, 6), (2, 2)), ((5, 8), (2, 1)), ((15, 5), (1, 1)), ((8, 8), (3, 1))):
        same(sides, start, two, AHEAD, orders=tuple(orders), restart_after=1)
