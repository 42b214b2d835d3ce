"""``python -m knights puzzles``: heuristics and searches of the sliding puzzle side by side."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any

import click

from knights.base.rng import MAX_SEED
from knights.cli.at_once import carry_out_at_once
from knights.cli.figure import drawing, figure_options
from knights.cli.options import JSON, Command, Value, check_outputs, number, option
from knights.cli.results_file import OVERWRITE, csv_option
from knights.cli.table import table
from knights.sliding.algorithms import ALGORITHMS, MAX_WEIGHT, algorithm
from knights.sliding.compare import (
    MAX_PUZZLES,
    PuzzleComparison,
    SlidingRow,
    compare,
    parse_shape,
    summarise,
    to_csv,
)
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.search import MAX_NODES


def _several(read: Callable[[str], object]) -> Value:
    """Words with commas between, each once."""
    return Value(
        lambda text: tuple(dict.fromkeys(read(word.strip()) for word in text.split(",") if word.strip()))
    )


def _keys(name: str, keys: Iterable[str], read: Callable[[str], str], **more: Any) -> click.Option:
    """An option that takes several keys."""
    return option(name, "A,B,...", f"With commas between: {', '.join(keys)}.", _several(read), **more)


@click.command(
    cls=Command,
    params=[
        click.Argument(["sizes"], type=_several(parse_shape), metavar="SIZES"),
        _keys("--heuristics", HEURISTICS, lambda key: heuristic(key).key, default="misplaced,manhattan,sum"),
        _keys("--searches", ALGORITHMS, lambda key: algorithm(key).key, default="greedy"),
        number("--weight", 1, MAX_WEIGHT, "W", "Weight of weighted-astar.", default=2),
        number("--puzzles", 1, MAX_PUZZLES, "N", "Random puzzles per size.", default=10),
        number("--seed", 0, MAX_SEED, "S", "The same seed gives the same puzzles.", default=1),
        number("--nodes", 1, MAX_NODES, "N", "States generated per search.", default=500_000),
        csv_option("one line per search"),
        OVERWRITE,
        *figure_options("puzzles"),
        JSON,
    ],
    context_settings={"show_default": True},
    epilog="""\b
Example:
  knights puzzles 3x3,3x4 --heuristics manhattan --searches greedy,astar""",
)
def puzzles(
    csv: str | None,
    overwrite: bool,
    figure: str | None,
    chart: str | None,
    json_wanted: bool,
    **question: Any,
) -> int:
    """Search the same random solvable puzzles in several ways; SIZES are like 3x3,3x4, rows first."""
    check_outputs(json_wanted, csv, "the means", "every search")
    draw = drawing("puzzles", figure=figure, chart=chart, csv=csv, overwrite=overwrite)
    in_words = _json if json_wanted else _text
    return carry_out_at_once(
        compare(PuzzleComparison(**question)), to_csv, in_words, draw, csv=csv, overwrite=overwrite
    )


def _json(rows: list[SlidingRow]) -> str:
    return json.dumps([asdict(one) for one in summarise(rows)])


def _text(rows: list[SlidingRow]) -> str:
    header = ("size", "heuristic", "search", "solved", "moves", "expanded", "ms")
    return table(
        header,
        [
            (
                f"{one.rows}×{one.columns}",
                one.heuristic,
                one.method,
                f"{one.solved:,} of {one.puzzles:,}",
                *("–" if mean is None else mean for mean in (one.moves, one.expanded, one.milliseconds)),
            )
            for one in summarise(rows)
        ],
    )
