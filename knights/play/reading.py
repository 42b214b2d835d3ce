"""Reading a visitor's tour: a text becomes rows of values, and the reading with the longest legal walk is taken.

A value is a number, a square with a chess name, a hole, or a sign for a square that is not visited. The readings of
the values are a board of move numbers, pairs, chess names, and numbers of squares.
"""

import json
import re
from array import array
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
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
"""What separates two rows: a line that is drawn, an empty line, or a line of words."""
_PART = np.dtype([(name, np.int64) for name in ("size", "line", "gap", "closed", "worded")])
"""A part of a line: the number of its values, its line, what separates it from the part before, and whether a bracket
closes it and its line has words."""
_Numbers = NDArray[np.int64]
Value = TypeVar("Value")

# A match blocks all other threads, so it must be fast: no pattern scans a run of characters twice.
_DIGITS = re.compile(r"[\d\s]+", re.ASCII)
_BETWEEN = r"""\s,|∣│┃(\[{"'“”`:=<"""
_TOKEN = re.compile(
    rf"(?:([)\]}}])|((?:(?<![\w)\]}}.])-(?=\d))?[^-{_BETWEEN})\]}}>/;–—→⇒➔]+)|[->/;–—→⇒➔]|)[{_BETWEEN}]{{0,500}}"
)
"""A closing bracket, a word, or another sign that ends a part of a row; and signs that only separate words."""
_VALUE = re.compile(
    r"#?(-?[0-9]+)(?:\.0*)?|[nskj♘♞]?([a-z])([0-9]{1,4})[.!?]*|(#+)|(?:[._·?]{1,3}|none|null|nan)"
)
_WORD = re.compile(r"\W*[^\W\d_]{2,}\W*")
_DRAWN = re.compile(r"[-+=_~*#|∣│┃║─━┼┬┴├┤┌┐└┘═╔╗╚╝╠╣╦╩╬\\.·\s]*")
_BARS, _SIGNS = str.maketrans("|∣│┃║", "     "), {*"#._· "}
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
    given, lines = _from_json(text)
    rows = _Rows(prose=lines is text)
    for number, line in enumerate(lines.split("\n"), 1):
        rows.add(number, line.strip())
    tours = _Readings(rows, family, given).best()
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


def _from_json(text: str) -> tuple[Board | None, str]:
    """Return the board, if given, and the squares of a tour in JSON, as lines of text; return other text as it is."""
    try:
        value = json.loads(text) if _OBJECTS.match(text) else None
        if value is None or isinstance(value, list):
            return None, _as_lines(value)[1] if value else text
        given = {key: value[key] for key in _BOARD if value.get(key) is not None}
        lists = [one for key, one in value.items() if isinstance(one, list) and key not in _BOARD]
        tour = value["tour"] if "tour" in value else max(lists, key=len, default=None)
        if not isinstance(tour, list):
            raise InputError("This JSON has no tour: it needs a list “tour” of [row, column] pairs.")
        return make(TourQuestion, given).board if given else None, _as_lines(tour)[1]
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
    """The values of a text in parts of lines, its lines of words, and the boards that lines give."""

    def __init__(self, prose: bool) -> None:
        self.values, self.parts = array("q"), array("q")
        self.prose, self.boards = list[tuple[int, str]](), list[tuple[int, Board]]()
        self.hint: Board | None = None
        """The board that a line of words names."""
        self.are_pairs = False
        """Whether the first line says that the values are pairs."""
        self._gap, self._may_be_prose = 0, prose

    def add(self, number: int, line: str) -> None:
        """Read a line without blanks around it."""
        low = " ".join(line.lower().split())
        if not line:
            self._gap = max(self._gap, _BLANK)
        elif _DIGITS.fullmatch(line) and max(map(len, words := line.split())) <= 10:
            self._add_part(number, [*map(int, words)])
        elif _DRAWN.fullmatch(line) and not (
            {*(signs := low.translate(_BARS).strip())} <= _SIGNS and " " in signs
        ):
            self._gap = max(self._gap, _RULE)
        elif given := _BOARD_LINE.fullmatch(low):
            texts = {key: text for key, text in zip(_BOARD, given.groups(), strict=True) if text}
            if len(self.boards) == MAX_TOURS:
                raise InputError(f"A text has up to {MAX_TOURS:,} tours, but this one gives more boards.")
            self.boards.append((number, make(TourQuestion, texts).board))
            self._gap = _TEXT
        elif not self.parts and _HEADER.fullmatch(low):
            self.are_pairs = True
        else:
            self._add_words(number, line, low)

    def _add_part(self, number: int, part: Sequence[int], closed: bool = False, worded: bool = False) -> None:
        self.values.extend(part)
        self.parts.extend((len(part), number, self._gap, closed, worded))
        self._gap = 0

    def _add_words(self, number: int, line: str, low: str) -> None:
        if "," in low:
            # The words of “0,0 1,2” are pairs.
            pieces = low.replace(" ,", ",").replace(", ", ",").split(" ")
            low = "/".join(pieces) if all("," in piece for piece in pieces) else low
        parts, part, odd, worded = list[tuple[list[int], bool]](), list[int](), "", False
        for token in _TOKEN.finditer(low):
            word = token[2]
            if word is None:
                parts += [(part, token[1] is not None)] * bool(part)
                part = [] if part else part
            elif (value := _value(word)) is not None:
                part.append(value)
            elif self._may_be_prose and _WORD.fullmatch(word):
                worded = True
            elif not _DRAWN.fullmatch(word) and not _is_label(token):
                odd = odd or word
        parts += [(part, False)] * bool(part)
        if worded:
            self.prose.append((number, line))
            parts = [([value for value in part if value > _HOLE], closed) for part, closed in parts]
            if size := _SIZE.search(low):
                self.hint = Board(*(min(int(side), MAX_SIDE) for side in size.groups()))
        elif odd and (parts or len(odd) > 1):
            raise InputError(
                f"Line {number:,}, “{shortened(line, 40)}”: “{shortened(odd, 20)}” is neither a number nor a "
                f"square. {FORMS}."
            )
        for part, closed in parts:
            if part:
                self._add_part(number, part, closed, worded)
        if not any(part for part, _ in parts):
            self._gap = max(self._gap, _TEXT if worded else _RULE)


