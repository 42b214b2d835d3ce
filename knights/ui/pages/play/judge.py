"""The view *Judge*: whether a typed or uploaded walk is a tour, with its picture and its properties."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from knights.base import Progress, Taking, Work, plural
from knights.boards import Board, Tour, leaper_name
from knights.boards.pictures import MAX_STEPPED, colours
from knights.engine import Category, move_reasons
from knights.heuristics import NAMED
from knights.play import by_hand, judging, reading
from knights.player import look, of_tour
from knights.ui import chart, views
from knights.ui.components import player
from knights.ui.controls import address, links, setting
from knights.ui.pages.play.board import NAME, show_bare_board
from knights.ui.pages.tour.settings import LONGEST
from knights.ui.running import progress, reopened

MAGIC = """1 30 47 52 5 28 43 54
48 51 2 29 44 53 6 27
31 46 49 4 25 8 55 42
50 3 32 45 56 41 26 7
33 62 15 20 9 24 39 58
16 19 34 61 40 57 10 23
63 14 17 36 21 12 59 38
18 35 64 13 60 37 22 11"""
"""A tour of the 8×8 board whose rows and columns all add up to 260."""

MAX_TYPED = 900_000
"""The maximum number of characters in the box, which a browser sends in one message: see ``.streamlit/config.toml``."""
BYTES_PER_LETTER = 80
"""The memory that judging takes for each character, in bytes."""
_FILE, _JOB = f"{NAME}.file", f"{NAME}.judging"
TOUR = setting.Text("tour", label="Your tour", letters=MAX_TYPED)


class Examination(NamedTuple):
    """A judgement, the walk to draw with the reason of each move, and sentences about the properties of a tour.

    There are no reasons, and the walk is empty, on boards too large for a page.
    """

    judgement: judging.Judgement
    walk: Tour
    reasons: NDArray[np.int8]
    lines: Sequence[str]


class Judge(views.BoardView[Examination, Examination]):
    """The view that judges a visitor's own tour."""

    title = "Judge"
    settings = (TOUR,)

    def ask(self, complaints: list[str]) -> Examination | None:
        """Draw the boxes for a text and a file, and return the examination; None if there is none."""
        if self.needs_input:
            st.markdown(
                "Paste a tour or write its squares. Is it a tour? Does it close? Does it follow Warnsdorff's rule?"
            )
        text = _ask_text(complaints)
        if not text:
            return None
        finished = progress.work_in_view(_JOB, text, partial(examined, text), lambda job: "Judging…").finished
        return finished[-1] if finished else None

    def board(self, examination: Examination) -> None:
        """Draw the tour, or the walk with its first wrong move."""
        brought = examination.judgement.brought
        if _is_drawn(brought.board):
            replay = of_tour(examination.walk, examination.reasons)
            player.player(replay, look.Look(brought.chess), key=f"{NAME}.judge")
        else:
            show_bare_board()
            st.caption(f"This page draws only boards of up to {LONGEST:,} rows and columns.")

    def answer(self, examination: Examination) -> None:
        """Show the judgement and the counts."""
        judgement, brought = examination.judgement, examination.judgement.brought
        broken, size = judgement.warnsdorff_break, len(brought.board)
        if judgement.tour is None:
            words = f"{judgement.problem[0].upper()}{judgement.problem[1:]}."
            if colours.WRONG in examination.reasons:
                words += " The board shows it in red."
            elif len(examination.walk):
                words += f" The {leaper_name(brought.board.leaper)} marks the end of the walk."
            whole = len(judgement.legal) == len(brought.squares) and not brought.problem
            tile = f"{len(judgement.legal):,} of {size:,}", "squares" if whole else "squares before the first error"
            category, kind = Category.LIMIT, "A walk, but not a tour." if whole else "Not a tour."
        else:
            words = f"Move {broken} is the first that breaks Warnsdorff's rule."
            if broken is None:
                words = "Every move goes to a square with the fewest onward moves: Warnsdorff's rule."
            tile = f"{size:,}", "square" if size == 1 else "squares"
            category, kind = Category.FIRST_TRY, "A closed tour." if judgement.closed else "An open tour."
            if size == 1:
                kind, words = "A tour without a move.", ""
        if brought.guessed:
            words += (
                f" Judged on the {brought.board} board, the smallest that holds these squares. To choose another, "
                "add a first line like 8x8."
            )
        elif f"{brought.board} board" not in judgement.problem:
            words += f" Judged on the {brought.board} board."
        number, tours = brought.place
        which = f"Tour {number:,} of {tours:,}: " if tours > 1 else ""
        chart.answer(category, which + kind, f"{words} {brought.notes}".strip(), [tile])
        if judgement.tour is None and judgement.legal and max(brought.board.rows, brought.board.columns) <= MAX_STEPPED:
            _link_by_hand(judgement)
        if examination.lines:
            st.markdown("\n".join(f"- {line}" for line in examination.lines))
        player.player_controls()

    @property
    def needs_input(self) -> bool:
        """Whether the visitor still has to enter a tour."""
        return not TOUR.value.strip() and not st.session_state.get(_FILE)

    @property
    def shape(self) -> float:
        """The ratio of width to height of the typed tour's board; 1 until the board is known."""
        text = TOUR.value.strip()
        if not text or st.session_state.get(_FILE):
            return 1.0
        job = progress.working(_JOB, text, partial(examined, text))
        job.wait(progress.AT_ONCE)
        boards = [found.judgement.brought.board for found in job.finished]
        return boards[0].columns / boards[0].rows if boards else 1.0

    def show_nothing(self) -> None:
        """Hide the board until there is a tour."""
        st.html(f"<style>{views.NO_BOARD}</style>")

    @property
    def style(self) -> str:
        """CSS rules that put the text above the board on phones."""
        return views.BOARD_BELOW


