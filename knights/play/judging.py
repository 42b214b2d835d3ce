"""The verdict on a tour: its first mistake, or whether it is closed, obeys Warnsdorff's rule, and is symmetric."""

from collections.abc import Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from knights.base.text import plural
from knights.boards.board import Square, a_leaper, more_of
from knights.boards.shapes import Symmetry
from knights.boards.shapes import symmetries as of_board
from knights.boards.tour import Tour
from knights.play.reading import Brought
from knights.referee.checks import check, first_break_of_warnsdorff


@dataclass(frozen=True)
class Judgement:
    """The verdict on a candidate tour: the tour, or the first mistake in words.

    Moves are numbered from 1. ``first_bad_move`` is the first illegal move; ``warnsdorff_break`` is the first move of a
    tour that does not go to a square of least degree.
    """

    brought: Brought
    tour: Tour | None = None
    problem: str = ""
    first_bad_move: int | None = None
    warnsdorff_break: int | None = None

    @property
    def legal(self) -> tuple[Square, ...]:
        """The squares before the first mistake."""
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
    """Return why a move, or move 0, the start, is illegal after the squares entered before; empty if it is legal."""
    board, square = brought.board, brought.squares[move]
    name = brought.name(square)
    goes = f"move {move} goes to {name}" if move else f"it starts on {name}"
    if square in board.holes:
        return f"{goes}, which is a hole of the {board} board"
    if square not in board:
        return f"{goes}, which is not on the {board} board"
    if move and square not in board.onward(before := brought.squares[move - 1]):
        return f"move {move}, from {brought.name(before)} to {name}, is not {a_leaper(board.leaper)}'s move"
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
