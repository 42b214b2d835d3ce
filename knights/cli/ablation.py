"""``python -m knights ablation``: the four parts of the 2009 variant, switched on and off."""

from collections.abc import Sequence
from typing import Any

from knights.api.results import AblationResult
from knights.base.text import percent
from knights.cli.files import table
from knights.cli.options import JSON, check_outputs, command
from knights.cli.work import WORK_OPTIONS, carry_out
from knights.experiments.comparisons.ablation import PARTS, Ablation
from knights.experiments.sweeps.results import Results


@command(
    Ablation,
    *WORK_OPTIONS,
    JSON,
    epilog="The parts:\n\n\b\n" + "\n".join(f"  {part}: {what}" for part, what in PARTS.items()),
)
def ablation(question: Ablation, json_wanted: bool, **given: Any) -> int:
    """Try all 16 combinations of the four parts of the 2009 variant from all starts, including unsolvable ones."""
    check_outputs(json_wanted, given["csv"], "the scores", "every start")

    def in_words(results: Sequence[Results]) -> str:
        known = AblationResult(question, results)
        return known.to_json() if json_wanted else as_text(known)

    return carry_out(question, question.comparison.sweeps, in_words, with_variant=True, **given)


def as_text(known: AblationResult) -> str:
    """Return the scores on the starts tried with all combinations and, at the end, the gain from each part."""
    text = table(
        (*PARTS, "solved", "first try", "steps", "backtracks", "restarts"),
        [
            (
                *("on" if on else "–" for on in row.switches),
                percent(one.solved_share),
                percent(one.first_try_share),
                one.steps,
                one.backtracks,
                one.restarts,
            )
            for row, one in known.combinations
        ],
    )
    gains = known.gains
    if gains is None:
        partly = f"Partial: {'. '.join(known.common.in_words())}"
        return f"{partly}\n\n{text}" if known.combinations else partly
    lines = [
        (part, f"{solved:+.1f}", f"{first_try:+.1f}", "–" if fewer is None else f"{fewer:.2f}")
        for part, solved, first_try, fewer in gains
    ]
    return f"{text}\n\n{table(('part', 'solved (points)', 'first try (points)', 'times fewer steps'), lines)}"
