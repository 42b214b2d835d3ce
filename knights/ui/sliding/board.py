"""The parts that Play and Solve share: the puzzle with its search, and the boards that visitors can edit."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

import streamlit as st

from knights.base.errors import InputError
from knights.sliding import search
from knights.sliding.hint import above_optimum, optimum_query
from knights.sliding.puzzle import Puzzle, parse_puzzle
from knights.sliding.search import Query, Result, SlidingSearch, warm_up
from knights.sliding.solvability import solvability
from knights.ui.components.player import Look, of_tiles, player
from knights.ui.components.tiles import TILES, editable
from knights.ui.controls.values import noting
from knights.ui.running.in_page import searched, solve, work_in_view
from knights.ui.sliding.controls import (
    FIRST_START,
    HEURISTIC,
    NAME,
    NODES,
    SEARCH,
    WEIGHT,
    puzzle_control,
    read_puzzle,
    take_puzzle,
    take_text,
)
from knights.ui.views import BoardView


def solved(query: Query, meanwhile: Callable[[], None]) -> Result:
    """Return the result of a query, from an earlier job or a new search that shows its progress on the page."""
    return solve(NAME, query, lambda: _started(query), query.nodes, "states generated", meanwhile)


def optimum_in_words(result: Result) -> str:
    """Return in words how far a solution exceeds the shortest one, after a search that shows its progress."""
    if result.shortest:
        return "no solution is shorter"
    query = optimum_query(result.query.puzzle)
    words = "Looking for the shortest solution…"
    job = work_in_view(
        f"{NAME}.optimum", query, partial(searched, lambda: _started(query)), lambda job: words
    )
    return above_optimum(result.length or 0, job.finished[-1])


def _started(query: Query) -> SlidingSearch:
    """Return a search with its compiled code already loaded, so that its time excludes the loading."""
    warm_up(query.puzzle.rows, query.puzzle.columns)
    return SlidingSearch(query)


Found = TypeVar("Found")

KEPT = 500
"""The number of last expansions that the table shows."""

SPARE = 110
"""The pixels left free below every board, where the board to play on has its buttons."""

_SMALL = 170


class PuzzleView(BoardView[Query, Found], Generic[Found]):
    """The base of the views of a single puzzle."""

    spare = SPARE

    def draw_search(self) -> None:
        """Draw the settings of the search."""
        raise NotImplementedError

    def ask(self, complaints: list[str]) -> Query | None:
        """Draw the settings, and add their faults to the complaints."""
        puzzle = puzzle_control(complaints)
        self.draw_search()
        with noting(complaints):
            if puzzle:
                weight = WEIGHT.value if SEARCH.value == "weighted-astar" else WEIGHT.default
                return Query(puzzle, HEURISTIC.value, SEARCH.value, NODES.value, weight, recent=KEPT)
        return None

    def meanwhile(self, query: Query) -> None:
        """Draw the puzzle while the search runs."""
        player(of_tiles(query.puzzle, ""), Look(spare=SPARE, still=True), key=f"{NAME}.waiting")

    def shape(self) -> float:
        """Return the ratio of the board's width to its height; 1 if there is no board."""
        try:
            puzzle = read_puzzle()
        except InputError:
            return 1.0
        return puzzle.columns / puzzle.rows

    def show_nothing(self) -> None:
        """Offer the first puzzle if the boards cannot be read."""
        try:
            read_puzzle()
        except InputError:
            st.info("Fix the start or the goal, or reset to the first puzzle.")
            st.button(
                "The first puzzle",
                key=f"{NAME}.first",
                on_click=take_puzzle,
                args=(parse_puzzle(FIRST_START),),
            )


def boards_to_change(result: search.Result) -> None:
    """Draw small boards of the start and the goal, which visitors can edit."""
    for name, column in zip(("start", "goal"), st.columns(2), strict=True):
        with column:
            st.markdown(f"**{name.capitalize()}**")
            board_to_change(result, name, f"{name}_board", _SMALL)
    st.caption("Click one tile and then another to swap them.")


def board_to_change(result: search.Result, name: str, key: str, height: int | None = None) -> None:
    """Draw the start, marking the two tiles whose swap would make it solvable, or the goal."""
    puzzle, label = result.query.puzzle, f"The {name}. Press two tiles to swap them."
    if name == "start":
        data = editable(puzzle.start, label, puzzle.goal, solvability(puzzle).swap or (), height)
    else:
        data = editable(puzzle.goal, label, None, (), height)
    TILES.draw(key=f"{NAME}.{key}", data=data, edited=partial(take_text, name))


def offer_swap(result: search.Result) -> None:
    """Offer to swap two tiles; the answer already says why the puzzle cannot be solved."""
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
