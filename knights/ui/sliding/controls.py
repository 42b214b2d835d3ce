"""The controls of the Sliding page: board, start, goal, method, limit."""

from __future__ import annotations

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from knights.errors import InputError, whole_number
from knights.rng import MAX_SEED
from knights.sliding.algorithms import ALGORITHMS, MAX_WEIGHT, algorithm
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.instances import published_puzzles, random_puzzle, shuffled, worked_example
from knights.sliding.puzzle import MAX_SIDE, Puzzle, State, ordered, parse_puzzle, parse_state
from knights.ui.controls.address import Field, change, setting, state_key
from knights.ui.controls.complaints import problems, tell
from knights.ui.controls.control import control
from knights.ui.controls.fields import number_control

PAGE = "sliding"
FIRST_START = "8 6 7/2 5 4/3 0 1"
"""One of the two starts farthest from the usual goal: 31 moves."""

MAX_PAGE_NODES = 5_000_000
"""The largest limit of states on this page: some hundred megabytes of memory."""

_MAX_SHUFFLE = 10_000
_FIRST = {"rows": 3, "columns": 3, "kind": "solvable", "lot": 0, "moves": 20}
"""Settings that are not in the address, since the puzzle that they make is."""
_REFUSED, _SIZE_REFUSED = f"{PAGE}:refused", f"{PAGE}:size_refused"
KINDS = {"solvable": "random", "unsolvable": "unsolvable", "shuffle": "shuffled"}

FIELDS: list[Field] = [
    Field("start", FIRST_START),
    Field("goal", ""),
    Field("heuristic", "sum", lambda text: heuristic(text).key),
    Field("search", "greedy", lambda text: algorithm(text).key),
    Field("weight", 2, lambda text: whole_number(text, "The weight", 1, MAX_WEIGHT)),
    Field("nodes", 1_000_000, lambda text: whole_number(text, "The limit of states", 1, MAX_PAGE_NODES)),
]
CONTRACT = ("start", "heuristic", "search", "nodes")
"""The settings that a link to a puzzle always holds."""


def puzzle_control() -> Puzzle:
    """The size, the start and the goal.

    Raises:
        InputError: quoting what cannot be read.
    """
    puzzle, problem = None, None
    try:
        puzzle = read_puzzle()
    except InputError as error:
        problem = error
    for name, first in _FIRST.items():
        st.session_state.setdefault(state_key(PAGE, name), first)
    _size(puzzle)
    control(
        PAGE,
        "start",
        st.text_input,
        "Start",
        help="Row by row from the top, rows separated by /, 0 for the blank. Or click two tiles on the board.",
    )
    control(
        PAGE,
        "goal",
        st.text_input,
        "Goal",
        placeholder=str(ordered(puzzle.rows, puzzle.columns)) if puzzle else "the tiles in order",
        help="Written like the start; empty for the tiles in order and the blank last.",
    )
    with st.expander("Generate or choose a puzzle"):
        _draw(puzzle)
        _pick()
    if puzzle is None:
        raise problem or InputError("There is no puzzle.")
    return puzzle


def read_puzzle() -> Puzzle:
    """The puzzle in the controls; an empty goal is the tiles in order.

    Raises:
        InputError: quoting what cannot be read.
    """
    start, goal = str(setting(PAGE, "start")), str(setting(PAGE, "goal"))
    if goal.strip():
        return parse_puzzle(start, goal)
    state = parse_state(start, "start")
    return Puzzle(state, ordered(state.rows, state.columns))


def take_puzzle(puzzle: Puzzle) -> None:
    """Bring a puzzle into the controls."""
    usual = puzzle.goal == ordered(puzzle.rows, puzzle.columns)
    change(PAGE, {"start": str(puzzle.start), "goal": "" if usual else str(puzzle.goal)})


def take_text(name: str, text: str) -> None:
    """Bring a board that was changed by hand into the controls; what is no board changes nothing."""
    puzzle = read_puzzle()
    try:
        state = parse_state(text, name)
        take_puzzle(Puzzle(state, puzzle.goal) if name == "start" else Puzzle(puzzle.start, state))
    except InputError:
        return


