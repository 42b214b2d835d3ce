"""``python -m knights published``: every printed figure beside the one computed now."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from knights.cli.progress import INTERRUPTED, interrupts
from knights.cli.table import table
from knights.published import load, names
from knights.reproduction import Row, as_json, describe, in_words, replay, summarise

_HEADER = ("item", "published", "ours", "agreement", "note")
_LONG = 60
"""The most letters of a figure that still fits a table; longer ones are listed one below the other."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = (
        "Recompute the published tables. The exit status is 1 if an item that should agree does not."
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help=f"{', '.join(names())}; all if left out")
    parser.add_argument("--json", action="store_true", help="print one JSON list")


def run(args: argparse.Namespace) -> int:
    """Recompute and print; 0, 1 if an item that should agree does not, or 130 after Ctrl-C.

    Raises:
        InputError: if there is no work of that name.
    """
    if args.name is not None:
        load(args.name)
    every: list[Row] = []
    summaries = []
    with interrupts() as asked:
        for name in names() if args.name is None else [args.name]:
            rows = []
            for step in replay(name):
                if asked.is_set():
                    return INTERRUPTED
                if step.row is not None:
                    rows.append(step.row)
            every += rows
            summaries.append(f"{name}: {summarise(rows)}")
            if not args.json:
                print(_as_text(name, rows), flush=True)
    print(json.dumps([as_json(row) for row in every]) if args.json else "\n".join(summaries))
    return 1 if summarise(every).differ else 0


def _as_text(name: str, rows: Sequence[Row]) -> str:
    """The tables of a work, under its name and source."""
    lines = [f"{name}: {describe(name).source}", ""]
    for heading in dict.fromkeys(row.table for row in rows):
        part = [row for row in rows if row.table == heading]
        lines += [f"{heading}: {summarise(part)}", _table(part), ""]
    return "\n".join(lines)


def _table(rows: Sequence[Row]) -> str:
    cells = [
        (row.item, in_words(row.expected), in_words(row.got), row.standing.value, row.note) for row in rows
    ]
    if all(len(text) <= _LONG for row in cells for text in row[:4]):
        return table(_HEADER, cells)
    return "\n".join(
        f"{item}: {standing}\n  published: {expected}\n  ours: {got}\n  note: {note}"
        for item, expected, got, standing, note in cells
    )