def _is_label(token: re.Match[str]) -> bool:
    """Return whether a token is a letter at an end of its line."""
    return len(token[2]) == 1 and token[2].isalpha() and 0 in (token.start(), len(token.string) - token.end())


def _value(word: str) -> int | None:
    """Return the value of a word in small letters; None if it has none."""
    found = _VALUE.fullmatch(word)
    if found is None:
        return None
    number, column, rank, hole = found.groups()
    if number and (len(number) > 12 or abs(int(number)) >= _NAMED):
        raise InputError(f"The number “{shortened(number, 20)}” is too large for a board.")
    if number:
        return int(number)
    if column:
        return _NAMED + (ord(column) - ord("a")) * _RANKS + int(rank)
    return _HOLE if hole else _EMPTY


class _Group(NamedTuple):
    """The values that may be one tour, their parts, and the board that the text gives."""

    values: _Numbers
    parts: NDArray[Any]
    board: Board | None

    def where(self, keep: NDArray[np.bool_]) -> "_Group":
        """Return the group with these values alone; a part that follows others stands below a line of words."""
        sizes = np.add.reduceat(keep.astype(np.int64), np.cumsum(self.parts["size"]) - self.parts["size"])
        parts, left = self.parts.copy(), sizes > 0
        parts["size"], parts["gap"][1:][~left[:-1]] = sizes, _TEXT
        return _Group(self.values[keep], parts[left], self.board)

    def split(self, starts: NDArray[np.bool_], boards: Sequence[tuple[int, Board]]) -> Iterator["_Group"]:
        """Yield the groups that start with these parts, each with the board on the last line above it."""
        ends = [0, *np.cumsum(self.parts["size"])]
        for low, high in pairwise([*np.flatnonzero(starts).tolist(), len(starts)]):
            above = bisect(boards, self.parts["line"][low], key=itemgetter(0))
            board = boards[above - 1][1] if above else self.board
            yield _Group(self.values[ends[low] : ends[high]], self.parts[low:high], board)

    @property
    def new_line(self) -> NDArray[np.bool_]:
        """Whether each part is the first of its line."""
        new: NDArray[np.bool_] = np.diff(self.parts["line"], prepend=0) != 0
        return new

    def rowings(self) -> list[_Numbers]:
        """Return the numbers of values per row, if rows are lines, parts of lines, or end with a bracket."""
        by_bracket = np.concatenate([[True], self.parts["closed"][:-1] > 0])
        by_part = np.ones_like(by_bracket)
        starts = (self.new_line, by_part, by_bracket if self.parts["closed"].any() else by_part)
        ways = {one.tobytes(): one for one in starts}
        return [np.add.reduceat(self.parts["size"], np.flatnonzero(starts)) for starts in ways.values()]


def _counts(values: _Numbers) -> bool:
    """Return whether labels count up from 0 or 1, or down to 0 or 1."""
    least = int(values.min()) if len(values) > 1 else -1
    up = np.arange(least, least + len(values))
    return least in (0, 1) and (np.array_equal(values, up) or np.array_equal(values, up[::-1]))


