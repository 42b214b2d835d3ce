"""The view *Race* of the Tour page: two variants run side by side from the same start."""

from collections.abc import Callable
from functools import partial

import streamlit as st

from knights.base import errors
from knights.boards.pictures import MAX_RACED, Fold
from knights.engine import Case, races
from knights.heuristics import variants
from knights.player import page
from knights.ui import chart
from knights.ui.components.race import draw_race
from knights.ui.controls import board_file, export, setting
from knights.ui.controls.values import values
from knights.ui.pages.tour import examples
from knights.ui.pages.tour.board import CaseView, start_at
from knights.ui.pages.tour.settings import NAME, choose_other

_BLIND = variants.NAMED["plain"].variant


def _read_opponent(text: str) -> variants.Variant:
    variant = variants.parse_variant(text)
    if not variant.searches:
        raise errors.InputError(f"The variant “{text}” does not search; choose another variant for a race.")
    return variant


AGAINST: setting.Setting[variants.Variant] = setting.Setting.of(
    races.RaceQuestion,
    "against",
    default=_BLIND,
    parse=_read_opponent,
    help="A named variant, or a specification like order.f(3*onward - centre).parity; the variant below runs on "
    "the left.",
)


class RaceView(CaseView[races.Race]):
    """The view in which two variants run side by side, on the same board from the same start."""

    title = "Race"
    boards = 2
    settings = (AGAINST,)

    def find(self, case: Case, meanwhile: Callable[[], None]) -> races.Race:
        """Return the race against the other variant."""
        return races.race(case.board, case.start, case.variant, AGAINST.value, case.closed)

    def answer(self, run: races.Race) -> None:
        """Show who races in large type; the players show the answer at the end."""
        first, second = (variants.title_of(side.variant) for side in (run.first, run.second))
        chart.answer(None, f"{first} against {second}", "Which needs fewer steps?", ())

    def show_controls(self, run: races.Race) -> None:
        """Draw the menu of opponents and the examples."""
        choose_other(AGAINST, [name for name, named in variants.NAMED.items() if named.variant.searches])
        overlay = {"view": "tour", "overlay": run.second.variant}
        st.button("Overlay the tours", key=f"{NAME}.overlay_them", on_click=values().update, args=(overlay,))
        examples.example_menu()

    def proof(self, run: races.Race) -> None:
        """Draw the export panel, closed at first."""
        export.export([export.interactive(f"race-{board_file(run.first.board)}", partial(page.page_of, run))])

    def board(self, run: races.Race) -> None:
        """Draw the two boards."""
        draw_race(run, f"{NAME}.race", start_at, asks=True)

    def unsuited(self, case: Case) -> str:
        """Return why the race cannot be shown: a large board, or a variant that does not search; empty if it can."""
        fold = Fold(case.board)
        if max(fold.rows, fold.columns) > MAX_RACED:
            return f"Races are shown on boards of up to {MAX_RACED}×{MAX_RACED}; this one is {case.board}."
        if not case.variant.searches:
            return "A construction does not search: choose another variant for a race."
        return ""
