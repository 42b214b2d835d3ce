"""Every default and every bound of a command, from one table written by hand."""

import importlib

import click
import pytest

from knights.base.errors import InputError
from knights.cli import COMMANDS

STEPS, SEEDS, SIDES = (1, 10**12), (0, 2**31 - 1), (1, 1000)
CASES = {
    "first": (None, *SIDES),
    "last": (None, *SIDES),
    "columns": (None, *SIDES),
    "random": ("all", None, None),
    "start_seed": (0, *SEEDS),
    "steps": (None, *STEPS),
    "steps_per_square": (None, 1, 10**6),
    "workers": (None, 1, 1024),
}
VARIANT = {
    "restart_after": (None, 1, 10**9),
    "rounds": (None, 1, None),
    "seed": (None, *SEEDS),
    "fallback": (None, None, None),
}
BOARD = {"rows": (None, *SIDES), "columns": (None, *SIDES)}
TABLE = {
    "tour": {
        "rows": (None, 1, None),
        "columns": (None, 1, None),
        "steps": (None, *STEPS),
        "shown": (None, None, None),
        **VARIANT,
    },
    "sweep": CASES | VARIANT,
    "compare": CASES | {"seeds": (1, 1, 1000)},
    "run": {},
    "challenge": {
        "tune": ((5, 20), *SIDES),
        "held_out": ((21, 30), *SIDES),
        "workers": (None, 1, 1024),
    },
    "ideas": CASES,
    "restarts": BOARD | {"runs": (2000, 1, 20_000), "steps": (100_000, *STEPS)},
    "check": {},
    "discover": {
        "first": (None, 1, 100),
        "last": (None, 1, 100),
        "held_out": (None, 1, 100),
        "evaluations": (1000, 1, 10**6),
        "operations": (16, 1, 32),
        "origin": ("f(-centre)", None, None),
        "seed": (0, *SEEDS),
        "workers": (None, 1, 1024),
    },
    "atlas": BOARD,
    "sliding": {
        "heuristic": ("sum", None, None),
        "method": ("greedy", None, None),
        "weight": (2, 1, 10),
        "nodes": (10**6, 1, 20 * 10**6),
        "recent": (0, 0, 10_000),
    },
    "puzzles": {
        "heuristics": ("misplaced,manhattan,sum", None, None),
        "methods": ("greedy", None, None),
        "weight": (2, 1, 10),
        "count": (10, 1, 1000),
        "seed": (1, *SEEDS),
        "nodes": (500_000, 1, 20 * 10**6),
    },
    "published": {},
}
"""By the name of a parameter in the program: its default, None for none, and the least and the most whole number that
it takes, None for no bound. A parameter that is missing has no default, and takes no number; a flag is off."""


def parameters(command: str) -> dict[str, click.Parameter]:
    found = getattr(importlib.import_module(f"knights.cli.{command}"), command).params
    return {param.name: param for param in found}


def takes(param: click.Parameter, number: int) -> bool:
    try:
        return param.type.convert(str(number), param, None) == number
    except InputError:
        return False


def is_number(param: click.Parameter) -> bool:
    """Whether a parameter asks for a whole number."""
    try:
        param.type.convert("x", param, None)
    except InputError as error:
        return "must be a whole number" in str(error)
    except click.UsageError:
        pass
    return False


def test_the_table_has_every_command():
    assert [*TABLE] == [*COMMANDS]


@pytest.mark.parametrize("command", TABLE)
def test_the_defaults_of_a_command_are_those_of_the_table(command):
    found = parameters(command)
    assert TABLE[command].keys() <= found.keys()
    context = click.Context(click.Command(command))
    for name, param in found.items():
        off = False if isinstance(param, click.Option) and param.is_flag else None
        default = param.get_default(context)
        default = None if repr(default) == "Sentinel.UNSET" else default  # So click 8.3 has it.
        assert default == TABLE[command].get(name, (off,))[0], name


@pytest.mark.parametrize("command", TABLE)
def test_the_bounds_of_a_command_are_those_of_the_table(command):
    for name, param in parameters(command).items():
        _, least, most = TABLE[command].get(name, (None, None, None))
        assert is_number(param) == (least is not None), name
        if least is not None:
            assert [takes(param, number) for number in (least - 1, least)] == [False, True], name
            limits = [10**30] if most is None else [most, most + 1]
            assert [takes(param, number) for number in limits] == [True, False][: len(limits)], name


@pytest.mark.parametrize(
    ("command", "name", "taken", "refused"),
    [
        *((command, "random", "random:1", "random:0") for command in ("sweep", "compare", "ideas")),
        *((command, "random", "random:1e6", "random:1000001") for command in ("sweep", "compare", "ideas")),
        ("puzzles", "shapes", "1x1", "0x1"),
        ("puzzles", "shapes", "6x6", "6x7"),
        ("puzzles", "shapes", "6x6", "7x6"),
    ],
)
def test_numbers_within_a_text_have_bounds_too(command, name, taken, refused):
    param = parameters(command)[name]
    assert param.type.convert(taken, param, None)
    with pytest.raises(InputError):
        param.type.convert(refused, param, None)
