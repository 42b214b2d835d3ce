"""``python -m knights puzzles``: a comparison of heuristics and searches of the sliding puzzle."""

from typing import Any

from knights.api.results import PuzzlesCompared
from knights.cli.figure import figure_options
from knights.cli.files import OVERWRITE, csv_option, table
from knights.cli.options import JSON, check_outputs, command
from knights.cli.work import carry_out_at_once
from knights.sliding.compare import PuzzleComparison, SlidingRow, compare, summarise, to_csv


@command(PuzzleComparison, csv_option("one line per search"), OVERWRITE, *figure_options("puzzles"), JSON)
def puzzles(question: PuzzleComparison, json_wanted: bool, **given: Any) -> int:
    """Search the same random solvable puzzles with several configurations; SIZES are like 3x3,3x4, rows first."""
    check_outputs(json_wanted, given["csv"], "the means", "every search")
    in_words = (lambda rows: PuzzlesCompared(rows).to_json()) if json_wanted else as_text
    return carry_out_at_once(question, compare(question), to_csv, in_words, **given)


def as_text(rows: list[SlidingRow]) -> str:
    """Return the means of each size and configuration as a table."""
    header = ("size", "heuristic", "search", "solved", "moves", "expanded", "ms")
    return table(
        header,
        [
            (
                f"{one.rows}×{one.columns}",
                one.heuristic,
                one.method,
                f"{one.solved:,} of {one.puzzles:,}",
                one.moves,
                one.expanded,
                one.milliseconds,
            )
            for one in summarise(rows)
        ],
    )
