"""The view *Judge*: read a walk from text or files, judge whether it is a tour, and show and describe it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from knights.base.errors import InputError
from knights.base.text import plural
from knights.base.work import Progress, Work
from knights.boards.board import Board, leaper_name
from knights.boards.pictures.marks import WRONG
from knights.boards.tour import Tour
from knights.engine.result import Category, move_reasons
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.play.judging import Judgement, judge, read_tour
from knights.play.judging.judgement import in_words
from knights.play.judging.reading import read_board
from knights.play.judging.shape import crossings, sums, symmetries, turns
from knights.ui.chart import answer, table
from knights.ui.components.player import Look, of_tour, player, player_controls
from knights.ui.controls.address import fits_a_link
from knights.ui.controls.setting import Text
from knights.ui.play.board import PAGE, show_bare_board
from knights.ui.running.in_page import AT_ONCE, work_in_view, working
from knights.ui.running.jobs import Job
from knights.ui.running.reopened import file_control
from knights.ui.views import BOARD_BELOW, NO_BOARD, BoardView

MAGIC = """1 30 47 52 5 28 43 54
48 51 2 29 44 53 6 27
31 46 49 4 25 8 55 42
50 3 32 45 56 41 26 7
33 62 15 20 9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11"""
"""A tour of 8x8 whose rows and columns all add up to 260."""

WHAT = "Paste a tour or write its squares. Is it a tour? Does it close? Does it follow Warnsdorff's rule?"
"""The text of the view before there is a tour."""

_FILES, _JOB = f"{PAGE}.files", f"{PAGE}.judging"
_MEGABYTES = 1
"""The largest file of a tour in megabytes."""


def _board(text: str) -> str:
    """Return the normalised text of a board; raise an InputError if it cannot be read."""
    if text.strip():
        read_board(text)
    return text.strip()


TOUR = Text("tour", label="Your tour")
BOARD = Text("board", check=_board, label="Board")
"""The board for lists of squares that name none, written as in the first line of a text."""

Texts = tuple[tuple[str, str], ...]
"""Texts with the names of their files; the name is empty for typed text."""


class Examination(NamedTuple):
    """A text and everything that the page shows about it.

    Attributes:
        judgement: None if the text cannot be read; then ``problem`` says why.
        walk: the walk to draw, with the reason of each move; None on boards too large for a page.
    """

    name: str
    judgement: Judgement | None
    problem: str = ""
    walk: Tour | None = None
    reasons: NDArray[np.int8] | None = None
    tiles: Sequence[tuple[str, str]] = ()
    lines: Sequence[str] = ()


class Judge(BoardView[Examination, Examination]):
    """The view that judges a visitor's own tour."""

    title = "Judge"
    settings = (TOUR, BOARD)

    def ask(self, complaints: list[str]) -> Examination | None:
        """Draw the boxes and return the judged text on screen; None if no text can be read."""
        if self.needs_input():
            st.markdown(WHAT)
        texts = _ask_texts(complaints)
        if not texts:
            return None
        parts = work_in_view(_JOB, (texts, BOARD.value), _job(texts).work, lambda job: "Judging…").finished
        complaints += [f"{part.name}: {part.problem}".removeprefix(": ") for part in parts if part.problem]
        judged = {part.name: part for part in parts if part.judgement is not None}
        if not judged:
            return None
        if "" in judged:
            return judged[""]
        words = [in_words(part.judgement) for part in judged.values() if part.judgement]
        table(pd.DataFrame({"file": list(judged), "judgement": words}), "judged")
        first = next(iter(judged))
        return judged[st.selectbox("Show", list(judged), key=f"{PAGE}.shown") if len(judged) > 1 else first]

    def board(self, examination: Examination) -> None:
        """Draw the tour, or the walk with its first wrong move."""
        judgement, walk = examination.judgement, examination.walk
        if walk is None or judgement is None:
            show_bare_board()
            st.caption(f"This page draws only boards of up to {MAX_SEARCHED_SIDE:,} rows and columns.")
            return
        look = Look(judgement.brought.chess)
        player(of_tour(walk, examination.reasons), look, key=f"{PAGE}.judge")

    def answer(self, examination: Examination) -> None:
        """Show the judgement and the counts."""
        judgement = examination.judgement
        assert judgement is not None
        broken = judgement.warnsdorff_break
        if judgement.tour is None:
            words = f"{judgement.problem[0].upper()}{judgement.problem[1:]}. {_mistake_in_words(examination)}"
            whole = len(judgement.legal) == len(judgement.brought.squares) and not judgement.brought.problem
            category, kind = Category.LIMIT, "A walk, but not a tour." if whole else "Not a tour."
        else:
            words = f"Move {broken} is the first that breaks Warnsdorff's rule."
            if broken is None:
                words = "Every move goes to a square with the fewest onward moves: Warnsdorff's rule."
            category, kind = Category.FIRST_TRY, "A closed tour." if judgement.closed else "An open tour."
        reason = " ".join(filter(None, (words.strip(), _board_in_words(judgement))))
        answer(category, kind, reason, examination.tiles)
        if examination.lines:
            st.markdown("\n".join(f"- {line}" for line in examination.lines))
        player_controls()

    def needs_input(self) -> bool:
        """Return whether the visitor has not entered a tour yet."""
        return not TOUR.value.strip() and not st.session_state.get(_FILES)

    def shape(self) -> float:
        """Return the ratio of width to height of the typed tour's board; 1 until it is known."""
        typed = TOUR.value.strip()
        if not typed or st.session_state.get(_FILES):
            return 1.0
        job = _job((("", typed),))
        if not job.wait(AT_ONCE) or not job.finished or job.finished[0].judgement is None:
            return 1.0
        board = job.finished[0].judgement.brought.board
        return board.columns / board.rows

    def style(self) -> str:
        """Return CSS rules that hide the board until there is a tour, and put the text above it on phones."""
        return NO_BOARD if self.needs_input() else BOARD_BELOW


