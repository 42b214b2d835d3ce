"""The parts of the Compare page: variants side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

import pandas as pd
import streamlit as st

from knights.board import Board
from knights.comparisons import Comparison, Tallies, counts_as_tiles, findings, parse_variants
from knights.comparisons.braces import Expansion, expansions
from knights.comparisons.comparison import MAX_SEEDS
from knights.errors import InputError, whole_number
from knights.heuristics.variants import NAMED, Variant, parse_variant
from knights.search.programs import PROGRAMS
from knights.search.words import fallback_in_words
from knights.sweeps import Results, by_board, by_variant
from knights.sweeps.cases import MAX_SEARCHED_SIDE
from knights.sweeps.reopen import cases_of
from knights.sweeps.results import results_csv
from knights.text import as_markdown, split_outside_brackets, tile
from knights.ui.compare import challenge, laboratory
from knights.ui.compare.pairwise import show_duel
from knights.ui.compare.pictures import show_by_setting, show_by_size, show_first, show_ranking
from knights.ui.compare.scores import by_seedless, group_names, group_scores, show_scores, spread_lines
from knights.ui.controls.address import Field, change, setting
from knights.ui.controls.board import board_word
from knights.ui.controls.cases import range_fields
from knights.ui.controls.control import control
from knights.ui.controls.fields import choice_control, choice_field, number_control, steps_field
from knights.ui.export import File, export
from knights.ui.running.view import SweepJob, answer_of

PAGE = "compare"
VIEW_NAMES = {
    "table": "Variants side by side",
    "restarts": "Restarts",
    "ablation": "Four ideas, on and off",
    "programs": "Three programs",
    "challenge": "Challenge: beat roth",
}
VIEWS = tuple(VIEW_NAMES)
FIRST_SHOWN = "default,warnsdorff,roth,pohl,edge,random,squirrel-cull,stu-2020"
MAX_VARIANTS = 24

FIELDS: list[Field] = [
    choice_field("view", VIEWS),
    *range_fields(5, 12),
    Field("variants", FIRST_SHOWN, lambda text: ",".join(map(str, expansions(text)))),
    Field("seeds", 5, lambda text: whole_number(text, "The number of seeds", 1, MAX_SEEDS)),
    steps_field(100_000),
    Field("first", "", lambda text: str(parse_variant(text))),
    Field("second", "", lambda text: str(parse_variant(text))),
    Field("board", "", lambda text: _board(text)),
    choice_field("program", tuple(PROGRAMS)),
    Field("axis", 1, lambda text: whole_number(text, "The number of the setting", 1, 99)),
    *laboratory.FIELDS,
    challenge.FORMULA,
]
CONTRACT = ("from", "to", "variants", "steps")


def _board(text: str) -> str:
    rows, times, columns = text.partition("x")
    if not (times and rows.isdecimal() and columns.isdecimal()):
        raise InputError(f"A board is written as rows x columns, like 8x8, not “{text}”.")
    sides = (("rows", rows), ("columns", columns))
    return board_word(
        Board(*(whole_number(side, f"The number of {name}", 1, MAX_SEARCHED_SIDE) for name, side in sides))
    )


def choose_view() -> str:
    """Which of the page's questions is asked."""
    return choice_control(PAGE, "view", "View", VIEWS, VIEW_NAMES.__getitem__)


def variants_control() -> tuple[Variant, ...]:
    """The variants compared: named ones, and own ones as specifications.

    Raises:
        InputError: quoting what cannot be read or is one too many.
    """
    named, own = _chosen()
    control(
        PAGE,
        "named",
        st.multiselect,
        "Variants",
        list(NAMED),
        value=list(dict.fromkeys(named)),
        take=lambda names: _choose(names, _chosen()[1]),
    )
    with st.expander("Add variants of your own"):
        control(
            PAGE,
            "own",
            st.text_area,
            "Specifications, one per line",
            value="\n".join(own),
            take=lambda text: _choose(_chosen()[0], text.splitlines()),
            placeholder="order.roth.parity_squares.12345678",
            help="rule.ties.prunings.orders.restarts.seed: the Tour page shows a variant that you built there "
            "in its address. A tie-break can be a formula: order.f(3*onward - centre).parity. Braces make "
            "several: order.random.-.12345678.{1,10,100}x99.",
        )
    if not (named or own):
        raise InputError("No variant is chosen; choose at least one on the left, for example default.")
    chosen = parse_variants(setting(PAGE, "variants"))
    if len(chosen) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(chosen)}; leave some out."
        )
    return chosen


