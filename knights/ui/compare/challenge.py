"""A view of the Compare page: beat Roth's tie-break with your own or the computer's."""

from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st

from knights.base.questions import command_line
from knights.base.text import tile
from knights.boards.board import Board
from knights.engine.case import default_limit
from knights.experiments.comparisons.challenge import RIVAL, Challenge, challenger, in_words, standings
from knights.experiments.comparisons.common import Common
from knights.figures.trend import standing_figure
from knights.ui.chart import chart
from knights.ui.compare.discovery import STUDY, search_button, show_search
from knights.ui.compare.held_out import KEEP, TUNE, challenge_of, draw_boards, look_button, looked, looks
from knights.ui.compare.question import NAME
from knights.ui.controls.folded import expert_part
from knights.ui.controls.links import page_link, tour_settings
from knights.ui.controls.setting import Switch, Text
from knights.ui.controls.variant import EXAMPLES, formula_control
from knights.ui.export import File, every_start, export
from knights.ui.running.experiment import SweepJob, run_in_view
from knights.ui.running.in_page import answer_of
from knights.ui.views import ChartView


def show_standing(asked: Challenge, looks: int, common: Common, job: SweepJob) -> None:
    """Show the standing and the shares by size; ``looks`` counts this session's looks at the held-out boards."""
    common.read(job.finished)
    found = standings(asked, common)
    said = in_words(found, max(1, looks)) if common.complete else common.in_words()
    counts = [tile(sum(one.starts for one in found), "solvable start")]
    if looks:
        counts.append(tile(looks, "look at held-out boards", "looks at held-out boards"))
    answer_of(job, *said, counts)
    if job.running or not common.starts:
        return
    figure = standing_figure(asked.ties, asked.groups(common))
    if figure is not None:
        chart(figure, "challenge", "Share solved without a mistake against size")
    standing = pd.DataFrame(
        {
            "first": one.first,
            "last": one.last,
            "starts": one.starts,
            "mirror families": one.families,
            "ours": one.ours,
            "roth": one.theirs,
            "p": one.p_value,
        }
        for one in found
    )
    files = [
        every_start(job.finished, asked.variants, f"{NAME}-challenge.csv", asked.closed),
        File("The standing", f"{NAME}-standing.csv", standing.to_csv(index=False)),
    ]
    export(files, command_line(asked))


FORMULA = Text("formula", EXAMPLES["a mixture"])
"""The tie-break that is to beat Roth's."""
COMPUTER = Switch("computer", "The computer looks for a formula")
"""Whether the view shows the computer's search in place of the formula."""


def _take(formula: str) -> None:
    """Put a formula that the computer found into the settings."""
    FORMULA.change(formula)
    COMPUTER.change(False)


def _show_formula(formula: str) -> None:
    """Draw the controls of the formula; run it and Roth's tie-break, and compare them."""
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
        page_link("tour", "Race it against Roth", tour | race, width="content")
        search_button(partial(COMPUTER.change, True))
    asked = replace(challenge, final=final)
    run_in_view(
        asked.sweeps, command_line(asked), partial(show_standing, asked, looks(challenge), asked.common)
    )


class ChallengeView(ChartView[str]):
    """The view of the visitor's own tie-break against Roth's."""

    title = "Beat Roth"
    apart = True
    settings = (FORMULA, TUNE, KEEP, COMPUTER, *STUDY)

    def ask(self, complaints: list[str]) -> str:
        """Draw the settings of the boards and of the computer's search; return the formula as typed."""
        settings = (setting.draw for setting in STUDY)
        expert_part("boards, closed tours, the computer's search", draw_boards, *settings)
        return FORMULA.value

    def show(self, formula: str) -> None:
        """Show the task and how the formula performs against Roth's, or the computer's search for a better one."""
        st.markdown(
            "Warnsdorff's rule goes to a square with the fewest onward moves. If several squares tie, Roth's tie-break "
            "takes the one farthest from the centre, and yours the one with the least value of a formula. Write a "
            "formula that solves more starts without a mistake. Tune it on these boards; look at the held-out boards "
            "once, at the end."
        )
        if COMPUTER.value:
            st.button("Back to your formula", key=f"{NAME}.back", on_click=COMPUTER.change, args=(False,))
            show_search(_take)
        else:
            _show_formula(formula)
