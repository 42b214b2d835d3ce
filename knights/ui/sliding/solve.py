"""The view *Solve* of the Sliding page: a player of the solution, the course of the search, and the export."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn, TextColumn

from knights.base.questions import command_line
from knights.base.text import plural, seconds_in_words
from knights.engine.result import Category
from knights.figures.sliding import descent_figure
from knights.sliding.search import Query, Result, as_json
from knights.sliding.solvability import solvability
from knights.ui.chart import answer, chart, is_dark, table
from knights.ui.components.player import Look, of_tiles, player, player_controls
from knights.ui.controls.folded import expert_part, folded
from knights.ui.controls.setting import position
from knights.ui.export import File, export
from knights.ui.sliding.board import (
    SPARE,
    PuzzleView,
    board_to_change,
    boards_to_change,
    offer_swap,
    optimum_in_words,
    solved,
)
from knights.ui.sliding.controls import NAME, NODES, search_control
from knights.ui.streamlit_internals import DeltaGenerator


def show_search(result: Result) -> None:
    """Draw the heuristic value against expansion, and the last expansions as a table."""
    st.header("Course of the search")
    if result.moves:
        st.caption(
            f"The board plays the {plural(len(result.moves), 'move')} of the solution; the curve is the whole search, "
            f"{plural(result.expanded, 'expansion')}."
        )
    alt = "Heuristic value of the state expanded against expansion"
    chart(descent_figure(result, is_dark()), "descent", alt)
    folded("Expansion by expansion", "expansions", partial(_list_expansions, result))


def _list_expansions(result: Result) -> None:
    kept = len(result.recent)
    which = (
        f"all {kept:,} expansions" if kept == result.expanded else f"the last {kept:,} of {result.expanded:,}"
    )
    st.caption(
        f"The table holds {which}, as the course work of Bratislava printed them: the last generation number, the "
        "heuristic value, the state row by row, and the blank's moves so far."
    )
    columns = {
        "number": NumberColumn(width="small", format="localized"),
        "value": NumberColumn(width="small"),
        "state": TextColumn(width="medium"),
        "moves": TextColumn("moves so far", width="large"),
    }
    lines = pd.DataFrame([expansion.printed for expansion in result.recent], columns=[*columns])
    table(lines, "recent", columns, height=340)


def show_export(result: Result) -> None:
    """Draw the panel of a search; without a solution there are no moves."""
    puzzle, files = result.query.puzzle, []
    name = f"sliding-{puzzle.rows}x{puzzle.columns}"
    if result.moves:
        files.append(File("Moves of the blank", f"{name}.txt", result.moves + "\n"))
    files.append(File("Result", f"{name}.json", lambda: json.dumps(as_json(result))))
    export(files, command_line(replace(result.query, recent=0)))


_HEADINGS = {
    "solved": (Category.FIRST_TRY, "Solved"),
    "unsolvable": (Category.NO_TOUR, "Unsolvable"),
    "budget": (Category.LIMIT, "Not solved"),
}
"""The mark and the heading of each outcome, with the marks of similar outcomes of tours."""


@dataclass
class Solved:
    """The result of a search, and the container for the comparison with the optimum."""

    result: Result
    clause: DeltaGenerator | None = None


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def _counts(result: Result) -> list[tuple[str, str]]:
    if not result.generated:
        return [("0", "states expanded: known without a search")]
    return [
        (f"{result.expanded:,}", "state expanded" if result.expanded == 1 else "states expanded"),
        (f"{result.generated:,}", "generated"),
        (seconds_in_words(result.seconds), "time"),
    ]


class Solve(PuzzleView[Solved]):
    """The view with a player of the solution and the course of the search."""

    title = "Solve"

    def answer(self, solved: Solved) -> None:
        """Show the outcome and its counts in large type, with room for the comparison with the optimum."""
        result = solved.result
        category, word = _HEADINGS[result.outcome]
        why = solvability(result.query.puzzle).reason.partition(": ")[2]
        headline = word if result.length is None else f"{word} in {plural(result.length, 'move')}"
        reason = why if result.outcome == "unsolvable" else result.reason.partition(": ")[2]
        answer(category, headline, "" if result.length is not None else _sentence(reason), _counts(result))
        solved.clause = st.empty()

    def board(self, solved: Solved) -> None:
        """Draw the player of the solution or of the moves to the nearest state, or a board to edit the puzzle."""
        result = solved.result
        if result.outcome == "unsolvable":
            board_to_change(result, "start", "large_board")
            return
        puzzle, nearest = result.query.puzzle, result.nearest
        moves, opens = result.moves or "", 0
        if result.moves is None and nearest is not None:
            moves, opens = nearest.moves, len(nearest.moves)
        look = Look(spare=SPARE, addressed=True, asked=position(0, len(moves)))
        player(of_tiles(puzzle, moves, opens), look, key=f"{NAME}.player")
        if result.moves is None and nearest is not None:
            st.caption(f"**Closest state reached**: heuristic value {nearest.value}")

    def show_controls(self, solved: Solved) -> None:
        """Show the player's controls or the swap that makes the puzzle solvable, and the small boards to edit."""
        if solved.result.outcome == "unsolvable":
            offer_swap(solved.result)
        else:
            player_controls()
        boards_to_change(solved.result)

    def proof(self, solved: Solved) -> None:
        """Show the referee's check, the proof that a solution exists or not, and the export."""
        result = solved.result
        if result.outcome != "unsolvable":
            why = solvability(result.query.puzzle).reason.partition(": ")[2]
            moves = plural(result.length or 0, "move")
            replayed = f"Checked: {moves} replayed, all legal, and they end at the goal.  \n"
            st.caption(f"{replayed if result.moves is not None else ''}Can it be solved? Yes: {why}")
        show_export(result)

    def below(self, solved: Solved) -> None:
        """Show the course of the search, and finally the comparison with the optimum, which may take a while."""
        result = solved.result
        if result.expanded:
            show_search(result)
        if solved.clause is not None and result.length is not None:
            with solved.clause.container():
                st.markdown(_sentence(optimum_in_words(result)))

    def draw_search(self) -> None:
        """Draw the heuristic and the search, and the limit for experts."""
        search_control()
        expert_part("limit", NODES.draw)

    def find(self, query: Query, meanwhile: Callable[[], None]) -> Solved:
        """Return the result of the search."""
        return Solved(solved(query, meanwhile))
