"""Reading a visitor's tour: a text becomes rows of values, and the reading with the longest legal walk is taken.

A value is a number, a square with a chess name, a hole, or a sign for a square that is not visited. The readings of
the values are a board of move numbers, pairs, chess names, and numbers of squares.
"""

import json
import re
from array import array
from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import isqrt
from operator import index, itemgetter
from statistics import mode
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from knights.base import InputError, plural, quoted, short, shortened
from knights.base.questions import make
from knights.boards import KNIGHT, MAX_HOLES, MAX_SIDE, NAMES, PLAIN, SHAPES, Board, Family, Square
from knights.boards.holes import Holes
from knights.engine import TourQuestion
from knights.play.judging import Brought

MAX_LETTERS = 16 * MAX_SIDE**2
"""The maximum length of a text, which is enough for every tour that the program prints."""
MAX_TOURS, _LEAST = 10_000, 4
"""The maximum number of tours in a text, and the minimum number of values of each of several."""

_NAMED, _RANKS = 10**10, 10**4
"""The value of the square a0, were there one, and the difference between those of b1 and a1; that of a1 and a2 is 1."""
_HOLE, _EMPTY = -_NAMED, -_NAMED - 1
"""The values of a hole and of a square that is not visited."""
_RULE, _BLANK, _TEXT = 1, 2, 3
"""What separates a value from the one before: a line that is drawn, an empty line, or a line of words."""
_GAP, _BRACKET, _PART, _WORDED = 3, 4, 8, 16
"""The bits of a mark: the above, and whether a bracket closes before the value, it starts a part of a line, and its
line has words."""
_Numbers = NDArray[np.int64]
_Flags = NDArray[np.bool_]
Value = TypeVar("Value")

# A match blocks all other threads, so it must be fast: no pattern scans a run of characters twice.
_DIGITS = re.compile(r"(?:[0-9]{1,10}(?:\s++|$))++", re.ASCII)
_BARS = "|∣│┃║"
_BETWEEN = r"""\s,|∣│┃(\[{"'“”`:=<"""
_TOKEN = re.compile(
    rf"(?:([)\]}}])|((?:(?<![\w)\]}}.])-(?=\d))?[^-{_BETWEEN})\]}}>/;–—→⇒➔]+)|[->/;–—→⇒➔]|)[{_BETWEEN}]{{0,500}}"
)
"""A closing bracket, a word, or another sign that ends a part of a row; and signs that only separate words."""
_VALUE = re.compile(r"#?(-?[0-9]+)(?:\.0*)?|[nskj♘♞]?([a-z])([0-9]{1,4})[.!?]*|(#+)|(?:[._·?]{1,3}|none|null|nan)")
_LABEL = re.compile(rf"^[^\W\d_](?=[{_BETWEEN}]|$)|(?<=[{_BETWEEN}])[^\W\d_]$")
_WORD = re.compile(r"\W*[^\W\d_]{2,}\W*")
_DRAWN = re.compile(
    rf"(?![{_BARS}\s]*+[#._·]++[{_BARS}\s]++[#._·][#._·{_BARS}\s]*+\Z)[-+=_~*#{_BARS}─━┼┬┴├┤┌┐└┘═╔╗╚╝╠╣╦╩╬\\.·\s]*"
)
"""A line that is drawn, but not a row of signs for holes and squares."""
_BOARD = {
    "rows": r"(\d{1,9}) ?[x×*]",
    "columns": r" ?(\d{1,9})",
    "shape": rf"(?: ({'|'.join(SHAPES)}))?",
    "holes": r"(?: minus ([-\d, ]+))?",
    "leaper": rf"(?: ({'|'.join(NAMES.values())}))?",
}
"""Patterns for the parts of a line that gives the board, by parameter."""
_BOARD_LINE = re.compile("".join(_BOARD.values()))
_SIZE = re.compile(r"(?<!\w)([1-9]\d{0,3}) ?[x×] ?([1-9]\d{0,3})(?!\w)")
_OBJECTS = re.compile(r"\s*(?:\{|\[\s*(?:\{|\[\s*\[))")
"""The beginning of JSON that the rows of a text do not show: an object, a list of objects, or a list of tours."""
_HEADER = re.compile(r"(?:move\W+)?row\W+column")
FORMS = (
    "Write a board of numbers, one row per line; or squares, as pairs like 0,0 1,2, as chess names like a1 b3, or as "
    "their numbers, row by row, below a line like 8x8"
)


