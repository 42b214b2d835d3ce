"""What there is to show of a tour that somebody brings: it is read, judged, drawn and described."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.errors import InputError
from knights.base.text import plural
from knights.base.work import Progress, Work
from knights.boards.board import Board, leaper_name
from knights.boards.pictures.marks import WRONG
from knights.boards.tour import Tour
from knights.engine.result import move_reasons
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.play.judging import Judgement, judge, read_tour
from knights.play.judging.shape import crossings, sums, symmetries, turns


class Examination(NamedTuple):
    """What there is to show of a text.

    Attributes:
        name: the name of its file; empty for what was typed.
        judgement: what it is; None if it cannot be read.
        problem: why it cannot, as a sentence.
        walk: what is drawn; None on boards too large for a page.
        reasons: the reason of each of its moves.
        tiles: counts, each with what it counts.
        lines: its symmetry and its sums, in sentences.
    """

    name: str
    judgement: Judgement | None
    problem: str = ""
    walk: Tour | None = None
    reasons: NDArray[np.int8] | None = None
    tiles: Sequence[tuple[str, str]] = ()
    lines: Sequence[str] = ()


def examined(texts: Sequence[tuple[str, str]], board: Board | None = None) -> Work[Examination]:
    """Work that reads, judges and describes texts, each with its name; it can be stopped between two of its steps.

    ``board`` is that of squares that come without one; None to guess it.
    """
    for number, (name, text) in enumerate(texts):
        for step, part in enumerate(_examine(name, text, board), 1):
            yield Progress((number + step / _STEPS) / len(texts), part)
    yield Progress(1.0)


_STEPS = 4
"""How many steps there are to one text."""


def _examine(name: str, text: str, board: Board | None) -> Iterator[Examination | None]:
    """Read, judge, draw and describe, a step each; the last one yields what came of it."""
    try:
        brought = read_tour(text, board=board)
    except InputError as error:
        yield Examination(name, None, str(error))
        return
    yield None
    judgement = judge(brought)
    yield None
    is_drawn = max(brought.board.rows, brought.board.columns) <= MAX_SEARCHED_SIDE
    walk, reasons = drawn(judgement) if is_drawn else (None, None)
    yield None
    tour = judgement.tour
    if tour is None:
        before = f"{len(judgement.legal):,} of {len(brought.board):,}"
        yield Examination(name, judgement, "", walk, reasons, [(before, "squares before the first mistake")])
        return
    tiles = [
        (f"{len(tour):,}", "squares"),
        (f"{turns(tour):,}", "turns"),
        (f"{crossings(tour):,}", "crossings"),
    ]
    yield Examination(name, judgement, "", walk, reasons, tiles, described(tour))


def drawn(judgement: Judgement) -> tuple[Tour, NDArray[np.int8]]:
    """What is drawn of it, and the kind of each move: the tour, or the walk with the wrong move if it is on it."""
    if judgement.tour is not None:
        return judgement.tour, move_reasons(judgement.tour)
    board, legal = judgement.brought.board, judgement.legal
    reasons = move_reasons(Tour.from_squares(board, legal))
    wrong = judgement.brought.squares[len(legal) : len(legal) + 1] if legal else ()
    if not wrong or wrong[0] not in board:
        return Tour.from_squares(board, legal), reasons
    return Tour.from_squares(board, [*legal, *wrong]), np.append(reasons, np.int8(WRONG))


def wrong_place(examination: Examination) -> str:
    """Where to look on the board for what is wrong."""
    walk, reasons = examination.walk, examination.reasons
    if walk is None or reasons is None or not len(walk):
        return ""
    if WRONG in reasons:
        return "It is drawn in red."
    return f"The {leaper_name(walk.board.leaper)} stands where the walk ends."


def board_in_words(judgement: Judgement) -> str:
    """The board that it was judged on, as a sentence, where the judgement has not named it.

    A person may have meant another board than the one that was guessed.
    """
    brought = judgement.brought
    if brought.guessed:
        return f"Judged on the {brought.board} board, the smallest that holds these squares."
    named = f"{brought.board} board" in judgement.problem
    return "" if named else f"Judged on the {brought.board} board."


def rule_in_words(judgement: Judgement) -> str:
    """Whether it obeys Warnsdorff's rule, as a sentence."""
    broken = judgement.warnsdorff_break
    if broken is None:
        return "Every move goes to a square with the fewest onward moves: Warnsdorff's rule."
    return f"Move {broken} is the first that breaks Warnsdorff's rule."


def described(tour: Tour) -> list[str]:
    """Its symmetry and its sums, in sentences."""
    same = symmetries(tour)
    lines = [f"It stays the same after {' and '.join(same)}." if same else "It has no symmetry."]
    for name, values in zip(("row", "column"), sums(tour), strict=True):
        counts = Counter(values.tolist())
        least, most = min(counts), max(counts)
        if least == most:
            lines.append(f"Every {name} adds up to {least:,}.")
            continue
        total, often = counts.most_common(1)[0]
        alike = f"; {plural(often, name)} to {total:,}" if often > 1 else ""
        lines.append(f"Its {name}s add up to {least:,} to {most:,}{alike}.")
    return lines
