"""The controls of pages that sweep: a range of boards, and the starts on each."""

from __future__ import annotations

import streamlit as st

from knights.errors import InputError, whole_number
from knights.sweeps import Cases, format_starts, parse_starts
from knights.sweeps.cases import LARGEST_SIDE, MOST_SEED
from knights.ui.controls.address import Field, held, state_key


def range_fields(first: int, last: int) -> list[Field]:
    """The range of boards and the starts in the address; ``cfrom`` of 0 stands for square boards."""

    def size(name: str, default: int, what: str) -> Field:
        return Field(name, default, lambda text: whole_number(text, what, 1, LARGEST_SIDE))

    return [
        size("from", first, "The first size"),
        size("to", last, "The last size"),
        size("cfrom", 0, "The first number of columns"),
        size("cto", 0, "The last number of columns"),
        Field("starts", "all", lambda text: format_starts(parse_starts(text))),
        Field("lots", 0, lambda text: whole_number(text, "The seed of the starts", 0, MOST_SEED)),
    ]


def cases_control(page: str) -> Cases:
    """The boards and the starts that a person chooses.

    Raises:
        InputError: a sentence on what cannot be swept.
    """
    _range(page)
    _starts(page)
    state = {name: st.session_state[state_key(page, name)] for name in ("from", "to", "cfrom", "cto", "lots")}
    if None in state.values():
        raise InputError("A number is missing on the left; type one.")
    columns = (state["cfrom"], state["cto"]) if st.session_state[f"{page}.rectangles"] else None
    drawn = parse_starts(st.session_state[state_key(page, "starts")])
    return Cases(state["from"], state["to"], columns, drawn, state["lots"])


def _range(page: str) -> None:
    """The range of sizes; rows and columns apart if a switch is on."""
    first, last, cfirst, clast = (state_key(page, name) for name in ("from", "to", "cfrom", "cto"))
    rectangles = f"{page}.rectangles"
    given = bool(st.session_state[cfirst] or st.session_state[clast])
    if given or rectangles not in st.session_state:
        st.session_state[rectangles] = given

    def toggle() -> None:
        on = st.session_state[rectangles]
        st.session_state[cfirst] = st.session_state[first] if on else 0
        st.session_state[clast] = st.session_state[last] if on else 0

    what = "rows" if st.session_state[rectangles] else "size"
    left, right = st.columns(2)
    left.number_input(f"First {what}", value=held(first), key=first, step=1)
    right.number_input(f"Last {what}", value=held(last), key=last, step=1)
    st.toggle("Rectangles: a range of columns too", held(rectangles), key=rectangles, on_change=toggle)
    if st.session_state[rectangles]:
        left, right = st.columns(2)
        left.number_input("First columns", value=held(cfirst), key=cfirst, step=1)
        right.number_input("Last columns", value=held(clast), key=clast, step=1)


def _starts(page: str) -> None:
    """All starts, or some drawn by lot."""
    key, lots = state_key(page, "starts"), state_key(page, "lots")
    count, mode = f"{page}.count", f"{page}.mode"
    # A count that cannot be used stays as it is typed; reading the setting says what is wrong with it.
    some, _, number = st.session_state[key].partition(":")
    st.session_state[mode] = some
    if number:
        st.session_state[count] = int(number)

    def take() -> None:
        number = st.session_state.get(count)
        wanted = f"random:{20 if number is None else number}"
        st.session_state[key] = wanted if st.session_state[mode] == "random" else "all"

    st.segmented_control(
        "Starts",
        ["all", "random"],
        key=mode,
        on_change=take,
        required=True,
        format_func={"all": "all of them", "random": "random ones"}.__getitem__,
    )
    if number:
        left, right = st.columns(2)
        left.number_input("How many a board", key=count, step=1, on_change=take)
        right.number_input("Seed of the starts", value=held(lots), key=lots, step=1)
