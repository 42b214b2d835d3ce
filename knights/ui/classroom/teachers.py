"""The teachers' screen: a lesson of 45 minutes, one of 15, what to print, and questions for home."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import streamlit as st

from knights.ui.classroom.seat import PAGE, doing, lead, led, open_classroom
from knights.ui.controls.address import set_projector
from knights.ui.controls.links import case_settings, open_page, page_link
from knights.ui.views import ChartView


class Row(NamedTuple):
    """A part of a lesson: its minutes, what to do, and the page to open, with its settings and its name."""

    minutes: int
    words: str
    page: str
    settings: Mapping[str, str]
    name: str


RULE = Row(
    8,
    "Ask how many steps blind search needs. After the reveal, watch the race.",
    "learn",
    {"view": "rule"},
    "The rule",
)
LONG = (
    Row(5, "Open a classroom. The students join with the code on the screen.", PAGE, {}, "Classroom"),
    Row(
        8, "Each student looks for a tour by hand, then the class counts the squares.", "play", {}, "By hand"
    ),
    Row(7, "Ask which square is hardest to reach.", "learn", {}, "Degree"),
    RULE,
    Row(10, "Ask what the rule does next, up to ten times.", "play", {"view": "be"}, "Be the algorithm"),
    Row(
        7,
        "Ask whether a tour can start next to a corner. End, and show the results.",
        "learn",
        {"view": "parity"},
        "Parity",
    ),
)
SHORT = (
    Row(3, "Open a classroom, and show the question of this lesson.", "learn", {}, "Degree"),
    RULE,
    Row(4, "Ask whether a tour can start next to a corner.", "learn", {"view": "parity"}, "Parity"),
)


class TeachersView(ChartView[tuple[()]]):
    """The plan of a lesson, with a link to each of its parts."""

    title = "For teachers"
    folds = False

    def ask(self, complaints: list[str]) -> tuple[()]:
        """Return an empty question: there is nothing to set."""
        return ()

    def show(self, question: tuple[()]) -> None:
        """Show both plans, the sheet to print, and the questions for home."""
        st.markdown(
            "Each button opens a page for the projector. There, **Ask the class** sends its question to the phones; "
            "the button with the code of your classroom leads back to the answers."
        )
        plan, more = st.columns([3, 2], gap="large")
        with plan:
            _show_plan("A lesson of 45 minutes", LONG, "long")
        with more:
            _show_plan("A lesson of 15 minutes", SHORT, "short")
            st.subheader("Three questions for home")
            page_link("play", "Find a tour of the 5×6 board by hand.", {"rows": "5", "columns": "6"})
            page_link(
                "sweep",
                "On which squares of the 7×7 board does a tour start, and why?",
                {"first": "7", "last": "7"},
            )
            page_link(
                "tour",
                "Where does the rule make its first mistake here?",
                case_settings(5, 5, 4, 2, "warnsdorff", view="search"),
            )
            st.subheader("To print")
            page_link(
                "tour",
                "A tour: open Export, then save the sheet to print.",
                case_settings(6, 6, 0, 0, "warnsdorff"),
            )


def _show_plan(title: str, rows: Sequence[Row], key: str) -> None:
    st.subheader(title)
    for number, row in enumerate(rows):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"**{row.minutes} min**", width=58)
            st.button(row.name, key=f"{PAGE}.{key}.{number}", on_click=doing(_open, row), width=150)
            st.markdown(row.words, width="stretch")


def _open(row: Row) -> None:
    """Open the page of a part of a lesson in projector mode; that of the classroom opens one if there is none."""
    set_projector(True)
    if row.page != PAGE:
        open_page(row.page, row.settings)
    elif (classroom := led()) is not None:
        lead(classroom)
    else:
        open_classroom()
