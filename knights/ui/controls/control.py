"""Controls: each shows a value of the session, and passes on a new choice before the page reruns."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import streamlit as st

from knights.base.errors import InputError
from knights.ui.controls.values import kept, page_name, refusing

Option = TypeVar("Option")


@dataclass(frozen=True, slots=True)
class Control:
    """A control of the page on screen, drawn as one of several widgets.

    Its key ends in a number. When the program, not the visitor, changes the value, the number goes up: Streamlit draws
    a fresh control with the new value, and ignores what the browser still sends for the old one. So a choice that is
    refused with an InputError is reverted, and the page says why.

    Attributes:
        name: the control's name on its page: the setting's name if it has one.
        bare: whether the label is for screen readers only.
        width: in pixels; None for the usual width of its kind.
    """

    name: str
    label: str
    help: str | None = None
    disabled: bool = False
    bare: bool = False
    width: int | None = None

    def number(
        self,
        value: int,
        take: Callable[[int], None],
        least: int | None = None,
        most: int | None = None,
        step: int = 1,
    ) -> None:
        """Draw a box for a whole number; if the visitor empties it, the previous number returns.

        In a box for whole numbers the browser reads 1e6 as 1, and silently keeps a number out of bounds. So this box
        accepts any number, and this method refuses those that are not whole.
        """

        def take_whole(typed: float) -> None:
            if not typed.is_integer():
                raise InputError(f"{self.label} must be a whole number, not “{typed:g}”.")
            take(int(typed))

        st.number_input(
            min_value=-sys.float_info.max if least is None else float(least),
            max_value=sys.float_info.max if most is None else float(most),
            step=float(step),
            value=float(value),
            format="%.0f",
            **self._drawn(float(value), take_whole),
        )

    def draw(
        self, widget: Callable[..., object], value: object, take: Callable[[Any], None], **options: Any
    ) -> None:
        """Draw any widget of Streamlit's, such as ``st.toggle``, with that widget's options."""
        shown = "default" if widget in (st.pills, st.multiselect) else "value"
        widget(**{shown: value}, **options, **self._drawn(value, take))

    def buttons(
        self,
        value: str | None,
        take: Callable[[str], None],
        options: Sequence[str],
        words: Callable[[str], str] = str,
        required: bool = True,
    ) -> None:
        """Draw a row of buttons for one choice."""
        drawn = self._drawn(value, take)
        st.segmented_control(options=options, default=value, format_func=words, required=required, **drawn)

    def menu(
        self,
        value: Option | None,
        take: Callable[[Option], None],
        options: Sequence[Option],
        words: Callable[[Option], str] = str,
        own: bool = False,
        placeholder: str | None = None,
    ) -> None:
        """Draw a menu for one choice; with ``own`` the visitor can also type any other text."""
        index = None if value is None else list(options).index(value)
        more: dict[str, Any] = {"accept_new_options": True, "filter_mode": "contains"} if own else {}
        more |= self._drawn(value, take)
        st.selectbox(options=options, index=index, format_func=words, placeholder=placeholder, **more)

    def _drawn(self, value: object, take: Callable[[Any], None]) -> dict[str, Any]:
        """Return the arguments that every widget has; ``take`` receives the visitor's choice."""
        mark, marks = f"{page_name()}.{self.name}", kept().marks
        number, known = marks.get(mark, (0, value))
        if known != value:
            number += 1
        marks[mark] = number, value
        key = f"{mark}#{number}"
        drawn = {
            "label": self.label,
            "key": key,
            "on_change": partial(_changed, mark, number, key, take),
            "help": self.help,
            "disabled": self.disabled,
            "label_visibility": "collapsed" if self.bare else "visible",
        }
        return drawn if self.width is None else {**drawn, "width": self.width}


def _changed(mark: str, number: int, key: str, take: Callable[[Any], None]) -> None:
    """Pass on the visitor's choice, unless a newer control has replaced this one.

    Browsers send only the kinds of values that the control was drawn with.
    """
    marks, chosen = kept().marks, st.session_state[key]
    now, shown = marks[mark]
    if now != number or not (chosen is None or shown is None or isinstance(chosen, type(shown))):
        return
    marks[mark] = number, chosen
    with refusing():
        if chosen is not None:
            take(chosen)