def _tables(values: _Numbers, lengths: _Numbers) -> Iterator[tuple[_Numbers, bool]]:
    """Yield the boards in rows of these lengths, without their labels, and whether they have labels.

    Each side may have labels. A single row or column is no board, since no tour goes along it.
    """
    for top, bottom in product((0, 1), repeat=2):
        body = lengths[top : len(lengths) - bottom]
        if len(body) == 0 or body.min() != body.max():
            continue
        low, width = int(lengths[0]) * top, int(body[0])
        high = low + width * len(body)
        outside = [values[:low]] * top + [values[high:]] * bottom
        labels = [one[1:] if one[0] == _HOLE else one for one in outside]
        for left, right in product((0, 1), repeat=2):
            table = values[low:high].reshape(-1, width)
            inner, beside = table[:, left : width - right], [table[:, 0]] * left + [table[:, -1]] * right
            fits = min(inner.shape) > (inner.size > 1) and all(len(one) == inner.shape[1] for one in labels)
            if fits and all(map(_counts, [*beside, *labels])):
                yield inner, bool(beside or labels)


class _Readings:
    """The readings of a text."""

    def __init__(self, rows: _Rows, family: Family, board: Board | None) -> None:
        self._rows, self._family = rows, family
        self._refusal: InputError | None = None
        self._boards = [(line, self._of_family(each)) for line, each in rows.boards]
        self._board = board and self._of_family(board)
        if len(self._boards) == 1:
            ((_, self._board),) = self._boards

    def _of_family(self, board: Board) -> Board:
        if board.is_plain:
            return self._family.board(board.rows, board.columns)
        return replace(board, leaper=self._family.leaper) if board.leaper == KNIGHT else board

    def best(self) -> list[Brought]:
        """Return the tours by the reading with the longest legal walk; raises an InputError if there is none."""
        values, parts = self._rows.values, self._rows.parts
        every = _Group(np.frombuffer(values, np.int64), np.frombuffer(parts, _PART), self._board)
        best, most = list[Brought](), (0, False, 0)
        for group in self._with_and_without_words(every) if len(parts) else ():
            for starts in self._cuts(group):
                if found := self._read_each(group, starts):
                    score = (*max(one.rank for one in found), sum(one.rank[0] for one in found))
                    best, most = (found, score) if not best or score > most else (best, most)
                if best and all(one.rank[1] for one in best):
                    break
        if not best or (self._refusal and most[0] < 2):
            raise self._refusal or self._unreadable(every)
        return [replace(best[0], left_out=(*best[0].left_out, *self._prose())), *best[1:]]

    def _with_and_without_words(self, every: _Group) -> Iterator[_Group]:
        """Yield the parts on lines without words, then also those on lines with words that are alike."""
        worded = every.parts["worded"] > 0
        if not worded.all():
            yield every.where(np.repeat(~worded, every.parts["size"]))
        if worded.any():
            per_line = np.bincount(every.parts["line"], weights=every.parts["size"])[every.parts["line"]]
            usual = mode(per_line[worded & every.new_line].tolist())
            yield every.where(np.repeat(~worded | (per_line == usual), every.parts["size"]))

    def _cuts(self, group: _Group) -> Iterator[NDArray[np.bool_]]:
        """Yield the ways to cut a text into tours, as the parts with which a tour starts."""
        below = np.searchsorted(group.parts["line"], [line for line, _ in self._boards[1:]])
        seen = set[bytes]()
        for level in (_TEXT + 1, _TEXT, _BLANK, _RULE, 0):
            starts = group.parts["gap"] >= level if level else group.new_line
            starts[[0, *below[below < len(starts)]]] = True
            if starts.tobytes() not in seen:
                seen.add(starts.tobytes())
                yield starts

    def _read_each(self, group: _Group, starts: NDArray[np.bool_]) -> list[Brought]:
        """Return the best reading of each tour; an empty list if these are not tours."""
        found, several = list[Brought](), int(starts.sum())
        for one in group.split(starts, self._boards):
            best = self._read(one) if several == 1 or len(one.values) >= _LEAST else None
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
        board, hint, named = group.board, self._rows.hint, group.values >= _NAMED
        boards = [board] if board or hint is None else [self._of_family(hint), None]
        listed = partial(self._try, _listed, self._family)
        if named.any():
            columns, ranks = np.divmod(group.values[named] - _NAMED, _RANKS)
            others = group.values[~named]
            left = () if len(others) < 2 or _counts(others) else ("the numbers beside the squares",)
            for one in boards if 2 * len(columns) >= len(named) else ():
                yield listed(ranks - 1, columns, one, read="chess names", chess=True, left_out=left)
            return
        values, rowings = group.values, group.rowings()
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
        in_a_row = len(group.parts) == 1 and len(np.unique(values)) == len(values) > max(2, most - low)
        triples = (self._rows.are_pairs or _counts(values[::3])) and not (lengths % 3).any()
        if not in_a_row and (triples or any(not (rowing % 2).any() for rowing in rowings)):
            pairs = values.reshape(-1, 3)[:, 1:] if triples else values.reshape(-1, 2)
            for one, first in product(boards, (0, 1) if pairs.min() > 0 else (0,)):
                (rows, columns), read = pairs.T - first, f"pairs, counted from {first}"
                yield listed(rows, columns, one, read=read, usual=not first)
                if one and one.rows != one.columns:
                    yield listed(columns, rows, one, read=f"{read}, column first", usual=False)
        side, squares = isqrt(len(values)), values[:-1] if values[-1] == -1 else values
        square = self._try(self._family.board, side, side) if 1 < side**2 == len(values) >= most else None
        for one in {each or square for each in boards}:
            if one is None or (group.parts["size"] == 2).all():
                continue
            if len(lengths) == 1 and len(values) == one.area:
                for first in (0, 1) if low == 0 else (1,):
                    yield self._try(self._numbered, values.reshape(one.rows, one.columns), one, first)
            for first in (0, 1) if low > 0 else (0,):
                (rows, columns), read = (
                    np.divmod(squares - first, one.columns),
                    f"the numbers of squares, counted from {first} row by row",
                )
                yield listed(rows, columns, one, read=read, usual=False)
        # The first line may be the size of the board below.
        head, rest = values[: lengths[0]], len(values) - lengths[0]
        area = int(head[0] * head[-1]) if len(head) < 3 and board is None else 0
        if rest >= _LEAST and rest in (area, 2 * area):
            below = self._try(self._family.board, int(head[0]), int(head[-1]))
            yield from self._ways(group.where(np.arange(len(values)) >= len(head))._replace(board=below))

    def _numbered(self, table: _Numbers, board: Board | None, first: int, labelled: bool = False) -> Brought:
        """Return the walk on a board of numbers, up to the first number that is missing or repeated."""
        rows, columns = table.shape
        holes = np.argwhere(table == _HOLE)
        if len(holes) > MAX_HOLES:
            raise InputError(f"A board can have up to {MAX_HOLES:,} holes, not {len(holes):,}.")
        if board is None and len(holes):
            board = Board(
                rows,
                columns,
                holes=frozenset((row, column) for row, column in holes.tolist()),
                leaper=self._family.leaper,
            )
        board = board or self._family.board(rows, columns)
        flat = table.ravel()
        places = np.flatnonzero(flat >= first)
        places = places[np.argsort(flat[places], kind="stable")]
        numbers = flat[places]
        wrong = np.flatnonzero(numbers != np.arange(first, first + len(numbers)))
        read, problem = len(numbers), ""
        if len(wrong):
            read = int(wrong[0])
            missing, last = first + read, first + len(board) - 1
            if read and numbers[read] == missing - 1:
                read -= 1
                problem = f"the number {missing - 1} is on {int((numbers == missing - 1).sum()):,} squares"
            else:
                beyond = flat[flat > last]
                problem = f"there is no {missing}" + (f", but a {beyond[0]}" if len(beyond) else "")
        zeros = first == 1 and bool((flat == 0).any())
        words = f"a board of numbers from {first}" + ", with 0 for a square not visited" * zeros
        left = ("the labels of rows and columns",) if labelled else ()
        walk = np.stack(np.divmod(places[:read], columns), axis=1)
        return Brought(board, walk, problem, read=words, usual=not zeros, numbered=True, left_out=left)

    def _prose(self) -> list[str]:
        """Return what of the lines with words is left out, if there are any."""
        if not (prose := self._rows.prose):
            return []
        (number, line), more = prose[0], len(prose) - 1
        others = f", and of {plural(more, 'other line')}" if more else ""
        return [f"the words of line {number:,}, “{shortened(line, 40)}”{others}"]

    def _unreadable(self, group: _Group) -> InputError:
        """Return why there is no reading of a text."""
        if not len(group.parts):
            number, line = (self._rows.prose or [(1, "")])[0]
            where = f": line {number:,}, “{shortened(line, 40)}”, has none" if line else ""
            return InputError(f"There are neither numbers nor squares in this text{where}. {FORMS}.")
        lengths, lines = group.rowings()[0], group.parts["line"]
        if len(named := np.flatnonzero(group.values >= _NAMED)):
            line = np.repeat(lines, group.parts["size"])[named[0]]
            return InputError(f"Line {line:,} has a square like a1 among numbers: write one or the other.")
        usual = mode(lengths.tolist())
        other = np.flatnonzero(lengths != usual)
        if len(other):
            line = np.unique(lines)[other[0]]
            return InputError(
                f"All rows of a board of numbers have the same length: line {line:,} has {lengths[other[0]]:,} "
                f"numbers, others {usual:,}."
            )
        return InputError(
            f"These {len(group.values):,} numbers can be squares, counted row by row, but of which board? Write it on "
            "a line above them, like 8x8."
        )
