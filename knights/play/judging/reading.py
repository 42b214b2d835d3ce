"""Reading a visitor's tour: a board of numbers, or a list of squares, in any common notation."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from knights.base.errors import InputError, bounded
from knights.base.text import shortened
from knights.boards.board import KNIGHT, MAX_HOLES, NAMES, Board, Square, as_leaper, parse_leaper
from knights.boards.shapes import PLAIN, SHAPES, Family, parse_family

MAX_LETTERS, MAX_NUMBER = 4_000_000, 10**9
"""The maximum length of a text, enough for a board of about 700×700, and the largest number accepted."""
_HOLE = -MAX_NUMBER - 1
"""The number that marks a hole on a board of numbers."""

# A match blocks all other threads, so it must be fast: with single blanks, no pattern scans a run of blanks twice.
_SEPARATORS = re.compile(r"[\s,;|]+")
_COMMA = re.compile(r" ?[,;] ?")
_BETWEEN_PAIRS = re.compile(r"[)\]}]\s?[,;]?\s?[(\[{]")
_PAIR = re.compile(r"-?\d+,-?\d+")
_CHESS = re.compile(r"([a-z])(\d{1,4})")
_SIZE = re.compile(r"(\d{1,9}) ?[x×*] ?(\d{1,9})( [^\n]*)?(?:\n|$)", re.IGNORECASE)
_MINUS = "minus"
"""The word before the holes in a first line like ``5x5 minus 0,0``."""
_PROSE = re.compile(r"^[A-Z][a-z]{2,}", re.MULTILINE)
"""A pattern for the start of a line of prose, like the lines that the command prints below a board."""
_FORMS = (
    "Write a board of numbers, one row per line; or squares, as pairs like 0,0 1,2 or chess names like a1 b3"
)


@dataclass(frozen=True)
class Brought:
    """A candidate tour, as read: its squares in the order entered, up to the first missing number.

    Attributes:
        problem: the first mistake in the numbers of a board, in words; empty if there is none.
        chess: whether the squares were written by their chess names.
        guessed: whether the text gave no board, so that the smallest board with all squares was chosen.
    """

    board: Board
    squares: tuple[Square, ...]
    problem: str = ""
    chess: bool = False
    guessed: bool = False

    def name(self, square: Square) -> str:
        """Return the name of a square, even of one off the board, in the notation of the candidate."""
        row, column = square
        return f"{chr(ord('a') + column)}{self.board.rows - row}" if self.chess else f"{row},{column}"


def read_tour(text: str, family: Family = PLAIN, board: Board | None = None) -> Brought:
    """Read a tour in any common notation, in time linear in the text; raises an InputError for other text.

    The text is a board of move numbers, from 1 or from 0, one row on each line, with ``#`` for a hole; or a list of
    squares, as 0-based ``row,column`` pairs or as chess names. Both may also be JSON or CSV, with or without a header,
    as exported by the app. A first line may give the board for a list of squares: ``8x8``, ``4x4 cross``,
    ``5x5 minus 0,0`` or ``10x10 zebra``. ``family`` and ``board`` apply if the text gives no shape, piece or board;
    without ``board``, the board is the smallest that contains all squares.
    """
    brought = _read(text, board)
    board = brought.board
    if board.is_plain:
        return replace(brought, board=family.board(board.rows, board.columns))
    return replace(brought, board=replace(board, leaper=family.leaper)) if board.leaper == KNIGHT else brought


def _read(text: str, board: Board | None) -> Brought:
    text = bounded(text, "A tour", MAX_LETTERS).replace("\ufeff", "").strip()
    if not text:
        raise InputError(f"There is no tour in an empty text. {_FORMS}.")
    if text[0] in "[{":
        brought = _from_json(text, board)
        if brought is not None:
            return brought
    single_blanks = (" ".join(line.split()) for line in text.split("\n"))
    size, text = _size("\n".join(line for line in single_blanks if line))
    size = size or board
    # Drop a header, and a column of move numbers.
    head, _, body = text.partition("\n")
    names = [name.strip().lower() for name in head.split(",")]
    if names == ["move", "row", "column"]:
        text = "\n".join(line.partition(",")[2] for line in body.splitlines())
    elif names == ["row", "column"]:
        text = body
    prose = _PROSE.search(text)
    text = text[: prose.start()] if prose else text
    words = _SEPARATORS.sub(" ", text).lower().split()
    if words and all(_CHESS.fullmatch(word) for word in words):
        return _from_chess(words, size)
    # Split the text into rows of numbers: its lines or, in a list of squares, its pairs.
    text = _BETWEEN_PAIRS.sub("\n", text).strip("()[]{} \n")
    pairs = _COMMA.sub(",", text).split()
    lines = pairs if all(_PAIR.fullmatch(word) for word in pairs) else re.split(r"[\n/]", text)
    rows = [[_number(word) for word in row] for line in lines if (row := _SEPARATORS.sub(" ", line).split())]
    return _from_rows(rows, size)


def _from_json(text: str, board: Board | None) -> Brought | None:
    """Read a candidate from JSON; return None for squares in brackets that are not JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        if text[0] == "{":
            raise InputError(f"This is not JSON: “{shortened(text, 40)}”. {_FORMS}.") from None
        return None
    size = board
    if isinstance(value, dict):
        size = _json_size(value) or board
        value = next((value[key] for key in ("tour", "path", "squares", "numbers") if value.get(key)), None)
        if value is None:
            raise InputError("This JSON has no tour: it needs a list “tour” of [row, column] pairs.")
    if not isinstance(value, list) or not value:
        raise InputError(f"A tour in JSON is a list of rows or of squares, not “{shortened(text, 40)}”.")
    if all(isinstance(item, str) for item in value):
        return _from_chess([item.strip().lower() for item in value], size)
    if not all(isinstance(row, list) and row and all(type(number) is int for number in row) for row in value):
        raise InputError(
            "A tour in JSON is a list of rows of whole numbers, of [row, column] pairs, or of chess names."
        )
    return _from_rows(value, size)


