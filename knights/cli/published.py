"""``python -m knights published``: every published item next to its recomputed value."""

import json
from collections.abc import Sequence

import click

from knights.cli import INTERRUPTED, files, options
from knights.cli.work import work_to_end
from knights.reproduction import describe, replay
from knights.reproduction.claims import ClaimRow, as_json, in_words, summarise
from knights.reproduction.published import names

_HEADER = ("item", "published", "ours", "agreement", "note")
_LONG = 60
"""The maximum length of a table cell in characters; if any is longer, all rows are printed as paragraphs."""


@options.command(
    None,
    click.Argument(["work"], metavar="[NAME]", required=False),
    options.JSON,
    epilog=f"The names: {', '.join(names())}.",
)
def published(outputs: options.Outputs, work: str | None) -> int:
    """Recompute the figures of a published work, or of all published works, and answer what it asked.

    The exit status is 1 if a printed figure that is not a time differs.
    """
    every: list[ClaimRow] = []
    summaries = []
    for name in names() if work is None else [work]:
        rows: list[ClaimRow] = []
        if not work_to_end(replay(name), rows.append):
            return INTERRUPTED
        every += rows
        summaries.append(f"{name}: {summarise(rows)}")
        if not outputs.json:
            print(_as_text(name, rows), flush=True)
    print(json.dumps([as_json(row) for row in every]) if outputs.json else "\n".join(summaries))
    return 1 if summarise(row for row in every if row.exact).differ else 0


def _as_text(name: str, rows: Sequence[ClaimRow]) -> str:
    lines = [f"{name}: {describe(name).source}", ""]
    for heading in dict.fromkeys(row.table for row in rows):
        part = [row for row in rows if row.table == heading]
        lines += [f"{heading}: {summarise(part)}", _table(part), ""]
    return "\n".join(lines)


def _table(rows: Sequence[ClaimRow]) -> str:
    cells = [(row.item, *map(in_words, (row.expected, row.got)), str(row.agreement), row.note) for row in rows]
    if all(len(text) <= _LONG for row in cells for text in row[:4]):
        return files.table(_HEADER, cells)
    return "\n".join(
        f"{item}: {standing}\n  published: {expected}\n  ours: {got}\n  note: {note}"
        for item, expected, got, standing, note in cells
    )
