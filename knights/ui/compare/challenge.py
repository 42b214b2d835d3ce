"""A view of the Compare page: a tie-break, yours or the computer's, that is better than Roth's."""

from dataclasses import replace
from functools import partial

import streamlit as st

from knights.base.questions import command_line
from knights.boards.board import Board
from knights.engine.case import default_limit
from knights.experiments.comparisons.challenge import RIVAL, challenger
from knights.ui.compare.discovering import search_button, show_search
from knights.ui.compare.discovery import STUDY
from knights.ui.compare.held_out import KEEP, TUNE, challenge_of, draw_boards, look_button, looked, looks
from knights.ui.compare.question import PAGE
from knights.ui.compare.standing import show_standing
from knights.ui.controls.folded import expert_part
from knights.ui.controls.links import page_link, tour_settings
from knights.ui.controls.setting import Switch, Text
from knights.ui.controls.variant import EXAMPLES, formula_control
from knights.ui.running.experiment import run_in_view
from knights.ui.views import ChartView

FORMULA = Text("formula", EXAMPLES["a mixture"])
"""The tie-break that is to beat Roth's."""
COMPUTER = Switch("computer", "The computer looks for a formula")
"""Whether the view shows the computer's search in place of the formula."""


def _take(formula: str) -> None:
    """Make a formula that the computer found the visitor's."""
    FORMULA.change(formula)
    COMPUTER.change(False)


def _show_formula(formula: str) -> None:
    """Show the formula with its controls; run it and Roth's tie-break, and say how they stand."""
    formula_control(formula, FORMULA.change)
    challenge = challenge_of(formula)
    final = challenge in looked()
    with st.container(horizontal=True, vertical_alignment="center"):
        if not final and challenger(formula) != RIVAL:
            look_button(challenge, "final")
        # The Tour page shows a search with the formula.
        tour = tour_settings(Board(8, 8), (0, 0), challenger(formula), default_limit(Board(8, 8)).steps)
        page_link("tour", "Watch it decide, step by step", tour | {"view": "search"}, width="content")
        race = {"view": "race", "against": "roth"}
        page_link("tour", "Race it against roth", tour | race, width="content")
        search_button(partial(COMPUTER.change, True))
    show = partial(show_standing, challenge, looks(challenge), final, challenge.common(final))
    run_in_view(challenge.sweeps(final), command_line(replace(challenge, final=final)), show)


class ChallengeView(ChartView[str]):
    """A tie-break of one's own against Roth's."""

    title = "Beat Roth"
    apart = True
    settings = (FORMULA, *TUNE, *KEEP, COMPUTER, *STUDY)

    def ask(self, complaints: list[str]) -> str:
        """The boards and the bounds of the computer's search; and the formula, be it one that can be read or not."""
        settings = (setting.draw for setting in STUDY)
        expert_part("boards, closed tours, the computer's search", draw_boards, *settings)
        return FORMULA.value

    def show(self, formula: str) -> None:
        """Show the task, and how the formula does beside Roth's; or the search of the computer for a better one.

        Raises:
            InputError: if the formula cannot be read, the ranges share a board, or the work cannot be done here.
        """
        st.markdown(
            "Of the squares of least degree, which one should be tried first? Write a formula that solves more starts "
            "on the first try than Roth's tie-break. Tune it on these boards; look at those held out once, at the end."
        )
        if COMPUTER.value:
            st.button("Back to your formula", key=f"{PAGE}.back", on_click=COMPUTER.change, args=(False,))
            show_search(_take)
        else:
            _show_formula(formula)
