"""The defaults and bounds of all command parameters, compared with a table written by hand."""

import pytest

from knights.base import COMMANDS, REQUIRED, InputError, parameters, part
from knights.cli import command_of
from knights.cli.options import Command, question_from
from knights.engine import TourQuestion

STEPS, SEEDS, SIDES, WHOLE = (1, 10**12), (0, 2**31 - 1), (1, 1000), (1, 4096)


CASES = {"first": (None, *SIDES), "last": (None, *SIDES), "start_seed": (0, *SEEDS), "steps": (None, *STEPS)}


BOARD = {"rows": (REQUIRED, *WHOLE), "columns": (REQUIRED, *WHOLE)}


TABLE = {
    "tour": {**BOARD, "steps": (None, *STEPS)},
    "sweep": CASES,
    "compare": CASES | {"seeds": (1, 1, 1000)},
    "challenge": {},
    "check": {},
    "discover": {
        "first": (REQUIRED, 1, 100),
        "last": (REQUIRED, 1, 100),
        "evaluations": (1000, 1, 10**6),
        "operations": (16, 1, 32),
        "seed": (0, *SEEDS),
    },
    "sliding": {"weight": (2, 1, 10), "nodes": (10**6, 1, 10**12), "last": (0, 0, 10_000)},
    "puzzles": {"weight": (2, 1, 10), "puzzles": (10, 1, 1000), "seed": (1, *SEEDS), "nodes": (10**6, 1, 10**12)},
}
"""For each command, the default, minimum and maximum of every whole-number parameter."""


TEXTS = {
    "challenge": {"tune": "5-20", "held_out": "21-30"},
    "discover": {"origin": "f(-centre)"},
    "sliding": {"heuristic": "sum", "search": "greedy"},
    "puzzles": {"heuristics": "misplaced,manhattan,sum", "searches": "greedy"},
    "sweep": {"variant": "default"},
    "tour": {"variant": "default"},
}
"""For each command, defaults of other parameters as text; the leaper is always a knight, and the rest are empty."""


def takes(one, number):
    try:
        return one.read(str(number)) == number
    except InputError:
        return False


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_the_defaults_and_bounds_of_the_table(name):
    made = command_of(name)
    if not isinstance(made, Command) or made.kind is None:
        assert name in ("app", "run", "published", "site")
        return
    wanted, texts = TABLE[name], {"leaper": "1,2"} | TEXTS.get(name, {})
    for key, one in parameters(made.kind).items():
        if key in wanted:
            default, least, most = wanted[key]
            assert one.default == default, key
            limits = [takes(one, number) for number in (least - 1, least, most, most + 1)]
            assert limits == [False, True, True, False], key
        elif not one.required:
            assert one.text(one.default) == texts.get(key, "0" if one.switch else ""), key
            assert one.switch or key == "seconds" or not takes(one, 5), key


@pytest.mark.parametrize("name", [name for name, row in COMMANDS.items() if row.question])
def test_the_parts_of_a_row_belong_to_one_command(name):
    row, made = COMMANDS[name], command_of(name)
    assert part(row.question).COMMAND == made.name == name
    assert made.kind is part(row.question)
    assert all(callable(part(other)) for other in (row.work, row.answer) if other)
    options = {option.name for option in made.params}
    assert (row.shared, bool(row.charts)) == ("dask" in options, "figure" in options)


@pytest.mark.parametrize(
    ("key", "least", "most"), [("restart_after", 1, 10**9), ("rounds", 1, 10**6), ("seed", *SEEDS)]
)
def test_the_parts_of_a_variant_have_bounds(key, least, most):
    given = {"rows": "5", "columns": "5", "restart_after": "1"}
    for number in (least, most):
        assert getattr(question_from(TourQuestion, given | {key: str(number)}).variant, key) == number
    with pytest.raises(InputError):
        question_from(TourQuestion, given | {key: str(least - 1)})


@pytest.mark.parametrize(
    ("name", "key", "taken", "refused"),
    [
        ("sweep", "starts", "random:1", "random:0"),
        ("compare", "starts", "random:1e6", "random:1000001"),
        ("sweep", "columns", "1-1000", "0-5"),
        ("puzzles", "sizes", "1x1", "0x1"),
        ("puzzles", "sizes", "6x6", "6x7"),
        ("puzzles", "sizes", "6x6", "7x6"),
    ],
)
def test_numbers_inside_a_text_have_bounds_too(name, key, taken, refused):
    one = parameters(command_of(name).kind)[key]
    assert one.read(taken)
    with pytest.raises(InputError):
        one.read(refused)
