"""Depth-first search as a function that calls itself."""

from knights.boards.board import Square
from knights.engine.events import BACK_UP, ENTER, REFUSE
from knights.engine.programs.parts import Attempt, Choices, Refuses, is_tour
from knights.heuristics.walk import Walk


def recursive(walk: Walk, start: Square, choices: Choices, refuses: Refuses) -> Attempt:
    """Search from a square by recursion: the calls in progress hold the walk.

    Boards of about 1000 squares raise a RecursionError, since every square of the walk is a call in progress.
    """
    yield ENTER, start
    walk.enter(start)
    if is_tour(walk):
        return True
    for square in choices(walk):
        if refuses(walk, square):
            yield REFUSE, square
        elif (yield from recursive(walk, square, choices, refuses)):
            return True
        else:
            yield BACK_UP, square
            walk.back_up()
    return False
