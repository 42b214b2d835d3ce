"""A tour that somebody brings: as a text, or in files; the board it is meant for; and what there is to show of it."""

from functools import partial

import pandas as pd
import streamlit as st

from knights.play.judging.judgement import in_words
from knights.play.judging.reading import read_board
from knights.ui.board_page import BOARD_BELOW, NO_BOARD
from knights.ui.bounds import MAX_TOUR_MEGABYTES
from knights.ui.chart import table
from knights.ui.controls.address import fits_a_link
from knights.ui.controls.setting import Text
from knights.ui.controls.uploads import file_control
from knights.ui.play.board import PAGE
from knights.ui.play.examination import Examination, examined
from knights.ui.running.in_page import AT_ONCE, work_in_view, working
from knights.ui.running.jobs import Job

MAGIC = """1 30 47 52 5 28 43 54
48 51 2 29 44 53 6 27
31 46 49 4 25 8 55 42
50 3 32 45 56 41 26 7
33 62 15 20 9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11"""
"""A tour of 8x8 whose rows and columns all add up to 260."""

WHAT = "Paste a tour or write its squares: is it one, does it close, does it follow Warnsdorff's rule?"
"""What the view does, as long as there is no tour."""

_FILES, _JOB = f"{PAGE}.files", f"{PAGE}.judging"

TOUR = Text("tour", label="Your tour")


def _board(text: str) -> str:
    """The text of a board, if it is one."""
    if text.strip():
        read_board(text)
    return text.strip()


BOARD = Text("board", check=_board, label="Board")
"""The board of squares that come without one, as the first line of a text says it."""

Texts = tuple[tuple[str, str], ...]


def _job(texts: Texts) -> Job[Examination]:
    """The job that examines some texts: long ones are not read on the page's own thread."""
    board = read_board(BOARD.value) if BOARD.value else None
    return working(_JOB, (texts, BOARD.value), partial(examined, texts, board))


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


def is_empty() -> bool:
    """Whether nothing was brought yet."""
    return not TOUR.value.strip() and not st.session_state.get(_FILES)


def style() -> str:
    """No board before there is a tour, and on a phone the text above it."""
    return NO_BOARD if is_empty() else BOARD_BELOW


def ask(complaints: list[str]) -> Examination | None:
    """What was brought, examined; None if it cannot be read."""
    if is_empty():
        st.markdown(WHAT)
    placeholder = (
        "A board of numbers, a row per line; or squares like 0,0 1,2 or a1 b3. JSON and CSV too. # is a hole."
    )
    TOUR.control().draw(st.text_area, TOUR.value, TOUR.change, placeholder=placeholder, height=190)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        BOARD.control().draw(
            st.text_input,
            BOARD.value,
            lambda text: BOARD.change(BOARD.parse(text)),
            placeholder="8x8, 4x4 cross; guessed if empty",
        )
        st.button("Show an example", key=f"{PAGE}.example", on_click=TOUR.change, args=(MAGIC,))
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
    words = [in_words(each) for _, each in judged.values()]
    table(pd.DataFrame({"file": list(judged), "judgement": words}), "judged")
    shown = st.selectbox("Show", list(judged), key=f"{PAGE}.shown") if len(judged) > 1 else next(iter(judged))
    return judged[shown][0]


def _wait(texts: Texts) -> list[Examination]:
    """What came of some texts: at once if the session has it, else in view."""
    job = _job(texts)
    late = job.running
    work_in_view(_JOB, (texts, BOARD.value), job.work, lambda job: "Judging…", "Judge again")
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
