"""A view of the Compare page: variants side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

import streamlit as st

from knights.comparisons import Comparison, Tallies, counts_as_tiles, findings, parse_variants, with_seeds
from knights.comparisons.braces import Expansion, expansions
from knights.comparisons.comparison import SEEDS
from knights.errors import InputError
from knights.heuristics.variants import NAMED, Variant
from knights.search.words import fallback_in_words
from knights.sweeps import Cases, by_board, by_variant
from knights.sweeps.reopen import cases_of
from knights.text import as_markdown, split_outside_brackets, tile
from knights.ui.bounds import MAX_VARIANTS
from knights.ui.compare import pairwise, pictures
from knights.ui.compare.export import export_comparison
from knights.ui.compare.pairwise import show_duel
from knights.ui.compare.pictures import show_by_setting, show_by_size, show_first, show_ranking
from knights.ui.compare.question import CASES, LIMIT
from knights.ui.compare.scores import by_seedless, group_names, group_scores, show_scores, spread_lines
from knights.ui.controls.cases import CLOSED
from knights.ui.controls.complaints import noting
from knights.ui.controls.control import Control
from knights.ui.controls.setting import Number, Text
from knights.ui.running.reopened import Opened, file_control, show_file
from knights.ui.running.view import SweepJob, answer_of, run_in_view
from knights.ui.views import ChartView

FIRST_SHOWN = "default,warnsdorff,roth,pohl,edge,random,squirrel-cull,stu-2020"

VARIANTS = Text("variants", FIRST_SHOWN, lambda text: ",".join(map(str, expansions(text))))
SEED_COUNT = Number(
    "seeds",
    5,
    SEEDS,
    "Seeds for randomised variants",
    help="random and default are randomised; they are tried once with each of the seeds 0, 1, 2, ...",
)


@dataclass(frozen=True)
class Question:
    """A comparison: of the variants, with the number of seeds for randomised ones; or a file with one."""

    steps: int
    cases: Cases | None
    variants: tuple[Variant, ...]
    seeds: int
    closed: bool
    file: Opened | None


def ask(complaints: list[str]) -> Question | None:
    """Draw the settings; what is wrong with them is added to the complaints."""
    cases = steps = seeds = file = None
    variants: tuple[Variant, ...] = ()
    with noting(complaints):
        cases = CASES.draw()
    CLOSED.draw()
    _draw_variants()
    with noting(complaints):
        variants = _chosen_variants()
    SEED_COUNT.draw()
    with noting(complaints):
        seeds = SEED_COUNT.checked()
    LIMIT.draw()
    with noting(complaints):
        steps = LIMIT.checked()
    with noting(complaints):
        file = file_control()
    if not steps or not (file or (cases and variants and seeds)):
        return None
    return Question(steps, cases, variants, seeds or 0, CLOSED.value, file)


def show(question: Question) -> None:
    """Run the comparison, or read it from the file, and show it.

    Raises:
        InputError: if it cannot be done here, or the file cannot be read.
    """
    if question.file is not None:
        show_file(question.file, question.steps, partial(show_reopened, question.steps))
    elif question.cases is not None:
        variants = with_seeds(question.variants, question.seeds)
        comparison = Comparison(question.cases, variants, question.steps, closed=question.closed)
        command = command_line(comparison, question.variants, question.seeds)
        written = expansions(VARIANTS.value)
        run_in_view(
            comparison.sweeps,
            command,
            partial(show_comparison, comparison, Tallies(), command, written=written),
        )


def _draw_variants() -> None:
    """The variants: named ones, and own ones as specifications."""
    named, own = _words()
    Control("named", "Variants").several(
        list(dict.fromkeys(named)), lambda names: _choose(names, _words()[1]), list(NAMED)
    )
    with st.expander("Add variants of your own"):
        Control(
            "own",
            "Specifications, one per line",
            "rule.ties.prunings.orders.restarts.seed: the Tour page shows a variant that you built there "
            "in its address. A tie-break can be a formula: order.f(3*onward - centre).parity. Braces make "
            "several: order.random.-.12345678.{1,10,100}x99.",
        ).lines(
            "\n".join(own),
            lambda text: _choose(_words()[0], text.splitlines()),
            placeholder="order.roth.parity_squares.12345678",
        )


def _chosen_variants() -> tuple[Variant, ...]:
    """The variants that are compared.

    Raises:
        InputError: quoting what cannot be read or is one too many.
    """
    if not any(_words()):
        raise InputError("No variant is chosen; choose at least one on the left, for example default.")
    chosen = parse_variants(VARIANTS.value)
    if len(chosen) > MAX_VARIANTS:
        raise InputError(
            f"This page compares at most {MAX_VARIANTS} variants, not {len(chosen)}; leave some out."
        )
    return chosen


def _words() -> tuple[list[str], list[str]]:
    """The names and the specifications of the variants that are compared."""
    words = [word for word in split_outside_brackets(VARIANTS.value, ",") if word]
    return [word for word in words if word in NAMED], [word for word in words if word not in NAMED]


def _choose(names: Sequence[str], specifications: Sequence[str]) -> None:
    words = [*names, *(word.strip() for word in specifications)]
    VARIANTS.change(",".join(word for word in words if word))


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
    show_first(names, scores, together)
    table = show_scores(names, scores)
    if job.running:
        return
    notes = spread_lines([tally.score(variant) for variant, tally in tallies.items()])
    for one in scores:
        if one.constructed_after_search:
            notes.append(
                f"{as_markdown(by_first[one.variant])}: {fallback_in_words(one.constructed_after_search)}"
            )
    st.caption("  \n".join(notes))
    show_ranking(names, together)
    show_by_setting(written, groups, together)
    show_by_size(names, together, boards)
    show_duel(comparison, {variant: by_board(parts[variant]) for variant in groups})
    if command:
        export_comparison(parts, table, command, comparison.closed)


VIEW = ChartView(
    title="Variants side by side",
    ask=ask,
    show=show,
    settings=(VARIANTS, SEED_COUNT, *pairwise.SETTINGS, pictures.AXIS),
)
