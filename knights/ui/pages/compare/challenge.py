"""The view *Beat Roth*: find a tie-break that is better than Roth's, by hand or with a computer search.

A formula is tuned on one range of boards and judged on another: boards that helped to choose it cannot measure it.
"""

from dataclasses import replace
from functools import partial

import streamlit as st

from knights.base import text
from knights.boards import board
from knights.engine import case
from knights.experiments.comparisons import Challenge, compared, standings
from knights.experiments.comparisons.challenge import RIVAL, Standing, challenger, in_words
from knights.figures import trend
from knights.play.lessons import BEFORE_ROTH
from knights.player import site
from knights.ui import chart, seat, views
from knights.ui.components import player
from knights.ui.controls import cases, export, links, setting, values, variant
from knights.ui.pages.compare.discovery import COMPUTER, FORMULA, LOOKS_FOR, search_button, show_search
from knights.ui.pages.compare.settings import FORM, NAME
from knights.ui.running import progress, sweeps

CHALLENGE = setting.Form(
    Challenge, FORMULA, *FORM.settings, without=("final",), tune={"label": "to tune on"}, held_out={"label": "held out"}
)
RANGES = CHALLENGE["tune"], CHALLENGE["held_out"]
"""The ranges of sizes of the boards to tune on and of the held-out boards."""
_LOOKED = "looked"
"""The key, in the page's values, of the challenges whose held-out boards the visitor has looked at."""


class ChallengeView(views.ChartView[str]):
    """The view that compares the visitor's tie-break with Roth's."""

    title = "Beat Roth"
    heading = "Beat Roth"
    apart = True
    settings = (FORMULA, *RANGES, COMPUTER, *LOOKS_FOR)

    def ask(self, complaints: list[str]) -> str:
        """Draw the settings for the boards and the computer's search, and return the formula as typed."""
        looks = (one.draw for one in LOOKS_FOR)
        setting.expert_part("boards, closed tours, the computer's search", _draw_boards, *looks)
        return FORMULA.value

    def show(self, formula: str) -> None:
        """Show the task and the comparison with Roth's tie-break, or the computer's search for a better formula."""
        if COMPUTER.value:
            st.button("Back to your formula", key=f"{NAME}.back", on_click=COMPUTER.change, args=(False,))
            show_search(CHALLENGE.question(formula="roth"))
            return
        st.markdown(
            "At a tie, Roth takes the square farthest from the centre, you the one with the least value of a formula. "
            "Write one that makes fewer mistakes: starts not solved on the first try."
        )
        lessons = (
            partial(setting.folded, one.title, name, partial(_show_lesson, name)) for name, one in BEFORE_ROTH.items()
        )
        setting.in_columns(*lessons)
        _show_formula(formula)


def _show_lesson(name: str) -> None:
    """Show a lesson and its question, and the answer once it is asked for."""
    lesson = BEFORE_ROTH[name]
    st.markdown(lesson.words)
    if (shown := site.board_of(lesson)) is not None:
        player.player(*shown, key=f"{NAME}.{name}.board")
    st.markdown(f"**Question:** {lesson.poll.prompt}")
    with st.container(horizontal=True, vertical_alignment="center"):
        answered = st.toggle("Answer", key=f"{NAME}.{name}.answer")
        seat.offer(lambda: lesson.poll, f"open.{name}")
        if lesson.link.page != NAME:
            links.page_link(lesson.link.page, lesson.link.words, lesson.link.settings, width="content")
    if answered:
        st.markdown(lesson.poll.reason)


def _draw_boards() -> None:
    for sizes in RANGES:
        cases.draw_range(sizes, f"size {sizes.label}")
    with st.container(horizontal=True):
        FORM.draw_menus()
    FORM["closed"].draw()


def _show_formula(formula: str) -> None:
    variant.formula_control(formula, FORMULA.change)
    challenge = CHALLENGE.question(formula=formula)
    looked: list[Challenge] = values.values().setdefault(_LOOKED, [])
    final = challenge in looked
    with st.container(horizontal=True, vertical_alignment="center"):
        if not final and challenger(formula) != RIVAL:
            label = f"Look at the held-out boards, {challenge.family.sizes(*challenge.held_out)}"
            help = "Wait until your formula is ready: each look makes the test stricter."
            look = partial(looked.append, challenge)
            st.button(label, key=f"{NAME}.final", on_click=look, help=help)
        # The Tour page shows a search with the formula.
        tour = links.tour_settings(
            board.Board(8, 8), (0, 0), challenger(formula), case.default_limit(board.Board(8, 8)).steps
        )
        links.page_link("tour", "Watch it decide", tour | {"view": "search"}, width="content")
        race = {"view": "race", "against": "roth"}
        links.page_link("tour", "Race it against Roth", tour | race, width="content")
        search_button(challenge)
    asked = replace(challenge, final=final)
    sweeps.run_in_view(asked, partial(_show_standing, asked, _count_looks(challenge, looked), asked.common))


def _count_looks(asked: Challenge, looked: list[Challenge]) -> int:
    """Return how often the session has looked at the held-out boards of a challenge, this challenge included."""
    before = looked[: looked.index(asked) + 1] if asked in looked else looked
    boards = asked.held_out, asked.closed, asked.family
    return sum((one.held_out, one.closed, one.family) == boards for one in before)


def _show_standing(asked: Challenge, looks: int, common: compared.Common, job: sweeps.SweepJob) -> None:
    """Show who is ahead and the shares by size; ``looks`` is the number of looks at the held-out boards."""
    common.read(job.finished)
    found = standings(asked, common)
    said = in_words(asked, found, max(1, looks)) if common.complete else common.in_words()
    counts = [text.tile(sum(one.starts for one in found), asked.noun)]
    if looks:
        counts.append(text.tile(looks, "look at held-out boards", "looks at held-out boards"))
    progress.answer_of(job, *said, counts)
    if job.running or not common.starts:
        return
    figure = trend.standing_figure(asked.ties, asked.groups(common))
    if figure is not None:
        chart.chart(figure, "challenge", "Share solved on the first try against size")
    files = [
        export.every_start(job.finished, asked.variants, f"{NAME}-challenge.csv", asked.closed),
        export.File("The standing", f"{NAME}-standing.csv", text.csv_text(found, Standing._fields)),
    ]
    export.export(files, asked)
