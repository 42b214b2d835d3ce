"""The holes of a board, as the name of a shape or as packed bits, and the shapes that have a name."""

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from math import gcd

import numpy as np
from numpy.typing import NDArray

SHAPES = ("cross", "ring", "diamond", "octagon", "no-corners", "no-middle", "triangle", "l")
"""The keys of the named shapes."""


class Holes(Set[tuple[int, int]]):
    """The places of a rectangle that are not squares of a board: a set of pairs (row, column).

    The holes of a shape in ``SHAPES`` take no more memory than its name until somebody needs the places; others are
    given by their numbers, counted row by row.

    Attributes:
        bits: a bit for each place of the rectangle, row by row, the lowest bit of a byte first; 1 for a hole.
    """

    def __init__(self, rows: int, columns: int, shape: str = "", places: Iterable[int] = ()) -> None:
        self.rows, self.columns, self.shape = rows, columns, shape
        if shape:
            self._count = count_holes(shape, rows, columns)
            return
        bits = bytearray(-(-rows * columns // 8))
        for place in places:
            bits[place >> 3] |= 1 << (place & 7)
        self.bits = bytes(bits)
        self._count = int.from_bytes(bits).bit_count()

    @cached_property
    def bits(self) -> bytes:  # noqa: D102
        return np.packbits(~shape_squares(self.shape, self.rows, self.columns), bitorder="little").tobytes()

    def mask(self) -> NDArray[np.bool_]:
        """Return a mask of the holes, shape (rows, columns)."""
        bits, area = np.frombuffer(self.bits, dtype=np.uint8), self.rows * self.columns
        one_each = np.unpackbits(bits, count=area, bitorder="little")
        return one_each.view(np.bool_).reshape(self.rows, self.columns)

    def __contains__(self, place: object) -> bool:
        if not (isinstance(place, tuple) and len(place) == 2):
            return False
        row, column = place
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return False
        number = row * self.columns + column
        return bool(self.bits[number >> 3] >> (number & 7) & 1)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the holes row by row."""
        return (divmod(number, self.columns) for number in np.flatnonzero(self.mask()).tolist())

    def __len__(self) -> int:
        return self._count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Holes) or (self.rows, self.columns) != (other.rows, other.columns):
            return super().__eq__(other)
        named = self.shape == other.shape != ""
        return named or (len(self) == len(other) and self.bits == other.bits)

    def __hash__(self) -> int:
        """Return the hash of an equal frozenset, in linear time; boards do without it."""
        return hash(frozenset(self))

    def __sizeof__(self) -> int:
        """Return the size in bytes, including the bits even while they are not needed."""
        return object.__sizeof__(self) + self.rows * self.columns // 8

    def __repr__(self) -> str:
        return repr(set(self))

    @classmethod
    def _from_iterable(cls, places: Iterable[tuple[int, int]]) -> Set[tuple[int, int]]:  # type: ignore[override]
        """Return the result of an operation on sets, which need not fit into the rectangle."""
        return frozenset(places)


def shape_squares(shape: str, rows: int, columns: int) -> NDArray[np.bool_]:
    """Return a mask of the squares of a shape in ``SHAPES`` in a rectangle, shape (rows, columns), in linear time."""
    row, column = (line.astype(np.int32) for line in np.ogrid[:rows, :columns])
    # The distances from the nearer edge.
    down = np.minimum(row, rows - 1 - row)
    right = np.minimum(column, columns - 1 - column)
    short = min(rows, columns)
    match shape:
        case "cross":  # Without a block, a third as long and wide, in each corner: 12 squares on 4x4.
            return (down >= rows // 3) | (right >= columns // 3)
        case "ring":  # A band along the edges, a quarter of the shorter side wide: 8 squares on 3x3.
            wide = -(-short // 4)
            return (down < wide) | (right < wide)
        case "diamond":  # Inside the lines that join the middles of the edges.
            inside = (rows - abs(2 * row + 1 - rows)) * columns // rows
            return right >= (columns - inside) // 2
        case "octagon":
            # Without a triangle at each corner, whose legs are about three tenths of the shorter side.
            return right >= 3 * short // 10 - down
        case "no-corners":  # Without the four corner squares.
            return (down > 0) | (right > 0) | (short < 3)
        case "no-middle":  # Without the square in the middle, or the two or four squares around the middle.
            return (abs(2 * row + 1 - rows) > 1) | (abs(2 * column + 1 - columns) > 1) | (short < 3)
        case "triangle":  # On and below the diagonal from the top left.
            return column * rows < (row + 1) * columns
        case "l":  # Without the upper right quarter.
            return (row >= rows // 2) | (column < columns - columns // 2)
    raise KeyError(shape)


def count_holes(shape: str, rows: int, columns: int) -> int:
    """Count the places of a rectangle that are not in :func:`shape_squares`, without a walk through them."""
    short = min(rows, columns)
    match shape:
        case "cross":
            return 4 * (rows // 3) * (columns // 3)
        case "ring":
            wide = -(-short // 4)
            return max(0, rows - 2 * wide) * max(0, columns - 2 * wide)
        case "diamond":
            # The holes at the left end of each row in the upper half; the middle row of an odd number has none.
            inside = np.arange(1, rows + 1, 2) * columns // rows
            return 4 * int(((columns - inside) // 2).sum())
        case "octagon":
            legs = 3 * short // 10
            return 2 * legs * (legs + 1)
        case "no-corners":
            return 4 if short > 2 else 0
        case "no-middle":
            return (2 - rows % 2) * (2 - columns % 2) if short > 2 else 0
        case "triangle":
            # Half of the rectangle without the places that the diagonal crosses (the sum of floors of a line).
            return ((rows - 1) * (columns - 1) + gcd(rows, columns) - 1) // 2
        case "l":
            return (rows // 2) * (columns // 2)
    raise KeyError(shape)
