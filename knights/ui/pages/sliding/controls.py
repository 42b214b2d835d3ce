"""The controls of the Sliding page: board, start, goal, heuristic, search, limit, and the boards to edit."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random

import streamlit as st

from knights.base import errors
from knights.reproduction import stu_sliding
from knights.sliding import ALGORITHMS, heuristics, search, solvability
from knights.sliding.puzzle import MAX_SIDE, Puzzle, State, ordered, parse_puzzle, parse_state
from knights.ui.components import tiles
from knights.ui.controls import Control, Form, Number, Text, in_columns, values

NAME = "sliding"
FIRST_START = "8 6 7/2 5 4/3 0 1"
"""One of the two 3×3 starts that are farthest from the usual goal, 31 moves away."""

_HOW = "Row by row; rows on lines, in brackets or between /; 0 or a sign for the blank. Or swap two tiles on the board."
START = Text("start", FIRST_START, label="Start", help=_HOW)
_USUAL = "Written like the start; if empty, the tiles in order and the blank last."
GOAL = Text("goal", label="Goal", help=_USUAL)
_MORE = "the command “python -m knights sliding” has no limit for IDA*, with --search idastar --seconds 600"
FORM = Form(
    search.Query,
    START,
    GOAL,
    without=("last", "seconds"),
    heuristic={"help": "An estimate of the distance from a state to the goal."},
    search={"help": "The order in which states are expanded."},
    weight={"label": "Weight of the heuristic value"},
    nodes={
        "parse": errors.Bounds("The state limit", 1, 5_000_000, _MORE).check,
        "label": "State limit",
        "step": 100_000,
        "help": "States generated, duplicates included. At the limit the search reports the state nearest to the goal.",
    },
)
HEURISTIC, SEARCH, WEIGHT, NODES = (FORM[name] for name in ("heuristic", "search", "weight", "nodes"))

_SIDES = tuple(
    Number(name, 3, errors.Bounds(f"The number of {name}", 1, MAX_SIDE).check, label=name.capitalize())
    for name in ("rows", "columns")
)
_SMALL_HEIGHT = 170
"""The height of a small board, in pixels."""
_EASY_MOVES = 20
"""The number of random moves that turn the goal into an easy puzzle."""


def puzzle_control(complaints: list[str]) -> Puzzle | None:
    """Draw the controls for size, start and goal, and return the puzzle; add its faults to the complaints."""
    with values.noting(complaints):
        read_puzzle()
    puzzle = puzzle_or_none()
    rows, columns = _SIDES
    if puzzle:
        rows.change(puzzle.rows)
        columns.change(puzzle.columns)
    in_columns(*(partial(side.draw, take=partial(_resize, side)) for side in _SIDES))
    usual = ordered(rows.value, columns.value)
    with st.expander("Another puzzle", expanded=puzzle is None):
        draw_lines(START)
        GOAL.draw(str(usual) if puzzle else "the tiles in order")
        _draw_buttons(puzzle.goal if puzzle else usual)
        choices = {puzzle.start.shape: puzzle for puzzle, _ in stu_sliding.published_puzzles()}
        choices["the worked example"] = stu_sliding.worked_example()
        Control("picked", "A published puzzle").menu(
            None, lambda name: take_puzzle(choices[name]), list(choices), placeholder="Choose one"
        )
    return puzzle


def draw_lines(setting: Text, placeholder: str = "") -> None:
    """Draw a box of several lines."""
    setting.control().draw(st.text_area, setting.value, setting.change, height=100, placeholder=placeholder)


def read_puzzle() -> Puzzle:
    """Return the puzzle in the controls, or raise an InputError; an empty goal means the tiles in order."""
    return parse_puzzle(START.value, GOAL.value.strip() or None)


def puzzle_or_none() -> Puzzle | None:
    """Return the puzzle in the controls, or None if it cannot be read."""
    with suppress(errors.InputError):
        return read_puzzle()
    return None


def take_puzzle(puzzle: Puzzle) -> None:
    """Put a puzzle into the controls."""
    usual = puzzle.goal == ordered(puzzle.rows, puzzle.columns)
    START.change(str(puzzle.start))
    GOAL.change("" if usual else str(puzzle.goal))


def _resize(setting: Number, side: int) -> None:
    """Change the number of rows or columns, and make a new puzzle of that size."""
    setting.change(side)
    rows, columns = (side.value for side in _SIDES)
    take_puzzle(solvability.random_puzzle(rows, columns, seed=0, goal=ordered(rows, columns)))


def _draw_buttons(goal: State) -> None:
    """Draw the buttons that make a random, an easy or an unsolvable puzzle with this goal."""

    def take(kind: str) -> None:
        seed = Random().getrandbits(32)
        with values.refusing():
            if kind == "Easy":
                start = solvability.shuffled(goal, _EASY_MOVES, seed)
            else:
                start = solvability.random_puzzle(goal.rows, goal.columns, seed, kind == "Random", goal).start
            take_puzzle(Puzzle(start, goal))

    def draw(kind: str) -> None:
        st.button(kind, key=f"{NAME}.{kind.lower()}", on_click=take, args=(kind,), width="stretch")

    in_columns(*(partial(draw, kind) for kind in ("Random", "Easy", "Unsolvable")))


def search_control() -> None:
    """Draw the menus of heuristics and searches and, if the search uses it, the weight."""
    HEURISTIC.control().menu(HEURISTIC.value, HEURISTIC.change, list(heuristics.HEURISTICS))
    chosen = heuristics.HEURISTICS[HEURISTIC.value]
    exceeds = "Admissible: never exceeds" if chosen.admissible else "Not admissible: may exceed"
    st.caption(f"{chosen.caption} {exceeds} the moves left.")
    SEARCH.control().menu(SEARCH.value, SEARCH.change, list(ALGORITHMS), lambda key: ALGORITHMS[key].name)
    st.caption(ALGORITHMS[SEARCH.value].caption)
    if ALGORITHMS[SEARCH.value].weighted:
        WEIGHT.draw()


def boards_to_change(puzzle: Puzzle) -> None:
    """Draw the start and the goal as small boards on which two clicks swap two tiles.

    If the puzzle is unsolvable, frame two tiles of the start whose swap makes it solvable, and offer to swap them.
    """
    known = solvability.solvability(puzzle)
    if known.swap:
        one, other = known.swap
        framed = f"If tiles **{one}** and **{other}** of the start (framed) change places"
        st.markdown(f"{framed}, the puzzle can be solved.")
        swapped = Puzzle(puzzle.start.swapped(one, other), puzzle.goal)
        words, key = f"Swap tiles {one} and {other}", f"{NAME}.swap"
        st.button(words, key=key, type="primary", on_click=take_puzzle, args=(swapped,))
    elif not known.solvable:
        instead = "put the tiles in the order of the goal, or choose another start."
        st.markdown(f"No swap of two tiles would help: {instead}")

    def draw(name: str) -> None:
        st.markdown(f"**{name.capitalize()}**")
        board_to_change(puzzle, name, f"{name}_board", _SMALL_HEIGHT)

    st.caption("Change start or goal: click two tiles to swap.")
    in_columns(partial(draw, "start"), partial(draw, "goal"))


def board_to_change(puzzle: Puzzle, name: str, key: str, height: int | None = None) -> None:
    """Draw the start or the goal as a board on which two clicks swap two tiles; without a height, it is large."""
    is_start, label = name == "start", f"The {name}. Click two tiles to swap them."
    state, goal = (puzzle.start, puzzle.goal) if is_start else (puzzle.goal, None)
    marked = (solvability.solvability(puzzle).swap or ()) if is_start else ()
    data = tiles.tiles_data(state, goal, label, marked=marked, height=height)
    tiles.TILES.draw(key=f"{NAME}.{key}", data=data, edited=partial(take_text, name))


def take_text(name: str, text: str) -> None:
    """Put a start or a goal edited by hand into the controls; ignore it if it cannot be read."""
    puzzle = read_puzzle()
    with suppress(errors.InputError):
        take_puzzle(replace(puzzle, **{name: parse_state(text)}))
