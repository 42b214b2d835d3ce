"""Questions: frozen dataclasses whose fields declare parameters.

Every interface is derived from these declarations: the addresses of pages, the options of commands, the keywords of
Python functions, the keys of experiment files, and the messages for invalid values.

>>> from knights.experiments.sweeps.question import Sweep
>>> question = read(Sweep, {"first": "5", "last": "8", "variant": "roth"})
>>> write(question)
{'first': '5', 'last': '8', 'variant': 'roth'}
"""

import shlex
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast

from knights.base.errors import MAX_TEXT, Bounds, InputError, checked_seconds, short
from knights.base.memory_cache import KIB, cached
from knights.base.text import quoted, shortened

REQUIRED: Any = object()
"""The marker for a parameter without a default."""
Value = TypeVar("Value")
Asked = TypeVar("Asked", bound="Declared")


class Declared(Protocol):
    """A dataclass whose fields declare parameters."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class Question(Declared, Protocol):
    """A question with a command that answers it; some parameters are arguments of the command, not options."""

    COMMAND: ClassVar[str]
    ARGUMENTS: ClassVar[tuple[str, ...]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Parameter(Generic[Value]):
    """A parameter of a question.

    Attributes:
        key: the name in Python, in addresses and in files; on the command line, dashes replace underscores.
        read: converts text to a value, or raises an InputError that quotes it. Empty text means None if the default
            is None.
        write: converts a value to text.
        keys: the keys of the parts in addresses, if a value has several parts; in text, commas separate them.
        words: the number of words on the command line; elsewhere, dashes join them.
        switch: whether the parameter is either on or off, 1 or 0 as text.
        choices: the valid texts, if there are few.
        convert: converts an object other than text to a value, or raises an InputError. If it is None, ``write``
            converts the object to text, which ``read`` converts to a value.
        letters: the maximum number of characters of a text.
    """

    key: str = ""
    default: object = REQUIRED
    read: Callable[[str], Value]
    write: Callable[[Value], str] = str
    help: str = ""
    label: str = ""
    keys: tuple[str, ...] = ()
    words: int = 1
    switch: bool = False
    choices: Collection[str] = ()
    convert: Callable[[object], object] | None = None
    letters: int = MAX_TEXT

    @property
    def option(self) -> str:
        """The name of the parameter on the command line."""
        return f"--{self.key.replace('_', '-')}"

    def named(self, key: str) -> "Parameter[Value]":
        """Return a copy with this key, and with a label made from the key unless it has a label."""
        return replace(self, key=key, label=self.label or key.replace("_", " ").capitalize())

    @property
    def required(self) -> bool:
        """Whether the parameter has no default."""
        return self.default is REQUIRED

    def take(self, value: object) -> Value:
        """Convert text or another object to a value; raises an InputError if it is invalid."""
        if value is None and self.default is None:
            return cast(Value, None)
        if not isinstance(value, str):
            if self.convert is not None:
                return cast(Value, self.convert(value))
            try:
                value = self.write(cast(Value, value))
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                raise InputError(f"{self.label} cannot be “{quoted(value)}”. {self.help}") from None
        short(value, self.label, self.letters)
        return cast(Value, None) if self.default is None and not value.strip() else self.read(value)

    def text(self, value: Value) -> str:
        """Return a value as text, empty for None."""
        return "" if value is None else self.write(value)


def _field(default: object, **metadata: object) -> Any:
    return field(default=MISSING if default is REQUIRED else default, metadata=metadata)


def parameter(
    default: object,
    read: Callable[[str], Value],
    help: str,
    write: Callable[[Value], str] = str,
    switch: bool = False,
    **more: Any,
) -> Any:
    """Declare a field of a question as a parameter, with ``more`` of its attributes; the key is the field's name."""
    declared = Parameter(default=default, read=read, write=write, help=help, switch=switch, **more)
    return _field(default, parameter=declared)


def whole(default: object, bounds: Bounds, help: str, **more: Any) -> Any:
    """Declare a parameter that is a whole number within bounds."""
    return parameter(default, bounds.check, help, **more)