def read_tours(text: str, family: Family = PLAIN) -> list[Brought]:
    """Read the tours in a text, in time linear in it; raises an InputError for a text without one.

    A tour is a board of move numbers, from 1 or from 0, one row on each line, with ``#`` for a hole and 0, -1 or ``.``
    for a square that is not visited; or its squares: pairs, row first, counted from 0 or from 1; chess names; or
    numbers, row by row, from 0 or from 1. Labels of rows and columns, numbers of moves, brackets, arrows and lines of
    words may surround them. The tour may also be the list ``tour`` of an object in JSON.

    A line like ``8x8``, ``4x4 cross``, ``5x5 minus 0,0`` or ``10x10 zebra`` gives the board of the squares below it.
    ``family`` applies if the text gives no shape and no piece; without a board, the board is the smallest that contains
    all squares.
    """
    text = short(text, "A tour", MAX_LETTERS).replace("\ufeff", "").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise InputError(f"There is no tour in an empty text. {FORMS}.")
    board, lines = _from_json(text, family)
    rows = _Rows(family, prose=lines is text)
    for number, line in enumerate(lines.split("\n"), 1):
        rows.add(number, line.strip())
    tours = _Readings(rows, family, board).best()
    return [replace(tour, place=(number, len(tours))) for number, tour in enumerate(tours, 1)]


def of_squares(squares: Sequence[Square], family: Family = PLAIN, board: Board | None = None) -> Brought:
    """Return a list of squares as a candidate tour, on the smallest board that contains them if there is no board."""
    try:
        rows, columns = np.array([(index(row), index(column)) for row, column in squares], dtype=np.int64).T
    except (TypeError, ValueError, OverflowError):
        raise InputError(f"A tour is a list of squares (row, column), not “{quoted(squares)}”.") from None
    return _listed(family, rows, columns, board)


def _listed(
    family: Family, rows: _Numbers, columns: _Numbers, board: Board | None, chess: bool = False, **more: Any
) -> Brought:
    """Return a list of squares; the rows of chess names are counted from the bottom."""
    around = board or family.board(int(rows.max()) + 1, int(columns.max()) + 1)
    walk = np.stack([around.rows - 1 - rows if chess else rows, columns], axis=1)
    return Brought(around, walk, chess=chess, guessed=board is None, **more)


def _board(given: Mapping[str, Any], family: Family) -> Board:
    """Return the board that a text gives, of the family unless the text gives a shape or a piece."""
    board = make(TourQuestion, given).board
    if board.is_plain:
        return family.board(board.rows, board.columns)
    return replace(board, leaper=family.leaper) if board.leaper == KNIGHT else board


def _from_json(text: str, family: Family) -> tuple[Board | None, str]:
    """Return the board, if given, and the squares of a tour in JSON, as lines of text; return other text as it is."""
    try:
        tour = value = json.loads(text) if _OBJECTS.match(text) else None
        given = {}
        if isinstance(value, dict):
            given = {key: value[key] for key in _BOARD if value.get(key) is not None}
            lists = [one for key, one in value.items() if isinstance(one, list) and key not in _BOARD]
            tour = value.get("tour", max(lists, key=len, default=None))
            if not isinstance(tour, list):
                raise InputError("This JSON has no tour: it needs a list “tour” of [row, column] pairs.")
        return _board(given, family) if given else None, _as_lines(tour)[1] if tour else text
    except InputError:
        raise
    except (ValueError, RecursionError):
        return None, text


def _as_lines(value: object) -> tuple[int, str]:
    """Return the depth of a value in JSON, and its text: a list is a line, a list of lists has a line for each."""
    if isinstance(value, dict):
        value = [*value.values()]
    if not isinstance(value, list):
        return 0, str(value)
    parts = [*map(_as_lines, value)]
    depth = max((depth for depth, _ in parts), default=0)
    return depth + 1, ("\n" * depth or " ").join(part for _, part in parts)


