"""Experiments as files: the question of a command in TOML, and the provenance of its results.

A file has a table named after a command, whose keys are the parameters of its question, and a table ``made`` with the
provenance, for human readers:

    [compare]
    first = 5
    last = 12
    variants = "roth,pohl"
    steps = 100000

Output files and workers are not part of a question; they are set on the command line.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from knights.base import COMMANDS, InputError, bounded, part, questions, shortened, version
from knights.heuristics import Variant, spec

MAX_LETTERS = 250_000
"""The maximum length of a file in characters: enough for 24 variants with the longest formulas, quoted repeatedly."""

_MADE = "made"
_ALWAYS = ("variant", "steps")
"""The parameters that are always written, even with default values, which may differ in another version."""


def read_experiment(text: str, name: str) -> questions.Question:
    """Read the question from the text of the file ``name``; raises an InputError if it is not an experiment."""
    bounded(text, f"“{name}”", MAX_LETTERS)
    try:
        tables = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise InputError(f"“{name}” cannot be read as TOML: {shortened(str(error))}.") from None
    commands = [key for key in tables if key != _MADE]
    if len(commands) != 1 or not isinstance(tables[commands[0]], dict):
        quoted = f"{len(commands)}: {shortened(', '.join(commands))}" if len(commands) > 1 else "none"
        raise InputError(
            f"“{name}” is not an experiment: an experiment has one table, named after a command, like [sweep]; "
            f"this file has {quoted}."
        )
    command, values = commands[0], tables[commands[0]]
    askable = [name for name, row in COMMANDS.items() if row.question]
    if command not in askable:
        raise InputError(
            f"“{name}” is not an experiment: its table is “{shortened(command)}”; choose one of: {', '.join(askable)}."
        )
    kind: type[questions.Question] = part(COMMANDS[command].question)
    known = questions.parameters(kind)
    for key in values:
        if key == "steps_per_square" and "steps" in known:
            right = f'steps = "{shortened(str(values[key]), 40)}-per-square"'
            raise InputError(f"“{name}”: a file has no key “{key}”; write {right}.")
        if key not in known:
            raise InputError(
                f"“{name}”: the command {command} has no key “{shortened(key)}”; it has {', '.join(known)}. Give "
                "the file of results, the chart and the workers on the command line."
            )
    try:
        return questions.make(kind, values)
    except InputError as error:
        raise InputError(f"“{name}”: {error}") from None


def settings_of(question: questions.Question) -> dict[str, object]:
    """Return the values to store in a file, by key: all that differ from their defaults, and those of ``_ALWAYS``."""
    known, settings = questions.parameters(type(question)), {}
    for key, value in questions.values_of(question).items():
        one = known[key]
        if value is not None and (one.required or key in _ALWAYS or value != one.default):
            text = one.text(value)
            plain = one.switch or (isinstance(value, int) and str(value) == text)
            settings[key] = value if plain else [*map(int, text.split("-"))] if one.words > 1 else text
    return settings


def as_toml(question: questions.Question | None, made: Mapping[str, object], title: str = "") -> str:
    """Return the text of a file: a title, a question (None to omit it), and the provenance ``made`` of its results."""
    tables: dict[str, Mapping[str, object]] = {}
    if question is not None:
        tables[question.COMMAND] = settings_of(question)
    tables[_MADE] = {key: value for key, value in made.items() if not isinstance(value, Mapping)}
    tables |= {f"{_MADE}.{key}": value for key, value in made.items() if isinstance(value, Mapping) and value}
    lines = [f"# {title}", ""] if title else []
    for name, table in tables.items():
        plain = {key if re.fullmatch(r"[\w-]+", key, re.ASCII) else _value(key): value for key, value in table.items()}
        lines += [f"[{name}]", *(f"{key} = {_value(value)}" for key, value in plain.items()), ""]
    return "\n".join(lines)


def _value(value: object) -> str:
    """Return a value in TOML, written as JSON except for a character that only TOML escapes."""
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")


def provenance(variants: Iterable[Variant], command: str, **more: object) -> dict[str, object]:
    """Return the provenance of new results: version, date, command, and each variant's specification and seed."""
    return {
        "program": version.APP_NAME,
        "version": version.__version__,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        **({"command": command} if command else {}),
        **more,
        "variants": {str(variant): spec(variant) for variant in variants},
    }
