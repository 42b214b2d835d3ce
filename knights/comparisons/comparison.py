"""A comparison as a value: several variants on the same starts."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from knights.comparisons.braces import expansions
from knights.errors import Bounds, InputError
from knights.heuristics.variants import Variant, name_of
from knights.search.case import Steps
from knights.sweeps.cases import Cases
from knights.sweeps.sweep import Sweep, words_of
from knights.text import shell_command

MAX_SEEDS = 1000
SEEDS = Bounds("The number of seeds", 1, MAX_SEEDS)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several variants tried from the same starts.

    Raises an InputError if there is no variant, one comes twice, or the step limit is out of range.

    Attributes:
        cases: the boards and the starts.
        steps, all_starts_searched, closed: as of each :class:`knights.sweeps.sweep.Sweep`.
    """

    cases: Cases
    variants: tuple[Variant, ...]
    steps: Steps = None
    all_starts_searched: bool = False
    closed: bool = False

    def __post_init__(self) -> None:
        if not self.variants:
            raise InputError("A comparison takes at least one variant, like default,roth; none is given.")
        for variant, count in Counter(self.variants).items():
            if count > 1:
                raise InputError(f"The variant “{variant}” is given twice; name each variant once.")
        Sweep(self.cases, self.variants[0], self.steps)

    @property
    def sweeps(self) -> tuple[Sweep, ...]:
        """One sweep a variant."""
        return tuple(
            Sweep(self.cases, variant, self.steps, self.all_starts_searched, self.closed)
            for variant in self.variants
        )

    @property
    def command_line(self) -> str:
        """The command that runs it on one's own machine."""
        names = ",".join(str(variant) for variant in self.variants)
        return shell_command("compare", *words_of(self.sweeps[0], "--variants", names))


def label(variant: Variant) -> str:
    """What to call a variant: its name, with the seed if that is not 0, or its specification."""
    name = name_of(variant) or name_of(replace(variant, seed=0))
    if name is None:
        return str(variant)
    return f"{name}, seed {variant.seed}" if variant.seed else name


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
