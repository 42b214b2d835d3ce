"""The controls of the Sliding page: board, start, goal, method, limit."""

from __future__ import annotations

from functools import partial

import streamlit as st

from knights.errors import InputError, whole_number
from knights.sliding.algorithms import MAX_WEIGHT, METHODS, method
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.instances import published_puzzles, random_puzzle, shuffled, worked_example
from knights.sliding.puzzle import MAX_SIDE, Puzzle, State, ordered, parse_puzzle, parse_state
from knights.ui.controls.address import Field, held, state_key
from knights.ui.controls.fields import number_control

PAGE = "sliding"
FIRST_START = "8 6 7/2 5 4/3 0 1"
"""One of the two starts farthest from the usual goal: 31 moves."""

MOST_NODES = 5_000_000
"""The largest limit of states on this page: some hundred megabytes of memory."""

_MOST_SEED, _MOST_SHUFFLE = 999_999_999, 10_000
KINDS = {"solvable": "random", "unsolvable": "unsolvable", "shuffle": "shuffled"}

FIELDS: list[Field] = [
    Field("start", FIRST_START),
    Field("goal", ""),
    Field("heuristic", "sum", lambda text: heuristic(text).key),
    Field("search", "greedy", lambda text: method(text).key),
    Field("weight", 2, lambda text: whole_number(text, "The weight", 1, MAX_WEIGHT)),
    Field("nodes", 1_000_000, lambda text: whole_number(text, "The limit of states", 1, MOST_NODES)),
]
CONTRACT = ("start", "heuristic", "search", "nodes")
"""The settings that a link to a puzzle always holds."""


def _key(name: str) -> str:
    return state_key(PAGE, name)


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
    _size(puzzle)
    st.text_input(
        "Start",
        held(_key("start")),
        key=_key("start"),
        help="Row by row from the top, rows parted by /, 0 for the blank. Or click two tiles on the board.",
    )
    st.text_input(
        "Goal",
        held(_key("goal")),
        key=_key("goal"),
        placeholder=str(ordered(puzzle.rows, puzzle.columns)) if puzzle else "the tiles in order",
        help="Written like the start; empty for the tiles in order and the blank last.",
    )
    with st.expander("Draw or pick a puzzle"):
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
    start, goal = (str(st.session_state[_key(name)] or "") for name in ("start", "goal"))
    if goal.strip():
        return parse_puzzle(start, goal)
    state = parse_state(start, "start")
    return Puzzle(state, ordered(state.rows, state.columns))


def take_puzzle(puzzle: Puzzle) -> None:
    """Bring a puzzle into the controls."""
    usual = puzzle.goal == ordered(puzzle.rows, puzzle.columns)
    st.session_state[_key("start")] = str(puzzle.start)
    st.session_state[_key("goal")] = "" if usual else str(puzzle.goal)


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
    keys = [f"{PAGE}.rows", f"{PAGE}.columns"]
    for key, side in zip(keys, (puzzle.rows, puzzle.columns) if puzzle else (3, 3), strict=True):
        if puzzle or key not in st.session_state:
            st.session_state[key] = side

    def resize() -> None:
        rows, columns = (st.session_state[key] for key in keys)
        if rows and columns:
            take_puzzle(random_puzzle(rows, columns, _seed(), goal=ordered(rows, columns)))

    for column, key, name in zip(st.columns(2), keys, ("Rows", "Columns"), strict=True):
        column.number_input(name, 1, MAX_SIDE, held(key), key=key, step=1, on_change=resize)


def _seed() -> int:
    return int(st.session_state.get(f"{PAGE}.lot") or 0)


def _draw(puzzle: Puzzle | None) -> None:
    """A puzzle drawn by lot for the goal on screen; drawing again takes the next seed."""
    kind, seed, moves = (f"{PAGE}.{name}" for name in ("kind", "lot", "moves"))
    st.session_state.setdefault(kind, "solvable")
    st.session_state.setdefault(seed, 0)
    st.session_state.setdefault(moves, 20)
    goal = (
        puzzle.goal
        if puzzle
        else ordered(st.session_state[f"{PAGE}.rows"], st.session_state[f"{PAGE}.columns"])
    )
    st.segmented_control(
        "What to draw", list(KINDS), default=held(kind), key=kind, format_func=KINDS.__getitem__, required=True,
        help="Random among all starts from which the goal can be reached, or among those from which it "
        "cannot; or the goal shuffled by some moves.",
    )  # fmt: skip

    def draw(another: bool) -> None:
        st.session_state.pop(f"{PAGE}:refused", None)
        try:
            start = _drawn(goal)
            if another and puzzle and start == puzzle.start:
                st.session_state[seed] = (_seed() + 1) % (_MOST_SEED + 1)
                start = _drawn(goal)
            take_puzzle(Puzzle(start, goal))
        except InputError as error:
            st.session_state[f"{PAGE}:refused"] = str(error)

    left, right = st.columns(2)
    left.number_input("Seed", 0, _MOST_SEED, held(seed), key=seed, step=1, on_change=partial(draw, False))
    if st.session_state[kind] == "shuffle":
        right.number_input(
            "Random moves", 0, _MOST_SHUFFLE, held(moves), key=moves, step=1, on_change=partial(draw, False)
        )
    st.button("Draw", key=f"{PAGE}.draw", on_click=partial(draw, True), width="stretch")
    if st.session_state.get(f"{PAGE}:refused"):
        st.caption(f"⚠️ {st.session_state[f'{PAGE}:refused']}")


def _drawn(goal: State) -> State:
    kind = st.session_state[f"{PAGE}.kind"]
    if kind == "shuffle":
        return shuffled(goal, int(st.session_state.get(f"{PAGE}.moves") or 0), _seed())
    return random_puzzle(goal.rows, goal.columns, _seed(), solvable=kind == "solvable", goal=goal).start


def _pick() -> None:
    """One of the published puzzles."""
    key = f"{PAGE}.picked"
    choices = {entry.name: entry.puzzle for entry in published_puzzles()}
    choices["the worked example"] = worked_example()

    def take() -> None:
        if st.session_state[key]:
            take_puzzle(choices[st.session_state[key]])
            st.session_state[key] = None

    st.selectbox(
        "A published puzzle", list(choices), index=None, key=key, on_change=take, placeholder="Choose one"
    )


def method_control() -> tuple[str, str, int]:
    """The heuristic, the search and its weight.

    Raises:
        InputError: if the weight is out of range.
    """
    chosen = st.selectbox(
        "Heuristic", list(HEURISTICS), list(HEURISTICS).index(held(_key("heuristic"))), key=_key("heuristic")
    )
    known = HEURISTICS[chosen]
    st.caption(f"{known.caption} Admissible: {'yes' if known.admissible else 'no'}.")
    search = st.selectbox(
        "Search",
        list(METHODS),
        list(METHODS).index(held(_key("search"))),
        key=_key("search"),
        format_func=lambda key: METHODS[key].name,
    )
    weight = 2
    if search == "weighted-astar":
        weight = weight_control()
    st.caption(method(search, weight).caption)
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
        "Limit of states",
        "The limit of states",
        MOST_NODES,
        step=100_000,
        help="States made, duplicates included. A search that comes to it says how near it was.",
    )
