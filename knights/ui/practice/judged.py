"""Judge: a view that takes a tour, and says and shows what it is."""

from __future__ import annotations

from functools import partial

import pandas as pd
import streamlit as st

from knights.judging.judgement import in_words
from knights.search.result import Category
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.board_page import answer
from knights.ui.bounds import MAX_TOUR_MEGABYTES
from knights.ui.components.player import Look, player_controls, tour_player
from knights.ui.controls.address import fits_a_link
from knights.ui.controls.setting import Text
from knights.ui.controls.uploads import file_control
from knights.ui.practice.board import PAGE, show_empty_board
from knights.ui.practice.examination import Examination, examined, rule_in_words, wrong_place
from knights.ui.running.in_page import AT_ONCE, work_in_view, working
from knights.ui.running.jobs import Job
from knights.ui.views import BoardView

MAGIC = (
    "1 30 47 52 5 28 43 54 / 48 51 2 29 44 53 6 27 / 31 46 49 4 25 8 55 42 / 50 3 32 45 56 41 26 7 / "
    "33 62 15 20 9 24 39 58 / 16 19 34 61 40 57 10 23 / 63 14 17 36 21 12 59 38 / 18 35 64 13 60 37 22 11"
)
"""A tour of 8x8 whose rows and columns all add up to 260."""

_FILES, _JOB = f"{PAGE}.files", f"{PAGE}.judging"

TOUR = Text("tour", label="Your tour")


def _job(texts: tuple[tuple[str, str], ...]) -> Job[Examination]:
    """The job that examines some texts: long ones are not read on the page's own thread."""
    return working(_JOB, texts, partial(examined, texts))


def shape() -> float:
    """How wide the board of what was typed is as a multiple of its height; 1 until it is known."""
    typed = TOUR.value.strip()
    if not typed or st.session_state.get(_FILES):
        return 1.0
    job = _job((("", typed),))
    if not job.wait(AT_ONCE) or not job.finished or job.finished[0].judgement is None:
        return 1.0
    board = job.finished[0].judgement.brought.board
    return board.columns / board.rows


def ask(complaints: list[str]) -> Examination | None:
    """What was brought, examined; None if it cannot be read."""
    placeholder = (
        "A board of numbers, a row per line; or squares like 0,0 1,2 or a1 b3. JSON and CSV too. A first line like "
        "4x4 cross or 10x10 zebra says another board; # is a hole."
    )
    TOUR.control().lines(TOUR.value, TOUR.change, placeholder, 190)
    with st.container(horizontal=True):
        st.button("Show an example", key=f"{PAGE}.example", on_click=_bring, args=(MAGIC,))
    _offer_file()
    texts = file_control(
        "Or files", _FILES, ["txt", "csv", "json"], MAX_TOUR_MEGABYTES, complaints, several=True
    )
    typed = TOUR.value.strip()
    if not texts and not typed:
        return None
    parts = _wait(tuple(texts) or (("", typed),))
    complaints += [f"{part.name}: {part.problem}".removeprefix(": ") for part in parts if part.problem]
    judged = {part.name: (part, part.judgement) for part in parts if part.judgement is not None}
    if not judged:
        return None
    if not texts:
        return judged[""][0]
    st.dataframe(
        pd.DataFrame({"file": list(judged), "judgement": [in_words(each) for _, each in judged.values()]}),
        hide_index=True,
        key=f"{PAGE}.judged",
    )
    shown = st.selectbox("Show", list(judged), key=f"{PAGE}.shown") if len(judged) > 1 else next(iter(judged))
    return judged[shown][0]


def _wait(texts: tuple[tuple[str, str], ...]) -> list[Examination]:
    """What came of some texts: at once if the session has it, else in view."""
    late = _job(texts).running
    job = work_in_view(_JOB, texts, partial(examined, texts), lambda job: "Judging…", "Judge again")
    if late and not job.cancelled and shape() != 1:
        st.rerun()  # The page was laid out before the board was known.
    return job.finished


def _offer_file() -> None:
    """A file in place of the link, for a tour that is too long for one."""
    text = TOUR.value
    if not fits_a_link(text):
        st.caption("This tour is too long for a link: save it as a file, which can be opened here again.")
        st.download_button(
            "Save the tour", text, f"{PAGE}.txt", "text/plain", key=f"{PAGE}.save", on_click="ignore"
        )


def _bring(text: str) -> None:
    TOUR.change(text.replace(" / ", "\n"))


def show_board(examination: Examination) -> None:
    """The tour, or the walk with the first wrong move."""
    judgement, walk = examination.judgement, examination.walk
    if walk is None or judgement is None:
        show_empty_board()
        st.caption(f"Boards with up to {MAX_SEARCHED_SIDE:,} rows and columns are drawn.")
        return
    look = Look(judgement.brought.chess, aside=PAGE)
    tour_player(walk, key=f"{PAGE}.judge", ties=examination.reasons, look=look)


def show_answer(examination: Examination) -> None:
    """What it is, and what it looks like."""
    judgement = examination.judgement
    assert judgement is not None
    if judgement.tour is None:
        words = f"{judgement.problem[0].upper()}{judgement.problem[1:]}."
        whole = len(judgement.legal) == len(judgement.brought.squares) and not judgement.brought.problem
        kind = "A walk, but not a tour." if whole else "Not a tour."
        answer(Category.LIMIT, kind, f"{words} {wrong_place(examination)}", examination.tiles)
    else:
        kind = "A closed tour." if judgement.closed else "An open tour."
        answer(Category.FIRST_TRY, kind, rule_in_words(judgement), examination.tiles)
        st.markdown("\n".join(f"- {line}" for line in examination.lines))
    player_controls(PAGE)


VIEW = BoardView(
    title="Judge",
    ask=ask,
    find=lambda examination, meanwhile: examination,
    board=show_board,
    answer=show_answer,
    without=show_empty_board,
    shape=shape,
    first=True,
    settings=(TOUR,),
)
