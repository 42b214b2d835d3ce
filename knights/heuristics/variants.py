"""Variants: the rule, the tie-break, the prunings, the restarts and the fallback of a search, named by their keys."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from knights.base import SEED, Bounds, InputError, by_key, quoted, shortened, split_outside_brackets
from knights.boards import MOVES, MoveOrder, format_move_order, parse_move_order
from knights.heuristics import pruning, rules, tie_breaks
from knights.heuristics.formula import is_formula

MAX_ROUNDS, MAX_BACKTRACKS = 1_000_000, 10**9
ROUNDS = Bounds("The number of rounds", 1, MAX_ROUNDS)
RESTART_AFTER = Bounds("The number of backtracks before a restart", 1, MAX_BACKTRACKS)
ROTATIONS = Bounds("The number of rotations", 0, 10**6)

REVERSED = 10
"""A walk with rotations at both ends is reversed at one dead end in this many, at random."""

MAX_DOUBLINGS = 30
"""The maximum number of doublings of a cutoff, which no search reaches."""


class Schedule(NamedTuple):
    """A restart schedule: attempt k, counted from 0, is cut off after ``restart_after * factor(k)`` backtracks."""

    caption: str
    factor: Callable[[int], int]


def luby(attempt: int) -> int:
    """Return an entry, counted from 0, of the sequence of Luby, Sinclair and Zuckerman (1993), in logarithmic time."""
    number = attempt + 1
    # Number 2^k - 1 ends a block and has the value 2^(k-1); all others repeat the blocks before them.
    while number & (number + 1):
        block = 1
        while 2 * block <= number:
            block *= 2
        number -= block - 1
    return (number + 1) >> 1


SCHEDULES = {
    "fixed": Schedule("Every attempt gets the same number of backtracks.", lambda attempt: 1),
    "geometric": Schedule(
        "Every attempt gets twice as many backtracks as the one before (Walsh 1999).",
        lambda attempt: 1 << min(attempt, MAX_DOUBLINGS),
    ),
    "luby": Schedule(
        "The sequence 1 1 2 1 1 2 4 1 1 2 …: within a log factor of the best cutoff, whatever it is.", luby
    ),
}
"""All schedules by key; the first is the default. The kernel has a twin of each, and a test compares them."""


@dataclass(frozen=True)
class Variant:
    """A rule, a tie-break, move orders, prunings, restarts, and a fallback if the search fails.

    If the rule does not search, all other parts are reset to their defaults. Raises an InputError for an unknown key,
    an incomplete move order, or a number out of range.

    Attributes:
        ties: a key of ``TIES``, a formula as ``f(EXPRESSION)``, or a function of a walk and one of its onward squares.
            The square with the least value is tried first. Functions get a key too, and the plain program runs them.
        orders: one or more move orders; each restart uses the next.
        restart_after: the number of backtracks after which the search restarts, or None for no restarts.
        rounds: the number of rounds through the move orders; the last attempt is not cut off.
        fallback: whether to construct a tour, or prove that none exists, after a search without an answer.
        schedule: a key of ``SCHEDULES``, which determines how ``restart_after`` grows from restart to restart.
        rotations: the maximum number of rotations in a row at a dead end before the search backs up.
        both_ends: whether rotations work at both ends of the walk, and ``rotations`` is their number before a cut (see
            :func:`knights.engine.plain_programs.rotating`); the pruning ``home`` is then left out.
        name: a name of the user's own, for tables and charts; empty if there is none.
    """

    rule: str = "order"
    ties: str = "move-order"
    orders: tuple[MoveOrder, ...] = (MOVES,)
    prune: tuple[str, ...] = ()
    restart_after: int | None = None
    rounds: int = 1
    seed: int = 0
    fallback: bool = False
    schedule: str = "fixed"
    rotations: int = 0
    both_ends: bool = False
    name: str = ""

    def __post_init__(self) -> None:
        ties: str | tie_breaks.OfWalk = self.ties
        known = tie_breaks.own_tie_break(ties) if callable(ties) else tie_breaks.tie_break(ties)
        object.__setattr__(self, "ties", known.key)
        by_key("rule", self.rule, rules.RULES)
        if self.name and (not _NAME.fullmatch(self.name) or self.name in {*NAMED, *tie_breaks.TIES}):
            raise InputError(
                "A name of your own has up to 40 letters, digits, spaces or dashes, and is not the name of another "
                f"variant or of a tie-break; not “{shortened(self.name)}”."
            )
        if not self.searches:
            for field in fields(self)[1:-1]:
                object.__setattr__(self, field.name, field.default)
        for key in self.prune:
            by_key("pruning", key, pruning.PRUNINGS)
        if not self.orders:
            raise InputError("A variant has at least one move order, like 12345678; none is given.")
        for order in self.orders:
            if sorted(order) != sorted(MOVES):
                raise InputError(f"A move order names each of the eight moves once, not “{order}”.")
        for name, bounds in (("seed", SEED), ("rounds", ROUNDS), ("rotations", ROTATIONS)):
            object.__setattr__(self, name, bounds.check(getattr(self, name)))
        object.__setattr__(self, "both_ends", self.both_ends and self.rotations > 0)
        kept = (k for k in pruning.PRUNINGS if k in self.prune and not (self.both_ends and k == "home"))
        object.__setattr__(self, "prune", tuple(kept))
        if self.restart_after is not None:
            object.__setattr__(self, "restart_after", RESTART_AFTER.check(self.restart_after))
        elif self.attempts > 1:
            raise InputError(
                f"Several move orders ({len(self.orders)}) are tried by restarts: say after how many "
                "backtracks to restart, for example 1, or give one move order."
            )
        by_key("restart schedule", self.schedule, SCHEDULES)
        if self.restart_after is None and self.schedule != "fixed":
            raise InputError(
                f"The schedule “{self.schedule}” needs restarts: say after how many backtracks to restart, "
                "for example 1."
            )

    @property
    def attempts(self) -> int:
        """The maximum number of attempts of the search."""
        return len(self.orders) * self.rounds

    def cutoff(self, attempt: int) -> int | None:
        """Return the number of backtracks after which an attempt, counted from 0, restarts; None if it never does."""
        return self.restart_after and self.restart_after * SCHEDULES[self.schedule].factor(attempt)

    @property
    def searches(self) -> bool:
        """Whether the variant searches for a tour instead of constructing one."""
        return rules.RULES[self.rule].searches

    @property
    def uses_seed(self) -> bool:
        """Whether the search depends on the seed."""
        return self.both_ends or tie_breaks.tie_break(self.ties).random

    @property
    def complete(self) -> bool:
        """Whether an exhausted search proves that there is no tour."""
        return not rules.RULES[self.rule].least_only and not self.rotations

    def __str__(self) -> str:
        """Write the name of the variant or its parts, after a name of the user's own, as in ``mine=roth``."""
        known = replace(self, name="") if self.name else self
        return (f"{self.name}=" if self.name else "") + (name_of(known) or spec(known))


