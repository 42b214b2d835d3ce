"""The Sliding page: a puzzle to solve by hand, its solution by a search, and a comparison of searches."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import NumberColumn

from knights.base import errors, plural, seconds_in_words, tile
from knights.boards.pictures import players_table
from knights.engine import Category
from knights.figures import sliding
from knights.player import Look, of_tiles, page
from knights.sliding import Puzzle, algorithms, hint, parse_puzzle, parse_state, search
from knights.sliding.solvability import solvability
from knights.ui import chart, streamlit_internals
from knights.ui.components.component import Component
from knights.ui.components.player import player, player_controls
from knights.ui.controls import export, setting, values
from knights.ui.pages.sliding import comparison, controls
from knights.ui.running import progress
from knights.ui.views import BoardView, Views, ViewsPage


def optimum_in_words(result: search.Result) -> str:
    """Search for a shortest solution, and return a clause that compares the length of the given solution with it."""
    if result.shortest:
        return "no solution is shorter"
    query = hint.optimum_query(result.query.puzzle)
    work = partial(progress.searched, partial(search.SlidingSearch, query))
    words, place = "Looking for the shortest solution…", f"{controls.NAME}.optimum"
    job = progress.work_in_view(place, query, work, lambda job: words)
    return hint.above_optimum(result.length or 0, progress.the_result(job))


TILES = Component(
    "tiles",
    ("player/dom.js", "player/stage.js", "player/tiles.js", "tiles.js", "player/dom.css", "tiles.css"),
    {"MARKS": players_table()},
)
"""The board to play on, which needs the server only for hints."""
SOLUTION = setting.Switch("solution", label="Show the solution")
KEPT = 500
"""The maximum number of expansions in the table, which shows the last ones."""


@dataclass
class Solved:
    """The result of a search, and the container for its comparison with the optimum."""

    result: search.Result
    clause: streamlit_internals.DeltaGenerator | None = None


class OnePuzzle(BoardView[search.Query, Solved]):
    """The view of one puzzle, to solve by hand with hints, or with the solution and the course of a search."""

    title = "One puzzle"
    settings = (SOLUTION,)
    spare = 110
    """The height in pixels kept free below every board, for the buttons of the board to play on."""

    def ask(self, complaints: list[str]) -> search.Query | None:
        """Draw the settings and return their query; add faults to the complaints."""
        puzzle = controls.puzzle_control(complaints)
        if SOLUTION.value:
            controls.search_control()
            setting.expert_part("limit", controls.NODES.draw)
        else:
            setting.expert_part("heuristic, search, limit", controls.search_control, controls.NODES.draw)
        if puzzle is None:
            return None
        is_weighted = algorithms.ALGORITHMS[controls.SEARCH.value].weighted
        unused = {} if is_weighted else {"weight": controls.WEIGHT.default}
        return controls.FORM.question(last=KEPT, **unused)

    def find(self, query: search.Query, meanwhile: Callable[[], None]) -> Solved:
        """Return the result of a query, from an earlier job or a new search that shows its progress on the page."""
        start = partial(search.SlidingSearch, query)
        return Solved(progress.solve(controls.NAME, query, start, query.nodes, "states generated", meanwhile))

    def meanwhile(self, query: search.Query) -> None:
        """Draw the puzzle while the search runs."""
        player(of_tiles(query.puzzle, ""), Look(spare=self.spare, still=True), key=f"{controls.NAME}.waiting")

    @property
    def shape(self) -> float:
        """The ratio of the board's width to its height; 1 if there is no board."""
        puzzle = controls.puzzle_or_none()
        return puzzle.columns / puzzle.rows if puzzle else 1.0

    def show_nothing(self) -> None:
        """Offer the first puzzle if the start or the goal cannot be read."""
        if controls.puzzle_or_none() is None:
            st.info("Fix the start or the goal, or reset to the first puzzle.")
            first = parse_puzzle(controls.FIRST_START)
            st.button("The first puzzle", key=f"{controls.NAME}.first", on_click=controls.take_puzzle, args=(first,))

    def answer(self, solved: Solved) -> None:
        """Show the task for the visitor or, with the solution, the outcome of the search."""
        if SOLUTION.value:
            _show_outcome(solved)
        else:
            _show_task(solved.result)

    def board(self, solved: Solved) -> None:
        """Draw the board to play on, or a player of the solution or of the moves to the nearest state."""
        result = solved.result
        if not SOLUTION.value:
            show_by_hand(result)
            return
        replay = page.replay_of(result)
        look = Look(spare=self.spare, addressed=True, asked=setting.position(0, len(replay.arrays["moves"])))
        player(replay, look, key=f"{controls.NAME}.player")
        if result.nearest and result.moves is None:
            st.caption(f"**Closest state reached**: heuristic value {result.nearest.value}")

    def show_controls(self, solved: Solved) -> None:
        """Show the controls of the player, if there is something to play, and offer to mend an unsolvable start."""
        SOLUTION.draw()
        if SOLUTION.value and solved.result.outcome is not search.SlidingOutcome.UNSOLVABLE:
            player_controls()
        controls.offer_swap(solved.result.query.puzzle)

    def proof(self, solved: Solved) -> None:
        """Show the referee's check, the reason why the puzzle can be solved, and the export."""
        result = solved.result
        if SOLUTION.value:
            if result.outcome is not search.SlidingOutcome.UNSOLVABLE:
                moves = plural(result.length or 0, "move")
                replayed = f"Checked: {moves} replayed, all legal, and they end at the goal.  \n"
                why = solvability(result.query.puzzle).why
                st.caption(f"{replayed if result.moves is not None else ''}Can it be solved? Yes: {why}")
            show_export(result)

    def below(self, solved: Solved) -> None:
        """Show the course of the search, then the comparison with the optimum, which can take a while."""
        result = solved.result
        if SOLUTION.value and result.expanded:
            show_search(result)
        if solved.clause is not None and result.length is not None:
            with solved.clause.container():
                st.markdown(_sentence(optimum_in_words(result)))