def _json_size(value: dict[str, Any]) -> Board | None:
    rows, columns = value.get("rows"), value.get("columns")
    if rows is None and columns is None:
        return None
    for name, side in (("rows", rows), ("columns", columns)):
        if type(side) is not int:
            quoted = "nothing" if side is None else f"“{shortened(json.dumps(side))}”"
            raise InputError(f"In this JSON “{name}” must be a whole number, not {quoted}.")
    holes, leaper = value.get("holes", []), value.get("leaper", KNIGHT)
    if not isinstance(holes, list) or any(
        not isinstance(hole, list) or [*map(type, hole)] != [int, int] for hole in holes
    ):
        raise InputError(
            f"In this JSON “holes” must be a list of [row, column] pairs, not “{shortened(json.dumps(holes))}”."
        )
    board = Board(rows, columns, leaper=as_leaper(leaper))  # type: ignore[arg-type]
    return replace(board, holes=frozenset((row, column) for row, column in holes))


def _size(text: str) -> tuple[Board | None, str]:
    """Return the board that the first line gives, if any, and the lines below it."""
    match = _SIZE.match(text)
    more = (match[3] or "").lower().split() if match else []
    if match is None or (more and more[0] not in (*SHAPES, *NAMES.values(), _MINUS)):
        return None, text
    leaper = parse_leaper(more.pop()) if more and more[-1] in NAMES.values() else KNIGHT
    family = parse_family(" ".join(more).removeprefix(_MINUS), leaper)
    return family.board(int(match[1]), int(match[2])), text[match.end() :]


def _number(word: str) -> int:
    if word == "#":
        return _HOLE
    try:
        return int(word)
    except ValueError:
        raise InputError(f"“{shortened(word, 20)}” is neither a number nor a square. {_FORMS}.") from None


def _from_chess(words: Sequence[str], size: Board | None) -> Brought:
    """Read squares from their chess names; row 0 is the highest rank."""
    spots = []
    for word in words:
        match = _CHESS.fullmatch(word)
        if match is None:
            raise InputError(f"“{shortened(word, 20)}” is not the chess name of a square, like a1 or h8.")
        spots.append((int(match[2]), ord(match[1]) - ord("a")))
    board = size or Board(max(rank for rank, _ in spots), max(file for _, file in spots) + 1)
    return Brought(
        board, tuple((board.rows - rank, file) for rank, file in spots), chess=True, guessed=size is None
    )


def _from_rows(rows: Sequence[Sequence[int]], size: Board | None) -> Brought:
    """Read squares or a board: rows of two numbers are squares, unless they can be a board of two columns."""
    numbers = sorted(number for row in rows for number in row if number != _HOLE)
    if not numbers:
        raise InputError(f"There are no numbers in this text. {_FORMS}.")
    for number in (numbers[0], numbers[-1]):
        if abs(number) > MAX_NUMBER:
            raise InputError(f"The number “{shortened(str(number), 20)}” is too large for a board.")
    each_once = numbers == list(range(numbers[0], numbers[0] + len(numbers))) and numbers[0] in (0, 1)
    holes = sum(map(len, rows)) - len(numbers)
    if holes > MAX_HOLES:
        raise InputError(f"A board can have up to {MAX_HOLES:,} holes, not {holes:,}.")
    drawn = holes > 0
    if not drawn and all(len(row) == 2 for row in rows) and (size is not None or not each_once):
        squares = tuple((row, column) for row, column in rows)
        board = size or Board(*(max(side) + 1 for side in zip(*squares, strict=True)))
        return Brought(board, squares, guessed=size is None)
    return _from_table(rows, size)


def _from_table(rows: Sequence[Sequence[int]], size: Board | None) -> Brought:
    """Read a board of numbers, up to the first number that is missing or repeated."""
    lengths = Counter(map(len, rows))
    if len(lengths) != 1:
        usual = lengths.most_common(1)[0][0]
        at = next(number for number, row in enumerate(rows, 1) if len(row) != usual)
        raise InputError(
            f"All rows of a board of numbers have the same length: row {at} has {len(rows[at - 1])} "
            f"numbers, others {usual}."
        )
    holes = [(r, c) for r, row in enumerate(rows) for c, number in enumerate(row) if number == _HOLE]
    leaper = size.leaper if size else KNIGHT
    board = Board(len(rows), len(rows[0]), holes=frozenset(holes), leaper=leaper)
    where: dict[int, list[Square]] = {}
    for square in board:
        where.setdefault(rows[square[0]][square[1]], []).append(square)
    first = 0 if 0 in where and len(board) not in where else 1
    walk: list[Square] = []
    for number in range(first, first + len(board)):
        squares = where.get(number, [])
        if len(squares) != 1:
            stray = next((key for key in where if not first <= key < first + len(board)), None)
            problem = (
                f"the number {number} is on {len(squares):,} squares" if squares else f"there is no {number}"
            )
            if stray is not None and not squares:
                problem += f", but a {stray}"
            return Brought(board, tuple(walk), problem)
        walk.append(squares[0])
    return Brought(board, tuple(walk))
