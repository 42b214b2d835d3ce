"""Links from one page to another, with settings that show the same case there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import streamlit as st

from knights.base.questions import parameters, write
from knights.boards import Board, Square
from knights.engine import TourQuestion
from knights.experiments.sweeps import Sweep
from knights.heuristics import Variant
from knights.ui.controls.address import PROJECTOR, link, projector
from knights.ui.controls.values import record
from knights.ui.streamlit_internals import went_back

_START = parameters(TourQuestion)["start"].keys


class Registered(dict[str, list[st.Page]]):
    """The pages that a session has registered with Streamlit, by section."""

    sought = False
    """Whether the session has been sent to the entry point, which registers the pages."""


def page_link(
    page: str, label: str, settings: Mapping[str, str] | None = None, width: Literal["stretch", "content"] = "stretch"
) -> None:
    """Draw a link to a page with settings; it keeps projector mode."""
    query = _with_projector(settings or {}) or None
    pages = (each for section in record(Registered).values() for each in section)
    target = next(each for each in pages if (each.url_path or "home") == page)
    st.page_link(target, label=label, icon=":material/arrow_forward:", query_params=query, width=width)


def _with_projector(settings: Mapping[str, str]) -> dict[str, str]:
    return {**settings, PROJECTOR: "1"} if projector() else dict(settings)


@dataclass
class Opening:
    """The address that a click opens, which is sent to the browser until it has left the page of the click.

    A single message might be lost: another run may draw the page anew before the browser has looked.
    """

    address: str = ""
    origin: object = None

    def send(self, here: object) -> bool:
        """Settle whether to send the address from ``here``, a page and its query; return whether it is a new one.

        A visitor who goes back at once has left the page, too, though no run of the other page may have begun.
        """
        is_new = bool(self.address) and self.origin is None
        if is_new:
            self.origin = here
        elif here != self.origin or went_back():
            self.address = ""
        return is_new


def open_page(page: str, settings: Mapping[str, str]) -> None:
    """Open another page once the callback of a click has ended, and keep projector mode."""
    opening = record(Opening)
    opening.address, opening.origin = link(page, _with_projector(settings)), None


def tour_settings(board: Board, start: Square, variant: Variant, steps: int, closed: bool = False) -> dict[str, str]:
    """Return the settings with which the Tour page shows a case."""
    texts = write(TourQuestion(board, start, variant, steps, closed=closed))
    places = dict(zip(_START, texts.pop("start").split(","), strict=True))
    return texts | places | {"variant": str(variant)}


def settings_of(sweep: Sweep, board: Board, start: Square) -> dict[str, str]:
    """Return the settings with which the Tour page shows a start of a sweep."""
    return tour_settings(board, start, sweep.variant, sweep.limit(board), sweep.closed)
