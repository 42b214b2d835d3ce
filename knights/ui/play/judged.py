"""Judge: a view that takes a tour, and says and shows what it is."""

import streamlit as st

from knights.engine.result import Category
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.board_page import answer
from knights.ui.components.player import Look, of_tour, player, player_controls
from knights.ui.play.board import PAGE, show_bare_board
from knights.ui.play.brought import BOARD, TOUR, ask, is_empty, shape, style
from knights.ui.play.examination import (
    Examination,
    board_in_words,
    rule_in_words,
    wrong_place,
)
from knights.ui.views import BoardView


class Judge(BoardView[Examination, Examination]):
    """A tour that a visitor brings, judged."""

    title = "Judge"
    first = True
    settings = (TOUR, BOARD)

    def board(self, examination: Examination) -> None:
        """The tour, or the walk with the first wrong move."""
        judgement, walk = examination.judgement, examination.walk
        if walk is None or judgement is None:
            show_bare_board()
            st.caption(f"Boards with up to {MAX_SEARCHED_SIDE:,} rows and columns are drawn.")
            return
        look = Look(judgement.brought.chess)
        player(of_tour(walk, examination.reasons), look, key=f"{PAGE}.judge")

    def answer(self, examination: Examination) -> None:
        """What it is, and what it looks like."""
        judgement = examination.judgement
        assert judgement is not None
        if judgement.tour is None:
            words = f"{judgement.problem[0].upper()}{judgement.problem[1:]}.", wrong_place(examination)
            whole = len(judgement.legal) == len(judgement.brought.squares) and not judgement.brought.problem
            category, kind = Category.LIMIT, "A walk, but not a tour." if whole else "Not a tour."
        else:
            words = rule_in_words(judgement), ""
            category, kind = Category.FIRST_TRY, "A closed tour." if judgement.closed else "An open tour."
        reason = " ".join(filter(None, (*words, board_in_words(judgement))))
        answer(category, kind, reason, examination.tiles)
        if examination.lines:
            st.markdown("\n".join(f"- {line}" for line in examination.lines))
        player_controls()

    def ask(self, complaints: list[str]) -> Examination | None:
        """Draw the box for the tour and return what is in it."""
        return ask(complaints)

    def waits(self) -> bool:
        """Return whether the box is empty."""
        return is_empty()

    def shape(self) -> float:
        """Return the shape of the board."""
        return shape()

    def style(self) -> str:
        """Return the rules for an empty page."""
        return style()
