"""Reading and judging a visitor's tour: its first error, or whether it is closed, obeys the rule, is symmetric."""

import json
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from statistics import mode

import numpy as np
from numpy.typing import NDArray

from knights.base.errors import InputError, bounded
from knights.base.questions import make
from knights.base.text import plural, shortened
from knights.boards.board import KNIGHT, MAX_HOLES, NAMES, Board, Leaper, Square, a_leaper, more_of
from knights.boards.named_shapes import SHAPES
from knights.boards.shapes import PLAIN, Family, Symmetry
from knights.boards.shapes import symmetries as of_board
from knights.boards.tour import Tour
from knights.engine.case import TourQuestion
from knights.referee.checks import check, first_break_of_warnsdorff

MAX_LETTERS, MAX_NUMBER = 4_000_000, 10**9
"""The maximum length of a text, enough for a board of about 700×700, and the largest number accepted."""
_HOLE = -MAX_NUMBER - 1
"""The number that marks a hole on a board of numbers."""

# A match blocks all other threads, so it must be fast: with single blanks, no pattern scans a run of blanks twice.
_SEPARATORS = re.compile(r"[\s,;|∣│()\[\]{}\"']+")
_RULED = re.compile(r"[-=_+|∣│─┼┬┴├┤ ]+")
"""A pattern for a line that only separates rows."""
_BARRED = re.compile(r"[|∣│]? ?\w+ ?[|∣│][^|∣│]+[|∣│]?")
"""A pattern for a row with its label in front of a bar."""
_COMMA = re.compile(r" ?[,;] ?")
_BETWEEN_ROWS = re.compile(r"[)\]}]\s?[,;]?\s?[(\[{]|/|\n")
_PAIR = re.compile(r"-?\d+,-?\d+")
_CHESS = re.compile(r"[a-z]\d{1,4}")
_HEADER = re.compile(r"(move, ?)?row, ?column\n", re.IGNORECASE)
_BOARD = {
    "rows": r"(\d{1,9}) ?[x×*]",
    "columns": r" ?(\d{1,9})",
    "shape": rf"(?: ({'|'.join(SHAPES)}))?",
    "holes": r"(?: minus ([-\d, ]+))?",
    "leaper": rf"(?: ({'|'.join(NAMES.values())}))?",
}
"""Patterns for the parts of a first line that gives the board, by parameter."""
_FIRST_LINE = re.compile("".join(_BOARD.values()) + r"(?:\n|$)", re.IGNORECASE)
_PROSE = re.compile(r"^[A-Z][a-z]{2,}", re.MULTILINE)
"""A pattern for the start of a line of prose, like the lines that the command prints below a board."""
_FORMS = (
    "Write a board of numbers, one row per line; or squares, as pairs like 0,0 1,2 or chess names like a1 b3"
)


@dataclass(frozen=True)
class Brought:
    """A candidate tour, as read: its squares in the order entered, up to the first missing number.

    Attributes:
        problem: the first error in the numbers of a board, in words; empty if there is none.
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
    """Read a tour in time linear in the text; raises an InputError for text in another notation.

    The text is a board of move numbers, from 1 or from 0, one row on each line, with ``#`` for a hole; or a list of
    squares, as 0-based ``row,column`` pairs or as chess names; or a tour as the app exports it, in CSV or JSON. A board
    may have labels at its columns and rows, and lines between them. A first line may give the board for a list of
    squares: ``8x8``, ``4x4 cross``, ``5x5 minus 0,0`` or ``10x10 zebra``. ``family`` and ``board`` apply if the text
    gives no shape, piece or board; without ``board``, the board is the smallest that contains all squares.
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
    given, text = _from_json(text)
    board = given or board
    single_blanks = (" ".join(line.split()) for line in text.split("\n"))
    text = "\n".join(line for line in single_blanks if line)
    if first := _FIRST_LINE.match(text):
        parts = zip(_BOARD, first.groups(), strict=True)
        board = make(TourQuestion, {key: part.lower() for key, part in parts if part}).board
        text = text[first.end() :]
    header = _HEADER.match(text)
    if header:
        text = text[header.end() :]
    text = _PROSE.split(text, maxsplit=1)[0].lower()
    words = _SEPARATORS.sub(" ", text).split()
    if words and _CHESS.fullmatch(words[0]):
        return _listed([_chess_square(word) for word in words], board, chess=True)
    pairs = _COMMA.sub(",", text).split()
    lines = pairs if all(map(_PAIR.fullmatch, pairs)) else _BETWEEN_ROWS.split(text)
    split = [
        row for line in lines if not _RULED.fullmatch(line) and (row := _SEPARATORS.sub(" ", line).split())
    ]
    split = _without_labels(split, sum(map(bool, map(_BARRED.fullmatch, lines))))
    rows = [[*map(_number, row)] for row in split]
    if header:
        rows = [row[-2:] for row in rows]  # Without the numbers of the moves, if they are there.
    return _from_rows(rows, board, has_header=header is not None)


