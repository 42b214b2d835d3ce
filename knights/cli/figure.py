"""``--figure`` and ``--chart``: results as pictures for print, drawn by the same code as on the pages."""

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from knights.base.errors import InputError
from knights.base.text import printable
from knights.cli.files import cannot_be_written
from knights.cli.options import option

CHARTS: dict[str, dict[str, str | None]] = {
    "tour": {"board": "", "steps": None, "depth": "tour", "graph": "graph"},
    "sweep": {"maps": "", "steps": "maps", "shares": "maps"},
    "compare": {
        "costs": "compare",
        "solved": "compare",
        "first-try": "trend",
        "par10": "trend",
        "median": "trend",
        "wins": "compare",
        "difference": "difference",
    },
    "challenge": {"standing": "trend"},
    "discover": {"best": "discovery"},
    "atlas": {"orders": "atlas"},
    "sliding": {"expansions": "sliding", "moves": None},
    "puzzles": {"moves": "sliding", "expanded": "sliding", "milliseconds": "sliding"},
}
"""The charts of each command, with the modules of :mod:`knights.figures` that draw them; the first is the default.

A chart whose module is empty is drawn as SVG by the command itself, without Plotly or a browser; None means that it
moves, and is no SVG.
"""
_MOVING = {
    ("tour", "board"): ("html", "gif"),
    ("tour", "steps"): ("html",),
    ("sliding", "moves"): ("html", "gif"),
}
"""The charts that can be saved as a page with a player, or as a moving picture."""


def kinds_of(command: str, chart: str) -> tuple[str, ...]:
    """Return the endings of the files in which a chart of a command can be saved."""
    module = CHARTS[command][chart]
    still = () if module is None else ("svg", "pdf") if module else ("svg",)
    return (*still, *_MOVING.get((command, chart), ()))


def figure_options(command: str) -> list[click.Option]:
    """Return the option ``--figure`` and, for a command with several charts, ``--chart``."""
    charts = CHARTS[command]
    kinds = "SVG for print" if "" in charts.values() else "SVG or PDF for print"
    if None in charts.values():
        kinds += ", as a page that plays them (HTML), or as a moving picture (GIF)"
    options = [option("--figure", "FILE", f"Draw the results into this file, as {kinds}.")]
    if len(charts) > 1:
        help = f"The chart that --figure draws; by default {next(iter(charts))}."
        options.append(option("--chart", "", help, charts))
    return options


def showing(
    command: str,
    own: Callable[[Any], str | bytes | None] | None = None,
    *,
    figure: str | None = None,
    chart: str | None = None,
    csv: str | None = None,
    overwrite: bool | None = None,
    resume: bool = False,
    json_wanted: bool = False,
    **_: Any,
) -> Callable[[Any, Callable[[], object]], object]:
    """Check the output options of a command; return a function that draws its results and then prints them.

    ``own`` draws the chart without a module. ``overwrite`` is None if the command never replaces a file. Raises an
    InputError if two outputs share a stream, the chart or the file type is unknown, the file exists, or Plotly is not
    installed.
    """
    if json_wanted and csv == "-":
        raise InputError("--json and --csv - both print to standard output: name a file for one of them.")
    if figure is None:
        if chart is not None:
            raise InputError("--chart chooses the chart that --figure draws: name a file with --figure FILE.")
        return lambda known, say: say()
    charts = CHARTS[command]
    kind = Path(figure).suffix[1:].lower()
    if chart is None:
        # A page or a moving picture shows the first chart that can move.
        fits = [name for name in charts if kind in _MOVING.get((command, name), ())]
        chart = next(iter(fits or charts))
    if chart not in charts:
        raise InputError(f"This command has no chart “{chart}”; choose one of: {', '.join(charts)}.")
    kinds = kinds_of(command, chart)
    if kind not in kinds:
        raise InputError(
            f"The chart “{chart}” is saved as {' or '.join(kinds)}; “{figure}” has another ending."
        )
    if csv == "-":
        raise InputError("--figure cannot be combined with --csv -: name a file for the rows.")
    replaced = bool(overwrite or resume)  # Resuming redraws the figure.
    if os.path.isfile(figure) and not replaced:
        hint = "choose another name." if overwrite is None else "--overwrite replaces it."
        raise InputError(f"The file “{figure}” already exists: {hint}")
    module, make = charts[chart], own
    if kind in ("html", "gif"):
        make = _player(kind, chart == "steps")
    elif module:
        make = _drawer(module, chart, kind)
    assert make is not None

    def show(known: Any, say: Callable[[], object]) -> None:
        # Draw first, since the reader of the text may close the pipe; print the text even if drawing fails.
        try:
            if picture := make(known):
                with cannot_be_written(figure), open(figure, "wb" if replaced else "xb") as file:
                    file.write(picture.encode() if isinstance(picture, str) else picture)
            else:
                print(printable(f"There are no results to draw into “{figure}”."), file=sys.stderr)
        finally:
            say()

    return show


def _player(kind: str, steps: bool) -> Callable[[Any], str | bytes]:
    """Return a function that makes a page or a moving picture of a result."""
    if kind == "gif":
        return import_module("knights.player.gif").gif_of  # type: ignore[no-any-return]
    return partial(import_module("knights.player.page").page_of, steps=steps)


def _drawer(module: str, chart: str, kind: str) -> Callable[[Any], bytes | None]:
    """Return a function that draws a chart as SVG or PDF."""
    try:
        import_module("kaleido")
        of_module, image = import_module(f"knights.figures.{module}"), import_module("knights.figures.image")
    except ImportError as error:
        raise InputError(
            f"--figure needs {error.name} here, which is not installed: pip install plotly kaleido."
        ) from None

    def make(known: Any) -> bytes | None:
        figure = of_module.CHARTS[chart](known)
        drawn: bytes | None = figure and image.image(figure, kind)
        return drawn

    return make
