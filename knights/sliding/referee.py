"""The referee, which checks that a solution leads from the start to the goal.

It shares no code with the searches, so that no error in them can affect it.
"""

from knights.sliding.puzzle import Puzzle


def first_error(puzzle: Puzzle, moves: str) -> str:
    """Replay a solution, letters U, D, L and R for the blank, and describe its first error; empty if there is none."""
    numbers = list(puzzle.start.tiles)
    board = [[numbers.pop(0) for _ in range(puzzle.columns)] for _ in range(puzzle.rows)]
    row, column = next((r, c) for r, line in enumerate(board) for c, number in enumerate(line) if number == 0)
    for count, letter in enumerate(moves, 1):
        if letter not in ("U", "D", "L", "R"):
            return f"move {count}, “{letter}”, is not a move"
        to_row = row + (letter == "D") - (letter == "U")
        to_column = column + (letter == "R") - (letter == "L")
        if to_row not in range(puzzle.rows) or to_column not in range(puzzle.columns):
            return f"move {count}, {letter}, leaves the board"
        board[row][column], board[to_row][to_column] = board[to_row][to_column], 0
        row, column = to_row, to_column
    end = [number for line in board for number in line]
    if end != list(puzzle.goal.tiles):
        wrong = sum(a != b for a, b in zip(end, puzzle.goal.tiles, strict=True))
        return f"after the moves, {wrong} positions differ from the goal"
    return ""
