"""The states and moves of the sliding puzzle, and their notation.

A state is written row by row from the top, with ``/`` between rows and 0 for the blank: ``4 0/1 3/5 2``.
"""

import re
from dataclasses import dataclass

from knights.base.errors import InputError
from knights.base.memory_cache import MIB, cached
from knights.base.questions import REQUIRED, Composite, parameter
from knights.base.text import shortened

MAX_SIDE = 6
"""The maximum number of rows and of columns of a board."""
MOVES = "UDLR"
"""The moves of the blank (up, down, left, right), in the order in which searches try them."""
OPPOSITE: dict[str, str] = {"U": "D", "D": "U", "L": "R", "R": "L"}
"""The move that reverses each move."""


@dataclass(frozen=True, slots=True)
class State:
    """A state: the tiles row by row, with 0 for the blank; raises an InputError if the board is invalid."""

    rows: int
    columns: int
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        if problem := _problem(self.rows, self.columns, self.tiles):
            raise InputError(f"The board “{shortened(str(self))}” {problem}.")

    def __str__(self) -> str:
        return "/".join(" ".join(map(str, row)) for row in self.nested)

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def nested(self) -> list[list[int]]:
        """The rows as lists."""
        width = max(self.columns, 1)
        return [list(self.tiles[at : at + width]) for at in range(0, len(self.tiles), width)]

    @property
    def shape(self) -> str:
        """The size as text, such as ``3×4``: rows×columns."""
        return f"{self.rows}×{self.columns}"

    @property
    def blank(self) -> int:
        """The position of the blank, counted row by row from 0."""
        return self.tiles.index(0)

    @property
    def moves(self) -> str:
        """The legal moves, in the order in which searches try them."""
        return "".join(moves_by_position(self.rows, self.columns)[self.blank])

    def after(self, moves: str) -> "State":
        """Return the state after these moves; raises an InputError if a move is invalid or leaves the board."""
        tiles, blank = list(self.tiles), self.blank
        for number, move in enumerate(moves, 1):
            targets = moves_by_position(self.rows, self.columns)[blank]
            if move not in targets:
                ways = ", ".join(targets) or "nowhere"
                raise InputError(
                    f"The blank cannot make move {number} of “{shortened(moves)}”; it can go {ways}."
                )
            tiles[blank], tiles[targets[move]] = tiles[targets[move]], 0
            blank = targets[move]
        return State(self.rows, self.columns, tuple(tiles))

    def swapped(self, one: int, other: int) -> "State":
        """Return the state with two tiles (or a tile and the blank) swapped."""
        trade = {one: other, other: one}
        return State(self.rows, self.columns, tuple(trade.get(tile, tile) for tile in self.tiles))


@cached(1 * MIB)
def moves_by_position(rows: int, columns: int) -> tuple[dict[str, int], ...]:
    """Return, for each position of the blank, its legal moves and the position to which each leads.

    The moves are in the order in which searches try them.
    """
    steps = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
    return tuple(
        {
            move: (row + down) * columns + column + right
            for move, (down, right) in steps.items()
            if 0 <= row + down < rows and 0 <= column + right < columns
        }
        for row in range(rows)
        for column in range(columns)
    )


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a start and a goal; raises an InputError if their shapes differ."""

    start: State
    goal: State

    def __post_init__(self) -> None:
        start, goal = self.start, self.goal
        if (start.rows, start.columns) != (goal.rows, goal.columns):
            raise InputError(
                f"The goal “{goal}” is {goal.shape}, but the start “{start}” is {start.shape}: "
                "both must have the same shape."
            )

    def __str__(self) -> str:
        return f"{self.start} to {self.goal}"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.start.rows

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.start.columns


def ordered(rows: int, columns: int) -> State:
    """Return the state that has the tiles in order and the blank last."""
    return State(rows, columns, (*range(1, rows * columns), 0))


def parse_state(text: str, name: str = "board") -> State:
    """Read a state, with 0 for the blank, spaces or commas between numbers, and ``/``, ``;`` or newlines between rows.

    Raises an InputError for any other text; its message calls the text ``name``.
    """
    quoted = f"The {name} “{shortened(text.strip())}”"
    rows = [row.replace(",", " ").split() for row in re.split(r"[/;\n]", text.strip())]
    if not any(rows):
        raise InputError(
            f"{quoted} is empty: write the rows from the top with / between them and 0 for the "
            "blank, like “4 0/1 3/5 2”."
        )
    widths = sorted({len(row) for row in rows})
    if len(widths) != 1:
        raise InputError(
            f"{quoted} has rows of {widths[0]} and of {widths[-1]} numbers, but all rows must be "
            "equally long."
        )
    words = [word for row in rows for word in row]
    for word in words:
        if not re.fullmatch(r"[0-9]{1,6}", word):
            raise InputError(
                f"{quoted} holds “{shortened(word)}” instead of a number from 0 to {len(words) - 1}."
            )
    shape, tiles = (len(rows), widths[0]), tuple(map(int, words))
    if problem := _problem(*shape, tiles):
        raise InputError(f"{quoted} {problem}.")
    return State(*shape, tiles)


def parse_puzzle(start: str, goal: str | None = None) -> Puzzle:
    """Read a start and a goal; the default goal has the tiles in order and the blank last.

    Raises an InputError if a text is not a state or if the shapes differ.
    """
    state = parse_state(start, "start")
    return Puzzle(state, ordered(state.rows, state.columns) if goal is None else parse_state(goal, "goal"))


@dataclass(frozen=True)
class Ends:
    """The start and the goal of a puzzle; a goal of None means the tiles in order."""

    start: State = parameter(
        REQUIRED, lambda text: parse_state(text, "start"), "Row by row, 0 for the blank: 4 0/1 3/5 2."
    )
    goal: State | None = parameter(
        None,
        lambda text: parse_state(text, "goal"),
        "Written like the start; the tiles in order, the blank last, by default.",
    )


PUZZLE = Composite(
    Ends,
    join=lambda ends: Puzzle(ends.start, ends.goal or ordered(ends.start.rows, ends.start.columns)),
    split=lambda puzzle: Ends(
        puzzle.start, None if puzzle.goal == ordered(puzzle.rows, puzzle.columns) else puzzle.goal
    ),
)
"""The parameters of a question that make up a puzzle."""


def _problem(rows: int, columns: int, tiles: tuple[int, ...]) -> str:
    """Return a description of what is wrong with a board; empty if it is valid."""
    if not (1 <= rows <= MAX_SIDE and 1 <= columns <= MAX_SIDE):
        return f"is {rows}×{columns}, but a board has 1 to {MAX_SIDE} rows and 1 to {MAX_SIDE} columns"
    positions = rows * columns
    if len(tiles) != positions:
        return f"holds {len(tiles)} numbers, but a {rows}×{columns} board has {positions} positions"
    missing = set(range(positions)) - set(tiles)
    if not missing:
        return ""
    lacks = "the blank (0)" if 0 in missing else str(min(missing))
    numbers = f"each of 0 to {positions - 1} once" if positions > 1 else "0 alone"
    return f"lacks {lacks}: a {rows}×{columns} board holds {numbers}"