@dataclass(frozen=True, slots=True)
class Named:
    """A variant with a title, and a caption on its behaviour and its source."""

    title: str
    variant: Variant
    caption: str


NAMED: dict[str, Named] = {}
"""The named variants, the best first, from ``named.json``, which has them as specifications."""


_FALLBACK, _BOTH = "fallback", "both"
_NAME = re.compile(r"\w[\w -]{0,39}")
_DEFAULTS = ("", "move-order", "-", format_move_order(MOVES), "-", "0", "-", "0")


def words_of(variant: Variant) -> list[str]:
    """Return the eight parts of a specification, as :func:`spec` writes them."""
    schedule = "" if variant.schedule == "fixed" else variant.schedule
    restarts = f"{schedule}{variant.restart_after}x{variant.rounds}" if variant.restart_after else "-"
    return [
        variant.rule,
        str(variant.ties),
        "_".join(variant.prune) or "-",
        "_".join(format_move_order(order) for order in variant.orders),
        restarts,
        str(variant.seed),
        _FALLBACK if variant.fallback else "-",
        (_BOTH if variant.both_ends else "") + str(variant.rotations),
    ]


def spec(variant: Variant) -> str:
    """Write the parts of a variant as one word that, except for formulas, needs no quoting in a URL or a shell.

    The parts are ``rule.ties.prunings.orders.restarts.seed.fallback.rotations``. The items of a list are joined by
    ``_``, and an empty list is ``-``. Restarts are written ``BxR`` (after B backtracks, R rounds), preceded by the
    schedule unless it is ``fixed``, as in ``luby10x99``. The fallback is ``fallback`` or ``-``. Rotations at both ends
    are written ``both100``. Trailing defaults are omitted.
    """
    parts = words_of(variant)
    while parts[-1] == _DEFAULTS[len(parts) - 1]:
        parts.pop()
    return ".".join(parts)


