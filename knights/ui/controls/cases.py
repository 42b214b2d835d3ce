"""The controls of pages that sweep: a range of boards, and the starts on each."""

from __future__ import annotations

import streamlit as st

from knights.errors import whole_number
from knights.rng import MAX_SEED
from knights.sweeps import Cases, format_starts, parse_starts
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.ui.controls.address import Field, change, setting
from knights.ui.controls.control import control
from knights.ui.controls.fields import switch_field


def range_fields(first: int, last: int) -> list[Field]:
    """The range of boards and the starts in the address; ``cfrom`` of 0 stands for square boards."""

    def size(name: str, default: int, what: str) -> Field:
        return Field(name, default, lambda text: whole_number(text, what, 1, MAX_SEARCHED_SIDE))

    return [
        size("from", first, "The first size"),
        size("to", last, "The last size"),
        size("cfrom", 0, "The first number of columns"),
        size("cto", 0, "The last number of columns"),
        Field("starts", "all", lambda text: format_starts(parse_starts(text))),
        Field("lots", 0, lambda text: whole_number(text, "The seed of the starts", 0, MAX_SEED)),
        switch_field("closed"),
    ]


def cases_control(page: str) -> Cases:
    """The boards and the starts that a person chooses.

    Raises:
        InputError: a sentence on what cannot be swept.
    """
    _range(page)
    _starts(page)
    first, last, *columns, lots = (setting(page, name) for name in ("from", "to", "cfrom", "cto", "lots"))
    drawn = parse_starts(setting(page, "starts"))
    return Cases(first, last, (columns[0], columns[1]) if any(columns) else None, drawn, lots)


def closed_control(page: str) -> bool:
    """Whether the tours must close."""
    help = "The end is a knight's move from the start."
    return bool(control(page, "closed", st.toggle, "Closed tours", help=help))


def _range(page: str) -> None:
    """The range of sizes; rows and columns apart if a switch is on."""
    rectangles = bool(setting(page, "cfrom") or setting(page, "cto"))

    def take_rectangles(on: bool) -> None:
        first, last = (setting(page, "from"), setting(page, "to")) if on else (0, 0)
        change(page, {"cfrom": first, "cto": last})

    what = "rows" if rectangles else "size"
    left, right = st.columns(2)
    control(page, "from", left.number_input, f"First {what}", step=1)
    control(page, "to", right.number_input, f"Last {what}", step=1)
    control(
        page,
        "rectangles",
        st.toggle,
        "Rectangles: a range of columns too",
        value=rectangles,
        take=take_rectangles,
    )
    if rectangles:
        left, right = st.columns(2)
        control(page, "cfrom", left.number_input, "First columns", step=1)
        control(page, "cto", right.number_input, "Last columns", step=1)


def _starts(page: str) -> None:
    """All starts, or some drawn at random."""
    some, _, count = setting(page, "starts").partition(":")

    def take_mode(mode: str) -> None:
        change(page, {"starts": "random:20" if mode == "random" else "all"})

    control(
        page,
        "mode",
        st.segmented_control,
        "Starts",
        ["all", "random"],
        value=some,
        take=take_mode,
        required=True,
        format_func={"all": "all of them", "random": "random ones"}.__getitem__,
    )
    if count:
        left, right = st.columns(2)
        # A count that cannot be used stays as it is typed; reading the setting says what is wrong with it.
        control(
            page,
            "count",
            left.number_input,
            "How many a board",
            value=int(count),
            step=1,
            take=lambda number: change(page, {"starts": f"random:{number}"}),
        )
        control(page, "lots", right.number_input, "Seed of the starts", step=1)
