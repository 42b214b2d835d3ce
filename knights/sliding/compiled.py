"""The parts that the compiled searches share: packed states, look-up tables, and the records of a search.

A state is packed into 64-bit words, with the first position in the lowest bits and no more bits per position than the
largest number needs: one word for up to 16 positions, two for up to 24, otherwise four, enough for 36. For each move,
one look-up gives the change of the heuristic value.
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from knights.base.jit import inner_njit
from knights.sliding.algorithms import PROFILE, Algorithm, Status
from knights.sliding.heuristics import Heuristic
from knights.sliding.puzzle import MOVES, Puzzle, moves_by_position

COMPILED = {
    "misplaced": (1, 0, False),
    "manhattan": (0, 1, False),
    "sum": (1, 1, False),
    "linear-conflict": (0, 1, True),
}
"""The heuristics of the compiled searches, by key; the plain programs run all others.

Each value contains the weights of misplaced tiles and of distances, and whether line conflicts count."""


WORDS = 4
"""The number of words of all states that need more than two: each length is compiled apart, which takes seconds."""


class Tables(NamedTuple):
    """The constants of a search; moves are numbered in the order of ``MOVES``."""

    columns: int
    bits: int  # Per position, 1 to 6.
    word: NDArray[np.int64]  # The index of the word that contains each position.
    shift: NDArray[np.uint64]  # The lowest bit of each position in its word.
    target: NDArray[np.int64]  # By blank and move: the new position of the blank, -1 if the move is illegal.
    choices: NDArray[np.int64]  # The number of legal moves from each position of the blank.
    change: NDArray[np.int64]  # By tile, blank and move: the change of the value without conflicts.
    home: NDArray[np.int64]  # The row and the column of each number in the goal, shape (positions, 2).
    conflicts: bool  # Whether line conflicts count.
    highest: int  # An upper bound on heuristic values.
    per_move: int  # This and the rest define the priority, as in knights.sliding.algorithms.
    per_value: int
    latest_first: bool


def make_tables(puzzle: Puzzle, heuristic: Heuristic, method: Algorithm) -> Tables:
    """Return the tables of a search with a heuristic in ``COMPILED``."""
    misplaced, manhattan, conflicts = COMPILED[heuristic.key]
    columns, positions = puzzle.columns, len(puzzle.goal)
    bits = max((positions - 1).bit_length(), 1)
    position = np.arange(positions)
    word, place = divmod(position, 64 // bits)
    row, column = divmod(position, columns)
    goal = np.array(puzzle.goal.tiles)
    at = np.argsort(goal)
    home = np.stack([row[at], column[at]], axis=1)

    cost = misplaced * (goal[None, :] != position[:, None]).astype(np.int64)
    far = np.abs(home[:, :1] - row[None, :]) + np.abs(home[:, 1:] - column[None, :])
    cost[1:] += manhattan * far[1:]

    target = np.full((positions, 4), -1, dtype=np.int64)
    change = np.zeros((positions, positions, 4), dtype=np.int64)
    for here, onward in enumerate(moves_by_position(puzzle.rows, columns)):
        for move, there in onward.items():
            k = MOVES.index(move)
            target[here, k] = there
            change[:, here, k] = cost[:, here] - cost[:, there] + cost[0, there] - cost[0, here]
    return Tables(
        columns=columns,
        bits=bits,
        word=word,
        shift=(place * bits).astype(np.uint64),
        target=target,
        choices=(target >= 0).sum(axis=1),
        change=change,
        home=home,
        conflicts=conflicts,
        highest=int(cost.max(axis=1).sum()) + (4 * positions if conflicts else 0),
        per_move=method.per_move,
        per_value=method.per_value,
        latest_first=method.latest_first,
    )


RUN = np.dtype(
    [
        ("generated", np.int64),
        ("expanded", np.int64),
        ("bound", np.int64),  # The least priority left.
        ("next_bound", np.int64),  # The bound of the next round of IDA*.
        ("node", np.int64),  # The node removed last; in IDA*, the top of the stack, 0 between rounds.
        ("least", np.int64),  # The least heuristic value so far.
        ("nearest", np.int64),  # The first node with this value.
        ("stride", np.int64),  # The number of expansions for each value in the profile.
        ("profile", np.int16, PROFILE),
    ]
)
"""The record of a search in progress, with which each slice continues the previous one."""

Records = Any
"""A record, or an array of them: nodes, with the fields that :class:`CompiledEngine` defines, or a :data:`RUN`."""


class CompiledEngine:
    """A compiled search, with room for a number of nodes; see :class:`knights.sliding.programs.PlainEngine`."""

    program: ClassVar[Callable[..., Status]]
    """The compiled function that runs a slice."""
    most: int
    status = Status.RUNNING
    generated = expanded = bound = takes = 0

    def __init__(self, puzzle: Puzzle, heuristic: Heuristic, method: Algorithm, nodes: int, recent: int) -> None:
        self._tables = tables = make_tables(puzzle, heuristic, method)
        words = 1 + int(tables.word[-1])
        node = np.dtype(
            [
                ("state", np.uint64, (words if words <= 2 else WORDS,)),
                ("parent", np.int32),
                ("next", np.int32),  # The next node in the same queue; in IDA*, the next move to try.
                ("depth", np.int32),
                ("value", np.int16),
                ("move", np.int8),  # The move from the parent, -1 for the start.
                ("blank", np.int8),
            ]
        )
        value = heuristic.value(puzzle.start, puzzle.goal)
        self._nodes = np.empty(nodes + 1, dtype=node)
        start = self._nodes[1]
        start["state"] = start["parent"] = start["next"] = start["depth"] = 0
        start["value"], start["move"], start["blank"] = value, -1, puzzle.start.blank
        tiles = np.array(puzzle.start.tiles, dtype=np.uint64)
        np.bitwise_or.at(start["state"], tables.word, tiles << tables.shift)
        self._run: Records = np.zeros(1, dtype=RUN)[0]
        self._run["bound"], self._run["least"] = method.priority(0, value), value
        self._run["nearest"] = self._run["stride"] = 1
        self._recent = np.empty((recent, 3), dtype=np.int64)

    def advance(self) -> None:
        """Run the search for a few hundredths of a second."""
        self.status = self._slice(self.most)
        self.generated = int(self._run["generated"])
        self.expanded = int(self._run["expanded"])
        self.bound = int(self._run["bound"])

    def load(self) -> None:
        """Load the compiled search, or compile it, without any work."""
        self._slice(0)

    def _slice(self, most: int) -> Status:
        """Run a slice of up to ``most`` removals or moves; return the status."""
        raise NotImplementedError

    @property
    def solution(self) -> str:
        """The moves to the goal, once it is found."""
        return self._moves(self._run["node"])

    @property
    def nearest(self) -> tuple[int, str]:
        """The least heuristic value so far and the moves to the first state with this value."""
        return int(self._run["least"]), self._recorded(self._run["nearest"], -1)

    def recent(self) -> Iterator[tuple[int, int, str]]:
        """Yield the number, the heuristic value and the moves of each of the last expansions, oldest first."""
        size = len(self._recent)
        for expansion in range(max(0, self.expanded - size), self.expanded):
            number, value, node = self._recent[expansion % size].tolist()
            yield number, value, self._recorded(node, expansion % size)

    def profile(self) -> tuple[int, list[int]]:
        """Return n and the values of every n-th expansion; n is a power of two, for up to ``PROFILE`` values."""
        stride = int(self._run["stride"])
        return stride, self._run["profile"][: -(-self.expanded // stride)].tolist()

    def _moves(self, node: int) -> str:
        moves = []
        while node > 1:
            moves.append(MOVES[self._nodes["move"][node]])
            node = int(self._nodes["parent"][node])
        return "".join(reversed(moves))

    def _recorded(self, node: int, row: int) -> str:
        """Return the moves to the node of the expansion in a row of the record, or to the nearest node if it is -1."""
        return self._moves(node)


@inner_njit
def note(run: Records, recent: NDArray[np.int64], value: int) -> None:
    """Record an expansion; if the profile is full, drop every second value and double the stride."""
    if len(recent):
        recent[run.expanded % len(recent)] = run.generated, np.int64(value), run.node
    if run.expanded % run.stride == 0:
        if run.expanded == run.stride * PROFILE:
            for k in range(PROFILE // 2):
                run.profile[k] = run.profile[2 * k]
            run.stride *= 2
        run.profile[run.expanded // run.stride] = value
    run.expanded += 1


@inner_njit
def make_child(node: Records, child: Records, k: int, tables: Tables) -> None:
    """Write the state, the value and the depth after move ``k`` from a node into its child, without its links."""
    word, shift, blank = tables.word, tables.shift, node.blank
    position, mask = tables.target[blank, k], np.uint64((1 << tables.bits) - 1)
    tile = (node.state[word[position]] >> shift[position]) & mask
    for w in range(len(node.state)):
        child.state[w] = node.state[w]
    child.state[word[position]] ^= tile << shift[position]
    child.state[word[blank]] |= tile << shift[blank]
    value = node.value + tables.change[tile, blank, k]
    if tables.conflicts:
        value += conflict_change(node.state, child.state, tables, np.int64(tile), position, blank)
    child.depth, child.value, child.move, child.blank = node.depth + 1, value, k, position


@inner_njit
def conflict_change(
    before: NDArray[np.uint64], after: NDArray[np.uint64], tables: Tables, tile: np.int64, old: int, new: int
) -> int:
    """Return the change of the heuristic value by line conflicts when a tile moves from position ``old`` to ``new``.

    Only the conflicts in the home line that the tile leaves or enters can change, since tiles never pass one another in
    the line along which they move. The longest ascending subsequence is found with a set of bits instead of the usual
    list: each bit is the least number with which an ascending subsequence of some length ends. A number replaces the
    next higher bit, or lengthens the longest subsequence if there is none.
    """
    home, word, shift, columns = tables.home, tables.word, tables.shift, tables.columns
    mask = np.uint64((1 << tables.bits) - 1)
    if old // columns != new // columns:
        axis, line, left, entered = 0, home[tile, 0], old // columns, new // columns
        first, stride, count = line * columns, 1, columns
    else:
        axis, line, left, entered = 1, home[tile, 1], old % columns, new % columns
        first, stride, count = line, columns, len(word) // columns
    change = 0
    if line != left and line != entered:
        return change
    for sign in (-2, 2):
        state = before if sign < 0 else after
        ends = 0
        for k in range(count):
            position = first + k * stride
            number = np.int64((state[word[position]] >> shift[position]) & mask)
            if number != 0 and home[number, axis] == line:
                wanted = home[number, 1 - axis]
                higher = ends >> wanted << wanted
                change += sign
                if higher != 0:
                    ends ^= higher & -higher
                else:
                    change -= sign
                ends |= 1 << wanted
    return change
