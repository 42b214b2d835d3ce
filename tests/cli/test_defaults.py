"""The parameters of all commands: defaults and bounds, compared with a table written by hand, and invalid input."""

import pytest

from knights.base import COMMANDS, REQUIRED, InputError, parameters, part
from knights.cli import command_of
from knights.cli.options import _PARTS, Command

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
    assert [takes(_PARTS[key], number) for number in (least - 1, least, most)] == [False, True, True]


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


REFUSED = [
    ("tuor 8 8", "tuor"),
    ("tour -8 8", "The number of rows must be a whole number from 1 to 4,096, not -8."),
    ("tour 8 8 --variant fastest", "fastest"),
    ('tour 8 8 --variant "f(ahead)"', "order.f(ahead) uses it; on the command line, so does --ties"),
    ("tour 8 8 --variant switching", "a tie-break, not a variant. The variant order.switching uses it"),
    ("tour 8 8 --closed=3", "'--closed'"),
    ("tour 4 4 --holes 0,0 --shape ring", "leave out “ring” or the holes"),
    ("tour", "ROWS and COLUMNS"),
    ("tour 8 8 --variant construct --shape ring", "whole rectangle"),
    ("sweep 8 8 --variant construct --leaper 1,3", "whole rectangles"),
    ("tour --drawing /no/such/file", "cannot be read"),
    ("sweep 5 8 --csv /nowhere/to/be/found.csv", "/nowhere/to/be/found.csv"),
    ("sweep 5 6 --csv --all-starts-searched", "--csv needs a value, not “--all-starts-searched”"),
    ("compare 5 8 --variants roth --steps 9 --steps-per-square 9", "choose one"),
    (
        'discover 5 5 --origin "f(edge - edge)"',
        "not cancel out, with weights up to 1,000,000; not from “f(edge - edge)”",
    ),
    ('puzzles 2x2 --goal "1 2/3 0"', "Random puzzles have random goals: leave out “1 2/3 0”, or give starts."),
    ("puzzles 2x2 --json --csv -", "name a file for one of them"),
    ('sliding --start "1 2/3"', "The start “1 2/3” has rows of 1 and of 2 numbers"),
    (f"puzzles 2x2 --heuristics {'x' * 9999}", f"“{'x' * 79}…”"),
    (f"tour {'9' * 4290}e99 5", "must be a whole number from 1 to"),
    ("published ../stu-2021", "“../stu-2021”"),
    ("sweep 5 5 --dask banana", "“banana” is not an address of a Dask scheduler; one looks like tcp://"),
]


@pytest.mark.parametrize(("line", "told"), REFUSED)
def test_invalid_input_is_refused_in_one_line_that_quotes_it(line, told, refused):
    sentence = refused(line)
    assert told in sentence
    assert "Usage" not in sentence
