"""The lessons, and how one is drawn; a test recomputes every number that they name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st


@dataclass(frozen=True)
class Lesson:
    """Some minutes of a class.

    Attributes:
        title: what it is about.
        page: where it leads.
        settings: of that page.
        question: to ask before the link is opened.
        seen: what one sees there.
        answer: why it is so.
    """

    title: str
    page: str
    settings: Mapping[str, str]
    question: str
    seen: str
    answer: str


LESSONS = (
    Lesson(
        "The rule, and why it works",
        "tour",
        {
            "rows": "8", "columns": "8", "row": "0", "column": "0",
            "variant": "warnsdorff", "view": "race", "against": "plain",
        },
        "Two searches start in the same corner. One tries the moves in a fixed order. The other goes to the square "
        "with the fewest onward moves. How many steps does each of them need?",
        "Warnsdorff's rule is done after 64 steps, without one mistake. Blind search needs 3,242,065 steps.",
        "A square with few onward moves is hard to reach later. The rule visits it while it can, and keeps the "
        "middle for the end.",
    ),
    Lesson(
        "Ties decide",
        "tour",
        {
            "rows": "5", "columns": "5", "row": "4", "column": "2",
            "variant": "warnsdorff", "view": "race", "against": "roth",
        },
        "Both searches obey the same rule. Where do they part, and does it matter?",
        "They part where two squares have the same degree. One needs 1,734 steps, the other 25.",
        "The rule does not say which of several squares of least degree to take. The first search takes the first "
        "in the move order; the second, Roth's, the one farthest from the centre.",
    ),
    Lesson(
        "A filter, an ordering, and what a failure proves",
        "tour",
        {"rows": "5", "columns": "6", "row": "2", "column": "1", "variant": "stu-2020"},
        "This search tries only squares of least degree. It ends without a tour after 15 steps. Is there none?",
        "There is one, and the page says so. Choose the method “Warnsdorff, first in move order”: it finds a tour "
        "after 320,889 steps.",
        "A filter never tries some squares, and a tour may need them: its failure proves nothing. An ordering tries "
        "every square, the best first: if it fails, there is no tour.",
    ),
    Lesson(
        "Heavy tails, and restarts",
        "compare",
        {"view": "restarts"},
        "Ties are decided at random, 2,000 times from the same corner. Most runs are done at once. How long do the "
        "others take? What would you do with them?",
        "About three of four runs find a tour on the first try. Most of the others are not finished after 100,000 "
        "steps. With a restart after 10 backtracks every run is short.",
        "A mistake near the start ruins a run for a very long time. It is cheaper to give up soon and start again.",
    ),
    Lesson(
        "Greedy search on the sliding puzzle",
        "sliding",
        {"start": "8 6 7/2 5 4/3 0 1", "heuristic": "manhattan", "search": "greedy"},
        "Greedy search always goes on with the state that looks nearest to the goal. Is the solution the shortest?",
        "It finds 47 moves and expands 99 states. Choose A*: 31 moves, the fewest there are, but 6,813 states "
        "expanded.",
        "Greedy search looks only at what is left; A* adds the moves already made. So its solution is the shortest, "
        "and its work longer. All tours of a board are equally long: there greed costs nothing.",
    ),
)  # fmt: skip


def show_lesson(number: int, lesson: Lesson) -> None:
    """A lesson: its question, the link, and below it, to be opened, what one sees and why."""
    with st.container(border=True):
        st.header(f"{number}. {lesson.title}")
        st.markdown(f"**Ask:** {lesson.question}")
        st.page_link(
            f"pages/{lesson.page}.py",
            label="Open it on the screen",
            icon=":material/open_in_new:",
            query_params=dict(lesson.settings),
        )
        with st.expander("What one sees, and why"):
            st.markdown(f"**You see:** {lesson.seen}")
            st.markdown(f"**Why:** {lesson.answer}")
