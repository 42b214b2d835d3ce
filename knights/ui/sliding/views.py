"""What the Sliding page shows of a result: the solution, the search, play by hand, files."""

from __future__ import annotations

import json
from functools import partial

import pandas as pd
import streamlit as st

from knights.errors import InputError
from knights.sliding.export import as_json, command_line
from knights.sliding.hint import hint
from knights.sliding.puzzle import Puzzle, parse_state
from knights.sliding.search import Result
from knights.sliding.solvability import made_solvable, solvability
from knights.ui.chart import chart
from knights.ui.colours import is_dark
from knights.ui.components.player import Look, tiles_player
from knights.ui.components.player.encode import tiles_bytes
from knights.ui.components.saver import save_picture, save_video
from knights.ui.components.tiles import Answer, played_board, swapped_board
from knights.ui.controls.position import asked_position
from knights.ui.export import File, download, export
from knights.ui.figures.sliding import descent_figure, descent_info
from knights.ui.sliding.controls import CONTRACT, FIELDS, PAGE, take_puzzle, take_text
from knights.ui.sliding.svg import puzzle_svg

_SMALL = 170
SPARE = 110
"""Pixels below a board: those that the buttons of the board to play on take, which has the same size."""


def show_solution(result: Result) -> None:
    """The solution as it plays, or the way to the nearest state that the search came to."""
    puzzle, nearest = result.query.puzzle, result.nearest
    moves, opens = (result.moves, 0) if result.moves is not None else ("", 0)
    if result.moves is None and nearest is not None:
        moves, opens = nearest.moves, len(nearest.moves)
    tiles_player(
        puzzle.rows,
        puzzle.columns,
        puzzle.start.tiles,
        moves or "",
        key=f"{PAGE}.player",
        goal=puzzle.goal.tiles,
        opens=opens,
        look=Look(spare=SPARE, aside=PAGE, addressed=True, asked=asked_position(PAGE, 0, len(moves or ""))),
    )
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
    st.caption("Click a tile, then another: they swap.")


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


def show_descent(result: Result) -> None:
    """The heuristic value against expansion."""
    if not result.expanded:
        st.info(
            "There was no search to show: "
            + ("the start is the goal." if result.moves == "" else result.reason)
        )
        return
    chart(
        descent_figure(descent_info(result), is_dark()),
        key=f"{PAGE}.descent",
        alt="Heuristic value of the state expanded against expansion",
    )


def show_expansions(result: Result) -> None:
    """The last expansions as a table."""
    if not result.expanded:
        return
    st.header("Expansion by expansion")
    kept = len(result.recent)
    which = (
        f"all {kept:,} expansions" if kept == result.expanded else f"the last {kept:,} of {result.expanded:,}"
    )
    st.caption(
        f"The table holds {which}, as the course work of Bratislava printed them: the last generation number, the "
        "heuristic value, the state row by row, and the blank's moves so far."
    )
    table = expansions_table(result)
    st.dataframe(
        table,
        hide_index=True,
        height=340,
        key=f"{PAGE}.expansions",
        column_config={
            "number": st.column_config.NumberColumn(width="small", format="localized"),
            "value": st.column_config.NumberColumn(width="small"),
            "state": st.column_config.TextColumn(width="medium"),
            "moves": st.column_config.TextColumn("moves so far", width="large"),
        },
    )
    download(PAGE, File("Expansions", "expansions.csv", table.to_csv(index=False)))


def expansions_table(result: Result) -> pd.DataFrame:
    """The last expansions, oldest first, a line each as the published program printed it."""
    lines = [expansion.printed for expansion in result.recent]
    return pd.DataFrame(lines, columns=["number", "value", "state", "moves"])


def explain_by_hand(result: Result) -> None:
    """How the board is played."""
    st.caption(
        "Click a tile next to the blank, or click the board and use the arrow keys: tiles move in the "
        "arrow's direction. "
        f"**Hint** (or the key h) asks greedy search with {result.query.heuristic}."
    )


@st.fragment
def show_by_hand(result: Result) -> None:
    """The board to play on; a hint runs this part alone."""
    query, kept = result.query, f"{PAGE}:answer"

    def ask(text: str) -> None:
        try:
            state = parse_state(text)
            told = hint(Puzzle(state, query.puzzle.goal), query.heuristic)
        except InputError:
            return
        number = st.session_state.get(f"{PAGE}:asked", 0) + 1
        st.session_state[f"{PAGE}:asked"] = number
        st.session_state[kept] = Answer(number, text, told)

    played_board(
        query.puzzle,
        key=f"{PAGE}.hand",
        ask=ask,
        answer=st.session_state.get(kept),
        best=result.length,
        height=None,
    )


def _drawn(result: Result, name: str) -> None:
    """What the browser draws: the start and the goal, and the solution as a video."""
    puzzle = result.query.puzzle
    save_picture("Picture (PNG)", f"{name}.png", puzzle_svg(puzzle), key=f"{PAGE}.save.png")
    if result.moves:
        shape = puzzle.rows, puzzle.columns, puzzle.start.tiles
        video = tiles_bytes(*shape, result.moves, puzzle.goal.tiles)
        save_video("Video (WebM)", f"{name}.webm", video, key=f"{PAGE}.save.webm")


def show_export(result: Result) -> None:
    """The result as files, as a link and as a command."""
    puzzle = result.query.puzzle
    name = f"sliding-{puzzle.rows}x{puzzle.columns}"
    files = [File("Result", f"{name}.json", json.dumps(as_json(result)))]
    if result.moves:
        files.insert(0, File("Moves", f"{name}.txt", result.moves + "\n"))
    if result.recent:
        files.append(File("Last expansions", f"{name}.csv", expansions_table(result).to_csv(index=False)))
    files.append(File("Picture", f"{name}.svg", partial(puzzle_svg, puzzle)))
    export(PAGE, FIELDS, files, command_line(result.query), CONTRACT, partial(_drawn, result, name))
    if result.moves:
        st.caption("Moves of the blank: up, down, left, right.")
        st.code(result.moves, language=None, wrap_lines=True)
