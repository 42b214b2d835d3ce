"""Judge my tour: what somebody brings is read, judged, drawn and described."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from knights.errors import InputError
from knights.judging import Judgement, judge, read_tour
from knights.judging.judgement import in_words
from knights.judging.shape import crossings, sums, symmetries, turns
from knights.search.result import Category
from knights.text import plural
from knights.tour import Tour
from knights.ui.board_page import answer
from knights.ui.bounds import MAX_TOUR_MEGABYTES
from knights.ui.components.player import Look, player_controls, tour_player
from knights.ui.controls.address import fits_a_link
from knights.ui.controls.complaints import noting
from knights.ui.controls.setting import Text
from knights.ui.figures.marks import WRONG
from knights.ui.figures.reasons import move_reasons
from knights.ui.practice.board import PAGE, show_empty_board
from knights.ui.views import BoardView

MAGIC = (
    "1 30 47 52 5 28 43 54 / 48 51 2 29 44 53 6 27 / 31 46 49 4 25 8 55 42 / 50 3 32 45 56 41 26 7 / "
    "33 62 15 20 9 24 39 58 / 16 19 34 61 40 57 10 23 / 63 14 17 36 21 12 59 38 / 18 35 64 13 60 37 22 11"
)
"""A tour of 8x8 whose rows and columns all add up to 260."""

_FILES = f"{PAGE}.files"

TOUR = Text("tour", label="Your tour")


def shape() -> float:
    """How wide the board is as a multiple of its height."""
    try:
        board = read_tour(TOUR.value or MAGIC).board
    except InputError:
        return 1.0
    return board.columns / board.rows


def ask(complaints: list[str]) -> Judgement | None:
    """What was brought, judged; None if it cannot be read."""
    placeholder = "A board of numbers, a row per line; or squares like 0,0 1,2 or a1 b3. JSON and CSV too."
    TOUR.control().lines(TOUR.value, TOUR.change, placeholder, 190)
    with st.container(horizontal=True):
        st.button("Show an example", key=f"{PAGE}.example", on_click=_bring, args=(MAGIC,))
    _offer_file()
    files = st.file_uploader(
        "Or files",
        type=["txt", "csv", "json"],
        accept_multiple_files=True,
        key=_FILES,
        max_upload_size=MAX_TOUR_MEGABYTES,
    )
    judged = _judge_files(files or [], complaints)
    if judged:
        st.dataframe(
            pd.DataFrame({"file": list(judged), "judgement": [in_words(each) for each in judged.values()]}),
            hide_index=True,
            key=f"{PAGE}.judged",
        )
        shown = (
            st.selectbox("Show", list(judged), key=f"{PAGE}.shown") if len(judged) > 1 else next(iter(judged))
        )
        return judged[shown]
    text = TOUR.value
    if text.strip():
        with noting(complaints):
            return judge(read_tour(text))
    return None


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


def _judge_files(files: list, complaints: list[str]) -> dict[str, Judgement]:  # type: ignore[type-arg]
    judged = {}
    for file in files:
        try:
            # What the browser was told is checked again: others send files too.
            if file.size > MAX_TOUR_MEGABYTES << 20:
                raise InputError(f"it is larger than {MAX_TOUR_MEGABYTES} MB.")
            text = file.getvalue().decode("utf-8")
            judged[file.name] = judge(read_tour(text))
        except UnicodeDecodeError:
            complaints.append(f"{file.name}: it is no text in UTF-8.")
        except InputError as error:
            complaints.append(f"{file.name}: {error}")
    return judged


def show_board(judgement: Judgement) -> None:
    """The tour, or the walk with the first wrong move."""
    walk, reasons = drawn(judgement)
    tour_player(walk, key=f"{PAGE}.judge", ties=reasons, look=Look(judgement.brought.chess, aside=PAGE))


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


def show_answer(judgement: Judgement) -> None:
    """What it is, and what it looks like."""
    tour = judgement.tour
    if tour is None:
        words = f"{judgement.problem[0].upper()}{judgement.problem[1:]}."
        whole = len(judgement.legal) == len(judgement.brought.squares) and not judgement.brought.problem
        answer(
            Category.LIMIT,
            "A walk, but not a tour." if whole else "Not a tour.",
            f"{words} {_where(judgement)}",
            [(f"{len(judgement.legal):,} of {len(judgement.brought.board):,}", "squares before that")],
        )
    else:
        kind = "A closed tour." if tour.closed else "An open tour."
        tiles = [
            (f"{len(tour):,}", "squares"),
            (f"{turns(tour):,}", "turns"),
            (f"{crossings(tour):,}", "crossings"),
        ]
        answer(Category.FIRST_TRY, kind, _rule(judgement), tiles)
        st.markdown("\n".join(f"- {line}" for line in described(tour)))
    player_controls(PAGE)


def _where(judgement: Judgement) -> str:
    """Where to look on the board for what is wrong."""
    walk, reasons = drawn(judgement)
    if WRONG in reasons:
        return "It is drawn in red."
    return "The knight stands where the walk ends." if len(walk) else ""


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
    find=lambda judgement, meanwhile: judgement,
    board=show_board,
    answer=show_answer,
    without=show_empty_board,
    shape=shape,
    first=True,
    settings=(TOUR,),
)
