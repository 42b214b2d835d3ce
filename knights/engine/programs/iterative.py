"""Depth-first search as a loop with a stack."""

from knights.boards.board import Square
from knights.engine.events import BACK_UP, ENTER, REFUSE
from knights.engine.programs.parts import Attempt, Choices, Refuses, is_tour
from knights.heuristics.walk import Walk


def iterative(walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> Attempt:
    """Search in one loop; for each square of the walk the stack holds the untried onward squares."""
    yield ENTER, start
    walk.enter(start)
    stack = [iter(choices(walk))]
    while not is_tour(walk):
        square = next(stack[-1], None)
        if square is None:
            stack.pop()
            if not stack:
                return False
            yield BACK_UP, walk.path[-1]
            walk.back_up()
        elif refuses(walk, square):
            yield REFUSE, square
        else:
            yield ENTER, square
            walk.enter(square)
            stack.append(iter(choices(walk)))
    return True
