"""The states and moves of the sliding puzzle, and their notation.

A state is written row by row from the top, with ``/`` between rows and 0 for the blank: ``4 0/1 3/5 2``.
"""

import re
from dataclasses import dataclass
from math import isqrt

from knights.base import MIB, REQUIRED, Composite, InputError, cached, parameter, shortened

MAX_SIDE = 6
MOVES = "UDLR"
"""The moves of the blank (up, down, left, right), in the order in which searches try them."""
OPPOSITE: dict[str, str] = {"U": "D", "D": "U", "L": "R", "R": "L"}


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
        # A row alone, if it could be a square, ends with a slash.
        return "/".join(" ".join(map(str, row)) for row in self.nested) + "/" * (self.rows == 1 and self.columns > 3)

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
                raise InputError(f"The blank cannot make move {number} of “{shortened(moves)}”; it can go {ways}.")
            tiles[blank], tiles[targets[move]] = tiles[targets[move]], 0
            blank = targets[move]
        return State(self.rows, self.columns, tuple(tiles))

    def swapped(self, one: int, other: int) -> "State":
        """Return the state with two tiles (or a tile and the blank) swapped."""
        trade = {one: other, other: one}
        return State(self.rows, self.columns, tuple(trade.get(tile, tile) for tile in self.tiles))


@cached(1 * MIB)
def moves_by_position(rows: int, columns: int) -> tuple[dict[str, int], ...]:
    """Return, for each position of the blank, where its legal moves lead, in the order in which searches try them."""
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


_COMMENT, _RULE = re.compile(r"\s*(?:#|//).*[^\W\d_]{2}"), re.compile(r"[-+=|\s]{2,}")
"""Patterns for a line with a comment, and for a line that is drawn."""


def parse_state(text: str, name: str = "board") -> State:
    """Read a state, row by row: ``4 0/1 3/5 2``. Rows stand on lines, in brackets, or end with ``/`` or ``;``.

    Numbers stand apart or, on up to nine positions, may run together. The blank is 0, the number of positions, or any
    one sign. Comments, drawn lines and a first line with the size are left out. A single row of n × n numbers is a
    square, unless it ends with ``/``. Raises an InputError for any other text; its message calls the text ``name``.
    """
    quoted = f"The {name} “{shortened(text.strip())}”"
    lines = (line for line in text.split("\n") if not (_COMMENT.match(line) or _RULE.fullmatch(line)))
    parts = re.split(r"[/;\n)\]}]", "\n".join(lines).strip())
    rows = [row for part in parts if (row := re.findall(r"[^\s,|∣│(\[{\"']+", part))]
    if not rows:
        raise InputError(
            f"{quoted} is empty: write the rows from the top with / between them and 0 for the "
            "blank, like “4 0/1 3/5 2”."
        )
    numbers = [[int(word) for word in row if re.fullmatch("[0-9]{1,2}", word)] for row in rows]
    size, rest, every = (numbers[0], sum(map(len, rows[1:])), sorted(number for row in numbers for number in row))
    is_whole = every == [*range(len(every))]  # The first line then belongs to the board.
    if not is_whole and len(rows[0]) == len(size) < 3 and min(size) > 1 and size[0] * size[-1] == rest:
        # Its first line has the sides, or one of them, unless a tile is too large for what is below.
        rows = rows[1:] if max(map(max, filter(None, numbers[1:])), default=0) <= rest else rows
    if all(len(row) == 1 < len(row[0]) for row in rows) and 3 < len("".join(row[0] for row in rows)) < 10:
        rows = [[*row[0]] for row in rows]
    words = [word for row in rows for word in row]
    in_a_row = len(rows) == 1 and not text.rstrip().endswith("/")
    if len(words) > 3 and (in_a_row or len(rows) == len(words) > MAX_SIDE):
        side = isqrt(len(words))
        if side * side != len(words):
            raise InputError(f"{quoted} has {len(words)} numbers in a row: put / between its rows, or after it.")
        rows = [words[at : at + side] for at in range(0, len(words), side)]
    widths = sorted({len(row) for row in rows})
    if len(widths) != 1:
        raise InputError(
            f"{quoted} has rows of {widths[0]} and of {widths[-1]} numbers, but all rows must be equally long."
        )
    if "0" not in words and len(words) > 1:
        signs = [word for word in words if not any(map(str.isdigit, word))]
        blanks = signs or [word for word in words if word == str(len(words))]
        words = ["0" if [word] == blanks else word for word in words]
    for word in words:
        if not re.fullmatch(r"[0-9]{1,6}", word):
            raise InputError(f"{quoted} holds “{shortened(word)}” instead of a number from 0 to {len(words) - 1}.")
    shape, tiles = (len(rows), widths[0]), tuple(map(int, words))
    if problem := _problem(*shape, tiles):
        raise InputError(f"{quoted} {problem}.")
    return State(*shape, tiles)


def parse_starts(text: str) -> tuple[State, ...]:
    """Read states, one per line, perhaps numbered or with comments; raises an InputError if a line is not a state."""
    starts = []
    for number, line in enumerate(text.split("\n"), 1):
        name, (first, rest) = f"start on line {number}", [*line.split(maxsplit=1), "", ""][:2]
        if not first or _COMMENT.match(line):
            continue
        try:
            starts.append(parse_state(line, name))
        except InputError as refusal:
            try:
                starts.append(parse_state(rest if first.strip("#.:()").isdigit() else "", name))
            except InputError:
                raise refusal from None
    return tuple(starts)


def parse_puzzle(start: str, goal: str | None = None) -> Puzzle:
    """Read a start and a goal, by default the tiles in order, the blank last; raises an InputError otherwise."""
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
