"""The settings of a page, the controls that show and change them, and the layout of controls."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeAlias, TypeVar

import streamlit as st

from knights.base import MAX_TEXT, Asked, Bounds, InputError, parameters, short
from knights.base.questions import Kind, make
from knights.ui.controls.values import page_name, problems, record, refusing, values
from knights.ui.streamlit_internals import went_back

Option = TypeVar("Option")
Value = TypeVar("Value")


class _Drawn(dict[str, list[int]]):
    """By the key of each control, hashes of the values that its browser may still show; the last is that drawn last."""

    KEPT = 8
    took_older = False
    """Whether the session has taken a change that the visitor made before the session began."""

    def draw(self, key: str, value: object) -> None:
        """Set the value of a widget that is about to be drawn, if the session has another."""
        now = st.session_state.get(key)
        self[key] = [_hash(value)] if now == value else [*self.get(key, ())[-self.KEPT :], _hash(now), _hash(value)]
        if now != value:
            st.session_state[key] = value

    def is_late(self, key: str) -> bool:
        """Return whether the value of a widget is an earlier one that came along with the change of another widget.

        A browser sends the values of all widgets. One that it sends before it has heard of a change by the program, as
        after two quick changes of a control that another follows, is no choice of its visitor.
        """
        sent = st.session_state
        others = (_hash(sent[other]) != drawn[-1] for other, drawn in self.items() if other != key and other in sent)
        return _hash(sent[key]) in self.get(key, [])[:-1] and any(others)


def _hash(value: object) -> int:
    # Lists have no hash, and texts may be long.
    return hash(repr(value))


@dataclass(frozen=True, slots=True)
class Control:
    """A control of the page on screen, drawn as one of several widgets; its key is its page and its unique name.

    A value that the program changes is set in the session before the widget is drawn. So a choice refused with an
    InputError is reverted, and the page says why. Only screen readers receive the label of a bare control. What the
    visitor types has up to ``letters`` characters.
    """

    name: str
    label: str
    help: str | None = None
    disabled: bool = False
    bare: bool = False
    letters: int = MAX_TEXT

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

    def buttons(self, value: str | None, take: Callable[[str], None], words: Mapping[str, str]) -> None:
        """Draw a row of buttons from which the visitor chooses one; ``words`` maps keys to labels."""
        options = {"options": [*words], "format_func": words.__getitem__, "required": value is not None, "wrap": True}
        self.draw(st.segmented_control, value, take, **options)

    def menu(
        self,
        value: Option | None,
        take: Callable[[Option], None],
        options: Sequence[Option],
        words: Callable[[Option], str] = str,
        own: bool = False,
        **more: object,
    ) -> None:
        """Draw a menu from which the visitor chooses one option or, if ``own``, types any other text."""

        def take_offered(chosen: Option) -> None:
            # No browser sends another.
            if own or chosen in options:
                take(chosen)

        if own:
            more |= {"accept_new_options": True, "filter_mode": "contains"}
        more["index"] = None if value is None else list(options).index(value)
        self.draw(st.selectbox, value, take_offered, options=options, format_func=words, **more)

    def draw(
        self, widget: Callable[..., object], value: object, take: Callable[[Any], None], /, **options: Any
    ) -> None:
        """Draw a Streamlit widget, such as ``st.toggle``, with its options; ``take`` receives the visitor's choice."""
        key, drawn = f"{page_name()}.{self.name}", record(_Drawn)
        # A value that the browser sends before this session has drawn its widget is the visitor's change of a page that
        # stayed open while the server restarted. It is one change: other controls may then follow it.
        may_be_older = not (drawn.took_older or key in drawn or went_back())
        if may_be_older:
            drawn[key] = [_hash(value)]
        else:
            drawn.draw(key, value)
        # The browser shows the default if it has loaded the widget's code late, or if the visitor empties a number box.
        if widget is not st.selectbox:
            shown = "default" if widget in (st.pills, st.multiselect, st.segmented_control) else "value"
            options[shown] = value
        options |= {"help": self.help, "disabled": self.disabled}
        options["label_visibility"] = "collapsed" if self.bare else "visible"

        def change() -> None:
            """Pass on the visitor's choice; ignore a late value, and one of a type that no browser sends."""
            chosen = st.session_state[key]
            is_odd = not (chosen is None or value is None or isinstance(chosen, type(value)))
            if is_odd or record(_Drawn).is_late(key):
                return
            with refusing():
                text = ",".join(map(str, chosen)) if isinstance(chosen, list) else chosen
                if isinstance(text, str):
                    short(text, f"“{self.label}”", self.letters)
                if chosen is not None:
                    take(chosen)

        widget(label=self.label, key=key, on_change=change, **options)
        if may_be_older and st.session_state.get(key, value) != value:
            drawn.took_older = True
            change()
            st.rerun()


