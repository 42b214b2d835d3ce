"""How commands read their values, and the options that several of them share."""

import re
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from functools import partial
from itertools import pairwise
from typing import Any

import click
from click.shell_completion import CompletionItem

from knights.base.errors import InputError, whole_number
from knights.base.rng import MAX_SEED
from knights.boards.board import parse_move_order
from knights.cli.help import below
from knights.heuristics.formula.text import EXAMPLE
from knights.heuristics.formula.tree import QUANTITIES
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import RULES, TIES
from knights.heuristics.variants import MAX_BACKTRACKS, NAMED, SCHEDULES, Variant, parse_variant

WORDS, RUN = "knights.words", "knights.run"
"""Where a context keeps what was typed after the name of its command, and the file of the experiment that it is."""


class Command(click.Command):
    """A command that takes no value for an option, and no option for a value."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; raises a UsageError or an InputError for what cannot be used."""
        # A negative number is a value, most often one that is too small.
        ctx.ignore_unknown_options = any(re.match(r"-\d", word) for word in args)
        options = {
            name: param for param in self.params if isinstance(param, click.Option) for name in param.opts
        }
        for word, following in pairwise(args):
            if word in options and following in options and not options[word].is_flag:
                ctx.fail(f"The option {word} wants a value, not “{following}”.")
        ctx.meta[WORDS] = list(args)
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What stands below the options: examples, how a variant is written, and the exit status."""
        super().format_epilog(ctx, formatter)
        for heading, lines in below(self.name or "", {param.name or "" for param in self.params}):
            with formatter.section(heading):
                for line in lines:
                    formatter.write_text(line)


class Value(click.ParamType):  # type: ignore[type-arg]
    """A value as ``read`` reads it, which raises an InputError if it cannot be used.

    Where it is one of some keys, the help lists those that are registered by then.
    """

    name = "value"

    def __init__(self, read: Callable[[str], object] = str, keys: Iterable[str] = ()) -> None:
        self._read, self._keys = read, keys

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> object:
        """The value that the text stands for."""
        return self._read(value)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """The keys, if there are any."""
        return "|".join(self._keys) or None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The keys that go on like that."""
        return [CompletionItem(key) for key in self._keys if key.startswith(incomplete)]


def whole(name: str, least: int, most: int | None = None) -> Value:
    """A whole number between bounds; ``name`` is what to call it where it is none."""
    return Value(partial(whole_number, name=name, least=least, most=most))


def option(
    name: str, metavar: str | None, help: str, read: Callable[[str], object] = str, to: str = "", **more: Any
) -> click.Option:
    """An option with a value, which ``read`` reads, called ``to`` in the program if not by its name."""
    kind = read if isinstance(read, Value) else Value(read)
    return click.Option([name, to] if to else [name], type=kind, metavar=metavar, help=help, **more)


def choice(name: str, keys: Iterable[str], help: str, **more: Any) -> click.Option:
    """An option whose value is one of some keys."""
    return option(name, None, help, Value(keys=keys), **more)


def number(name: str, least: int, most: int | None, metavar: str, help: str, **more: Any) -> click.Option:
    """An option that takes a whole number between bounds."""
    return option(name, metavar, help, whole(name, least, most), **more)


def sides(name: str, most: int, metavar: str, help: str, **more: Any) -> click.Option:
    """An option that takes two numbers: the first and the last size of some boards."""
    return number(name, 1, most, metavar, help, nargs=2, **more)


def flag(name: str, help: str, to: str = "") -> click.Option:
    """An option without a value, called ``to`` in the program; None if it is left out of ``--x/--no-x``."""
    return click.Option(
        [name, to] if to else [name], is_flag=True, default=None if "/" in name else False, help=help
    )


JSON = flag("--json", "Print JSON.", "json_wanted")


def check_outputs(json_wanted: bool, csv: str | None, printed: str, rows: str) -> None:
    """Raise an InputError if JSON and rows are to be printed to the same stream."""
    if json_wanted and csv == "-":
        raise InputError(f"--json prints {printed}, and so does --csv - {rows}: name a file for one of them.")


VARIANT_OPTIONS = [
    option("--variant", "NAME", "A named variant, or a specification.", parse_variant),
    choice("--rule", RULES, "The rule."),
    choice(
        "--ties",
        TIES,
        f"The tie-break, or a formula like “{EXAMPLE}” (the least is tried first) of {', '.join(QUANTITIES)}, "
        "whole numbers, + - * // %, comparisons, and, or, not, x if c else y, min, max, abs.",
    ),
    option(
        "--order",
        "MOVES",
        "Eight moves like “1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1” or digits like 12345678; "
        "may be repeated for restarts.",
        parse_move_order,
        to="orders",
        multiple=True,
    ),
    option(
        "--prune",
        "KEY[,KEY]",
        f"Prunings: {', '.join(PRUNINGS)}; none for nothing.",
        lambda text: () if text == "none" else tuple(text.split(",")),
    ),
    number("--restart-after", 1, MAX_BACKTRACKS, "B", "Restart after B backtracks."),
    choice("--schedule", SCHEDULES, "How that number grows from restart to restart."),
    number("--rounds", 1, None, "R", "Passes over the move orders."),
    number("--seed", 0, MAX_SEED, "S", "Random seed."),
    flag(
        "--fallback/--no-fallback",
        "Construct a tour if the search fails (tour: by default only if no limit is given).",
    ),
]
"""``--variant``, and an option for each of its parts."""

VARIANTS = (
    "Name a variant, build one from its parts, or change parts of a named one. Parts without a name start "
    "from the rule “order” with nothing pruned.\n\n\b\nNamed variants:\n"
    + "\n".join(f"{name}: {named.caption}" for name, named in NAMED.items())
)
"""What the help says below them."""


def variant_from(variant: Variant | None, orders: tuple[Any, ...], **given: Any) -> Variant:
    """The variant that the options describe; ``default`` if they say nothing."""
    given["orders"] = orders or None
    parts = {part.name: given[part.name] for part in fields(Variant) if given[part.name] is not None}
    if variant is None:
        variant = Variant() if parts.keys() - {"seed"} else NAMED["default"].variant
    return replace(variant, **parts)
