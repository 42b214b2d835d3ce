"""A view of the Sliding page: the solution as it plays, and the boards to change."""

from functools import partial

import streamlit as st

from knights.sliding.search import Result
from knights.sliding.solvability import made_solvable, solvability
from knights.ui.components.player import Look, of_tiles, player, player_controls
from knights.ui.components.tiles import swapped_board
from knights.ui.controls.position import position
from knights.ui.sliding.board import SPARE, puzzle_view
from knights.ui.sliding.controls import PAGE, take_puzzle, take_text

_SMALL = 170


def show_board(result: Result) -> None:
    """The solution as it plays, or the way to the nearest state; a puzzle without a solution is shown to be changed."""
    if result.outcome == "unsolvable":
        _board_to_change(result, "start", "large_board", None)
        return
    puzzle, nearest = result.query.puzzle, result.nearest
    moves, opens = result.moves or "", 0
    if result.moves is None and nearest is not None:
        moves, opens = nearest.moves, len(nearest.moves)
    look = Look(spare=SPARE, addressed=True, asked=position(0, len(moves)))
    player(of_tiles(puzzle, moves, opens), look, key=f"{PAGE}.player")
    if result.moves is None and nearest is not None:
        st.caption(f"**Closest state reached**: heuristic value {nearest.value}")


def show_controls(result: Result) -> None:
    """The player's controls; for a puzzle without a solution the swap that gives it one."""
    if result.outcome == "unsolvable":
        offer_swap(result)
    else:
        player_controls()


def show_beside(result: Result) -> None:
    """The controls, and the small boards to change."""
    show_controls(result)
    boards_to_change(result)


def boards_to_change(result: Result) -> None:
    """The start and the goal, small, to be changed on the board itself."""
    for name, column in zip(("start", "goal"), st.columns(2), strict=True):
        with column:
            st.markdown(f"**{name.capitalize()}**")
            _board_to_change(result, name, f"{name}_board", _SMALL)
    st.caption("Two tiles swap when one and then the other is pressed.")


def _board_to_change(result: Result, name: str, key: str, height: int | None) -> None:
    """The start, with the tiles marked whose swap would give it a solution, or the goal."""
    puzzle, is_start = result.query.puzzle, name == "start"
    swapped_board(
        puzzle.start if is_start else puzzle.goal,
        key=f"{PAGE}.{key}",
        label=f"The {name}. Press two tiles to swap them.",
        take=partial(take_text, name),
        goal=puzzle.goal if is_start else None,
        marked=(solvability(puzzle).swap or ()) if is_start else (),
        height=height,
    )


def offer_swap(result: Result) -> None:
    """The offer to swap two tiles; why it cannot be solved is said in the answer."""
    puzzle = result.query.puzzle
    known = solvability(puzzle)
    if known.swap is None:
        st.markdown(
            "No swap of two tiles would help: give the tiles the goal's order, or choose another start."
        )
        return
    one, other = known.swap
    st.markdown(f"If tiles **{one}** and **{other}** of the start (framed) change places, it can be solved.")
    st.button(
        f"Swap tiles {one} and {other}",
        key=f"{PAGE}.swap",
        type="primary",
        on_click=lambda: take_puzzle(made_solvable(puzzle)),
    )


VIEW = puzzle_view("The answer", show_board, show_beside)