@dataclass(eq=False)
class Setting(Generic[Value]):
    """A setting with a separate value on each page; ``parse`` reads a text of up to ``letters`` characters."""

    name: str
    default: Value
    parse: Callable[[str], Value]
    write: Callable[[Value], str] = str
    label: str = field(default="", kw_only=True)
    help: str | None = field(default=None, kw_only=True)
    letters: int = field(default=MAX_TEXT, kw_only=True)

    def __post_init__(self) -> None:
        parse = self.parse
        self.parse = lambda text: parse(short(text, f"“{self.label or self.name}”", self.letters))

    @classmethod
    def of(cls, question: Kind, key: str, **given: Any) -> Self:
        """Return the setting of a parameter of a question; the given fields override those of the parameter."""
        one = parameters(question)[key]
        default = given.pop("default", one.default)
        parse = one.take if default is None else one.read
        own: dict[str, Any] = {"parse": parse, "write": one.text, "label": one.label, "help": one.help}
        return cls(key, default, **(own | given))

    @property
    def value(self) -> Value:
        """The current value."""
        value: Value = values().get(self.name, self.default)
        return value

    def change(self, value: Value) -> None:
        """Change the value; the control and the address follow."""
        values()[self.name] = value

    def draw_text(self, label: str = "", placeholder: str | None = None) -> None:
        """Draw a text box for the value, written as in the address."""
        control, shown = self.control(label), self.write(self.value)
        control.draw(st.text_input, shown, lambda text: self.change(self.parse(text)), placeholder=placeholder)

    def control(self, label: str = "", **more: Any) -> Control:
        """Return the control of the setting without drawing it."""
        return Control(self.name, label or self.label, self.help, letters=self.letters, **more)


Settings: TypeAlias = Sequence[Setting[Any]]
"""Several settings, of any kinds."""


@dataclass(eq=False)
class Number(Setting[int]):
    """A setting for a whole number; ``step`` is the amount by which the buttons in its box change the number."""

    step: int = field(default=1, kw_only=True)

    def draw(self, label: str = "", *, take: Callable[[int], None] | None = None) -> None:
        """Draw the number box; ``take``, if given, receives the new value instead of this setting."""
        change = take or self.change
        self.control(label).number(self.value, lambda number: change(self.parse(str(number))), self.step)


@dataclass(eq=False)
class Switch(Setting[bool]):
    """A setting that is on or off, written in the address as 1 or 0."""

    default: bool = False
    parse: Callable[[str], bool] = lambda text: bool(Bounds("A switch", 0, 1).check(text))
    write: Callable[[bool], str] = lambda on: str(int(on))

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
            known = (name if name == words.lower() else f"{name} ({words})" for name, words in self.options.items())
            raise InputError(f"There is no {self.name} “{text}”; choose one of: {', '.join(known)}.")
        return text

    def draw(self) -> None:
        """Draw a row of buttons."""
        self.control(bare=True).buttons(self.value, self.change, self.options)


@dataclass(eq=False)
class Text(Setting[str]):
    """Free text, normalised by ``parse``."""

    default: str = ""
    parse: Callable[[str], str] = str


class Form(Generic[Asked]):
    """The settings that make a question: one for each of its parameters, except those in ``without``.

    The settings in ``own`` take the place of those with their names. ``given`` overrides fields of the others, by name:
    their defaults or words. Only switches have the help of their parameters: that of a number would repeat its label.
    """

    def __init__(
        self, kind: type[Asked], *own: Setting[Any], without: Collection[str] = (), **given: Mapping[str, object]
    ) -> None:
        self.kind = kind
        self._named = {one.name: one for one in own}
        known = {key: one for key, one in parameters(kind).items() if key not in without}
        for key, one in known.items():
            is_whole = isinstance(getattr(one.read, "__self__", None), Bounds)
            sort = Switch if one.switch else Number if is_whole else Setting
            more = {"help": one.help if one.switch else "", **given.get(key, {})}
            self._named.setdefault(key, sort.of(kind, key, **more))
        self.settings: Settings = tuple(self._named[key] for key in known)

    def __getitem__(self, name: str) -> Any:
        """Return the setting of this name."""
        return self._named[name]

    def question(self, **fixed: object) -> Asked:
        """Return the question of the current values, except those that are ``fixed``.

        Raises an InputError if the values contradict one another.
        """
        return make(self.kind, {one.name: one.value for one in self.settings} | fixed)


AT: Setting[int | None] = Setting("at", None, Bounds("The position", 0, 10**9).check)
"""The position of a player, as the number of events before it; None for its default position.

It returns to the default when another setting changes; until then, the browser itself keeps the address up to date.
"""


def position(first: int, last: int) -> int | None:
    """Return the position in the address; if it is out of range, show a complaint and return None."""
    at = AT.value
    if at is None or first <= at <= last:
        return at
    problems([f"In the address, “at”: a position is from {first} to {last:,}, not {at:,}."])
    return None


def folded(label: str, name: str, *draw: Callable[[], object], opened: bool = False) -> None:
    """Draw an expander, with a key that ends in ``name``, and its content only while it is open."""
    part = st.expander(label, opened, key=f"{page_name()}.{name}", on_change="rerun")
    if part.open:
        with part:
            for each in draw:
                each()


EXPERT = "Expert"


def expert_part(holds: str, *draw: Callable[[], object]) -> None:
    """Draw the settings that few visitors need in an expander, whose label names them with ``holds``."""
    folded(f"{EXPERT}: {holds}", "expert", *draw)


def in_columns(*draw: Callable[[], object]) -> None:
    """Call each function in a separate column; the columns have equal widths."""
    for place, each in zip(st.columns(len(draw)), draw, strict=True):
        with place:
            each()