def seconds() -> Any:
    """Declare a parameter that is a time limit in seconds; none by default."""

    def read_seconds(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            raise InputError(f"The time limit is a number of seconds, not “{shortened(text)}”.") from None
        return checked_seconds(number)

    return parameter(None, read_seconds, "The maximum time in seconds.", lambda time: str(time).removesuffix(".0"))


def switch(help: str, **more: Any) -> Any:
    """Declare a parameter that is either on or off, 1 or 0 as text; off by default."""

    def read_switch(text: str) -> bool:
        if text not in ("0", "1"):
            raise InputError(f"A switch is 1 (on) or 0 (off), not “{shortened(text)}”.")
        return text == "1"

    return parameter(False, read_switch, help, lambda on: str(int(on)), switch=True, **more)


def declared(kind: type[Declared], key: str) -> Any:
    """Declare a field with the same parameter as the field ``key`` of another question."""
    found = parameters(kind)[key]
    return _field(found.default, parameter=found)


def nested(kind: "Kind", default: object = REQUIRED) -> Any:
    """Declare a field that is itself a question; its parameters are added to those of the outer question."""
    return _field(default, part=kind)


@dataclass(frozen=True, eq=False)
class Composite(Generic[Asked, Value]):
    """A value that is not a question but is made from one, such as a board; ``split`` is the inverse of ``join``."""

    kind: type[Asked]
    join: Callable[[Asked], Value]
    split: Callable[[Value], Asked]


Kind: TypeAlias = type[Declared] | Composite[Any, Any]
"""What has parameters: the class of a question, or a composite."""
Parameters: TypeAlias = dict[str, Parameter[Any]]


@cached(256 * KIB)
def parameters(kind: Kind) -> Parameters:
    """Return the parameters of a question by key, including those of nested questions, in order of declaration."""
    if isinstance(kind, Composite):
        return parameters(kind.kind)
    found: Parameters = {}
    for name, part, one in _declarations(kind):
        found |= parameters(part) if part else {one.key or name: one.named(one.key or name)}
    return found


def _declarations(kind: Declared | type[Declared]) -> Iterator[tuple[str, Any, Any]]:
    """Yield each declared field of a question as (name, part, parameter); either the part or the parameter is None."""
    for one in fields(kind):
        part, own = one.metadata.get("part"), one.metadata.get("parameter")
        if part or own:
            yield one.name, part, own


def make(kind: type[Asked], values: Mapping[str, object]) -> Asked:
    """Make a question from values or texts by key, else defaults; raises an InputError if a key or value is invalid."""
    known = parameters(kind)
    if unknown := sorted(values.keys() - known.keys()):
        raise InputError(f"There is no parameter “{shortened(unknown[0])}”; choose one of: {', '.join(known)}.")
    taken = {key: one.take(values[key]) if key in values else one.default for key, one in known.items()}
    if missing := [key for key, value in taken.items() if value is REQUIRED]:
        raise InputError(f"A value for “{missing[0]}” is missing.")
    return cast(Asked, _joined(kind, taken))


def read(kind: type[Asked], texts: Mapping[str, str]) -> Asked:
    """Make a question from texts by key, like :func:`make`; a value with several parts may have a key for each part."""
    joined = dict(texts)
    for key, one in parameters(kind).items():
        if one.keys and one.keys[0] in joined:
            joined[key] = ",".join(joined.pop(name, "") for name in one.keys)
    return make(kind, joined)


def values_of(question: Declared) -> dict[str, object]:
    """Return the value of every parameter of a question by key."""
    found: dict[str, object] = {}
    for name, part, one in _declarations(question):
        value = getattr(question, name)
        if part:
            found |= values_of(part.split(value) if isinstance(part, Composite) else value)
        else:
            found[one.key or name] = value
    return found


def write(question: Declared) -> dict[str, str]:
    """Return the parameters of a question as texts by key, omitting those that have their defaults."""
    known, texts = parameters(type(question)), {}
    for key, value in values_of(question).items():
        if known[key].required or value != known[key].default:
            texts[key] = known[key].text(value)
    return texts


def command_words(question: Question) -> list[str]:
    """Return the words of the command for a question: its ``COMMAND``, its ``ARGUMENTS``, and options."""
    known, texts = parameters(type(question)), write(question)
    words: list[str] = [question.COMMAND, *(texts.pop(key) for key in question.ARGUMENTS if key in texts)]
    for key, text in texts.items():
        words += option_words(known[key], text)
    return words


def option_words(one: Parameter[Any], text: str) -> list[str]:
    """Return the command-line words that set a parameter to this text; empty for a switch that is off."""
    if one.switch:
        return [one.option] if text == "1" else []
    return [one.option, *(text.split("-") if one.words > 1 else [text])]


def command_line(question: Question) -> str:
    """Return the shell command that answers a question."""
    return shlex.join(["python", "-m", "knights", *command_words(question)])


def _joined(kind: Kind, values: Mapping[str, object]) -> Any:
    """Make a question from the values of all its parameters by key."""
    if isinstance(kind, Composite):
        return kind.join(_joined(kind.kind, values))
    given = {}
    for name, part, one in _declarations(kind):
        given[name] = _joined(part, values) if part else values[one.key or name]
    return kind(**given)
