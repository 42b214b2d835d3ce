"""Experiments as files: what a command was asked, in TOML, and how its results were made.

A file has one table with the name of a command and the options of that command as keys, and a table ``made`` that says
where results come from and is left alone by whatever runs the file:

    [compare]
    sizes = [5, 12]
    variants = ["roth", "pohl"]
    steps = 100000
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from knights.base.errors import InputError, bounded
from knights.base.text import shortened, split_outside_brackets

Value = str | int | bool | list[str | int]

MAX_LETTERS = 250_000
"""The longest text of an experiment: 24 variants of the longest formulas, quoted in links and commands, fit in."""

_MADE = "made"
_ARGUMENTS = {
    "sweep": "sizes",
    "compare": "sizes",
    "ideas": "sizes",
    "tour": "board",
    "atlas": "board",
    "restarts": "board",
    "discover": "sizes",
}
"""What the arguments of a command are called that are no options."""
LISTS = ("variants",)
"""Options whose value is a list with commas between."""


@dataclass(frozen=True)
class Experiment:
    """What a command is asked.

    Attributes:
        command: its name.
        settings: its arguments and options by name, without dashes before it.
    """

    command: str
    settings: Mapping[str, Value] = field(default_factory=dict)

    @property
    def words(self) -> list[str]:
        """What is typed after the name of the command."""
        arguments = self.settings.get(arguments_of(self.command), [])
        words = [str(word) for word in arguments] if isinstance(arguments, list) else [str(arguments)]
        for name, value in self.settings.items():
            if name == arguments_of(self.command) or value is False:
                continue
            words.append(f"--{name}")
            if isinstance(value, list):
                words += [",".join(map(str, value))] if name in LISTS else map(str, value)
            elif value is not True:
                words.append(str(value))
        return words


def arguments_of(command: str) -> str:
    """The key of the arguments of a command."""
    return _ARGUMENTS.get(command, "arguments")


def experiment_of(command: str, words: Sequence[str]) -> Experiment:
    """The experiment that a command with these words makes: the inverse of :attr:`Experiment.words`."""
    settings: dict[str, Value] = {}
    values: list[str | int] = []
    name = arguments_of(command)

    def take() -> None:
        if values or name != arguments_of(command):
            one: Value = True if not values else values[0]
            several = len(values) > 1 or name == "arguments"
            settings[name] = list(values) if several else one
        if name in LISTS:
            settings[name] = [*split_outside_brackets(str(values[0]), ",")]

    for word in words:
        if word.startswith("--"):
            take()
            name, values = word[2:], []
        else:
            values.append(int(word) if re.fullmatch(r"0|[1-9]\d{0,17}", word) else word)
    take()
    return Experiment(command, settings)


def as_toml(experiment: Experiment | None, made: Mapping[str, object], title: str = "") -> str:
    """An experiment, None where no command makes the same, and how its results were made, as a file under a title."""
    tables: dict[str, Mapping[str, object]] = (
        {} if experiment is None else {experiment.command: experiment.settings}
    )
    tables[_MADE] = {key: value for key, value in made.items() if not isinstance(value, Mapping)}
    tables |= {f"{_MADE}.{key}": value for key, value in made.items() if isinstance(value, Mapping) and value}
    lines = [f"# {title}", ""] if title else []
    for name, table in tables.items():
        lines += [f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in table.items()), ""]
    return "\n".join(lines)


def read_experiment(text: str, name: str) -> Experiment:
    """Read an experiment from the text of a file of this name; raises an InputError if it is none."""
    bounded(text, f"“{name}”", MAX_LETTERS)
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"“{name}” is no TOML: {shortened(str(error))}.") from None
    commands = [key for key in tables if key != _MADE]
    if len(commands) != 1 or not isinstance(tables[commands[0]], dict):
        quoted = f"not {len(commands)}: {shortened(', '.join(commands))}" if commands else "and it has none"
        raise InputError(
            f"“{name}” is no experiment: it has one table with the name of a command, like [sweep], {quoted}."
        )
    command, settings = commands[0], tables[commands[0]]
    if "arguments" in settings:  # Earlier versions called all so that had no name of their own.
        settings = {arguments_of(command): settings.pop("arguments")} | settings
    for key, value in settings.items():
        for part in value if isinstance(value, list) else [value]:
            if not isinstance(part, str | int) or (isinstance(part, bool) and isinstance(value, list)):
                raise InputError(
                    f"“{name}”: the value of {shortened(key)} is a text, a whole number, true, or a list of texts or "
                    f"whole numbers; not “{shortened(str(value))}”."
                )
    return Experiment(command, settings)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else _value(key)


def _value(value: object) -> str:
    """A value as TOML has it: as JSON, which lets one letter stand that TOML does not."""
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")
