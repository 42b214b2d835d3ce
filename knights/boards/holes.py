"""The holes of a board, as the name of a shape or as packed bits."""

from collections.abc import Iterable, Iterator, Set

import numpy as np
from numpy.typing import NDArray

from knights.base import lazy
from knights.boards.named_shapes import count_holes, shape_squares


class Holes(Set[tuple[int, int]]):
    """The places of a rectangle that are not squares of a board: a set of pairs (row, column).

    The holes of a named shape take no more memory than its name until somebody needs the places; others are
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

    @lazy
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
