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
    """The solution; a puzzle without one is shown to be changed."""
    if result.outcome == "unsolvable":
        show_unsolvable(result)
    else:
        show_solution(result)


def show_controls(result: Result) -> None:
    """The player's controls; for a puzzle without a solution the swap that gives it one."""
    if result.outcome == "unsolvable":
        offer_swap(result)
    else:
        player_controls(PAGE)


def show_beside(result: Result) -> None:
    """The controls, and the small boards to change."""
    show_controls(result)
    boards_to_change(result)


def show_solution(result: Result) -> None:
    """The solution as it plays, or the way to the nearest state that the search came to."""
    puzzle, nearest = result.query.puzzle, result.nearest
    moves, opens = result.moves or "", 0
    if result.moves is None and nearest is not None:
        moves, opens = nearest.moves, len(nearest.moves)
    look = Look(spare=SPARE, aside=PAGE, addressed=True, asked=position(0, len(moves)))
    player(of_tiles(puzzle, moves, opens), look, key=f"{PAGE}.player")
    if result.moves is None and nearest is not None:
        st.caption(f"**Closest state reached**: heuristic value {nearest.value}")


def boards_to_change(result: Result) -> None:
    """The start and the goal, small, to be changed on the board itself."""
    puzzle = result.query.puzzle
    marked = solvability(puzzle).swap if result.outcome == "unsolvable" else None
    columns = st.columns(2)
    for name, state, column in zip(("start", "goal"), (puzzle.start, puzzle.goal), columns, strict=True):
        with column:
            st.markdown(f"**{name.capitalize()}**")
            swapped_board(
                state,
                key=f"{PAGE}.{name}_board",
                label=f"The {name}. Press two tiles to swap them.",
                take=partial(take_text, name),
                goal=puzzle.goal if name == "start" else None,
                marked=marked if marked and name == "start" else (),
                height=_SMALL,
            )
    st.caption("Two tiles swap when one and then the other is pressed.")


def show_unsolvable(result: Result) -> None:
    """The start, large, to be changed until there is a solution."""
    puzzle = result.query.puzzle
    swapped_board(
        puzzle.start,
        key=f"{PAGE}.large_board",
        label="The start. Press two tiles to swap them.",
        take=partial(take_text, "start"),
        goal=puzzle.goal,
        marked=solvability(puzzle).swap or (),
        height=None,
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
