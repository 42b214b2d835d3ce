"""A comparison as a value: several variants on the same starts."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from knights.base.errors import Bounds, InputError
from knights.base.questions import REQUIRED, command_line, declared, nested, parameter, whole
from knights.engine.case import Steps
from knights.experiments.comparisons.braces import expansions
from knights.experiments.sweeps.cases import Cases
from knights.experiments.sweeps.sweep import Sweep
from knights.heuristics.variants import NAMED, Variant, name_of

MAX_SEEDS = 1000
SEEDS = Bounds("The number of seeds", 1, MAX_SEEDS)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several variants tried from the same starts.

    Raises an InputError if there is no variant, one comes twice, or the step limit is out of range.

    Attributes:
        cases: the boards and the starts.
        seeds: the number of seeds that randomised variants are tried with.
        steps, all_starts_searched, closed: as of each :class:`knights.experiments.sweeps.sweep.Sweep`.
    """

    COMMAND: ClassVar = "compare"
    ARGUMENTS: ClassVar = ("first", "last")

    cases: Cases = nested(Cases)
    variants: tuple[Variant, ...] = parameter(
        REQUIRED,
        lambda text: parse_variants(text),
        "Names or specifications with commas between, like roth,order.edge.parity.",
        lambda variants: ",".join(map(str, variants)),
    )
    steps: Steps = declared(Sweep, "steps")
    all_starts_searched: bool = declared(Sweep, "all_starts_searched")
    closed: bool = declared(Sweep, "closed")
    seeds: int = whole(1, SEEDS, "Try randomised variants with the seeds 0 to N - 1.")

    def __post_init__(self) -> None:
        if not self.variants:
            raise InputError("A comparison takes at least one variant, like default,roth; none is given.")
        for variant, count in Counter(self.each).items():
            if count > 1:
                raise InputError(f"The variant “{variant}” is given twice; name each variant once.")
        Sweep(self.cases, self.variants[0], self.steps)

    @property
    def each(self) -> tuple[Variant, ...]:
        """The variants, each randomised one with all its seeds."""
        return with_seeds(self.variants, self.seeds)

    @property
    def sweeps(self) -> tuple[Sweep, ...]:
        """One sweep a variant."""
        return tuple(
            Sweep(self.cases, variant, self.steps, self.all_starts_searched, self.closed)
            for variant in self.each
        )

    @property
    def command_line(self) -> str:
        """The command that runs it on one's own machine."""
        return command_line(self)


def label(variant: Variant) -> str:
    """Return the key of a variant, with the seed if that is not 0, or its specification."""
    return _named(variant, str)


def called(variant: Variant) -> str:
    """Return what people call a variant, such as “Our best”, with the seed if that is not 0, or its specification."""
    return _named(variant, lambda key: NAMED[key].title)


def _named(variant: Variant, name: Callable[[str], str]) -> str:
    key = name_of(variant) or name_of(replace(variant, seed=0))
    if key is None:
        return str(variant)
    return f"{name(key)}, seed {variant.seed}" if variant.seed else name(key)


def parse_variants(text: str) -> tuple[Variant, ...]:
    """Read names or specifications with commas between; braces make several variants of one."""
    return tuple(variant for expansion in expansions(text) for variant in expansion.variants)


def with_seeds(variants: Iterable[Variant], seeds: int) -> tuple[Variant, ...]:
    """The variants, the randomised ones once for each of the seeds 0, 1, 2, ..."""
    SEEDS.check(seeds)
    several = [
        replace(variant, seed=seed) if seeds > 1 and variant.uses_seed else variant
        for variant in variants
        for seed in range(seeds if variant.uses_seed else 1)
    ]
    return tuple(several)