def _chosen() -> tuple[list[str], list[str]]:
    """The names and the specifications of the variants that are compared."""
    words = [word for word in split_outside_brackets(setting(PAGE, "variants"), ",") if word]
    return [word for word in words if word in NAMED], [word for word in words if word not in NAMED]


def _choose(names: Sequence[str], specifications: Sequence[str]) -> None:
    words = [*names, *(word.strip() for word in specifications)]
    change(PAGE, {"variants": ",".join(word for word in words if word)})


def seeds_control() -> int:
    """With how many seeds the variants that draw lots are tried.

    Raises:
        InputError: if that is out of range.
    """
    return number_control(
        PAGE,
        "seeds",
        "Seeds for randomised variants",
        "The number of seeds",
        MAX_SEEDS,
        help="random and default are randomised; they are tried once with each of the seeds 0, 1, 2, ...",
    )


def command_line(comparison: Comparison, chosen: tuple[Variant, ...], seeds: int) -> str:
    """The command that runs a comparison: with seeds counted, not written out."""
    command = replace(comparison, variants=chosen).command_line
    return f"{command} --seeds {seeds}" if comparison.variants != chosen else command


def show_reopened(steps: int, job: SweepJob) -> None:
    """The pictures and tables of a file.

    Raises:
        InputError: if it holds too many variants.
    """
    variants = tuple(by_variant(job.finished))
    if len(by_seedless(variants, variants)) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(variants)} as in the file."
        )
    comparison = Comparison(cases_of(job.finished), variants, steps, closed=job.finished[0].closed)
    show_comparison(comparison, Tallies(), "", job)


def show_comparison(
    comparison: Comparison,
    tallies: Tallies,
    command: str,
    job: SweepJob,
    written: Sequence[Expansion] = (),
) -> None:
    """The pictures and tables of a comparison, finished or not.

    Args:
        comparison: what is compared.
        tallies: stay from look to look.
        command: the command line that makes it elsewhere; empty for a file, which is not exported once more.
        job: what runs or ran.
        written: the variants as a person wrote them, with braces.
    """
    tallies.read(job.finished)
    groups = by_seedless(tallies, comparison.variants)
    names = list(group_names(groups).values())
    scores = group_scores(groups, tallies)
    boards = list(comparison.cases.boards)
    starts = max(tally.solvable for tally in tallies.values())
    by_first = dict(zip(groups, names, strict=True))
    said, *more = findings(scores, by_first.__getitem__)
    answer_of(job, said, f"{'. '.join(more)}.", counts_as_tiles(tile(len(scores), "variant"), starts, boards))
    parts = by_variant(job.finished)
    together = [list(chain.from_iterable(parts[variant] for variant in seeds)) for seeds in groups.values()]
    show_first(PAGE, names, scores, together)
    table = show_scores(PAGE, names, scores)
    if job.running:
        return
    notes = spread_lines([tally.score(variant) for variant, tally in tallies.items()])
    for one in scores:
        if one.constructed_after_search:
            notes.append(
                f"{as_markdown(by_first[one.variant])}: {fallback_in_words(one.constructed_after_search)}"
            )
    st.caption("  \n".join(notes))
    show_ranking(PAGE, names, together)
    show_by_setting(PAGE, written, groups, together)
    show_by_size(PAGE, names, together, boards)
    show_duel(PAGE, comparison, {variant: by_board(parts[variant]) for variant in groups})
    if command:
        export_comparison(parts, table, command, comparison.closed)


def export_comparison(
    parts: Mapping[Variant, Sequence[Results]], table: pd.DataFrame, command: str, closed: bool
) -> None:
    """Every start of every variant, and the table."""
    rows = partial(results_csv, tuple(chain.from_iterable(parts.values())), with_variant=True, closed=closed)
    files = [
        File("Every start", f"{PAGE}.csv", rows),
        File("The table", f"{PAGE}-table.csv", lambda: table.to_csv(index=False)),
    ]
    export(PAGE, FIELDS, files, command, CONTRACT)
