"""The commands for sliding puzzles: ``sliding`` solves one, and ``puzzles`` compares searches on many."""

import json

from knights.api.results import PuzzlesCompared
from knights.base import seconds_in_words
from knights.cli.figure import figure_options, showing
from knights.cli.files import OVERWRITE, csv_option, table
from knights.cli.options import JSON, Outputs, command
from knights.cli.work import carry_out_at_once
from knights.sliding.compare import PuzzleComparison
from knights.sliding.search import Query, Result, SlidingOutcome, as_json, search
from knights.sliding.solvability import solvability


@command(Query, *figure_options("sliding"), JSON)
def sliding(question: Query, outputs: Outputs) -> int:
    """Solve a sliding puzzle of up to 6 rows and 6 columns."""
    show = showing("sliding", outputs)
    result = search(question)
    show(result, lambda: print(json.dumps(as_json(result)) if outputs.json else sliding_text(result)))
    return 0


def sliding_text(result: Result) -> str:
    """Return a description of the result, after the last expansions if they were requested."""
    lines = [str(expansion.printed) for expansion in result.recent]
    lines.append(result.reason)
    if result.moves:
        lines.append(f"Moves of the blank: {result.moves}")
    swap = solvability(result.query.puzzle).swap
    if swap:
        lines.append(f"With tiles {swap[0]} and {swap[1]} of the start swapped, the puzzle can be solved.")
    if result.nearest and result.outcome is SlidingOutcome.BUDGET:
        lines.append(f"Nearest state: {result.nearest.state}")
    plain = " in plain Python" if result.plain else ""
    lines.append(
        f"{result.expanded:,} states expanded, {result.generated:,} generated, "
        f"{seconds_in_words(result.seconds)}{plain}"
    )
    return "\n".join(lines)


@command(PuzzleComparison, csv_option("one line per search"), OVERWRITE, *figure_options("puzzles"), JSON)
def puzzles(question: PuzzleComparison, outputs: Outputs) -> int:
    """Compare searches on the same random solvable puzzles; SIZES are written like 3x3,3x4, rows first."""
    return carry_out_at_once(question, outputs, puzzles_text, lambda answer: answer.summaries)


def puzzles_text(answer: PuzzlesCompared) -> str:
    """Return a table of the means for each size and configuration."""
    header = ("size", "heuristic", "search", "solved", "moves", "expanded", "ms")
    rows = [
        (one.size, one.heuristic, one.method, one.solved_in_words, one.moves, one.expanded, one.milliseconds)
        for one in answer.summaries
    ]
    return table(header, rows)
