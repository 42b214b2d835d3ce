"""Commands whose options come from the parameters of questions, and the text below the options in their help."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import pairwise
from typing import Any

import click

from knights.base import MAX_TEXT, InputError, commands, questions, text_in
from knights.boards import board, shapes
from knights.engine import PER_SQUARE, PerSquare, parse_steps
from knights.heuristics import pruning, rules, tie_breaks, variants
from knights.heuristics.formula import QUANTITIES
from knights.heuristics.formula.text import EXAMPLE
from knights.sliding import parse_starts

Given = dict[str, Any]
"""The values given for the arguments and options of a command, by parameter name."""


@dataclass(frozen=True)
class Outputs:
    """Where the answer of a command goes, and who works on it; None, or False, for what is not given.

    ``overwrite`` and ``resume`` are None, too, for a command that cannot replace or continue a file.
    """

    csv: str | None = None
    resume: bool | None = None
    overwrite: bool | None = None
    figure: str | None = None
    chart: str | None = None
    json: bool = False
    workers: int | None = None
    dask: str | None = None


_OUTPUTS = frozenset(field.name for field in fields(Outputs))


class Command(click.Command):
    """A command that answers one kind of question; ``further`` lists its other options, such as the results file."""

    def __init__(
        self,
        name: str,
        kind: type[questions.Declared] | None,
        further: list[click.Parameter],
        body: Callable[..., int],
        help: str | None = None,
        epilog: str = "",
    ) -> None:
        params = [*options(kind), *further] if kind else further
        super().__init__(name, params=params, callback=body, help=help, epilog=epilog)
        self.kind, self.further, self._body = kind, further, body

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; raises a UsageError or an InputError if one is invalid."""
        # Read a negative number as a value, not as an option; if it is too small, the error then quotes it.
        ctx.ignore_unknown_options = any(re.match(r"-\d", word) for word in args)
        options = {name: param for param in self.params if isinstance(param, click.Option) for name in param.opts}
        for word, following in pairwise(args):
            if word in options and following in options and not options[word].is_flag:
                ctx.fail(f"The option {word} needs a value, not “{following}”.")
        rest = super().parse_args(ctx, args)
        if not ctx.resilient_parsing:
            further = {param.name for param in self.further}
            given = {name: ctx.params.pop(name) for name in [*ctx.params] if name not in further}
            outputs = {name: ctx.params.pop(name) for name in _OUTPUTS & ctx.params.keys()}
            if self.kind:
                ctx.params["question"] = question_from(self.kind, given)
            ctx.params["outputs"] = Outputs(**outputs)
        return rest

    def asking(self, question: questions.Declared) -> "Command":
        """Return a command that answers the given question and takes only the further options."""
        return Command(self.name or "", None, self.further, partial(self._body, question))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write definitions, examples and the exit statuses below the options."""
        super().format_epilog(ctx, formatter)
        for heading, lines in _below(self.name or "", {param.name or "" for param in self.params}):
            with formatter.section(heading):
                for line in lines:
                    formatter.write_text(line)


def command(
    kind: type[questions.Declared] | None, *further: click.Parameter, epilog: str = ""
) -> Callable[[Callable[..., int]], Command]:
    """Return a decorator that makes a function of the ``question``, the ``outputs`` and further options a command."""

    def made(body: Callable[..., int]) -> Command:
        below = epilog or (_VARIANTS if kind and "variant" in questions.parameters(kind) else "")
        return Command(body.__name__, kind, [*further], body, body.__doc__, below)

    return made


def option(name: str, metavar: str, help: str, keys: Iterable[str] = (), **more: Any) -> click.Option:
    """Return an option with a text value; ``keys``, if given, are listed in the help and completed by the shell."""
    if keys:
        metavar = "|".join(keys)
        more["shell_complete"] = lambda ctx, param, typed: [key for key in keys if key.startswith(typed)]
    return click.Option([name], metavar=metavar, help=help, **more)


def flag(name: str, help: str, to: str = "") -> click.Option:
    """Return an option without a value, stored under the name ``to``; ``--x/--no-x`` is None if not given."""
    default = None if "/" in name else False
    return click.Option([name, to] if to else [name], is_flag=True, default=default, help=help)


JSON = flag("--json", "Print JSON.")


_METAVARS = {
    "first": "FROM",
    "last": "TO",
    "starts": 'all|random:K|"R,C R,C ..."',
    "sizes": "A,B,...",
    "holes": '"R,C R,C ..."',
    "leaper": "R,S",
    "variant": "NAME",
    "finish": "R,C",
    "seconds": "S",
    "start_seed": "S",
    "seed": "S",
    "weight": "W",
    "origin": "FORMULA",
    **dict.fromkeys(("start", "goal"), "TEXT"),
    **dict.fromkeys(("variants", "heuristics", "searches"), "A,B,..."),
}
"""The placeholders for values in the help, by parameter key; the default is N or, for an argument, its key."""


def options(kind: type[questions.Declared]) -> list[click.Parameter]:
    """Return the arguments and options for the parameters of a question, including alternative options."""
    made: list[click.Parameter] = []
    known = questions.parameters(kind)
    arguments: Sequence[str] = getattr(kind, "ARGUMENTS", ())
    for key, one in known.items():
        if key in arguments:
            drawn = _may_be_drawn(known) and "rows" in known
            metavar = _METAVARS.get(key, key.upper())
            metavar = metavar if one.required else f"[{metavar}]"
            made.append(click.Argument([key], metavar=metavar, required=one.required and not drawn))
        else:
            made.append(_option(one))
        if one.read is parse_starts:
            made.append(option("--file", "FILE", "A file with the instances."))
        elif key == "variant":
            made += _PARTS
        elif one.read is parse_steps:
            made.append(option("--steps-per-square", "N", "The step limit per square of the board."))
        elif key == "holes" and _may_be_drawn(known):
            made.append(_DRAWING)
    return made


def _option(one: questions.Parameter[Any]) -> click.Option:
    """Return the option for a parameter; its value is one text, two texts or, for a switch, a bool."""
    if one.switch:
        return flag(one.option, one.help)
    text = "" if one.required else one.text(one.default)
    metavar = "R,C" if one.keys else "FROM TO" if one.words > 1 else _METAVARS.get(one.key, "N")
    help = f"{one.help} [default: {text.replace('-', ' ') if one.words > 1 else text}]" if text else one.help
    return option(one.option, metavar, help, one.choices, nargs=one.words, required=one.required)


_DRAWING = option("--drawing", "FILE", "A file that draws the board, one row per line: . for a square, # for a hole.")
_PARTS = (
    option("--rule", "", "The rule.", rules.RULES),
    option(
        "--ties",
        "",
        f"The tie-break, or a formula like “{EXAMPLE}”: the square with the least value is tried first. A formula uses "
        f"{', '.join(QUANTITIES)}, whole numbers, + - * // %, comparisons, and, or, not, x if c else y, min, max, abs.",
        tie_breaks.TIES,
    ),
    option("--prune", "KEY[,KEY]", f"Prunings: {', '.join(pruning.PRUNINGS)}; or none."),
    option("--restart-after", "B", "Restart after B backtracks."),
    option("--schedule", "", "How B grows from restart to restart.", variants.SCHEDULES),
    option("--rounds", "R", "Passes over the move orders."),
    option("--seed", "S", "Random seed."),
    option("--rotations", "N", "Rotate the walk at a dead end, up to N times in a row, before backing up."),
    option(
        "--order",
        "MOVES",
        "Eight moves like “1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1” or digits like 12345678; repeat --order for "
        "restarts.",
        multiple=True,
    ),
    flag(
        "--fallback/--no-fallback",
        "Construct a tour if the search fails (the command tour does so by default if no limit is given).",
    ),
)
"""The options for the parts of a variant, which checks their values."""
_VARIANTS = (
    "Name a variant, build one from its parts, or change parts of a named one. Without a name, the rule is “order” "
    "and there are no prunings, unless you give them.\n\n\b\nNamed variants:\n"
    + "\n".join(f"{name}: {named.caption}" for name, named in variants.NAMED.items())
)


def question_from(kind: type[questions.Asked], given: Given) -> questions.Asked:
    """Return the question that options describe; raises an InputError if they are invalid or contradict one another."""
    known = questions.parameters(kind)
    off = (None, ()) if "fallback" in given else (None, (), False)
    texts = {name: value for name, value in given.items() if value not in off}
    if "variant" in known:
        _take_parts(texts, known["variant"])
    if "steps_per_square" in texts:
        if "steps" in texts:
            raise InputError("--steps and --steps-per-square are two limits: choose one.")
        texts["steps"] = PerSquare(PER_SQUARE.check(texts.pop("steps_per_square")))
    if "file" in texts:
        texts["instances"] = text_in(texts.pop("file"), MAX_TEXT + 1)
    if "drawing" in texts:
        _take_drawing(texts, known)
    elif "rows" in known and not {"rows", "columns"} <= texts.keys():
        raise InputError("A board has ROWS and COLUMNS, like 8 8, or a drawing: --drawing FILE.")
    joined = {name: "-".join(text) if isinstance(text, tuple) else text for name, text in texts.items()}
    return questions.make(kind, joined)


def _take_parts(texts: Given, declared: questions.Parameter[variants.Variant]) -> None:
    """Replace, in place, the options for the parts of a variant with the variant itself."""
    changes: Given = {one.name: texts.pop(one.name) for one in _PARTS if one.name in texts}
    if "prune" in changes:
        changes["prune"] = () if changes["prune"] == "none" else tuple(changes["prune"].split(","))
    if "order" in changes:
        changes["orders"] = tuple(map(board.parse_move_order, changes.pop("order")))
    if changes:
        start = variants.Variant() if changes.keys() - {"seed"} else declared.default
        named = variants.as_variant(texts.get("variant", start))
        texts["variant"] = replace(named, **changes)


def _may_be_drawn(known: Iterable[str]) -> bool:
    """Return whether all boards of a question have the same shape, so that a drawing can define the shape."""
    return "holes" in known and ("columns" in known or {*known} <= {"shape", "holes", "leaper"})


def _take_drawing(texts: Given, known: Iterable[str]) -> None:
    """Replace, in place, the option for a drawing with the holes and sides of the board that it shows."""
    others = [f"--{name}" for name in ("holes", "shape") if name in texts]
    if others:
        raise InputError(f"{others[0]} and --drawing both give the shape of the board: choose one.")
    drawn = shapes.parse_drawing(text_in(texts.pop("drawing"), shapes.MAX_DRAWING + 1))
    texts["holes"] = drawn.holes
    if "rows" in known:
        sides = {"rows": str(drawn.rows), "columns": str(drawn.columns)}
        if any(texts.setdefault(name, side) != side for name, side in sides.items()):
            raise InputError(f"The drawing shows a {drawn.rows}×{drawn.columns} board: give these sides, or none.")
    elif "first" in known:
        side, columns = str(drawn.rows), (str(drawn.columns),) * 2
        if not texts.get("first") == texts.get("last") == side or texts.get("columns", (side, side)) != columns:
            raise InputError(
                f"The drawing shows one board, {side}×{drawn.columns}: give {side} as the first and the last size, "
                f"and --columns {drawn.columns} {drawn.columns}."
            )


_VARIANT = (
    "A variant is a name, or rule.ties.prunings.orders.restarts.seed.fallback.rotations; defaults at the end can be "
    "left out, - means none, and _ joins several prunings or orders. order.roth.parity_squares.12345678.10x99 tries "
    "onward squares by degree, breaks ties as Roth does, refuses starts of the wrong colour and moves that block a "
    "square, tries the eight moves in that order, and restarts after 10 backtracks, 99 times over. A tie-break may be "
    "a formula: order.f(3*onward - centre)."
)
_BRACES = (
    "Braces make a variant of each choice: order.{roth,pohl}.parity makes two. A name of your own and = may come "
    "first, for tables and charts: mine=order.f(3*onward - centre)."
)
_STEPS = "A step is a square entered: the start counts, and so does every re-entry after backing up."
_NODES = (
    "A state is generated when the search creates it as a neighbour of another (duplicates count), and expanded when "
    "the search creates its neighbours. The limit counts generated states."
)
_ANSWERED = "0 for any answer; 2 for bad input; 130 after Ctrl-C."
_CLUSTER = "0 for any answer; 1 if the cluster failed; 2 for bad input; 130 after Ctrl-C."


def _below(command: str, options: Collection[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections below the options in the help of a command, each as a heading and its lines."""
    words = [_VARIANT] if {"variant", "variants"} & set(options) else []
    words += [_BRACES] if "variants" in options else []
    words += [_STEPS] if "steps" in options else []
    words += [_NODES] if "nodes" in options else []
    row = commands.COMMANDS[command]
    if words:
        yield "Words", words
    if row.examples:
        yield "Examples", [*row.examples]
    yield "Exit status", [row.status or (_CLUSTER if row.shared else _ANSWERED)]
