"""``--figure`` and ``--chart``: results as pictures for print, drawn by the same code as on the pages."""

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from knights.base import COMMANDS, InputError, part, printable
from knights.cli.files import cannot_be_written, replace_file
from knights.cli.options import Outputs, option


def figure_options(command: str) -> list[click.Option]:
    """Return the option ``--figure`` and, for a command with several charts, ``--chart``."""
    charts = COMMANDS[command].charts
    own = any("svg" in chart.kinds and not chart.module for chart in charts.values())
    kinds = "SVG for print" if own else "SVG or PDF for print"
    if any("gif" in chart.kinds for chart in charts.values()):
        kinds += ", as a page that plays them (HTML), or as a moving picture (GIF)"
    options = [option("--figure", "FILE", f"Draw the results into this file, as {kinds}.")]
    if len(charts) > 1:
        help = f"The chart that --figure draws; by default {next(iter(charts))}."
        options.append(option("--chart", "", help, charts))
    return options


def showing(
    command: str, outputs: Outputs, own: Callable[[Any], str | bytes | None] | None = None
) -> Callable[[object, Callable[[], object]], object]:
    """Check the outputs of a command; return a function that draws its results and then prints them.

    ``own`` draws the chart without a module. Raises an InputError if two outputs share a stream, the chart or the file
    type is unknown, the file exists, or Plotly is not installed.
    """
    figure, chart = outputs.figure, outputs.chart
    if outputs.json and outputs.csv == "-":
        raise InputError("--json and --csv - both print to standard output: name a file for one of them.")
    if figure is None:
        if chart is not None:
            raise InputError("--chart chooses the chart that --figure draws: name a file with --figure FILE.")
        return lambda known, say: say()
    charts = COMMANDS[command].charts
    kind = Path(figure).suffix[1:].lower()
    if chart is None:
        # A page or a moving picture shows the first chart that can move.
        moves = kind in ("html", "gif")
        chart = next((name for name, one in charts.items() if moves and kind in one.kinds), next(iter(charts)))
    if chart not in charts:
        raise InputError(f"This command has no chart “{chart}”; choose one of: {', '.join(charts)}.")
    module, kinds = charts[chart].module, charts[chart].kinds
    if kind not in kinds:
        raise InputError(f"The chart “{chart}” is saved as {' or '.join(kinds)}; “{figure}” has another ending.")
    if outputs.csv == "-":
        raise InputError("--figure cannot be combined with --csv -: name a file for the rows.")
    replaced = bool(outputs.overwrite or outputs.resume)  # Resuming redraws the figure.
    if os.path.isfile(figure) and not replaced:
        hint = "choose another name." if outputs.overwrite is None else "--overwrite replaces it."
        raise InputError(f"The file “{figure}” already exists: {hint}")
    make = own
    if kind == "gif":
        make = part("player.gif:gif_of")
    elif kind == "html":
        make = partial(part("player.page:page_of"), steps=chart == "steps")
    elif module:
        make = _drawer(module, chart, kind)
    assert make is not None

    def show(known: object, say: Callable[[], object]) -> None:
        # Draw first, since the reader of the text may close the pipe; print the text even if drawing fails.
        try:
            if picture := make(known):
                with cannot_be_written(figure):
                    if not replaced:
                        open(figure, "xb").close()
                    replace_file(Path(figure).resolve(), picture.encode() if isinstance(picture, str) else picture)
            else:
                print(printable(f"There are no results to draw into “{figure}”."), file=sys.stderr)
        finally:
            say()

    return show


def _drawer(module: str, chart: str, kind: str) -> Callable[[object], bytes | None]:
    """Return a function that draws a chart as SVG or PDF."""
    try:
        import_module("kaleido")
        of_module, image = import_module(f"knights.figures.{module}"), import_module("knights.figures.image")
    except ImportError as error:
        raise InputError(
            f"--figure needs {error.name} here, which is not installed: pip install plotly kaleido."
        ) from None

    def make(known: object) -> bytes | None:
        figure = of_module.CHARTS[chart](known)
        drawn: bytes | None = figure and image.image(figure, kind)
        return drawn

    return make