def _ask_text(complaints: list[str]) -> str:
    """Draw the boxes and return the text of the file or, without one, the typed text."""
    placeholder = "A board of numbers, one row per line; or squares like 0,0 1,2 or a1 b3; or JSON or CSV. # is a hole."
    TOUR.control().draw(st.text_area, TOUR.value, TOUR.change, placeholder=placeholder, height=190, max_chars=MAX_TYPED)
    st.button("Show an example", key=f"{NAME}.example", on_click=TOUR.change, args=(MAGIC,))
    text = TOUR.value
    if not address.fits_a_link(text):
        st.caption("This tour is too long for a link: save it as a file, which you can open here again.")
        st.download_button("Save the tour", text, f"{NAME}.txt", "text/plain", key=f"{NAME}.save", on_click="ignore")
    file = reopened.file_control("Or a file", _FILE, ["txt", "csv", "json"], most=1, complaints=complaints)
    return file.text if file else text.strip()


def _link_by_hand(judgement: judging.Judgement) -> None:
    """Draw a link to the legal part of a walk, which the visitor can continue by hand."""
    board, legal = judgement.brought.board, judgement.legal
    settings = links.tour_settings(board, legal[0], NAMED["default"].variant, 1)
    places = {key: text for key, text in settings.items() if key not in ("variant", "steps")}
    moves = by_hand.write_moves(legal, board.moves)
    links.page_link("play", "Continue by hand", places | {"moves": moves}, width="content")


def _is_drawn(board: Board) -> bool:
    return max(board.rows, board.columns) <= LONGEST


def examined(text: str) -> Work[Examination]:
    """Read, judge and describe a text, and yield after each step so that the work can be stopped."""
    yield Taking.of(BYTES_PER_LETTER * len(text))
    every = reading.read_tours(text)
    yield Progress(0.3)
    judgements = []
    for number, brought in enumerate(every, 1):
        judgements.append(judging.judge(brought))
        yield Progress(0.3 + 0.3 * number / len(every))
    judgement = judging.most_telling(judgements)
    walk, reasons = drawn(judgement)
    yield Progress(0.9)
    lines = _properties_in_words(judgement.tour) if judgement.tour is not None else []
    if len(every) > 1:
        right = sum(one.tour is not None for one in judgements)
        left = "" if judgement.brought.place[0] == 1 else every[0].notes
        lines = [f"This text has {len(every):,} tours, {right:,} of them right. {left}".rstrip(), *lines]
    yield Progress(1.0, Examination(judgement, walk, reasons, lines))


def drawn(judgement: judging.Judgement) -> tuple[Tour, NDArray[np.int8]]:
    """Return the walk to draw (the tour, or the walk up to its first wrong move) and the reason of each move."""
    board, legal, squares = judgement.brought.board, judgement.legal, judgement.brought.squares
    if not _is_drawn(board):
        return Tour.from_squares(board, ()), np.zeros(0, dtype=np.int8)
    walk = judgement.tour or Tour.from_squares(board, legal)
    reasons = move_reasons(walk)
    if legal and len(legal) < len(squares) and squares[len(legal)] in board:
        wrong = squares[: len(legal) + 1]
        return Tour.from_squares(board, wrong), np.append(reasons, np.int8(colours.WRONG))
    return walk, reasons


def _properties_in_words(tour: Tour) -> list[str]:
    """Return sentences about the symmetries of a tour, and the sums of its rows and columns."""
    same = judging.symmetries(tour)
    lines = [f"It stays the same after {' and '.join(same)}." if same else "It has no symmetry."]
    numbers = tour.numbers.astype(np.int64)
    for name, sums in (("row", numbers.sum(axis=1)), ("column", numbers.sum(axis=0))):
        counts = Counter(sums.tolist())
        least, most = min(counts), max(counts)
        if least == most:
            lines.append(f"Every {name} adds up to {least:,}.")
            continue
        total, often = counts.most_common(1)[0]
        alike = f"; {plural(often, name)} to {total:,}" if often > 1 else ""
        lines.append(f"Its {name}s add up to between {least:,} and {most:,}{alike}.")
    return lines
