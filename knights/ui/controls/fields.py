"""Kinds of settings, and of controls, that the pages share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from knights.errors import InputError, whole_number
from knights.search.case import MAX_STEPS
from knights.ui.controls.address import Field
from knights.ui.controls.control import control


def steps_field(default: int = 1_000_000) -> Field:
    """The step limit in the address."""
    return Field("steps", default, lambda text: whole_number(text, "The step limit", 1, MAX_STEPS))


def switch_field(name: str, default: bool = False) -> Field:
    """A switch in the address: 1 or 0."""
    return Field(
        name,
        default,
        lambda text: bool(whole_number(text, f"The switch {name}", 0, 1)),
        lambda on: str(int(on)),
    )


def choice_field(name: str, choices: tuple[str, ...]) -> Field:
    """One of several words in the address; the first is the default."""

    def parse(text: str) -> str:
        if text not in choices:
            raise InputError(f"There is no {name} “{text}”; there are {', '.join(choices)}.")
        return text

    return Field(name, choices[0], parse)


def choice_control(
    page: str, name: str, label: str, choices: Sequence[str], words: Callable[[str], str]
) -> str:
    """One of several words as a row of buttons; the label is for those who listen."""
    return str(
        control(
            page,
            name,
            st.segmented_control,
            label,
            choices,
            format_func=words,
            label_visibility="collapsed",
            required=True,
        )
    )


def number_control(
    page: str,
    name: str,
    label: str,
    what: str,
    most: int,
    *,
    step: int = 1,
    help: str | None = None,
) -> int:
    """A whole number from 1 to ``most``, said to be ``what`` where it is not.

    Raises:
        InputError: if it is out of range.
    """
    number = control(page, name, st.number_input, label, step=step, help=help)
    return whole_number(number, what, 1, most)


def limit_control(page: str) -> int:
    """The step limit.

    Raises:
        InputError: if it is out of range.
    """
    return number_control(
        page,
        "steps",
        "Step limit",
        "The step limit",
        MAX_STEPS,
        step=10_000,
        help="A step is a square entered; the start counts, and so does every re-entry after backing up.",
    )
