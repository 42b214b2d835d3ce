"""The question of a comparison: several variants on the same starts, written one by one or with braces."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import chain, product
from math import prod
from typing import ClassVar

from knights.base import Bounds, InputError, quoted, shortened, split_outside_brackets
from knights.base.questions import REQUIRED, declared, nested, parameter, whole
from knights.engine import Steps
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics import NAMED, Variant, as_variant, name_of, parse_variant, with_seed


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several variants tried from the same starts; raises an InputError if there are none or one is given twice."""

    COMMAND: ClassVar[str] = "compare"
    ARGUMENTS: ClassVar[tuple[str, ...]] = ("first", "last")

    cases: Cases = nested(Cases)
    variants: tuple[Variant, ...] = parameter(
        REQUIRED,
        lambda text: parse_variants(text),
        f"Separated by commas: {', '.join(NAMED)}, courseworks for all four, or specifications like order.roth.parity, "
        "with or without names of your own like mine=order.roth.",
        lambda variants: ",".join(map(str, variants)),
        convert=lambda variants: as_variants(variants),
    )
    steps: Steps = declared(Sweep, "steps")
    all_starts_searched: bool = declared(Sweep, "all_starts_searched")
    closed: bool = declared(Sweep, "closed")
    seeds: int = whole(1, Bounds("The number of seeds", 1, 1000), "Try randomised variants with the seeds 0 to N - 1.")

    def __post_init__(self) -> None:
        if not self.variants:
            raise InputError("A comparison needs at least one variant, like default,roth; none is given.")
        # If two variants differ in the seed alone, their first seeds are the same.
        for variant, count in Counter(with_seeds(self.variants, min(self.seeds, 2))).items():
            if count > 1:
                raise InputError(f"The variant “{variant}” is given twice; name each variant once.")
        for name, count in Counter(one.name for one in self.variants if one.name).items():
            if count > 1:
                raise InputError(f"The name “{name}” is given to {count} variants; give each its own.")
        Sweep(self.cases, self.variants[0], self.steps)

    @property
    def each(self) -> tuple[Variant, ...]:
        """The variants to run: each randomised variant once for each seed."""
        return with_seeds(self.variants, self.seeds)

    @property
    def sweeps(self) -> tuple[Sweep, ...]:
        """The sweeps to run, one for each variant in ``each``."""
        return tuple(
            Sweep(self.cases, variant, self.steps, self.all_starts_searched, closed=self.closed)
            for variant in self.each
        )


def label(variant: Variant) -> str:
    """Return the name of a variant, with its seed unless that is 0, or its specification if it has no name."""
    return called(variant, str)


def called(variant: Variant, name: Callable[[str], str] = lambda key: NAMED[key].title) -> str:
    """Return the user's own name of a variant, its title with its seed, such as “Our best”, or its specification."""
    if variant.name:
        return f"{variant.name}, seed {variant.seed}" if variant.seed else variant.name
    key = name_of(variant) or name_of(replace(variant, seed=0))
    if key is None:
        return str(variant)
    return f"{name(key)}, seed {variant.seed}" if variant.seed else name(key)


def parse_variants(text: str) -> tuple[Variant, ...]:
    """Read variants from names or specifications separated by commas; braces expand into several variants."""
    every: list[Variant] = []
    for word in split_outside_brackets(text, ","):
        for one in SETS.get(word.strip(), (word,)):
            every += _expand(one.strip())
        _check_count(len(every), text)
    return tuple(every)


def as_variants(variants: object) -> tuple[Variant, ...]:
    """Return variants from a list of variants or texts; raises an InputError for anything else."""
    if not isinstance(variants, list | tuple):
        raise InputError(f"Variants are given as text or as a list, not “{quoted(variants)}”.")
    several = (parse_variants(one) if isinstance(one, str) else (as_variant(one),) for one in variants)
    return tuple(chain.from_iterable(several))


def with_seeds(variants: Iterable[Variant], seeds: int) -> tuple[Variant, ...]:
    """Return the variants, with a copy of each randomised variant for each of the seeds 0, 1, 2, ..."""
    numbers = range(seeds)
    several = ([with_seed(one, k) for k in numbers] if seeds > 1 and one.uses_seed else [one] for one in variants)
    return tuple(chain.from_iterable(several))


MAX_EXPANDED = 1000
"""The maximum number of variants into which one text may expand."""
_BRACES = re.compile(r"\{([^{}]*)\}")


SETS = {"courseworks": ("altstu-2009", "stu-2019", "stu-2020", "stu-2021")}
"""Names that stand for several variants."""


def _expand(text: str) -> list[Variant]:
    """Read a name or a specification; with braces, return a variant for each combination of their choices."""
    fixed = _BRACES.split(text)[::2]
    choices = [[*split_outside_brackets(each, ",")] for each in _BRACES.findall(text)]
    _check_count(prod(map(len, choices)), text)
    if any("{" in part or "}" in part for part in fixed):
        raise InputError(f"The braces of “{shortened(text)}” do not match; write choices like {{1,2,5}}.")
    variants = []
    for chosen in product(*choices):
        words = [part + choice for part, choice in zip(fixed, [*chosen, ""], strict=True)]
        variants.append(parse_variant("".join(words)))
    return variants


def _check_count(count: int, text: str) -> None:
    if count > MAX_EXPANDED:
        raise InputError(
            f"“{shortened(text)}” makes {count:,} variants or more; up to {MAX_EXPANDED:,} can be compared."
        )