@dataclass
class _Hints:
    """The number of hints given in a session, and the last of them for the browser, which shows each once."""

    given: int = 0
    last: dict[str, object] | None = None


@st.fragment
def show_by_hand(result: search.Result) -> None:
    """Draw the board to play on, as a fragment, so that a hint reruns only this part of the page."""
    query, hints = result.query, values.record(_Hints)
    start, goal = query.puzzle.start, query.puzzle.goal

    def give_hint(text: str) -> None:
        with suppress(errors.InputError):
            hinted = hint.hint(Puzzle(parse_state(text), goal), query.heuristic)
            hints.given += 1
            hints.last = {"number": hints.given, "state": text, "hint": asdict(hinted)}

    data = {"rows": start.rows, "columns": start.columns, "tiles": list(start.tiles), "goal": list(goal.tiles)}
    told = {"label": "Sliding puzzle. The arrow keys move the tiles.", "best": result.length, "answer": hints.last}
    TILES.draw(key=f"{controls.NAME}.hand", data=data | told, asked=give_hint)


def _show_task(result: search.Result) -> None:
    """Show the task for the visitor, and how to play."""
    how = "Slide a tile next to the blank into it: by a click, a tap or an arrow key."
    if result.moves:
        task, known = "Can you solve it?", ", the fewest" if result.shortest else "; fewer may do"
        how += f" The search takes {plural(len(result.moves), 'move')}{known}."
    elif result.outcome is search.SlidingOutcome.UNSOLVABLE:
        half = "From half of all starts, no moves lead to the goal."
        task, how = "It cannot be solved", half if solvability(result.query.puzzle).swap else ""
    else:
        task = "Bring the tiles into the order of the goal" if result.moves is None else "It is solved"
    chart.answer(None, task, how, ())


def show_search(result: search.Result) -> None:
    """Draw a chart of the heuristic value at each expansion, and a table of the last expansions."""
    st.header("Course of the search")
    if result.moves:
        st.caption(
            f"The board plays the {plural(len(result.moves), 'move')} of the solution; the curve shows the whole "
            f"search, {plural(result.expanded, 'expansion')}."
        )
    alt = "Heuristic value of the state expanded against expansion"
    chart.chart(sliding.descent_figure(result, chart.is_dark()), "descent", alt)
    setting.folded("Expansion by expansion", "expansions", partial(_list_expansions, result))


def _list_expansions(result: search.Result) -> None:
    kept, every = len(result.recent), result.expanded
    which = f"all {kept:,} expansions" if kept == every else f"the last {kept:,} of {every:,}"
    st.caption(
        f"The table holds {which}, in the format of the Bratislava coursework: the number of the last state generated, "
        "the heuristic value, the state row by row, and the blank's moves so far."
    )
    names = ["number", "value", "state", "moves so far"]
    lines = pd.DataFrame([expansion.printed for expansion in result.recent], columns=names)
    chart.table(lines, "recent", {"number": NumberColumn(format="localized")}, height=340)


def show_export(result: search.Result) -> None:
    """Draw the export panel: the result and, if there is a solution, its moves."""
    puzzle, files = result.query.puzzle, []
    name = f"sliding-{puzzle.rows}x{puzzle.columns}"
    if result.moves:
        files.append(export.interactive(name, partial(page.page_of, result)))
        files.append(export.File("Moves of the blank", f"{name}.txt", result.moves + "\n"))
    files.append(export.File("Result", f"{name}.json", lambda: json.dumps(search.as_json(result))))
    export.export(files, replace(result.query, recent=0))


_HEADINGS = {
    search.SlidingOutcome.SOLVED: (Category.FIRST_TRY, "Solved"),
    search.SlidingOutcome.UNSOLVABLE: (Category.NO_TOUR, "Unsolvable"),
    search.SlidingOutcome.BUDGET: (Category.LIMIT, "Not solved"),
}
"""The heading of each outcome, and the category of a similar outcome of a search for a tour."""


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:].rstrip('.')}."


def _show_outcome(solved: Solved) -> None:
    """Show the outcome and its counts in large type, and keep room for the comparison with the optimum."""
    result = solved.result
    category, word = _HEADINGS[result.outcome]
    if result.moves is None:
        reason = _sentence(result.reason.partition(": ")[2])
    else:
        word, reason = f"{word} in {plural(len(result.moves), 'move')}", ""
    counts = [("0", "states expanded: known without a search")]
    if result.generated:
        made, time = (f"{result.generated:,}", "generated"), (seconds_in_words(result.seconds), "time")
        counts = [tile(result.expanded, "state expanded", "states expanded"), made, time]
    chart.answer(category, word, reason, counts)
    solved.clause = st.empty()


VIEWS: Views = {"play": OnePuzzle(), "compare": comparison.Comparing()}

_ALWAYS = ("start", "heuristic", "search", "nodes")
PAGE = ViewsPage(controls.NAME, "The sliding puzzle", VIEWS, (*controls.FORM.settings, setting.AT), _ALWAYS)