def _size(puzzle: Puzzle | None) -> None:
    """Rows and columns; another size draws a puzzle of that size."""
    if puzzle:
        change(PAGE, {"rows": puzzle.rows, "columns": puzzle.columns})

    def resize(name: str, side: int) -> None:
        st.session_state.pop(_SIZE_REFUSED, None)
        try:
            whole_number(side, f"The number of {name}", 1, MAX_SIDE)
        except InputError as error:
            st.session_state[_SIZE_REFUSED] = str(error)
            return
        change(PAGE, {name: side})
        rows, columns = setting(PAGE, "rows"), setting(PAGE, "columns")
        take_puzzle(random_puzzle(rows, columns, setting(PAGE, "lot"), goal=ordered(rows, columns)))

    for column, name in zip(st.columns(2), ("rows", "columns"), strict=True):
        control(
            PAGE,
            name,
            column.number_input,
            name.capitalize(),
            step=1,
            take=partial(resize, name),
        )
    refused = st.session_state.pop(_SIZE_REFUSED, None)
    if refused:
        problems([refused])


def _draw(puzzle: Puzzle | None) -> None:
    """A random puzzle for the goal on screen; drawing again takes the next seed."""
    goal = puzzle.goal if puzzle else ordered(setting(PAGE, "rows"), setting(PAGE, "columns"))
    control(
        PAGE,
        "kind",
        st.segmented_control,
        "What to draw",
        list(KINDS),
        format_func=KINDS.__getitem__,
        required=True,
        help="Random among all starts from which the goal can be reached, or among those from which it "
        "cannot; or the goal shuffled by some moves.",
    )

    def draw(another: bool) -> None:
        st.session_state.pop(_REFUSED, None)
        try:
            start = _drawn(goal)
            if another and puzzle and start == puzzle.start:
                change(PAGE, {"lot": (setting(PAGE, "lot") + 1) % (MAX_SEED + 1)})
                start = _drawn(goal)
            take_puzzle(Puzzle(start, goal))
        except InputError as error:
            st.session_state[_REFUSED] = str(error)

    def take(name: str, number: int) -> None:
        change(PAGE, {name: number})
        draw(another=False)

    left, right = st.columns(2)
    control(PAGE, "lot", left.number_input, "Seed", 0, MAX_SEED, step=1, take=partial(take, "lot"))
    if setting(PAGE, "kind") == "shuffle":
        box, chosen = right.number_input, partial(take, "moves")
        control(PAGE, "moves", box, "Random moves", 0, _MAX_SHUFFLE, step=1, take=chosen)
    st.button("Draw", key=f"{PAGE}.draw", on_click=draw, args=(True,), width="stretch")
    if st.session_state.get(_REFUSED):
        tell(st.caption, f"⚠️ {st.session_state[_REFUSED]}")


def _drawn(goal: State) -> State:
    kind, seed = setting(PAGE, "kind"), setting(PAGE, "lot")
    if kind == "shuffle":
        return shuffled(goal, setting(PAGE, "moves"), seed)
    return random_puzzle(goal.rows, goal.columns, seed, solvable=kind == "solvable", goal=goal).start


def _pick() -> None:
    """One of the published puzzles."""
    choices = {entry.name: entry.puzzle for entry in published_puzzles()}
    choices["the worked example"] = worked_example()
    control(
        PAGE,
        "picked",
        st.selectbox,
        "A published puzzle",
        list(choices),
        value=None,
        placeholder="Choose one",
        take=lambda name: take_puzzle(choices[name]),
    )


def method_control(expert: DeltaGenerator) -> tuple[str, str, int]:
    """The heuristic, the search and its weight.

    Args:
        expert: where the weight is.

    Raises:
        InputError: if the weight is out of range.
    """
    chosen = control(PAGE, "heuristic", st.selectbox, "Heuristic", list(HEURISTICS))
    known = HEURISTICS[chosen]
    st.caption(f"{known.caption} Admissible: {'yes' if known.admissible else 'no'}.")
    search = control(
        PAGE, "search", st.selectbox, "Search", list(ALGORITHMS), format_func=lambda key: ALGORITHMS[key].name
    )
    weight = 2
    if search == "weighted-astar":
        with expert:
            weight = weight_control()
    st.caption(algorithm(search, weight).caption)
    return chosen, search, weight


def weight_control() -> int:
    """How often weighted A* counts the heuristic value.

    Raises:
        InputError: if it is out of range.
    """
    return number_control(PAGE, "weight", "Weight of the heuristic value", "The weight", MAX_WEIGHT)


def nodes_control() -> int:
    """The limit of states.

    Raises:
        InputError: if it is out of range.
    """
    return number_control(
        PAGE,
        "nodes",
        "Node limit",
        "The limit of states",
        MAX_PAGE_NODES,
        step=100_000,
        help="Nodes generated, duplicates included. At the limit the nearest node is reported.",
    )
