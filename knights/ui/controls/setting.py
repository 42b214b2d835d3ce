"""A setting of a page, declared once: its name, default, bounds, text in the address, and control."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.base.questions import parameters
from knights.ui.controls.complaints import problems
from knights.ui.controls.control import Control
from knights.ui.controls.values import values

Value = TypeVar("Value")


class Setting(Generic[Value]):
    """A setting, whose value belongs to the page on screen, so that pages can share it.

    Attributes:
        parse: reads the text in the address; may raise InputError.
        passing: whether it lasts only until another setting changes; until then the browser itself keeps the address
            up to date.
    """

    def __init__(
        self,
        name: str,
        default: Value,
        parse: Callable[[str], Value],
        write: Callable[[Value], str] = str,
        *,
        label: str = "",
        help: str | None = None,
        passing: bool = False,
    ) -> None:
        self.name, self.default, self.passing = name, default, passing
        self.parse, self.write = parse, write
        self.label, self.help = label, help

    @classmethod
    def of(
        cls,
        question: Any,
        key: str,
        *,
        default: Any = None,
        parse: Callable[[str], Value] | None = None,
        label: str = "",
        help: str | None = None,
    ) -> Self:
        """Return the setting of a parameter of a question; arguments override its parts, and an empty help omits it."""
        one = parameters(question)[key]
        made = cls.__new__(cls)
        usual = one.default if default is None else default
        parse = parse or (one.take if usual is None else one.read)
        help = one.help if help is None else help or None
        Setting.__init__(made, key, usual, parse, one.text, label=label or one.label, help=help)
        return made

    @property
    def value(self) -> Value:
        """The current value."""
        value: Value = values().get(self.name, self.default)
        return value

    def change(self, value: Value) -> None:
        """Change the value; the control and the address are updated."""
        values()[self.name] = value

    def control(self, label: str = "", disabled: bool = False) -> Control:
        """Return its control, not yet drawn."""
        return Control(self.name, label or self.label, self.help, disabled)


class Number(Setting[int]):
    """A whole number within bounds; its box refuses any other number."""

    step = 1
    """The step of the buttons in the box."""

    def __init__(
        self,
        name: str,
        default: int,
        bounds: Bounds,
        label: str = "",
        *,
        step: int = 1,
        help: str | None = None,
    ) -> None:
        super().__init__(name, default, bounds.check, label=label, help=help)
        self.step = step

    def draw(
        self, label: str = "", *, disabled: bool = False, take: Callable[[int], None] | None = None
    ) -> None:
        """Draw its box; ``take``, if given, receives the new value instead of this setting."""
        change = take or self.change
        self.control(label, disabled).number(
            self.value, lambda number: change(self.parse(str(number))), step=self.step
        )


class Switch(Setting[bool]):
    """A switch that is on or off, 1 or 0 in the address."""

    def __init__(self, name: str, label: str, *, default: bool = False, help: str | None = None) -> None:
        bounds = Bounds(f"The switch {name}", 0, 1)
        super().__init__(
            name,
            default,
            lambda text: bool(bounds.check(text)),
            lambda on: str(int(on)),
            label=label,
            help=help,
        )

    def draw(self, *, disabled: bool = False, take: Callable[[bool], None] | None = None) -> bool:
        """Draw the switch; return its value."""
        self.control(disabled=disabled).draw(st.toggle, self.value, take or self.change)
        return self.value


class Choice(Setting[str]):
    """A choice among several keys, each with its label; the first is the default."""

    def __init__(self, name: str, options: Mapping[str, str], label: str = "") -> None:
        super().__init__(name, next(iter(options)), self._known, label=label)
        self.options = options

    def _known(self, text: str) -> str:
        if text not in self.options:
            known = (
                name if name == words.lower() else f"{name} ({words})" for name, words in self.options.items()
            )
            raise InputError(f"There is no {self.name} “{text}”; there are {', '.join(known)}.")
        return text

    def draw(self, options: Sequence[str] = (), take: Callable[[str], None] | None = None) -> str:
        """Draw a row of buttons for some options or all; return the value. ``take``, if given, gets the new choice."""
        control = Control(self.name, self.label, bare=True)
        control.buttons(
            self.value, take or self.change, [*(options or self.options)], self.options.__getitem__
        )
        return self.value


class Text(Setting[str]):
    """Free text, normalised by ``check`` if given."""

    def __init__(
        self,
        name: str,
        default: str = "",
        check: Callable[[str], str] = str,
        *,
        label: str = "",
        help: str | None = None,
    ) -> None:
        super().__init__(name, default, check, label=label, help=help)

    def draw(self, placeholder: str | None = None) -> None:
        """Draw the text box."""
        self.control().draw(st.text_input, self.value, self.change, placeholder=placeholder)


AT: Setting[int | None] = Setting("at", None, Bounds("The position", 0, 10**9).check, passing=True)
"""The number of events before the position of a player; None for the position at which it opens by default."""


def position(first: int, last: int) -> int | None:
    """Return the position in the address; None, after a complaint, if there is no such position."""
    at = AT.value
    if at is None or first <= at <= last:
        return at
    problems([f"In the address, “at”: the positions here go from {first} to {last:,}; there is no {at:,}."])
    return None
