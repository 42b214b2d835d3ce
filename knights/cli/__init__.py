"""The command line: ``python -m knights COMMAND ...``."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from knights.cli.options import Parser
from knights.errors import InputError

COMMANDS = {
    "tour": "search one tour and print it",
    "sweep": "search from every start of a range of sizes",
    "compare": "put variants side by side on step counts",
    "sliding": "solve an M x N sliding puzzle",
    "published": "recompute the published tables",
}
"""Each command is a module of this package with ``add_arguments`` and ``run``."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit status: 0 for an answer, 2 for bad input."""
    arguments = _joined(sys.argv[1:] if arguments is None else arguments)
    parser = Parser(prog="python -m knights", description="Heuristic search on the knight's tour.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    parts = {}
    for name, summary in COMMANDS.items():
        # Only the command that is asked for is imported: the others' compiled code need not load.
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if arguments[:1] == [name]:
            parts[name] = importlib.import_module(f"knights.cli.{name}")
            parts[name].add_arguments(command)
    try:
        args = parser.parse_args(arguments)
        status: int = parts[args.command].run(args)
        sys.stdout.flush()
        return status
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has gone, as `head` does; what it wanted it has.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _joined(arguments: Sequence[str]) -> list[str]:
    """Write ``--start -1,0`` as ``--start=-1,0``, lest the value be taken for an option."""
    joined: list[str] = []
    for argument in arguments:
        negative = len(argument) > 1 and argument[0] == "-" and argument[1].isdigit()
        if negative and joined and joined[-1].startswith("--") and "=" not in joined[-1]:
            joined[-1] += f"={argument}"
        else:
            joined.append(argument)
    return joined
