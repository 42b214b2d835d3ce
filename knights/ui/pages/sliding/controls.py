"""The controls of the Sliding page: board, start, goal, heuristic, search and limit."""

from functools import partial
from random import Random

import streamlit as st

from knights.base import errors
from knights.reproduction import stu_sliding
from knights.sliding import ALGORITHMS, heuristics, search, solvability
from knights.sliding.puzzle import MAX_SIDE, Puzzle, State, ordered, parse_puzzle
from knights.ui.controls import Control, Form, Number, Text, in_columns, values

NAME = "sliding"
FIRST_START = "8 6 7/2 5 4/3 0 1"
"""One of the two 3×3 starts that are farthest from the usual goal, 31 moves away."""

_HOW = "Row by row; rows on lines, in brackets or between /; 0 or a sign for the blank."
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
_EASY_MOVES = 20
"""The number of random moves that turn the goal into an easy puzzle."""


def puzzle_control(complaints: list[str]) -> Puzzle | None:
    """Draw the controls for size, start and goal, and return the puzzle; add its faults to the complaints."""
    puzzle = puzzle_or_none(complaints)
    rows, columns = _SIDES
    if puzzle:
        rows.change(puzzle.rows)
        columns.change(puzzle.columns)
    in_columns(*(partial(side.draw, take=partial(_resize, side)) for side in _SIDES))
    usual = ordered(rows.value, columns.value)
    with st.expander("Another puzzle", expanded=puzzle is None):
        draw_lines(START)
        GOAL.draw_text(placeholder=str(usual) if puzzle else "the tiles in order")
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


def puzzle_or_none(complaints: list[str] | None = None) -> Puzzle | None:
    """Return the puzzle in the controls; if it cannot be read, None, and add the reason to the complaints, if any."""
    with values.noting([] if complaints is None else complaints):
        return parse_puzzle(START.value, GOAL.value.strip() or None)
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

    for place, kind in zip(st.columns(3), ("Random", "Easy", "Unsolvable"), strict=True):
        place.button(kind, key=f"{NAME}.{kind.lower()}", on_click=take, args=(kind,), width="stretch")


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


def offer_swap(puzzle: Puzzle) -> None:
    """Offer to swap two tiles of an unsolvable start if that makes it solvable."""
    known = solvability.solvability(puzzle)
    if known.swap:
        one, other = known.swap
        st.markdown(f"If tiles **{one}** and **{other}** of the start change places, the puzzle can be solved.")
        swapped = Puzzle(puzzle.start.swapped(one, other), puzzle.goal)
        words, key = f"Swap tiles {one} and {other}", f"{NAME}.swap"
        st.button(words, key=key, type="primary", on_click=take_puzzle, args=(swapped,))
    elif not known.solvable:
        instead = "put the tiles in the order of the goal, or choose another start."
        st.markdown(f"No swap of two tiles would help: {instead}")
