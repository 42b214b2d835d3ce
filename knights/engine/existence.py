"""Whether a tour exists from a square of any board: yes or no with a proof, or not known.

For the knight on whole rectangles, :mod:`knights.theory.construct` always gives the answer. On other boards an obstacle
may prove that there is no tour (:mod:`knights.theory.obstacles`, :mod:`knights.theory.matching`), or a complete search
of up to ``PROOF_STEPS`` steps may find the answer.
"""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from knights.base import MIB, cached, plural
from knights.boards import Board, Square, squares_of
from knights.engine.case import Case, Limit
from knights.engine.result import Outcome, SearchResult
from knights.engine.search import Search
from knights.heuristics import Variant
from knights.theory import matching, obstacles, theorems
from knights.theory.construct import narrow, starts_on_rectangle

PROOF_STEPS = 200_000
"""The step limit of the complete search, which takes up to about 10 ms."""

MAX_SEARCHED = 64
"""The largest board, in squares, that is searched from all its starts; this takes up to half a second."""

YES, NO, NOT_KNOWN = 1, 0, -1
_CODES = {True: YES, False: NO, None: NOT_KNOWN}

SOLVABLE = "solvable start"
POSSIBLE = f"possibly {SOLVABLE}"
"""The nouns for starts that have a tour, and for starts that are not proved to have none."""

_SEARCH = Variant("order", "roving", prune=("squares", "pairs"), restart_after=10, rounds=300)
"""The variant of the complete search: restarts help to find a tour early, and the last attempt has no cutoff."""
_FEW_SQUARES, _FEW_ROUNDS = 25, 3
"""On boards of up to so many squares, more rounds would take more steps than to try every walk."""


@cached(2 * MIB)
def verdict(board: Board, start: Square, closed: bool = False) -> theorems.Verdict:
    """Return whether a tour from ``start`` exists, and why.

    For the knight on a whole rectangle, this needs no search and takes less than a millisecond, except for a second or
    two on the first board with a side of 4. On other boards it takes a few hundredths of a second.
    """
    if board.is_plain:
        return theorems.by_theorem(board, start, closed) or narrow.narrow_verdict(board, start)
    proof = obstacles.refusal(board, start, closed) or matching.refused_by_matching(board, start, closed)
    return proof or _searched(board, start, closed)


def _searched(board: Board, start: Square, closed: bool) -> theorems.Verdict:
    variant = replace(_SEARCH, rounds=_FEW_ROUNDS) if len(board) <= _FEW_SQUARES else _SEARCH
    result = Search(Case(board, start, variant, Limit(PROOF_STEPS), closed, may_construct=False)).to_end()
    kind = "closed tour" if closed else "tour"
    if result.outcome is Outcome.FOUND:
        return theorems.Verdict(True, f"a search has found one, in {plural(result.steps, 'step')}")
    if result.outcome is Outcome.NO_TOUR:
        evidence = f"every walk from {start[0]},{start[1]} was tried, and none is a {kind}"
        return theorems.Verdict(False, evidence, "every walk was tried")
    reason = f"no theorem applies, and a search of {plural(PROOF_STEPS, 'step')} found neither a {kind} nor a proof"
    return theorems.Verdict(None, reason)


def verdict_after(result: SearchResult) -> theorems.Verdict:
    """Return the verdict on the start of a search, taking its outcome into account."""
    known = verdict(result.board, result.start, result.case.closed)
    if known.exists is None and result.outcome is Outcome.FOUND:
        return theorems.Verdict(True, "the search has found one")
    if known.exists is None and result.outcome is Outcome.NO_TOUR:
        return theorems.Verdict(False, result.reason, result.reason)
    return known


@cached(20 * MIB)
def known_starts(board: Board, closed: bool = False) -> NDArray[np.int8]:
    """Return YES, NO or NOT_KNOWN for every start of a board, shape (rows, columns), read-only; NO for holes.

    The knight on a whole rectangle needs no search. Other boards are searched only if they have at most
    ``MAX_SEARCHED`` squares.
    """
    if board.is_plain:
        known = starts_on_rectangle(board, closed).astype(np.int8)
    else:
        possible = obstacles.possible_starts(board, closed)
        if possible.any() and 2 < len(board) <= matching.MOST:
            possible &= matching.possible_ends(board, closed).possible
        known = np.where(possible, NOT_KNOWN, NO).astype(np.int8)
        unproved = np.flatnonzero(possible).tolist() if len(board) <= MAX_SEARCHED else []
        for square in map(board.square, unproved):
            known[square] = _CODES[verdict(board, square, closed).exists]
            if closed and known[square] != NOT_KNOWN:
                # A closed tour passes through every square, so either all starts have one or none does.
                known[squares_of(board)] = known[square]
                break
    known.setflags(write=False)
    return known


def start_noun(boards: Iterable[Board], closed: bool = False) -> str:
    """Return the noun for the starts of these boards that are not proved unsolvable."""
    others = [board for board in boards if not board.is_plain]
    # Larger boards are not searched, and may be too many to look at.
    larger = any(len(board) > MAX_SEARCHED for board in others)
    some = larger or any((known_starts(board, closed) == NOT_KNOWN).any() for board in others)
    return POSSIBLE if some else SOLVABLE


def solvable_starts(board: Board, closed: bool = False) -> NDArray[np.bool_]:
    """Return a mask of the starts that are not proved unsolvable, shape (rows, columns), read-only."""
    solvable: NDArray[np.bool_] = known_starts(board, closed) != NO
    solvable.setflags(write=False)
    return solvable