class _Rows:
    """The values of a text with their lines and marks, its lines of words, and the boards that lines give."""

    def __init__(self, family: Family, prose: bool) -> None:
        self.values, self.lines, self.marks = array("q"), array("i"), array("b")
        self.prose, self.boards = list[tuple[int, str]](), list[tuple[int, Board]]()
        self.hint: Board | None = None
        """The board that a line of words names."""
        self.are_pairs = False
        """Whether the first line says that the values are pairs."""
        self._mark, self._family, self._may_be_prose = 0, family, prose

    def add(self, number: int, line: str) -> None:
        """Read a line without blanks around it."""
        if not line:
            self._separate(_BLANK)
        elif _DIGITS.fullmatch(line):
            self._add_part(number, [*map(int, line.split())])
        elif _DRAWN.fullmatch(line):
            self._separate(_RULE)
        elif given := _BOARD_LINE.fullmatch(low := " ".join(line.lower().split())):
            texts = {key: text for key, text in zip(_BOARD, given.groups(), strict=True) if text}
            if len(self.boards) == MAX_TOURS:
                raise InputError(f"A text has up to {MAX_TOURS:,} tours, but this one gives more boards.")
            self.boards.append((number, _board(texts, self._family)))
            self._separate(_TEXT)
        elif not self.values and _HEADER.fullmatch(low):
            self.are_pairs = True
        else:
            self._add_words(number, line, low)

    def _separate(self, gap: int) -> None:
        self._mark += max(0, gap - (self._mark & _GAP))

    def _add_part(self, number: int, part: Sequence[int], worded: int = 0) -> None:
        self.values.extend(part)
        self.lines.extend([number] * len(part))
        self.marks.append(self._mark | _PART | worded)
        self.marks.extend([worded] * (len(part) - 1))
        self._mark = 0

    def _add_words(self, number: int, line: str, low: str) -> None:
        pieces = low.replace(" ,", ",").replace(", ", ",").split(" ") if "," in low else ""
        if pieces and all("," in piece for piece in pieces):
            # The words of “0,0 1,2” are pairs.
            low = "/".join(pieces)
        low = _LABEL.sub("", low)
        # Each part with whether a bracket closes it.
        parts, part, odd, worded = list[tuple[list[int], bool]](), list[int](), "", 0
        for token in _TOKEN.finditer(low):
            word = token[2]
            if word is None:
                parts += [(part, token[1] is not None)] * bool(part)
                part = [] if part else part
            elif (value := _value(word)) is not None:
                part.append(value)
            elif self._may_be_prose and _WORD.fullmatch(word):
                worded = _WORDED
            elif not _DRAWN.fullmatch(word):
                odd = odd or word
        parts += [(part, False)] * bool(part)
        if worded:
            self.prose.append((number, f"“{shortened(line, 40)}”"))
            parts = [([value for value in part if value > _HOLE], closed) for part, closed in parts]
            if size := _SIZE.search(low):
                self.hint = self._family.board(*(min(int(side), MAX_SIDE) for side in size.groups()))
        elif odd and (parts or len(odd) > 1):
            raise InputError(
                f"Line {number:,}, “{shortened(line, 40)}”: “{shortened(odd, 20)}” is neither a number nor a "
                f"square. {FORMS}."
            )
        before = len(self.values)
        for part, closed in parts:
            if part:
                self._add_part(number, part, worded)
                self._mark = _BRACKET * closed
        if len(self.values) == before:
            self._separate(_TEXT if worded else _RULE)


def _value(word: str) -> int | None:
    """Return the value of a word in small letters; None if it has none."""
    found = _VALUE.fullmatch(word)
    if found is None:
        return None
    number, column, rank, hole = found.groups()
    if number and (len(number) > 12 or abs(int(number)) >= _NAMED):
        raise InputError(f"The number “{shortened(number, 20)}” is too large for a board.")
    if column:
        return _NAMED + (ord(column) - ord("a")) * _RANKS + int(rank)
    return int(number) if number else _HOLE if hole else _EMPTY


