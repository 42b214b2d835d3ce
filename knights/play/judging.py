"""Judging a visitor's tour: its first error, or whether it is closed, obeys the rule, is symmetric."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.base import InputError, lazy, plural
from knights.boards import Board, Square, Symmetry, Tour, a_leaper, squares_of
from knights.boards import symmetries as of_board
from knights.boards.board import more_of
from knights.referee.checks import check, first_break_of_warnsdorff


@dataclass(frozen=True, eq=False)
class Brought:
    """A candidate tour, as read: its squares in the order entered, up to the first missing number.

    Attributes:
        walk: the squares as (row, column), shape (squares, 2), some of which may be off the board.
        problem: the first error in the numbers of a board, in words; empty if there is none.
        chess: whether the squares were written by their chess names.
        guessed: whether the text gave no board, so that the smallest board with all squares was chosen.
        numbered: whether the text is a board of numbers, not a list of squares.
        read: how the text was read, in words.
        usual: whether this is its only possible reading, which needs no mention.
        left_out: what of the text was not read, in words.
        place: the number of the tour in its text, from 1, and the number of tours in it.
    """

    board: Board
    walk: NDArray[np.int64]
    problem: str = ""
    chess: bool = False
    guessed: bool = False
    numbered: bool = False
    read: str = ""
    usual: bool = True
    left_out: tuple[str, ...] = ()
    place: tuple[int, int] = (1, 1)

    @lazy
    def squares(self) -> tuple[Square, ...]:
        """The squares as pairs of plain integers."""
        return tuple((row, column) for row, column in self.walk.tolist())

    @lazy
    def fault(self) -> int | None:
        """The index of the first square that is off the board, entered again or not a move away."""
        board, (rows, columns) = self.board, self.walk.T
        fault = (rows < 0) | (rows >= board.rows) | (columns < 0) | (columns >= board.columns)
        if board.holes:
            on_board = ~fault
            fault[on_board] = ~squares_of(board)[rows[on_board], columns[on_board]]
        moves = np.sort(np.abs(np.diff(self.walk, axis=0)), axis=1)
        fault[1:] |= (moves != board.leaper).any(axis=1)
        again = np.ones(len(rows), dtype=np.bool_)
        again[np.unique(rows * board.columns + columns, return_index=True)[1]] = False
        faults = np.flatnonzero(fault | again)
        return int(faults[0]) if len(faults) else None

    @property
    def rank(self) -> tuple[int, bool]:
        """The number of squares before the first error, and whether they are a tour; readings are chosen by it."""
        legal = len(self.walk) if self.fault is None else self.fault
        return legal, not self.problem and legal == len(self.walk) == len(self.board)

    @property
    def notes(self) -> str:
        """How the text was read and what was left out, as sentences; empty if neither needs mention."""
        read = "" if self.usual else f"Read as {self.read}. "
        return (read + (f"Left out: {'; '.join(self.left_out)}." if self.left_out else "")).rstrip()

    def name(self, square: Square) -> str:
        """Return the name of a square, even of one off the board, in the notation of the candidate."""
        row, column = square
        return f"{chr(ord('a') + column)}{self.board.rows - row}" if self.chess else f"{row},{column}"


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
        return squares[: self.first_bad_move] if squares and squares[0] in board else ()

    @property
    def closed(self) -> bool:
        """Whether the candidate is a closed tour."""
        return self.tour is not None and self.tour.closed and len(self.tour) > 1


def judge(brought: Brought) -> Judgement:
    """Judge a candidate tour in time proportional to its squares; the referee confirms each tour."""
    board, walk = brought.board, brought.walk
    if (fault := brought.fault) is not None:
        return Judgement(brought, problem=mistake(brought, fault), first_bad_move=fault or None)
    problem = brought.problem
    if not problem and len(walk) != len(board):
        problem = f"it ends after {plural(len(walk), 'square')}, but the {board} board has {len(board):,}"
    tour = Tour(board, (walk[:, 0] * board.columns + walk[:, 1]).astype(np.int32))
    checks = check(tour)
    if problem or not checks.passed:
        return Judgement(brought, problem=problem or checks.problem)
    tour = Tour(board, tour.path, closed=checks.closes)
    return Judgement(brought, tour, warnsdorff_break=first_break_of_warnsdorff(tour))


def mistake(brought: Brought, move: int) -> str:
    """Return why the first illegal move of a walk is illegal; move 0 is the start."""
    board = brought.board
    row, column = brought.walk[move].tolist()
    name = brought.name((row, column))
    goes = f"move {move} goes to {name}" if move else f"it starts on {name}"
    if (row, column) in board.holes:
        return f"{goes}, which is a hole of the {board} board"
    if (row, column) not in board:
        return f"{goes}, which is not on the {board} board"
    before = tuple(brought.walk[move - 1].tolist())
    if (row, column) in board.onward(before):
        return f"{goes}, which has already been visited"
    return f"move {move}, from {brought.name(before)} to {name}, is not {a_leaper(board.leaper)}'s move"


def most_telling(judgements: Sequence[Judgement]) -> Judgement:
    """Return the first judgement on a walk that is not a tour, or else the first."""
    return next((one for one in judgements if one.tour is None), judgements[0])


def as_json(file: str, judgement: Judgement | InputError) -> dict[str, object]:
    """Return a judgement, or why there is none, as ``python -m knights check --json`` prints it."""
    if isinstance(judgement, InputError):
        return {"file": file, "tour": None, "problem": str(judgement)}
    brought = judgement.brought
    entry = {
        "file": file,
        "rows": brought.board.rows,
        "columns": brought.board.columns,
        **more_of(brought.board),
        "tour": judgement.tour is not None,
        "closed": judgement.closed,
        "problem": judgement.problem or None,
        "first_bad_move": judgement.first_bad_move,
        "warnsdorff_break": judgement.warnsdorff_break,
    }
    more = {"place": [*brought.place] * (brought.place[1] > 1), "notes": brought.notes}
    return entry | {key: value for key, value in more.items() if value}


def in_words(judgement: Judgement) -> str:
    """Return a judgement as a sentence."""
    brought = judgement.brought
    board, (number, tours) = brought.board, brought.place
    if judgement.tour is None:
        verdict = f"No tour of the {board} board: {judgement.problem}."
    elif len(board) == 1:
        verdict = f"A tour of the {board} board; it has no move."
    else:
        kind, broken = "A closed tour" if judgement.closed else "An open tour", judgement.warnsdorff_break
        obeys = "every move obeys" if broken is None else f"move {broken} is the first that breaks"
        verdict = f"{kind} of the {board} board; {obeys} Warnsdorff's rule."
    which = f"tour {number:,} of {tours:,}: " if tours > 1 else ""
    return f"{which}{verdict} {brought.notes}".rstrip()


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
    board, path = tour.board, np.append(tour.path, tour.path[: tour.closed]).astype(np.int64)
    squares = np.arange(board.area).reshape(board.rows, board.columns)

    def moves(path: NDArray[np.int64]) -> NDArray[np.int64]:
        low, high = np.sort([path[:-1], path[1:]], axis=0)
        return np.sort(low * board.area + high)

    images = {name: image for image, name in _IMAGES.items() if image in of_board(board)}
    as_it_is = moves(path)
    return [
        name for name, image in images.items() if np.array_equal(moves(image.of_table(squares).ravel()[path]), as_it_is)
    ]
