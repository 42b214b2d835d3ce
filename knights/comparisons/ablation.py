"""What does each optimisation buy? A variant with its parts switched on one by one and together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from knights.heuristics.variants import NAMED, Variant

BLOCKING = ("squares", "pairs")


@dataclass(frozen=True, slots=True)
class Ablated:
    """A variant with some of its four optimisations switched on.

    Attributes:
        parity: starts of the minority colour are refused.
        blocking: moves that block a square or a pair are refused.
        warnsdorff: onward squares are tried by degree.
        restarts: several move orders are tried by restarts, not only the first.
        variant: the variant that this makes.
    """

    parity: bool
    blocking: bool
    warnsdorff: bool
    restarts: bool
    variant: Variant

    @property
    def label(self) -> str:
        """What is switched on, in words."""
        names = ("parity", "blocking", "Warnsdorff", "restarts")
        switches = (self.parity, self.blocking, self.warnsdorff, self.restarts)
        return " + ".join(name for name, on in zip(names, switches, strict=True) if on) or "nothing"


def ablation() -> tuple[Ablated, ...]:
    """The 16 combinations of the four optimisations of the 2009 work, from none to all.

    A sweep skips starts that parity refuses; to see what parity buys, have all starts searched.
    """
    whole = NAMED["altstu-2009"].variant
    return tuple(
        Ablated(
            parity, blocking, warnsdorff, restarts, _switched(whole, parity, blocking, warnsdorff, restarts)
        )
        for parity, blocking, warnsdorff, restarts in product((False, True), repeat=4)
    )


def _switched(whole: Variant, parity: bool, blocking: bool, warnsdorff: bool, restarts: bool) -> Variant:
    off = (() if parity else ("parity",)) + (() if blocking else BLOCKING)
    variant = replace(
        whole,
        rule=whole.rule if warnsdorff else "none",
        prune=tuple(key for key in whole.prune if key not in off),
    )
    return variant if restarts else replace(variant, orders=whole.orders[:1], restart_after=None, rounds=1)
