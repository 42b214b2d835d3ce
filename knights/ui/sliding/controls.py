"""The controls of the Sliding page: board, start, goal, heuristic, search, limit."""

from functools import partial

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.base.rng import MAX_SEED
from knights.reproduction.stu_sliding import published_puzzles, worked_example
from knights.sliding.algorithms import ALGORITHMS, algorithm
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import MAX_SIDE, Puzzle, State, ordered, parse_puzzle, parse_state
from knights.sliding.search import Query
from knights.sliding.solvability import random_puzzle, shuffled
from knights.ui.controls.folded import in_columns
from knights.ui.controls.setting import Choice, Control, Number, Setting, Text
from knights.ui.controls.values import noting, refusing

NAME = "sliding"
FIRST_START = "8 6 7/2 5 4/3 0 1"
"""One of the two starts that are farthest from the usual goal: 31 moves."""

START = Text(
    "start",
    FIRST_START,
    label="Start",
    help="Row by row from the top, rows separated by /, 0 for the blank. Or click two tiles on the board.",
)
GOAL = Text(
    "goal",
    label="Goal",
    help="Written like the start; empty for the tiles in order and the blank last.",
)
HEURISTIC: Setting[str] = Setting.of(
    Query, "heuristic", help="It estimates how far a state is from the goal."
)
SEARCH: Setting[str] = Setting.of(Query, "search", help="It says which state is expanded next.")
WEIGHT = Number.of(Query, "weight", label="Weight of the heuristic value")
NODES = Number(
    "nodes",
    1_000_000,
    Bounds("The limit of states", 1, 5_000_000),
    "Node limit",
    step=100_000,
    help="States generated, duplicates included. At the limit the search reports the state nearest to the goal.",
)
SETTINGS = (START, GOAL, HEURISTIC, SEARCH, WEIGHT, NODES)

_SIDES = tuple(
    Number(name, 3, Bounds(f"The number of {name}", 1, MAX_SIDE), name.capitalize())
    for name in ("rows", "columns")
)
_KIND = Choice(
    "kind", {"solvable": "random", "unsolvable": "unsolvable", "shuffle": "shuffled"}, "What to draw"
)
_SEED = Number("lot", 0, Bounds("The seed", 0, MAX_SEED), "Seed")
_MOVES = Number("moves", 20, Bounds("The number of moves", 0, 10_000), "Random moves")
"""The settings that make a random puzzle; links contain the puzzle instead."""


def puzzle_control(complaints: list[str]) -> Puzzle | None:
    """Draw the size, the start and the goal; return the puzzle, and add its faults to the complaints."""
    puzzle = None
    with noting(complaints):
        puzzle = read_puzzle()
    _size(puzzle)
    with st.expander("Another puzzle", expanded=puzzle is None):
        START.draw()
        GOAL.draw(str(ordered(puzzle.rows, puzzle.columns)) if puzzle else "the tiles in order")
        _draw(puzzle)
        choices = {entry.name: entry.puzzle for entry in published_puzzles()}
        choices["the worked example"] = worked_example()
        Control("picked", "A published puzzle").menu(
            None, lambda name: take_puzzle(choices[name]), list(choices), placeholder="Choose one"
        )
    return puzzle


def read_puzzle() -> Puzzle:
    """Return the puzzle in the controls, where an empty goal is the tiles in order; raises an InputError if invalid."""
    return parse_puzzle(START.value, GOAL.value.strip() or None)


def take_puzzle(puzzle: Puzzle) -> None:
    """Put a puzzle into the controls."""
    usual = puzzle.goal == ordered(puzzle.rows, puzzle.columns)
    START.change(str(puzzle.start))
    GOAL.change("" if usual else str(puzzle.goal))


def take_text(name: str, text: str) -> None:
    """Put a board that was edited by hand into the controls, unless it cannot be read."""
    puzzle = read_puzzle()
    try:
        state = parse_state(text, name)
        take_puzzle(Puzzle(state, puzzle.goal) if name == "start" else Puzzle(puzzle.start, state))
    except InputError:
        return


def _size(puzzle: Puzzle | None) -> None:
    """Draw the boxes of rows and columns; a change makes a new puzzle."""
    rows, columns = _SIDES
    if puzzle:
        rows.change(puzzle.rows)
        columns.change(puzzle.columns)

    def resize(setting: Number, side: int) -> None:
        setting.change(side)
        shape = rows.value, columns.value
        take_puzzle(random_puzzle(*shape, _SEED.value, goal=ordered(*shape)))

    in_columns(*(partial(side.draw, take=partial(resize, side)) for side in _SIDES))


def _draw(puzzle: Puzzle | None) -> None:
    """Draw the controls of a random puzzle for the goal on screen; the button uses the next seed."""
    rows, columns = _SIDES
    goal = puzzle.goal if puzzle else ordered(rows.value, columns.value)
    Control(
        _KIND.name,
        _KIND.label,
        "Random among all starts from which the goal can be reached, or among those from which it "
        "cannot; or the goal shuffled by some moves.",
    ).buttons(_KIND.value, _KIND.change, list(_KIND.options), _KIND.options.__getitem__)

    def draw(another: bool) -> None:
        with refusing():
            start = _drawn(goal)
            if another and puzzle and start == puzzle.start:
                _SEED.change((_SEED.value + 1) % (MAX_SEED + 1))
                start = _drawn(goal)
            take_puzzle(Puzzle(start, goal))

    def take(setting: Number, number: int) -> None:
        setting.change(number)
        draw(another=False)

    shown = [_SEED, _MOVES] if _KIND.value == "shuffle" else [_SEED]
    in_columns(*(partial(number.draw, take=partial(take, number)) for number in shown))
    st.button("Draw", key=f"{NAME}.draw", on_click=draw, args=(True,), width="stretch")


def _drawn(goal: State) -> State:
    kind, seed = _KIND.value, _SEED.value
    if kind == "shuffle":
        return shuffled(goal, _MOVES.value, seed)
    return random_puzzle(goal.rows, goal.columns, seed, solvable=kind == "solvable", goal=goal).start


def search_control() -> None:
    """Draw the heuristic and the search."""
    HEURISTIC.control().menu(HEURISTIC.value, HEURISTIC.change, list(HEURISTICS))
    chosen = HEURISTICS[HEURISTIC.value]
    st.caption(f"{chosen.caption} Admissible: {'yes' if chosen.admissible else 'no'}.")
    search = SEARCH.value
    SEARCH.control().menu(search, SEARCH.change, list(ALGORITHMS), lambda key: ALGORITHMS[key].name)
    st.caption(algorithm(search, WEIGHT.value).caption)


def weight_control() -> None:
    """Draw the weight of the heuristic value, if the search has one."""
    if SEARCH.value == "weighted-astar":
        WEIGHT.draw()
