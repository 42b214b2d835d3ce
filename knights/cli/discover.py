"""``python -m knights discover``: the computer's search for a tie-break."""

from functools import partial
from typing import Any

from knights.api.results import Discovered
from knights.base.text import csv_text, plural
from knights.cli.figure import drawing, figure_options
from knights.cli.files import (
    OVERWRITE,
    RESUME,
    csv_option,
    kept_lines,
    results_file,
    say_and_draw,
    table,
)
from knights.cli.options import JSON, command
from knights.cli.work import WORKER_OPTIONS, run_to_end
from knights.experiments.comparisons.comparison import label
from knights.experiments.discovery.candidates import in_words
from knights.experiments.discovery.held_out import HeldOut, discover_and_judge
from knights.experiments.discovery.study import Study, starts_of
from knights.experiments.discovery.trials import HEADER, Trial, trials_in


@command(
    Study,
    *WORKER_OPTIONS,
    csv_option("one line per formula tried"),
    RESUME,
    OVERWRITE,
    *figure_options("discover"),
    JSON,
)
def discover(
    question: Study,
    csv: str | None,
    resume: bool,
    overwrite: bool,
    figure: str | None,
    chart: str | None,
    json_wanted: bool,
    **workers: Any,
) -> int:
    """Search for a tie-break: a formula with few mistakes on all starts of square boards, or of rectangles.

    A mistake is a solvable start that is not solved on the first try. Candidates are sums of terms with whole-number
    weights; the search keeps the best formula of each number of operations, and judges the best of all on held-out
    boards. Of formulas with equally many mistakes on squares it goes on with the one that makes fewer on large
    rectangles.
    """
    starts_of(question)
    before = kept_lines(csv, question, ",".join(HEADER), overwrite=overwrite, resume=resume)
    draw = drawing("discover", figure=figure, chart=chart, csv=csv, overwrite=overwrite, resume=resume)
    known = trials_in(before, csv or "")
    trials: list[Trial] = []
    judged: list[HeldOut] = []
    with results_file(csv, question, before, replace=overwrite or resume) as write:
        if not before:
            write(csv_text((), HEADER))

        def take(part: Trial | list[HeldOut]) -> None:
            if not isinstance(part, Trial):
                judged.extend(part)
                return
            trials.append(part)
            if part.number > len(known):
                write(csv_text([part.row]))

        status = run_to_end(
            lambda on: discover_and_judge(question, known, **on), take, csv, "trials", **workers
        )
    if trials and csv != "-":
        found = Discovered(question, trials, judged or None)
        text = found.to_json() if json_wanted else as_text(found)
        say_and_draw(text, partial(draw, (question, trials, found.front)))
    return status


def as_text(found: Discovered) -> str:
    """Return the best formula with an explanation, the front, and the judgement."""
    study, front = found.study, found.front
    best = front.best
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
    lines = [
        best.candidate.formula + (f", moves in the order {found.order}" if found.order else ""),
        f"{plural(best.mistakes, 'mistake')} on the {plural(starts_of(study), study.noun)} of "
        f"{study.sizes(*study.sides)}, after {plural(len(found.trials), 'evaluation')}.",
        f"Preferred among squares that tie: {in_words(best.candidate)}.",
        "",
        table(("operations", "mistakes", "formula"), rows),
    ]
    if found.judged is not None and study.held_out is not None:
        intervals = [
            (label(one.variant), one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}") for one in found.judged
        ]
        lines += [
            "",
            f"Held out: {plural(found.judged[0].starts, study.noun)} of {study.sizes(*study.held_out)}.",
            table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)