def _from_json(text: str) -> tuple[Board | None, str]:
    """Return the board, if given, and the squares of a tour in JSON, as the app exports it; return other text as it is.

    A mere list is rewritten without line breaks, which would separate its rows.
    """
    try:
        value = json.loads(text)
    except ValueError:
        return None, text
    if not isinstance(value, dict):
        return None, json.dumps(value)
    if not value.get("tour"):
        raise InputError("This JSON has no tour: it needs a list “tour” of [row, column] pairs.")
    given = {key: value[key] for key in _BOARD if value.get(key) is not None}
    return make(TourQuestion, given).board if given else None, json.dumps(value["tour"])


def _without_labels(rows: list[list[str]], barred: int) -> list[list[str]]:
    """Remove the labels of columns and rows from a board; ``barred`` is the number of rows with a bar after a label.

    Columns may be labelled above or below the board, and rows in front of it.
    """
    for above in (True, False):
        labels, board = (rows[:1], rows[1:]) if above else (rows[-1:], rows[:-1])
        if len(board) < 2 or not _count(labels[0]):
            continue
        wide = len(labels[0])
        if all(len(row) == wide + 1 for row in board) and _count([row[0] for row in board]):
            return [row[1:] for row in board]
        if labels[0][0].isalpha() and all(len(row) == wide for row in board):
            return board
    if barred == len(rows) and all(len(row) > 2 for row in rows) and _count([row[0] for row in rows]):
        return [row[1:] for row in rows]
    return rows


def _count(labels: Sequence[str]) -> bool:
    """Return whether labels count up from 0, 1 or a, or down to 0 or 1."""
    if len(labels) < 2:
        return False
    letters = [chr(ord("a") + k) for k in range(len(labels))]
    if not all(map(str.isdecimal, labels)):
        return [*labels] == letters
    numbers = [int(label) for label in labels if len(label) < 10]
    least = min(numbers, default=0)
    upward = [*range(least, least + len(labels))]
    return least in (0, 1) and numbers in (upward, upward[::-1])


def _unreadable(word: str) -> InputError:
    return InputError(f"“{shortened(word, 20)}” is neither a number nor a square. {_FORMS}.")


def _chess_square(word: str) -> Square:
    """Read a chess name as (row, column), with rows counted from 0 at the bottom."""
    if not _CHESS.fullmatch(word):
        raise _unreadable(word)
    return int(word[1:]) - 1, ord(word[0]) - ord("a")


def _number(word: str) -> int:
    if word == "#":
        return _HOLE
    try:
        number = int(word)
    except ValueError:
        raise _unreadable(word) from None
    if abs(number) > MAX_NUMBER:
        raise InputError(f"The number “{shortened(word, 20)}” is too large for a board.")
    return number


def _listed(pairs: Sequence[Square], board: Board | None, chess: bool = False) -> Brought:
    """Return the candidate with these squares, whose rows are counted from the bottom if they are chess names."""
    rows, columns = zip(*pairs, strict=True)
    around = board or Board(max(rows) + 1, max(columns) + 1)
    if chess:
        pairs = [(around.rows - 1 - row, column) for row, column in pairs]
    return Brought(around, tuple(pairs), chess=chess, guessed=board is None)


def _from_rows(rows: Sequence[Sequence[int]], board: Board | None, has_header: bool) -> Brought:
    """Read squares or a board: rows of two numbers are squares, unless they can be a board of two columns."""
    numbers = sorted(number for row in rows for number in row if number != _HOLE)
    if not numbers:
        raise InputError(f"There are no numbers in this text. {_FORMS}.")
    holes = sum(map(len, rows)) - len(numbers)
    if holes > MAX_HOLES:
        raise InputError(f"A board can have up to {MAX_HOLES:,} holes, not {holes:,}.")
    each_once = numbers[0] in (0, 1) and numbers == [*range(numbers[0], numbers[0] + len(numbers))]
    is_list = has_header or board is not None or not each_once
    if not holes and is_list and all(len(row) == 2 for row in rows):
        return _listed([(row, column) for row, column in rows], board)
    return _from_table(rows, board.leaper if board else KNIGHT)


def _from_table(rows: Sequence[Sequence[int]], leaper: Leaper) -> Brought:
    """Read a board of numbers, up to the first number that is missing or repeated."""
    usual = mode(map(len, rows))
    for number, row in enumerate(rows, 1):
        if len(row) != usual:
            raise InputError(
                f"All rows of a board of numbers have the same length: row {number} has {len(row)} "
                f"numbers, others {usual}."
            )
    holes = ((r, c) for r, row in enumerate(rows) for c, number in enumerate(row) if number == _HOLE)
    board = Board(len(rows), usual, holes=frozenset(holes), leaper=leaper)
    where: dict[int, list[Square]] = {}
    for square in board:
        where.setdefault(rows[square[0]][square[1]], []).append(square)
    first = 0 if 0 in where and len(board) not in where else 1
    walk: list[Square] = []
    for number in range(first, first + len(board)):
        squares = where.get(number, [])
        if len(squares) > 1:
            return Brought(board, tuple(walk), f"the number {number} is on {len(squares):,} squares")
        if not squares:
            stray = next((key for key in where if not first <= key < first + len(board)), None)
            but = "" if stray is None else f", but a {stray}"
            return Brought(board, tuple(walk), f"there is no {number}{but}")
        walk += squares
    return Brought(board, tuple(walk))


