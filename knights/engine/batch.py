"""Batches: many searches of one board in a single compiled call, which saves the slow setup of each in Python.

The caller passes a :class:`Batch` to a compiled loop. For each search, the loop calls :func:`restart`, then
:func:`advance` one or more times, and then :func:`is_tour` to judge the path in place.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import bare_njit, inner_njit
from knights.boards.board import Board
from knights.engine import kernel, referee
from knights.engine.compiled import new_state, padded_index, stride_of
from knights.engine.referee import Terms, terms_of
from knights.engine.state import Asked, Register, State, Status
from knights.heuristics.variants import Variant


class Batch(NamedTuple):
    """The arrays that the searches of a batch share; ``empty`` holds the degrees of the empty board."""

    state: State
    empty: NDArray[np.int8]
    terms: Terms


def new_batch(board: Board, variant: Variant, closed: bool = False) -> Batch:
    """Create the arrays for searches of a board; raises an InputError if the kernel cannot run the variant."""
    state = new_state(board, variant, closed=closed)
    terms = terms_of(board, padded_index(board, (0, 0)), stride_of(board))
    return Batch(state, state.degrees.copy(), terms)


@bare_njit
def restart(batch: Batch, seed: int) -> None:
    """Reset the arrays for another search with the given seed."""
    state = batch.state
    state.registers[:] = 0
    state.registers[Register.STRETCH] = 1
    state.registers[Register.RANDOM_STATE] = seed
    state.asked[Asked.SEED] = seed
    # Copying with `[:]` takes three times as long on 8x8.
    for i in range(len(batch.empty)):
        state.degrees[i] = batch.empty[i]
    state.turned[1] = 0


@inner_njit
def advance(batch: Batch, start: np.uint64, until: int) -> Status:
    """Continue the search from ``start``, a padded index, as :func:`knights.engine.kernel.advance` does."""
    return kernel.advance(batch.state, start, len(batch.state.path), until)


@inner_njit
def is_tour(batch: Batch, start: np.uint64) -> bool:
    """Return whether the referee accepts the path of the finished search as a tour."""
    closed = batch.state.asked[Asked.CLOSED] != 0
    return referee.is_tour(batch.state.path, batch.terms, int(start), closed)