def _ask_texts(complaints: list[str]) -> Texts:
    """Draw the boxes and return the texts of the files, or the typed text if there are none."""
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
    text = TOUR.value
    if not fits_a_link(text):
        st.caption("This tour is too long for a link: save it as a file, which you can open here again.")
        st.download_button(
            "Save the tour", text, f"{PAGE}.txt", "text/plain", key=f"{PAGE}.save", on_click="ignore"
        )
    texts = file_control("Or files", _FILES, ["txt", "csv", "json"], _MEGABYTES, complaints, several=True)
    return tuple(texts) or ((("", text.strip()),) if text.strip() else ())


def _job(texts: Texts) -> Job[Examination]:
    """Return the job that examines some texts; it runs on a thread of its own, as texts can be long."""
    board = read_board(BOARD.value) if BOARD.value else None
    return working(_JOB, (texts, BOARD.value), partial(examined, texts, board))


def examined(texts: Texts, board: Board | None = None) -> Work[Examination]:
    """Yield the steps of reading, judging and describing texts; the work can be stopped between steps.

    ``board`` is used for squares whose text names no board; None to guess it.
    """
    for number, (name, text) in enumerate(texts):
        for step, part in enumerate(_examine(name, text, board), 1):
            yield Progress((number + step / _STEPS) / len(texts), part)
    yield Progress(1.0)


_STEPS = 4
"""The number of steps per text."""


def _examine(name: str, text: str, board: Board | None) -> Iterator[Examination | None]:
    """Read, judge, draw and describe a text, a step each; the last step yields the examination."""
    try:
        brought = read_tour(text, board=board)
    except InputError as error:
        yield Examination(name, None, str(error))
        return
    yield None
    judgement = judge(brought)
    yield None
    is_drawn = max(brought.board.rows, brought.board.columns) <= MAX_SEARCHED_SIDE
    walk, reasons = drawn(judgement) if is_drawn else (None, None)
    yield None
    tour = judgement.tour
    if tour is None:
        before = f"{len(judgement.legal):,} of {len(brought.board):,}"
        yield Examination(name, judgement, "", walk, reasons, [(before, "squares before the first mistake")])
        return
    tiles = [
        (f"{len(tour):,}", "squares"),
        (f"{turns(tour):,}", "turns"),
        (f"{crossings(tour):,}", "crossings"),
    ]
    yield Examination(name, judgement, "", walk, reasons, tiles, _described(tour))


def drawn(judgement: Judgement) -> tuple[Tour, NDArray[np.int8]]:
    """Return the walk to draw and the kind of each move: the tour, or the walk up to the wrong move on its board."""
    if judgement.tour is not None:
        return judgement.tour, move_reasons(judgement.tour)
    board, legal = judgement.brought.board, judgement.legal
    reasons = move_reasons(Tour.from_squares(board, legal))
    wrong = judgement.brought.squares[len(legal) : len(legal) + 1] if legal else ()
    if not wrong or wrong[0] not in board:
        return Tour.from_squares(board, legal), reasons
    return Tour.from_squares(board, [*legal, *wrong]), np.append(reasons, np.int8(WRONG))


def _mistake_in_words(examination: Examination) -> str:
    """Return a sentence that says how the board shows the mistake."""
    walk, reasons = examination.walk, examination.reasons
    if walk is None or reasons is None or not len(walk):
        return ""
    if WRONG in reasons:
        return "It is drawn in red."
    return f"The {leaper_name(walk.board.leaper)} marks the end of the walk."


def _board_in_words(judgement: Judgement) -> str:
    """Return a sentence that names the board, since a guess may be wrong; empty if the judgement names it."""
    brought = judgement.brought
    if brought.guessed:
        return f"Judged on the {brought.board} board, the smallest that holds these squares."
    named = f"{brought.board} board" in judgement.problem
    return "" if named else f"Judged on the {brought.board} board."


def _described(tour: Tour) -> list[str]:
    """Return sentences about the symmetries and the sums of a tour."""
    same = symmetries(tour)
    lines = [f"It stays the same after {' and '.join(same)}." if same else "It has no symmetry."]
    for name, values in zip(("row", "column"), sums(tour), strict=True):
        counts = Counter(values.tolist())
        least, most = min(counts), max(counts)
        if least == most:
            lines.append(f"Every {name} adds up to {least:,}.")
            continue
        total, often = counts.most_common(1)[0]
        alike = f"; {plural(often, name)} to {total:,}" if often > 1 else ""
        lines.append(f"Its {name}s add up to {least:,} to {most:,}{alike}.")
    return lines
