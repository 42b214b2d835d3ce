"""``python -m knights puzzles``: heuristics and searches of the sliding puzzle side by side."""

import json
from collections.abc import Callable
from dataclasses import asdict

import click

from knights.cli.at_once import carry_out_at_once
from knights.cli.options import JSON, Command, Value, number
from knights.cli.results_file import OVERWRITE, csv_option
from knights.cli.table import table
from knights.errors import InputError
from knights.rng import MAX_SEED
from knights.sliding.algorithms import ALGORITHMS, MAX_WEIGHT, algorithm
from knights.sliding.compare import MAX_PUZZLES, SlidingRow, compare, parse_shape, summarise, to_csv
from knights.sliding.heuristics import HEURISTICS, heuristic
from knights.sliding.search import MAX_NODES


def _several(read: Callable[[str], object]) -> Value:
    """Words with commas between, each once."""
    return Value(
        lambda text: tuple(dict.fromkeys(read(word.strip()) for word in text.split(",") if word.strip()))
    )


def _key(known: Callable[[str], object]) -> Callable[[str], str]:
    def read(text: str) -> str:
        known(text)
        return text

    return read


@click.command(
    cls=Command,
    params=[
        click.Argument(["sizes"], type=_several(parse_shape), metavar="SIZES"),
        click.Option(
            ["--heuristics"],
            type=_several(_key(heuristic)),
            metavar="A,B,...",
            default="misplaced,manhattan,sum",
            help=f"With commas between: {', '.join(HEURISTICS)}.",
        ),
        click.Option(
            ["--searches"],
            type=_several(_key(algorithm)),
            metavar="A,B,...",
            default="greedy",
            help=f"With commas between: {', '.join(ALGORITHMS)}.",
        ),
        number("--weight", 1, MAX_WEIGHT, "W", "Weight of weighted-astar.", default=2),
        number("--puzzles", 1, MAX_PUZZLES, "N", "Random puzzles per size.", default=10),
        number("--seed", 0, MAX_SEED, "S", "The same seed gives the same puzzles.", default=1),
        number("--nodes", 1, MAX_NODES, "N", "States generated per search.", default=500_000),
        csv_option("one line per search"),
        OVERWRITE,
        JSON,
    ],
    context_settings={"show_default": True},
    epilog="""\b
Example:
  knights puzzles 3x3,3x4 --heuristics manhattan --searches greedy,astar""",
)
def puzzles(
    sizes: tuple[tuple[int, int], ...],
    heuristics: tuple[str, ...],
    searches: tuple[str, ...],
    weight: int,
    puzzles: int,
    seed: int,
    nodes: int,
    csv: str | None,
    overwrite: bool,
    json_wanted: bool,
) -> int:
    """Search the same random solvable puzzles in several ways; SIZES are like 3x3,3x4, rows first."""
    if json_wanted and csv == "-":
        raise InputError(
            "--json prints the means, and so does --csv - every search: name a file for one of them."
        )
    work = compare(sizes, heuristics, searches, puzzles, seed, nodes, weight)
    return carry_out_at_once(work, to_csv, _json if json_wanted else _text, csv, overwrite)


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
