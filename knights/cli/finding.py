"""What a study found, as text and as JSON."""

import json
from collections.abc import Sequence

from knights.base.text import plural
from knights.boards.board import MOVES, format_move_order
from knights.cli.table import table
from knights.experiments.comparisons.comparison import label
from knights.experiments.discovery.candidates import Candidate, in_words
from knights.experiments.discovery.held_out import RIVALS, HeldOut
from knights.experiments.discovery.study import Study
from knights.experiments.discovery.trials import Front

Judged = tuple[int, int, Sequence[HeldOut]]
"""The sizes of held-out boards, and the best and the published tie-breaks on these."""


def as_text(study: Study, starts: int, evaluations: int, front: Front, judged: Judged | None) -> str:
    """The best formula, in words too, the front, and the judgement.

    Args:
        study: what was looked for.
        starts: the solvable starts of its boards.
        evaluations: how many formulas were tried.
        front: the best of each number of operations.
        judged: the judgement, if it was asked for.
    """
    best = front.best
    order = _order(best.candidate)
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in front]
    lines = [
        best.candidate.formula + (f", moves in the order {order}" if order else ""),
        f"{plural(best.mistakes, 'mistake')} on the {plural(starts, study.noun)} of "
        f"{study.family.sizes(study.first, study.last)}, after {plural(evaluations, 'evaluation')}.",
        f"Of squares that tie: {in_words(best.candidate)}.",
        "",
        table(("operations", "mistakes", "formula"), rows),
    ]
    if judged is not None:
        first, last, every = judged
        intervals = [
            (label(one.variant), one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}") for one in every
        ]
        lines += [
            "",
            f"Held out: {plural(every[0].starts, study.noun)} of {study.family.sizes(first, last)}.",
            table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)


def _order(candidate: Candidate) -> str | None:
    return None if candidate.order == MOVES else format_move_order(candidate.order)


def as_json(starts: int, evaluations: int, front: Front, judged: Judged | None) -> str:
    """The same as one object; ``order`` as ``--order`` takes it, null for the usual one."""
    best = front.best
    return json.dumps(
        {
            "formula": best.candidate.formula,
            "order": _order(best.candidate),
            "mistakes": best.mistakes,
            "starts": starts,
            "evaluations": evaluations,
            "operations": best.operations,
            "front": [
                {"formula": one.candidate.formula, "operations": one.operations, "mistakes": one.mistakes}
                for one in front
            ],
            "held_out": judged and _held_out(*judged),
        }
    )


def _held_out(first: int, last: int, judged: Sequence[HeldOut]) -> dict[str, object]:
    return {
        "first": first,
        "last": last,
        "mistakes": judged[0].mistakes,
        "starts": judged[0].starts,
        "roth": next(one.mistakes for one in judged if one.variant == RIVALS[0]),
        "intervals": {label(one.variant): [one.low, one.high] for one in judged},
    }