def parse_variant(text: str) -> Variant:
    """Read a variant as ``str`` or :func:`spec` writes it, ``mine=order.roth`` too; raises an InputError otherwise."""
    name, equals, rest = text.strip().partition("=")
    # In a formula, = may occur too.
    if equals and name.strip() and "(" not in name:
        return replace(_parse_parts(rest), name=name.strip())
    return _parse_parts(text)


def _parse_parts(text: str) -> Variant:
    text = text.strip()
    if text in NAMED:
        return NAMED[text].variant
    parts = split_outside_brackets(text, ".")
    if text in tie_breaks.TIES or (is_formula(text) and len(parts) == 1):
        quoted = shortened(text)
        raise InputError(
            f"“{quoted}” is a tie-break, not a variant. The variant order.{quoted} uses it; on the command line, "
            f"so does --ties {quoted}."
        )
    if parts[0] not in rules.RULES or len(parts) > len(_DEFAULTS):
        raise InputError(
            f"There is no variant “{shortened(text)}”; choose one of: {', '.join(NAMED)}, or write its parts like "
            "order.roth.parity_squares.12345678."
        )
    rule, ties, prune, orders, restarts, seed, fallback, rotations = [*parts, *_DEFAULTS[len(parts) :]]
    after, _, rounds = restarts.partition("x")
    number = after.lstrip(ascii_lowercase)
    schedule = after.removesuffix(number)
    if fallback not in ("-", _FALLBACK):
        raise InputError(f"The fallback of a variant is {_FALLBACK} or -, not “{shortened(fallback)}”.")
    return Variant(
        rule=rule,
        ties=ties,
        prune=() if prune == "-" else tuple(prune.split("_")),
        orders=_parse_orders(orders),
        restart_after=None if restarts == "-" else RESTART_AFTER.check(number),
        rounds=ROUNDS.check(rounds or "1"),
        seed=SEED.check(seed),
        fallback=fallback == _FALLBACK,
        schedule=schedule or "fixed",
        rotations=ROTATIONS.check(rotations.removeprefix(_BOTH)),
        both_ends=rotations.startswith(_BOTH),
    )


def _parse_orders(text: str) -> tuple[MoveOrder, ...]:
    """Read move orders joined by ``_``; raises an InputError that says so if they are joined otherwise."""
    try:
        return tuple(parse_move_order(order) for order in text.split("_"))
    except InputError as error:
        raise InputError(f"{error} Several move orders are joined by _, like 12345678_87654321.") from None


def as_variant(variant: object) -> Variant:
    """Convert a name, a specification, a value of ``NAMED`` or a Variant; raises an InputError for anything else."""
    if isinstance(variant, str):
        return parse_variant(variant)
    if isinstance(variant, Named):
        return variant.variant
    if isinstance(variant, Variant):
        return variant
    raise InputError(f"A variant is given by its name, like “roth”, or as a Variant; not “{quoted(variant)}”.")


for _one in json.loads(Path(__file__).with_name("named.json").read_text("utf-8")):
    _made = parse_variant(_one["variant"].replace("BY_SHAPE", tie_breaks.BY_SHAPE))
    NAMED[_one["name"]] = Named(_one["title"], _made, _one["caption"])


def name_of(variant: Variant) -> str | None:
    """Return the name of a variant in ``NAMED``, or None."""
    return next((name for name, named in NAMED.items() if named.variant == variant), None)


def title_of(variant: Variant) -> str:
    """Return the title of a variant; without one, its formula or its specification."""
    if variant.name:
        return variant.name
    if name := name_of(variant):
        return NAMED[name].title
    return str(variant.ties if tie_breaks.tie_break(variant.ties).formula else variant)


def coming_home(variant: Variant) -> Variant:
    """Return the variant with the pruning ``home``, for closed tours."""
    return replace(variant, prune=(*variant.prune, "home"))


def with_seed(variant: Variant, seed: int) -> Variant:
    """Return a variant with another seed, if it searches; raises an InputError if the seed is out of range."""
    seed = SEED.check(seed)
    if not variant.searches:
        return variant
    # Not replace(), which would check all parts of each of thousands of variants again.
    one = object.__new__(Variant)
    vars(one).update(vars(variant), seed=seed)
    return one