@dataclass(frozen=True)
class Judgement:
    """The verdict on a candidate tour: the tour, or the first error in words.

    ``first_bad_move`` is the number, from 1, of the first illegal move; ``warnsdorff_break`` is that of the first move
    of a tour that does not go to a square of least degree. Each is None if there is no such move.
    """

    brought: Brought
    tour: Tour | None = None
    problem: str = ""
    first_bad_move: int | None = None
    warnsdorff_break: int | None = None

    @property
    def legal(self) -> tuple[Square, ...]:
        """The squares before the first error."""
        board, squares = self.brought.board, self.brought.squares
        if self.first_bad_move is not None:
            return squares[: self.first_bad_move]
        return squares if not squares or squares[0] in board else ()

    @property
    def closed(self) -> bool:
        """Whether the candidate is a closed tour."""
        return self.tour is not None and self.tour.closed


def judge(brought: Brought) -> Judgement:
    """Judge a candidate tour in time linear in its squares; the referee confirms each tour."""
    board, squares, entered = brought.board, brought.squares, set[Square]()
    for move, square in enumerate(squares):
        problem = _mistake(brought, move, entered)
        if problem:
            return Judgement(brought, problem=problem, first_bad_move=move or None)
        entered.add(square)
    problem = brought.problem
    if not problem and len(squares) != len(board):
        problem = f"it ends after {plural(len(squares), 'square')}, but the {board} board has {len(board):,}"
    tour = Tour.from_squares(board, squares)
    checks = check(tour)
    if problem or not checks.passed:
        return Judgement(brought, problem=problem or checks.problem)
    tour = Tour(board, tour.path, closed=checks.closes)
    return Judgement(brought, tour, warnsdorff_break=first_break_of_warnsdorff(tour))


def _mistake(brought: Brought, move: int, entered: Set[Square]) -> str:
    """Return why a move is illegal, given the squares entered before it; empty if it is legal. Move 0 is the start."""
    board, square = brought.board, brought.squares[move]
    name = brought.name(square)
    goes = f"move {move} goes to {name}" if move else f"it starts on {name}"
    if square in board.holes:
        return f"{goes}, which is a hole of the {board} board"
    if square not in board:
        return f"{goes}, which is not on the {board} board"
    if move:
        before = brought.squares[move - 1]
        if square not in board.onward(before):
            piece = a_leaper(board.leaper)
            return f"move {move}, from {brought.name(before)} to {name}, is not {piece}'s move"
    return f"{goes}, which has already been visited" if square in entered else ""


def as_json(file: str, judgement: Judgement) -> dict[str, object]:
    """Return a judgement as ``python -m knights check --json`` prints it."""
    return {
        "file": file,
        "rows": judgement.brought.board.rows,
        "columns": judgement.brought.board.columns,
        **more_of(judgement.brought.board),
        "tour": judgement.tour is not None,
        "closed": judgement.closed,
        "problem": judgement.problem or None,
        "first_bad_move": judgement.first_bad_move,
        "warnsdorff_break": judgement.warnsdorff_break,
    }


def in_words(judgement: Judgement) -> str:
    """Return a judgement as a sentence."""
    board = judgement.brought.board
    if judgement.tour is None:
        return f"No tour of the {board} board: {judgement.problem}."
    kind = "A closed tour" if judgement.closed else "An open tour"
    rule = (
        "every move obeys Warnsdorff's rule"
        if judgement.warnsdorff_break is None
        else f"move {judgement.warnsdorff_break} is the first that breaks Warnsdorff's rule"
    )
    return f"{kind} of the {board} board; {rule}."


_IMAGES = {
    Symmetry(-1, -1, False): "a half turn",
    Symmetry(1, -1, False): "a left-right reflection",
    Symmetry(-1, 1, False): "an up-down reflection",
    Symmetry(1, -1, True): "a quarter turn",
    Symmetry(1, 1, True): "a reflection in a diagonal",
    Symmetry(-1, -1, True): "a reflection in the other diagonal",
}
"""The names of the symmetries of a board; “a quarter turn” covers both directions."""


def symmetries(tour: Tour) -> list[str]:
    """Return the rotations and reflections of the board that leave the drawing of a tour unchanged."""
    board, path = tour.board, tour.path.astype(np.int64)
    if tour.closed:
        path = np.append(path, path[0])
    squares = np.arange(board.area).reshape(board.rows, board.columns)
    images, moves = of_board(board), _moves(path)
    return [
        name
        for image, name in _IMAGES.items()
        if image in images and np.array_equal(_moves(image.of_table(squares).ravel()[path]), moves)
    ]


def _moves(path: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the moves along a walk as sorted, undirected pairs of squares."""
    pairs = np.sort(np.stack([path[:-1], path[1:]], axis=1), axis=1)
    return pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
