"""The settings of a page, the controls that show and change them, and the layout of controls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Self, TypeVar

import streamlit as st

from knights.base.errors import Bounds, InputError
from knights.base.questions import parameters
from knights.ui.controls.values import kept, page_name, problems, refusing, values

Option = TypeVar("Option")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Control:
    """A control of the page on screen, drawn as one of several widgets.

    Its key ends in a number, which increases when the program, not the visitor, changes the value: Streamlit then draws
    a new widget with the new value, and ignores input that the browser still sends for the old one. For the same
    reason, a choice refused with an InputError is reverted, and the page says why.

    Attributes:
        name: the name of the control on its page; the name of its setting if it has one.
        bare: whether only screen readers receive the label.
        width: the width in pixels; None for the usual width of the widget.
    """

    name: str
    label: str
    help: str | None = None
    disabled: bool = False
    bare: bool = False
    width: int | None = None

    def number(self, value: int, take: Callable[[int], None], step: int = 1) -> None:
        """Draw a box for a whole number; if the visitor empties it, the previous number returns.

        In Streamlit's box for whole numbers, the browser reads 1e6 as 1, and silently keeps a number out of bounds. So
        this box accepts all numbers, and its callback refuses fractions.
        """

        def take_whole(typed: float) -> None:
            if not typed.is_integer():
                raise InputError(f"{self.label} must be a whole number, not “{typed:g}”.")
            take(int(typed))

        self.draw(st.number_input, float(value), take_whole, step=float(step), format="%.0f")

    def draw(
        self, widget: Callable[..., object], value: object, take: Callable[[Any], None], **options: Any
    ) -> None:
        """Draw a Streamlit widget, such as ``st.toggle``, with its options; ``take`` receives the visitor's choice."""
        shown = "default" if widget in (st.pills, st.multiselect, st.segmented_control) else "value"
        widget(**{shown: value}, **options, **self._arguments(value, take))

    def buttons(self, value: str | None, take: Callable[[str], None], words: Mapping[str, str]) -> None:
        """Draw a row of buttons from which the visitor chooses one; ``words`` maps keys to labels."""
        options = {"options": [*words], "format_func": words.__getitem__, "required": value is not None}
        self.draw(st.segmented_control, value, take, **options)

    def menu(
        self,
        value: Option | None,
        take: Callable[[Option], None],
        options: Sequence[Option],
        words: Callable[[Option], str] = str,
        own: bool = False,
        placeholder: str | None = None,
    ) -> None:
        """Draw a menu from which the visitor chooses one option or, if ``own``, types any other text."""
        index = None if value is None else list(options).index(value)
        more: dict[str, Any] = {"accept_new_options": True, "filter_mode": "contains"} if own else {}
        more |= self._arguments(value, take)
        st.selectbox(options=options, index=index, format_func=words, placeholder=placeholder, **more)

    def _arguments(self, value: object, take: Callable[[Any], None]) -> dict[str, Any]:
        """Return the arguments that all widgets share; ``take`` receives the visitor's choice."""
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

    A choice whose type differs from that of the value shown is ignored, since no browser sends it.
    """
    marks, chosen = kept().marks, st.session_state[key]
    now, shown = marks[mark]
    if now != number or not (chosen is None or shown is None or isinstance(chosen, type(shown))):
        return
    marks[mark] = number, chosen
    with refusing():
        if chosen is not None:
            take(chosen)


@dataclass(eq=False)
class Setting(Generic[Value]):
    """A setting that several pages can share, since each page has its own value.

    Attributes:
        parse: reads the value from the text in the address; may raise InputError.
        passing: whether the setting returns to its default when another one changes; until then, the browser itself
            keeps the address up to date.
    """

    name: str
    default: Value
    parse: Callable[[str], Value]
    write: Callable[[Value], str] = str
    label: str = field(default="", kw_only=True)
    help: str | None = field(default=None, kw_only=True)
    passing: bool = field(default=False, kw_only=True)

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
        """Return the setting of a parameter of a question.

        The other arguments override those of the parameter; an empty ``help`` removes its help.
        """
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
        """Change the value; the control and the address follow."""
        values()[self.name] = value

    def control(self, label: str = "", **more: Any) -> Control:
        """Return the control of the setting without drawing it."""
        return Control(self.name, label or self.label, self.help, **more)


class Number(Setting[int]):
    """A setting for a whole number within bounds; its box refuses any other number."""

    step = 1
    """The amount by which the buttons in the box change the number."""

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

    def draw(self, label: str = "", *, take: Callable[[int], None] | None = None) -> None:
        """Draw the number box; ``take``, if given, receives the new value instead of this setting."""
        change = take or self.change
        self.control(label).number(self.value, lambda number: change(self.parse(str(number))), self.step)


class Switch(Setting[bool]):
    """A setting that is on or off, written in the address as 1 or 0."""

    def __init__(self, name: str, label: str, help: str | None = None) -> None:
        bounds = Bounds(f"The switch {name}", 0, 1)
        super().__init__(
            name,
            False,
            lambda text: bool(bounds.check(text)),
            lambda on: str(int(on)),
            label=label,
            help=help,
        )

    def draw(self, disabled: bool = False) -> None:
        """Draw the switch."""
        self.control(disabled=disabled).draw(st.toggle, self.value, self.change)


class Choice(Setting[str]):
    """A choice between keys, each with a label; the first is the default."""

    def __init__(self, name: str, options: Mapping[str, str], label: str = "") -> None:
        super().__init__(name, next(iter(options)), self._known, label=label)
        self.options = options

    def _known(self, text: str) -> str:
        if text not in self.options:
            known = (
                name if name == words.lower() else f"{name} ({words})" for name, words in self.options.items()
            )
            raise InputError(f"There is no {self.name} “{text}”; choose one of: {', '.join(known)}.")
        return text

    def draw(self) -> None:
        """Draw a row of buttons."""
        self.control(bare=True).buttons(self.value, self.change, self.options)


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
"""The position of a player, as the number of events before it; None for its default position."""


def position(first: int, last: int) -> int | None:
    """Return the position in the address; if it is out of range, show a complaint and return None."""
    at = AT.value
    if at is None or first <= at <= last:
        return at
    problems([f"In the address, “at”: a position is from {first} to {last:,}, not {at:,}."])
    return None


EXPERT = "Expert"
"""The label of the settings that few visitors need."""


def folded(label: str, name: str, *draw: Callable[[], object], opened: bool = False) -> None:
    """Draw an expander, and its content only while it is open.

    ``name`` is the suffix of its key; ``opened`` opens it at first, for example after a link to its content.
    """
    part = st.expander(label, opened, key=f"{page_name()}.{name}", on_change="rerun")
    if part.open:
        with part:
            for each in draw:
                each()


def expert_part(holds: str, *draw: Callable[[], object]) -> None:
    """Draw the settings for experts in an expander, closed at first; ``holds`` names them in its label."""
    folded(f"{EXPERT}: {holds}", "expert", *draw)


def in_columns(*draw: Callable[[], object]) -> None:
    """Call each function in a separate column; the columns have equal widths."""
    for place, each in zip(st.columns(len(draw)), draw, strict=True):
        with place:
            each()
