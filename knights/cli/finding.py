"""What a study found, as text and as JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from knights.board import MOVES, format_move_order
from knights.cli.table import table
from knights.comparisons.comparison import label
from knights.discovery.candidates import Candidate
from knights.discovery.held_out import RIVALS, HeldOut
from knights.discovery.study import Study
from knights.discovery.trials import Front
from knights.discovery.words import in_words
from knights.text import plural


@dataclass(frozen=True)
class Finding:
    """What a study found.

    Attributes:
        starts: the solvable starts of its boards.
        evaluations: how many formulas were tried.
        front: the best of each number of operations.
        held_out: the sizes of the held-out boards.
        judged: the best and the published tie-breaks on these, if that was asked for.
    """

    study: Study
    starts: int
    evaluations: int
    front: Front
    held_out: tuple[int, int] | None
    judged: Sequence[HeldOut]


def as_text(found: Finding) -> str:
    """The best formula, in words too, the front, and the judgement."""
    study, best = found.study, found.front.best
    rows = [(one.operations, one.mistakes, one.candidate.formula) for one in found.front]
    lines = [
        f"{best.candidate.formula}{_order(best.candidate)}",
        f"{plural(best.mistakes, 'mistake')} on the {plural(found.starts, study.noun)} of "
        f"{study.family.sizes(study.first, study.last)}, after {plural(found.evaluations, 'evaluation')}.",
        f"Of squares that tie: {in_words(best.candidate)}.",
        "",
        table(("operations", "mistakes", "formula"), rows),
    ]
    if found.held_out and found.judged:
        intervals = [
            (label(one.variant), one.mistakes, f"{one.low:,.0f} to {one.high:,.0f}") for one in found.judged
        ]
        starts = plural(found.judged[0].starts, study.noun)
        lines += [
            "",
            f"Held out: {starts} of {study.family.sizes(*found.held_out)}.",
            table(("variant", "mistakes", "95% interval"), intervals),
        ]
    return "\n".join(lines)


def _order(candidate: Candidate) -> str:
    return "" if candidate.order == MOVES else f", moves in the order {format_move_order(candidate.order)}"


def as_json(found: Finding) -> str:
    """One object; ``order`` as ``--order`` takes it, null for the usual one."""
    best = found.front.best
    return json.dumps(
        {
            "formula": best.candidate.formula,
            "order": None if best.candidate.order == MOVES else format_move_order(best.candidate.order),
            "mistakes": best.mistakes,
            "starts": found.starts,
            "evaluations": found.evaluations,
            "operations": best.operations,
            "front": [
                {"formula": one.candidate.formula, "operations": one.operations, "mistakes": one.mistakes}
                for one in found.front
            ],
            "held_out": _held_out(found),
        }
    )


def _held_out(found: Finding) -> dict[str, object] | None:
    if not found.held_out or not found.judged:
        return None
    return {
        "first": found.held_out[0],
        "last": found.held_out[1],
        "mistakes": found.judged[0].mistakes,
        "starts": found.judged[0].starts,
        "roth": next(one.mistakes for one in found.judged if one.variant == RIVALS[0]),
        "intervals": {label(one.variant): [one.low, one.high] for one in found.judged},
    }