class _Group(NamedTuple):
    """The values that may be one tour, with their lines and marks, and the board that the text gives."""

    values: _Numbers
    lines: NDArray[np.int32]
    marks: NDArray[np.int8]
    board: Board | None

    def where(self, keep: _Flags) -> "_Group":
        """Return the group with these values alone; one that follows others stands below a line of words."""
        marks = self.marks | (_TEXT * ~np.concatenate([[True], keep[:-1]])).astype(np.int8)
        return _Group(self.values[keep], self.lines[keep], marks[keep], self.board)

    @property
    def new_line(self) -> _Flags:
        """Whether each value is the first of its line."""
        new: _Flags = np.diff(self.lines, prepend=0) != 0
        return new

    @property
    def rowings(self) -> list[_Numbers]:
        """The numbers of values per row, if rows are lines, parts of lines, or end with a bracket."""
        marked, ways = (self.marks & sign > 0 for sign in (_PART, _BRACKET)), dict[bytes, _Numbers]()
        for starts in (self.new_line, *(each for each in marked if each[1:].any())):
            starts[0] = True
            ways[starts.tobytes()] = np.diff(np.flatnonzero(starts), append=len(starts))
        return [*ways.values()]


def _counts(values: _Numbers) -> bool:
    """Return whether labels count up from 0 or 1, or down to 0 or 1."""
    least = int(values.min()) if len(values) > 1 else -1
    up = np.arange(least, least + len(values))
    return least in (0, 1) and (np.array_equal(values, up) or np.array_equal(values, up[::-1]))


def _tables(values: _Numbers, lengths: _Numbers) -> Iterator[tuple[_Numbers, bool]]:
    """Yield the boards in rows of these lengths, without their labels, and whether they have labels.

    Each side may have labels. A single row or column is no board, since no tour goes along it.
    """
    for top, bottom, left, right in product((0, 1), repeat=4):
        body = lengths[top : len(lengths) - bottom]
        if len(body) == 0 or body.min() != body.max():
            continue
        low, width = int(lengths[0]) * top, int(body[0])
        high = low + width * len(body)
        table = values[low:high].reshape(-1, width)
        inner, beside = table[:, left : width - right], [table[:, 0]] * left + [table[:, -1]] * right
        outside = [values[:low]] * top + [values[high:]] * bottom
        labels = [one[1:] if one[0] == _HOLE else one for one in outside]
        fits = min(inner.shape) > (inner.size > 1) and all(len(one) == inner.shape[1] for one in labels)
        if fits and all(map(_counts, [*beside, *labels])):
            yield inner, bool(beside or labels)


