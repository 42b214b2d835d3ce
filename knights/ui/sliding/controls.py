"""The controls of the Sliding page: board, start, goal, heuristic, search, limit, and the boards to edit."""

from contextlib import suppress
from functools import partial
from random import Random

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.reproduction.stu_sliding import published_puzzles, worked_example
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.puzzle import MAX_SIDE, Puzzle, State, ordered, parse_puzzle, parse_state
from knights.sliding.search import Query, Result
from knights.sliding.solvability import random_puzzle, shuffled, solvability
from knights.ui.components.tiles import TILES, editable
from knights.ui.controls.setting import Control, Number, Setting, Text, in_columns
from knights.ui.controls.values import noting, refusing

NAME = "sliding"
FIRST_START = "8 6 7/2 5 4/3 0 1"
"""One of the two 3×3 starts that are farthest from the usual goal, 31 moves away."""

START = Text(
    "start",
    FIRST_START,
    label="Start",
    help="Row by row from the top, rows separated by /, 0 for the blank. Or swap two tiles on the board.",
)
GOAL = Text(
    "goal",
    label="Goal",
    help="Written like the start; if empty, the tiles in order and the blank last.",
)
HEURISTIC: Setting[str] = Setting.of(
    Query, "heuristic", help="An estimate of the distance from a state to the goal."
)
SEARCH: Setting[str] = Setting.of(Query, "search", help="The order in which states are expanded.")
WEIGHT = Number.of(Query, "weight", label="Weight of the heuristic value")
NODES = Number(
    "nodes",
    1_000_000,
    Bounds("The state limit", 1, 5_000_000).check,
    label="State limit",
    step=100_000,
    help="States generated, duplicates included. At the limit the search reports the state nearest to the goal.",
)
SETTINGS = (START, GOAL, HEURISTIC, SEARCH, WEIGHT, NODES)

_SIDES = tuple(
    Number(name, 3, Bounds(f"The number of {name}", 1, MAX_SIDE).check, label=name.capitalize())
    for name in ("rows", "columns")
)
_SMALL_HEIGHT = 170
"""The height of a small board, in pixels."""
_EASY_MOVES = 20
"""The number of random moves that turn the goal into an easy puzzle."""


def puzzle_control(complaints: list[str]) -> Puzzle | None:
    """Draw the controls for size, start and goal, and return the puzzle; add its faults to the complaints."""
    puzzle = None
    with noting(complaints):
        puzzle = read_puzzle()
    _draw_size(puzzle)
    with st.expander("Another puzzle", expanded=puzzle is None):
        START.draw()
        GOAL.draw(str(ordered(puzzle.rows, puzzle.columns)) if puzzle else "the tiles in order")
        _draw_buttons(puzzle.goal if puzzle else ordered(*(side.value for side in _SIDES)))
        choices = {puzzle.start.shape: puzzle for puzzle, _ in published_puzzles()}
        choices["the worked example"] = worked_example()
        Control("picked", "A published puzzle").menu(
            None, lambda name: take_puzzle(choices[name]), list(choices), placeholder="Choose one"
        )
    return puzzle


def read_puzzle() -> Puzzle:
    """Return the puzzle in the controls, or raise an InputError; an empty goal means the tiles in order."""
    return parse_puzzle(START.value, GOAL.value.strip() or None)


def take_puzzle(puzzle: Puzzle) -> None:
    """Put a puzzle into the controls."""
    usual = puzzle.goal == ordered(puzzle.rows, puzzle.columns)
    START.change(str(puzzle.start))
    GOAL.change("" if usual else str(puzzle.goal))


def take_text(name: str, text: str) -> None:
    """Put a start or a goal edited by hand into the controls; ignore it if it cannot be read."""
    puzzle = read_puzzle()
    with suppress(InputError):
        state = parse_state(text, name)
        take_puzzle(Puzzle(state, puzzle.goal) if name == "start" else Puzzle(puzzle.start, state))


def _draw_size(puzzle: Puzzle | None) -> None:
    """Draw the boxes for rows and columns; a change makes a new puzzle of that size."""
    rows, columns = _SIDES
    if puzzle:
        rows.change(puzzle.rows)
        columns.change(puzzle.columns)

    def resize(setting: Number, side: int) -> None:
        setting.change(side)
        shape = rows.value, columns.value
        take_puzzle(random_puzzle(*shape, seed=0, goal=ordered(*shape)))

    in_columns(*(partial(side.draw, take=partial(resize, side)) for side in _SIDES))


def _draw_buttons(goal: State) -> None:
    """Draw the buttons that make a random, an easy or an unsolvable puzzle with this goal."""

    def take(kind: str) -> None:
        seed, shape = Random().getrandbits(32), (goal.rows, goal.columns)
        with refusing():
            if kind == "Easy":
                start = shuffled(goal, _EASY_MOVES, seed)
            else:
                start = random_puzzle(*shape, seed, solvable=kind == "Random", goal=goal).start
            take_puzzle(Puzzle(start, goal))

    def draw(kind: str) -> None:
        st.button(kind, key=f"{NAME}.{kind.lower()}", on_click=take, args=(kind,), width="stretch")

    in_columns(*(partial(draw, kind) for kind in ("Random", "Easy", "Unsolvable")))


def search_control() -> None:
    """Draw the menus of heuristics and searches and, if the search uses it, the weight."""
    HEURISTIC.control().menu(HEURISTIC.value, HEURISTIC.change, list(HEURISTICS))
    chosen = HEURISTICS[HEURISTIC.value]
    st.caption(f"{chosen.caption} Admissible: {'yes' if chosen.admissible else 'no'}.")
    SEARCH.control().menu(SEARCH.value, SEARCH.change, list(ALGORITHMS), lambda key: ALGORITHMS[key].name)
    st.caption(ALGORITHMS[SEARCH.value].caption)
    if SEARCH.value == "weighted-astar":
        WEIGHT.draw()


def boards_to_change(result: Result) -> None:
    """Draw the start and the goal as small boards that visitors can edit."""
    for name, column in zip(("start", "goal"), st.columns(2), strict=True):
        with column:
            st.markdown(f"**{name.capitalize()}**")
            board_to_change(result, name, f"{name}_board", _SMALL_HEIGHT)
    st.caption("Click one tile and then another to swap them.")


def board_to_change(result: Result, name: str, key: str, height: int | None = None) -> None:
    """Draw an editable start or goal; in an unsolvable start, mark two tiles whose swap makes it solvable."""
    puzzle, label = result.query.puzzle, f"The {name}. Click two tiles to swap them."
    if name == "start":
        data = editable(puzzle.start, label, puzzle.goal, solvability(puzzle).swap or (), height)
    else:
        data = editable(puzzle.goal, label, None, (), height)
    TILES.draw(key=f"{NAME}.{key}", data=data, edited=partial(take_text, name))


def offer_swap(result: Result) -> None:
    """Offer the swap of two tiles that makes the puzzle solvable, or say that no swap does."""
    puzzle = result.query.puzzle
    known = solvability(puzzle)
    if known.swap is None:
        st.markdown(
            "No swap of two tiles would help: put the tiles in the order of the goal, or choose another start."
        )
        return
    one, other = known.swap
    st.markdown(
        f"If tiles **{one}** and **{other}** of the start (framed) change places, the puzzle can be solved."
    )
    st.button(
        f"Swap tiles {one} and {other}",
        key=f"{NAME}.swap",
        type="primary",
        on_click=lambda: take_puzzle(Puzzle(puzzle.start.swapped(one, other), puzzle.goal)),
    )
