"""Braces in a specification: ``order.random.-.12345678.{1,10,100}x99`` is three variants, one for each choice."""

import re
from dataclasses import dataclass
from itertools import product

from knights.base.errors import InputError
from knights.base.text import shortened, split_outside_brackets
from knights.heuristics.variants import Variant, parse_variant

MAX_EXPANDED = 1000
"""How many variants one text may make."""
_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Expansion:
    """A name or a specification with all that it stands for.

    Attributes:
        text: as it was written.
        settings: the choices of each pair of braces, in their order.
        variants: a variant for each combination of choices, the last setting changing fastest.
    """

    text: str
    settings: tuple[tuple[str, ...], ...]
    variants: tuple[Variant, ...]

    def __str__(self) -> str:
        """The text; without braces the variant's own name."""
        return self.text if self.settings else str(self.variants[0])

    @property
    def choices(self) -> list[tuple[str, ...]]:
        """The choices that make each variant."""
        return list(product(*self.settings))


def expand(text: str) -> Expansion:
    """Read a name or a specification, with braces or without; raises an InputError that quotes what is wrong."""
    text = text.strip()
    fixed = _BRACES.split(text)[::2]
    settings = tuple(tuple(split_outside_brackets(choices, ",")) for choices in _BRACES.findall(text))
    count = 1
    for choices in settings:
        count *= len(choices)
        if count > MAX_EXPANDED:
            raise InputError(
                f"“{shortened(text)}” makes {count:,} variants or more; up to {MAX_EXPANDED:,} can be compared."
            )
    if any("{" in part or "}" in part for part in fixed):
        raise InputError(
            f"The braces of “{shortened(text)}” do not match; choices are written like {{1,2,5}}."
        )
    variants = []
    for chosen in product(*settings):
        words = [part + choice for part, choice in zip(fixed, [*chosen, ""], strict=True)]
        variants.append(parse_variant("".join(words)))
    return Expansion(text, settings, tuple(variants))


def expansions(text: str) -> tuple[Expansion, ...]:
    """Read names and specifications with commas between; raises an InputError quoting the one that cannot be read."""
    every: list[Expansion] = []
    for word in split_outside_brackets(text, ","):
        every.append(expand(word))
        count = sum(len(one.variants) for one in every)
        if count > MAX_EXPANDED:
            raise InputError(
                f"“{shortened(text)}” makes {count:,} variants or more; up to {MAX_EXPANDED:,} can be compared."
            )
    return tuple(every)
