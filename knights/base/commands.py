"""The commands, a row each, from ``commands.json``; the parts that a row names are imported on demand."""

import json
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple


class Chart(NamedTuple):
    """A chart of a command: the module of :mod:`knights.figures` that draws it, and the endings of its files.

    Without a module, the command draws the SVG, which needs neither Plotly nor a browser. :mod:`knights.player` makes
    the pages and the moving pictures.
    """

    module: str = ""
    kinds: Sequence[str] = ("svg", "pdf")


class Row(NamedTuple):
    """A command; its parts are named as ``module:name``, below ``knights``.

    Attributes:
        summary: a line for the list of commands.
        program: the module of :mod:`knights.cli` that defines the command, if it does not have the command's name.
        question: the class of the question; empty if no experiment file can ask it.
        work: a function of the question that does long work, part by part; empty if none takes long.
        shared: whether ``work`` also takes ``workers`` and ``executor``, which search at the same time.
        answer: a function of the question and, if there is ``work``, a list of all its parts.
        charts: the charts that ``--figure`` draws; the first is the default.
        examples: command lines for the help; a test runs them.
        status: the exit statuses, if they are not those of the other commands.
    """

    summary: str
    program: str = ""
    question: str = ""
    work: str = ""
    shared: bool = False
    answer: str = ""
    charts: Mapping[str, Chart] = {}
    examples: Sequence[str] = ()
    status: str = ""


def _row(charts: Mapping[str, Mapping[str, Any]] = {}, **row: Any) -> Row:
    return Row(charts={name: Chart(**chart) for name, chart in charts.items()}, **row)


_ROWS = json.loads(Path(__file__).with_name("commands.json").read_text("utf-8"))
COMMANDS: dict[str, Row] = {name: _row(**row) for name, row in _ROWS.items()}
"""The commands by name, in the order of the help."""


def part(name: str) -> Any:
    """Import a part of a row, given as ``module:name``."""
    module, _, attribute = name.partition(":")
    return getattr(import_module(f"knights.{module}"), attribute)
