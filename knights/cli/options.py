"""Options that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import replace
from typing import NoReturn

from knights.board import Board, Square, parse_move_order, parse_square
from knights.errors import InputError, whole_number
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import RULES, TIES
from knights.heuristics.variants import MOST_BACKTRACKS, MOST_SEED, NAMED, Variant, parse_variant
from knights.search.result import MOST_STEPS, Limit


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Raise the message as an InputError instead of printing the usage as well."""
        raise InputError(f"{message[:1].upper()}{message[1:]} (see {self.prog} --help).")


def add_variant_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--variant`` and the options for its parts."""
    group = parser.add_argument_group(
        "variant",
        "Name a variant, build one from its parts, or change parts of a named one. "
        "Parts without a name begin from the rule “order” with nothing pruned.",
    )
    names = "\n".join(f"{name}: {named.caption}" for name, named in NAMED.items())
    group.add_argument("--variant", metavar="NAME", help=f"one of {', '.join(NAMED)}; or a specification")
    group.add_argument("--rule", help=_keys(RULES))
    group.add_argument("--ties", metavar="KEY", help=_keys(TIES))
    group.add_argument(
        "--order",
        action="append",
        metavar="MOVES",
        help="eight moves like “1,2 1,-2 2,1 2,-1 -1,2 -1,-2 -2,1 -2,-1” or digits like 12345678; "
        "may be repeated for restarts",
    )
    group.add_argument("--prune", metavar="KEY[,KEY]", help=f"{_keys(PRUNINGS)}; none for nothing")
    group.add_argument("--restart-after", metavar="B", help="begin anew after B backtracks")
    group.add_argument("--rounds", metavar="R", help="how often the move orders are gone through")
    group.add_argument("--seed", metavar="S", help="what lots are drawn with")
    group.add_argument(
        "--fallback",
        action=argparse.BooleanOptionalAction,
        help="construct a tour where the search ends in vain (tour: by default only if no limit is given)",
    )
    parser.epilog = f"Named variants:\n{names}"
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def _keys(registry: Iterable[str]) -> str:
    return ", ".join(registry)


def variant_from(args: argparse.Namespace) -> Variant:
    """The variant that the options describe; ``default`` if they say nothing.

    Raises:
        InputError: quoting the option that cannot be used.
    """
    parts: dict[str, object] = {}
    if args.rule is not None:
        parts["rule"] = args.rule
    if args.ties is not None:
        parts["ties"] = args.ties
    if args.order is not None:
        parts["orders"] = tuple(parse_move_order(text) for text in args.order)
    if args.prune is not None:
        parts["prune"] = () if args.prune == "none" else tuple(args.prune.split(","))
    if args.restart_after is not None:
        parts["restart_after"] = whole_number(args.restart_after, "--restart-after", 1, MOST_BACKTRACKS)
    if args.rounds is not None:
        parts["rounds"] = whole_number(args.rounds, "--rounds", 1)
    if args.fallback is not None:
        parts["fallback"] = args.fallback
    built = bool(parts)
    if args.seed is not None:
        parts["seed"] = whole_number(args.seed, "--seed", 0, MOST_SEED)
    if args.variant is not None:
        base = parse_variant(args.variant)
    else:
        base = Variant() if built else NAMED["default"].variant
    return replace(base, **parts)  # type: ignore[arg-type]


def board_from(rows: str, columns: str) -> Board:
    """The board with these sides.

    Raises:
        InputError: if one is not a side.
    """
    return Board(whole_number(rows, "ROWS", 1), whole_number(columns, "COLUMNS", 1))


def start_from(text: str, board: Board) -> Square:
    """The start written as ``R,C``.

    Raises:
        InputError: if it is none, or off the board.
    """
    return square_from(text, board, "The start")


def square_from(text: str, board: Board, name: str) -> Square:
    """The square written as ``R,C``.

    Raises:
        InputError: if it is none, or off the board.
    """
    square = parse_square(text, name)
    board.index(square)
    return square


def limit_from(args: argparse.Namespace, default: Limit) -> Limit:
    """The limit that ``--steps`` and ``--seconds`` describe.

    Raises:
        InputError: if one is no number or out of range.
    """
    steps = default.steps if args.steps is None else whole_number(args.steps, "--steps", 1, MOST_STEPS)
    seconds = getattr(args, "seconds", None)
    if seconds is None:
        return Limit(steps)
    try:
        return Limit(steps, float(seconds))
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError(f"--seconds must be a number of seconds like 15, not “{seconds}”.") from None
