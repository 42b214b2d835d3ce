"""Judge my tour: what somebody brings is read, judged, drawn and described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from knights.board import Board
from knights.errors import InputError
from knights.judging import Judgement, judge, read_tour
from knights.judging.judgement import in_words
from knights.judging.shape import crossings, sums, symmetries, turns
from knights.search.result import Category
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.text import plural
from knights.tour import Tour
from knights.ui.board_page import answer
from knights.ui.bounds import MAX_TOUR_MEGABYTES
from knights.ui.components.player import Look, player_controls, tour_player
from knights.ui.controls.address import fits_a_link
from knights.ui.controls.setting import Text
from knights.ui.controls.uploads import file_control
from knights.ui.figures.reasons import move_reasons
from knights.ui.marks import WRONG
from knights.ui.practice.board import PAGE, show_empty_board
from knights.ui.running.in_page import AT_ONCE, wait_in_view, working
from knights.ui.running.jobs import Job, session_jobs
from knights.ui.views import BoardView
from knights.work import Progress, Work

MAGIC = (
    "1 30 47 52 5 28 43 54 / 48 51 2 29 44 53 6 27 / 31 46 49 4 25 8 55 42 / 50 3 32 45 56 41 26 7 / "
    "33 62 15 20 9 24 39 58 / 16 19 34 61 40 57 10 23 / 63 14 17 36 21 12 59 38 / 18 35 64 13 60 37 22 11"
)
"""A tour of 8x8 whose rows and columns all add up to 260."""

_FILES = f"{PAGE}.files"

TOUR = Text("tour", label="Your tour")


class Examination(NamedTuple):
    """What there is to show of a text.

    Attributes:
        name: the name of its file; empty for what was typed.
        judgement: what it is; None if it cannot be read.
        problem: why it cannot, as a sentence.
        walk: what is drawn; None on boards too large for a page.
        reasons: the reason of each of its moves.
        tiles: counts, each with what it counts.
        lines: its symmetry and its sums, in sentences.
    """

    name: str
    judgement: Judgement | None
    problem: str = ""
    walk: Tour | None = None
    reasons: NDArray[np.int8] | None = None
    tiles: Sequence[tuple[str, str]] = ()
    lines: Sequence[str] = ()


def examined(texts: Sequence[tuple[str, str]]) -> Work[Examination]:
    """Work that reads, judges and describes texts, each with its name; it can be stopped between two of its steps."""
    for number, (name, text) in enumerate(texts):
        for step, part in enumerate(_examine(name, text), 1):
            yield Progress((number + step / _STEPS) / len(texts), part)
    yield Progress(1.0)


_STEPS = 4
"""How many steps there are to one text."""


def _examine(name: str, text: str) -> Iterator[Examination | None]:
    """Read, judge, draw and describe, a step each; the last one yields what came of it."""
    try:
        brought = read_tour(text)
    except InputError as error:
        yield Examination(name, None, str(error))
        return
    yield None
    judgement = judge(brought)
    yield None
    walk, reasons = drawn(judgement) if _is_drawn(brought.board) else (None, None)
    yield None
    tour = judgement.tour
    if tour is None:
        before = f"{len(judgement.legal):,} of {len(brought.board):,}"
        yield Examination(name, judgement, "", walk, reasons, [(before, "squares before that")])
        return
    tiles = [
        (f"{len(tour):,}", "squares"),
        (f"{turns(tour):,}", "turns"),
        (f"{crossings(tour):,}", "crossings"),
    ]
    yield Examination(name, judgement, "", walk, reasons, tiles, described(tour))


def _is_drawn(board: Board) -> bool:
    return max(board.rows, board.columns) <= MAX_SEARCHED_SIDE


def _job(texts: tuple[tuple[str, str], ...]) -> Job[Examination]:
    """The job that examines some texts: long ones are not read on the page's own thread."""
    return working(f"{PAGE}.judging", texts, partial(examined, texts))


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
    placeholder = "A board of numbers, a row per line; or squares like 0,0 1,2 or a1 b3. JSON and CSV too."
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
    job = _job(texts)
    late = job.running
    wait_in_view(f"{PAGE}.judging", job, lambda: "Judging…")
    if job.error is not None:
        raise job.error
    if job.cancelled:
        forget = session_jobs().forget
        st.button("Judge again", key=f"{PAGE}.again", on_click=forget, args=(f"{PAGE}.judging",))
    elif late and shape() != 1:
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


def drawn(judgement: Judgement) -> tuple[Tour, NDArray[np.int8]]:
    """What is drawn of it, and the kind of each move: the tour, or the walk with the wrong move if it is on it."""
    if judgement.tour is not None:
        return judgement.tour, move_reasons(judgement.tour)
    board, legal = judgement.brought.board, judgement.legal
    reasons = move_reasons(Tour.from_squares(board, legal))
    wrong = judgement.brought.squares[len(legal) : len(legal) + 1] if legal else ()
    if not wrong or wrong[0] not in board:
        return Tour.from_squares(board, legal), reasons
    return Tour.from_squares(board, [*legal, *wrong]), np.append(reasons, np.int8(WRONG))


def show_answer(examination: Examination) -> None:
    """What it is, and what it looks like."""
    judgement = examination.judgement
    assert judgement is not None
    if judgement.tour is None:
        words = f"{judgement.problem[0].upper()}{judgement.problem[1:]}."
        whole = len(judgement.legal) == len(judgement.brought.squares) and not judgement.brought.problem
        kind = "A walk, but not a tour." if whole else "Not a tour."
        answer(Category.LIMIT, kind, f"{words} {_where(examination)}", examination.tiles)
    else:
        kind = "A closed tour." if judgement.closed else "An open tour."
        answer(Category.FIRST_TRY, kind, _rule(judgement), examination.tiles)
        st.markdown("\n".join(f"- {line}" for line in examination.lines))
    player_controls(PAGE)


def _where(examination: Examination) -> str:
    """Where to look on the board for what is wrong."""
    if examination.walk is None or examination.reasons is None:
        return ""
    if WRONG in examination.reasons:
        return "It is drawn in red."
    return "The knight stands where the walk ends." if len(examination.walk) else ""


def _rule(judgement: Judgement) -> str:
    broken = judgement.warnsdorff_break
    if broken is None:
        return "Every move goes to a square with the fewest onward moves: Warnsdorff's rule."
    return f"Move {broken} is the first that breaks Warnsdorff's rule."


def described(tour: Tour) -> list[str]:
    """Its symmetry and its sums, in sentences."""
    same = symmetries(tour)
    symmetry = f"It stays the same after {' and '.join(same)}." if same else "It has no symmetry."
    return [
        symmetry,
        *(
            _sums_in_words(name, values.tolist())
            for name, values in zip(("row", "column"), sums(tour), strict=True)
        ),
    ]


def _sums_in_words(name: str, values: list[int]) -> str:
    counts = Counter(values)
    if len(counts) == 1:
        return f"Every {name} adds up to {values[0]:,}."
    same, often = counts.most_common(1)[0]
    alike = f"; {plural(often, name)} to {same:,}" if often > 1 else ""
    return f"Its {name}s add up to {min(values):,} to {max(values):,}{alike}."


VIEW = BoardView(
    title="Judge my tour",
    ask=ask,
    find=lambda examination, meanwhile: examination,
    board=show_board,
    answer=show_answer,
    without=show_empty_board,
    shape=shape,
    first=True,
    settings=(TOUR,),
)
