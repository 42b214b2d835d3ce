"""``python -m knights discover``: a search for a tie-break."""

from functools import partial

from knights.api.results import Discovered
from knights.base import csv_text, plural
from knights.cli import figure, files, options, work
from knights.experiments.comparisons import label
from knights.experiments.discovery.candidates import HEADER, Trial, trials_in
from knights.experiments.discovery.study import HeldOut, Study, discover_and_judge, starts_of


@options.command(
    Study,
    *work.WORKER_OPTIONS,
    files.csv_option("one line per formula tried"),
    files.RESUME,
    files.OVERWRITE,
    *figure.figure_options("discover"),
    options.JSON,
)
def discover(question: Study, outputs: options.Outputs) -> int:
    """Search for a tie-break: a formula that makes few mistakes from all starts of square or rectangular boards.

    A mistake is a solvable start that is not solved on the first try. Candidates are sums of terms with whole-number
    weights. The search keeps the best formula for each number of operations, and tests the best one overall on
    held-out boards. If two formulas make equally many mistakes on square boards, it prefers the one that makes fewer
    on large rectangles.
    """
    show = figure.showing("discover", outputs)
    starts_of(question)
    file = files.ResultsFile(outputs, question, csv_text((), HEADER))
    known = trials_in(file.before, str(outputs.csv))
    parts: list[Trial | list[HeldOut]] = []
    with file.opened() as write:

        def take(part: Trial | list[HeldOut]) -> None:
            parts.append(part)
            if isinstance(part, Trial) and part.number > len(known):
                write(csv_text([part.row]))

        status = work.run_to_end(partial(discover_and_judge, question, known), take, outputs, "trials")
    if parts and outputs.csv != "-":
        found = Discovered(question, parts)
        show((question, found.trials), work.said(found, discovery_text, outputs))
    return status


def discovery_text(found: Discovered) -> str:
    """Return a summary: the best formula explained, the best of each length, and the results for held-out boards."""
    study, front = found.question, found.front
    best = front.best
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
    lines = [
        best.candidate.formula + (f", moves in the order {found.order}" if found.order else ""),
        f"{plural(best.mistakes, 'mistake')} on the {plural(starts_of(study), study.noun)} of "
        f"{study.sizes(*study.sides)}, after {plural(len(found.trials), 'evaluation')}.",
        "",
        files.table(("operations", "mistakes", "formula"), rows),
    ]
    if found.judged is not None and study.held_out is not None:
        intervals = [(label(one.variant), one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}") for one in found.judged]
        lines += [
            "",
            f"Held out: {plural(found.judged[0].starts, study.noun)} of {study.sizes(*study.held_out)}.",
            files.table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)