class _Readings:
    """The readings of a text."""

    def __init__(self, rows: _Rows, family: Family, board: Board | None) -> None:
        self._rows, self._family = rows, family
        self._refusal: InputError | None = None
        self._board = rows.boards[0][1] if len(rows.boards) == 1 else board

    def best(self) -> list[Brought]:
        """Return the tours by the reading with the longest legal walk; raises an InputError if there is none."""
        rows = self._rows
        every = _Group(np.array(rows.values), np.array(rows.lines), np.array(rows.marks), self._board)
        best, most = list[Brought](), (0, False, 0)
        for group in self._with_and_without_words(every):
            for starts in self._cuts(group):
                if found := self._read_each(group, starts):
                    score = (*max(one.rank for one in found), sum(one.rank[0] for one in found))
                    best, most = (found, score) if not best or score > most else (best, most)
                if best and all(one.rank[1] for one in best):
                    break
        if not best or (self._refusal and most[0] < 2):
            raise self._refusal or self._unreadable(every)
        return [replace(best[0], left_out=(*best[0].left_out, *self._prose("the words of ", ""))), *best[1:]]

    def _with_and_without_words(self, every: _Group) -> Iterator[_Group]:
        """Yield the values on lines without words, then also those on lines with words that are alike.

        A few values that stand apart from others in words, as in broken JSON, are no tour.
        """
        worded = (every.marks & _WORDED) > 0
        if (~worded).sum() >= (_LEAST if worded.any() else 1):
            yield every.where(~worded)
        if worded.any():
            per_line = np.bincount(every.lines)[every.lines]
            yield every.where(~worded | (per_line == mode(per_line[worded & every.new_line].tolist())))

    def _cuts(self, group: _Group) -> Iterator[_Flags]:
        """Yield the ways to cut a text into tours, as the values with which a tour starts."""
        below = np.searchsorted(group.lines, [line for line, _ in self._rows.boards[1:]])
        gaps, ways = group.marks & _GAP, dict[bytes, _Flags]()
        for starts in (*(gaps >= level for level in (_TEXT + 1, _TEXT, _BLANK, _RULE)), group.new_line):
            starts[[0, *below[below < len(starts)]]] = True
            ways.setdefault(starts.tobytes(), starts)
        yield from ways.values()

    def _read_each(self, group: _Group, starts: _Flags) -> list[Brought]:
        """Return the best reading of each tour; an empty list if these are not tours."""
        found, several, boards = list[Brought](), int(starts.sum()), self._rows.boards
        for low, high in pairwise([*np.flatnonzero(starts).tolist(), len(starts)]):
            above = bisect(boards, group.lines[low], key=itemgetter(0))
            board = boards[above - 1][1] if above else group.board
            one = _Group(group.values[low:high], group.lines[low:high], group.marks[low:high], board)
            best = self._read(one) if several == 1 or high - low >= _LEAST else None
            # Parts of a list may be a single walk, unless each is longer than half of a tour.
            if best is None or (several > 1 and not best.numbered and 2 * len(best.walk) <= len(best.board)):
                return []
            if several > MAX_TOURS:
                refusal = InputError(f"A text has up to {MAX_TOURS:,} tours, not {several:,}.")
                self._refusal = self._refusal or refusal
                return []
            found.append(best)
        return found

    def _read(self, group: _Group) -> Brought | None:
        """Return the reading of a tour with the longest legal walk, the first of several; None if there is none."""
        found = [one for one in self._ways(group) if one]
        if not found:
            return None
        best = max(found, key=lambda one: one.rank)
        # A reading whose first move is wrong is possible only if no other is better.
        possible = {one.read for one in found if one.rank[0] > 1 or one.rank[0] == best.rank[0]}
        return replace(best, usual=best.usual and len(possible) == 1)

    def _try(self, make: Callable[..., Value], *values: Any, **more: Any) -> Value | None:
        """Return what a function makes; None if it refuses, of which the first reason is remembered."""
        try:
            return make(*values, **more)
        except InputError as refusal:
            self._refusal = self._refusal or refusal
            return None

    def _ways(self, group: _Group) -> Iterator[Brought | None]:
        """Yield the readings of the values of a tour; None for one that is impossible."""
        values, board, hint = group.values, group.board, self._rows.hint
        boards = [board] if board or hint is None else [hint, None]

        def listed(rows: _Numbers, columns: _Numbers, board: Board | None, read: str, **more: Any) -> Brought | None:
            return self._try(_listed, self._family, rows, columns, board, read=read, **more)

        named = values >= _NAMED
        if named.any():
            columns, ranks = np.divmod(values[named] - _NAMED, _RANKS)
            others = values[~named]
            left = () if len(others) < 2 or _counts(others) else ("the numbers beside the squares",)
            for one in boards if len(columns) >= len(others) else ():
                yield listed(ranks - 1, columns, one, "chess names", chess=True, left_out=left)
            return
        rowings = group.rowings
        for table, labelled in (each for rowing in rowings for each in _tables(values, rowing)):
            if board and (board.rows, board.columns) != table.shape:
                if table.shape[1] > 2:
                    size = "×".join(map(str, table.shape))
                    why = f"The text gives the {board} board, but its numbers fill one of {size}."
                    self._refusal = self._refusal or InputError(why)
            elif not self._rows.are_pairs:
                for first in (0, 1) if (table == 0).sum() == 1 else (1,):
                    yield self._try(self._numbered, table, board, first, labelled)
        lengths, low, most = rowings[0], int(values.min()), int(values.max())
        if low <= _HOLE:
            return
        parts = np.flatnonzero(group.marks & _PART)
        in_a_row = len(parts) == 1 and len(np.unique(values)) == len(values) > max(2, most - low)
        triples = (self._rows.are_pairs or _counts(values[::3])) and not (lengths % 3).any()
        if not in_a_row and (triples or any(not (rowing % 2).any() for rowing in rowings)):
            pairs = values.reshape(-1, 3)[:, 1:] if triples else values.reshape(-1, 2)
            for one, first in product(boards, (0, 1) if pairs.min() > 0 else (0,)):
                (rows, columns), read = pairs.T - first, f"pairs, counted from {first}"
                yield listed(rows, columns, one, read, usual=not first)
                if one and one.rows != one.columns:
                    yield listed(columns, rows, one, f"{read}, column first", usual=False)
        side, squares = isqrt(len(values)), values[:-1] if values[-1] == -1 else values
        square = self._try(self._family.board, side, side) if 1 < side**2 == len(values) >= most else None
        for one in {each or square for each in boards}:
            if one is None or (np.diff(parts, append=len(values)) == 2).all():
                continue
            if len(lengths) == 1 and len(values) == one.area:
                for first in (0, 1) if low == 0 else (1,):
                    yield self._try(self._numbered, values.reshape(one.rows, one.columns), one, first)
            for first in (0, 1) if low > 0 else (0,):
                read = f"the numbers of squares, counted from {first} row by row"
                yield listed(*np.divmod(squares - first, one.columns), one, read, usual=False)
        # The first line may be the size of the board below.
        head, rest = values[: lengths[0]], len(values) - lengths[0]
        area = int(head[0] * head[-1]) if len(head) < 3 and board is None else 0
        is_size = rest >= _LEAST and rest in (area, 2 * area)
        if is_size and (below := self._try(self._family.board, int(head[0]), int(head[-1]))):
            yield from self._ways(group.where(np.arange(len(values)) >= len(head))._replace(board=below))

    def _numbered(self, table: _Numbers, board: Board | None, first: int, labelled: bool = False) -> Brought:
        """Return the walk on a board of numbers, up to the first number that is missing or repeated."""
        (rows, columns), flat = table.shape, table.ravel()
        holes = np.flatnonzero(flat == _HOLE)
        if len(holes) > MAX_HOLES:
            raise InputError(f"A board can have up to {MAX_HOLES:,} holes, not {len(holes):,}.")
        if board is None and len(holes):
            given = Holes(rows, columns, places=holes.tolist())
            board = Board(rows, columns, holes=given, leaper=self._family.leaper)
        board = board or self._family.board(rows, columns)
        places = np.flatnonzero(flat >= first)
        places = places[np.argsort(flat[places], kind="stable")]
        numbers = flat[places]
        wrong = np.append(numbers != np.arange(first, first + len(numbers)), True)
        read, problem = int(wrong.argmax()), ""
        if read < len(numbers):
            missing, beyond = first + read, flat[flat >= first + len(board)]
            problem = f"there is no {missing}" + "".join(f", but a {one}" for one in beyond[:1])
            if read and numbers[read] == missing - 1:
                read -= 1
                problem = f"the number {missing - 1} is on {int((numbers == missing - 1).sum()):,} squares"
        zeros = first == 1 and bool((flat == 0).any())
        words = f"a board of numbers from {first}" + ", with 0 for a square not visited" * zeros
        left = ("the labels of rows and columns",) * labelled
        walk = np.stack(np.divmod(places[:read], columns), axis=1)
        return Brought(board, walk, problem, read=words, usual=not zeros, numbered=True, left_out=left)

    def _prose(self, before: str, after: str) -> list[str]:
        """Return the first of the lines with words, quoted, and how many others there are; an empty list if none."""
        others = len(self._rows.prose) - 1
        more = f", and of {plural(others, 'other line')}" if others else ""
        return [f"{before}line {number:,}, {line}{after or more}" for number, line in self._rows.prose[:1]]

    def _unreadable(self, every: _Group) -> InputError:
        """Return why there is no reading of a text."""
        if not len(every.values):
            where = "".join(self._prose(": ", ", has none"))
            return InputError(f"There are neither numbers nor squares in this text{where}. {FORMS}.")
        for line in every.lines[every.values >= _NAMED][:1]:
            return InputError(f"Line {line:,} has a square like a1 among numbers: write one or the other.")
        lines, lengths = np.unique(every.lines, return_counts=True)
        usual = mode(lengths.tolist())
        for line, length in zip(lines[lengths != usual], lengths[lengths != usual], strict=True):
            return InputError(
                f"All rows of a board of numbers have the same length: line {line:,} has {length:,} numbers, others "
                f"{usual:,}."
            )
        return InputError(
            f"These {len(every.values):,} numbers can be squares, counted row by row, but of which board? Write it on "
            "a line above them, like 8x8."
        )
