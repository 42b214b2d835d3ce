"""One way to draw the control of a setting, whatever kind of control it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from knights.ui.controls.address import change, setting
from knights.ui.controls.complaints import problems
from knights.ui.controls.number_box import box_of_floats, whole

_OF_SETTING = object()
_REFUSED = "control:refused"
"""The session's key of the box, and of the number in it, that was refused last."""


def control(
    page: str,
    name: str,
    widget: Callable[..., Any],
    label: str,
    *args: Any,
    value: Any = _OF_SETTING,
    take: Callable[[Any], None] | None = None,
    **named: Any,
) -> Any:
    """Draw a control that shows a value, and return the value; a person's change becomes a setting.

    The control has a number in its key, which grows when it is to show what the person did not choose in it: it is
    then a new control, which begins with that value. What a browser still sends for an old one is dropped; a
    number box that was emptied takes its last number back.

    Args:
        page: the page's name.
        name: the control's name, that of its setting if it is the control of just one.
        widget: draws it, as ``st.number_input`` does.
        label: what stands above it.
        args: passed to ``widget`` after the label.
        value: what it shows; the setting's value if left out.
        take: brings a person's choice into the settings; into the setting of this name if left out.
        named: passed to ``widget``.
    """
    if value is _OF_SETTING:
        value = setting(page, name)
    mark, marks = f"{page}.{name}", _marks()
    number, known = marks.get(mark, (0, value))
    if known != value:
        number += 1
    marks[mark] = number, value
    key, take = f"{page}.{name}#{number}", take or (lambda chosen: change(page, {name: chosen}))
    changed = partial(_take, mark, number, key, take)
    if widget.__name__ == "number_input":
        widget(label, key=key, on_change=changed, **box_of_floats(value, args, named))
    else:
        widget(label, *args, key=key, on_change=changed, **_first(widget.__name__, value, args), **named)
    refused, typed = st.session_state.get(_REFUSED, ("", ""))
    if refused == mark:
        del st.session_state[_REFUSED]
        problems([f"{label} must be a whole number, not “{typed}”."])
    return value


def _marks() -> dict[str, tuple[int, Any]]:
    """The number of each control of the session, and the value that it was last known to show.

    All under one key: to draw a number box Streamlit goes through every key that a session has.
    """
    marks: dict[str, tuple[int, Any]] = st.session_state.setdefault("controls", {})
    return marks


def _take(mark: str, number: int, key: str, take: Callable[[Any], None]) -> None:
    """Bring a change into the settings, unless it was made in a control that another has replaced."""
    marks = _marks()
    if marks[mark][0] == number:
        chosen = st.session_state[key]
        if isinstance(chosen, float):
            typed, chosen = chosen, whole(chosen)
            if chosen is None:
                st.session_state[_REFUSED] = mark, f"{typed:g}"
        marks[mark] = number, chosen
        if chosen is not None:
            take(chosen)


def _first(widget: str, value: Any, args: tuple[Any, ...]) -> dict[str, Any]:
    """The argument that gives a widget its first value, which is also that of one whose code comes late."""
    if widget == "selectbox":
        return {"index": None if value is None else list(args[0]).index(value)}
    return {"default" if widget in ("segmented_control", "pills", "multiselect") else "value": value}
