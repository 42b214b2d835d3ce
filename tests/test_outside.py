"""Bounds on texts from visitors: whatever a text contains, reading it takes little time and memory."""

import pytest

from knights.base import COMMANDS, Bounds, InputError, bounded, parameters, part, questions
from knights.base.errors import MAX_DEPTH, MAX_DIGITS, MAX_DOTS
from knights.boards import SHAPES, Family, parse_holes, shapes
from knights.experiments.comparisons import Comparison
from knights.experiments.files import MAX_LETTERS, as_toml, read_experiment
from knights.heuristics.formula.text import MAX_TEXT


def test_each_bound_is_named_in_its_message():
    for text, told in (
        ("a" * 101, "A text has up to 100 characters; “aaa"),
        ("9" * (MAX_DIGITS + 1), f"a number of more than {MAX_DIGITS:,} digits, like “999"),
        ("0x" + "f" * (MAX_DIGITS + 1), f"a number of more than {MAX_DIGITS:,} digits"),
        ("a." * MAX_DOTS + "a", f"a name of more than {MAX_DOTS} parts separated by dots, like “a.a."),
        ('"a\\"" . ' * MAX_DOTS + "a", f"a name of more than {MAX_DOTS} parts"),
        ("x = ''', {" + "a." * MAX_DOTS + "a = 1, b = ''}]", f"a name of more than {MAX_DOTS} parts"),
        ("]" * 9 + "[(" * MAX_DEPTH, f"brackets more than {MAX_DEPTH} deep"),
        ('["]",' * (MAX_DEPTH + 2), f"brackets more than {MAX_DEPTH} deep"),
        ("[[]," * (MAX_DEPTH + 2), f"brackets more than {MAX_DEPTH} deep"),
        ("[ ')', " * (MAX_DEPTH + 2), f"brackets more than {MAX_DEPTH} deep"),
    ):
        with pytest.raises(InputError) as refused:
            bounded(text, "A text", 100 if text[0] == "a" and "." not in text else 10_000)
        assert told in str(refused.value)
        assert len(str(refused.value)) < 200


def test_texts_within_the_bounds_are_accepted():
    for text in (
        "a" * 100,
        " ".join(["9" * MAX_DIGITS, "0x" + "f" * (MAX_DIGITS - 1)]),
        "a." * (MAX_DOTS - 1) + "a = 'b.c'",
        "[" * MAX_DEPTH + "]" * MAX_DEPTH + "[]" * 200,
        '"' + "[" * 200 + '\\""',
        '"\\"' * 50_000,
        "",
    ):
        assert bounded(text, "A text", max(100, len(text))) == text


def test_the_largest_experiment_of_a_page_can_be_read():
    formula = f"order.f({'onward + ' * 31}edge{' ' * (MAX_TEXT - 300)})"
    variants = [f"{formula}.parity.12345678.10x9.{seed}" for seed in range(24)]
    experiment = questions.read(Comparison, {"first": "5", "last": "12", "variants": ",".join(variants)})
    link = {"link": "ab=z" * (sum(map(len, variants)) // 2)}
    text = as_toml(experiment, {"command": " ".join(variants), "variants": dict.fromkeys(variants, "x"), **link})
    assert len(text) < MAX_LETTERS
    assert read_experiment(text, "x.toml") == experiment


@pytest.mark.parametrize("key", SHAPES)
def test_boards_with_too_many_holes_are_refused_before_these_are_listed(key, monkeypatch):
    if key in ("no-corners", "no-middle"):
        assert len(Family(key).board(1000, 1000).holes) == 4
        return
    monkeypatch.delattr("numpy.argwhere")
    with pytest.raises(InputError, match="has more: choose shorter sides"):
        Family(key).board(1000, 1000)


def test_drawings_and_lists_of_too_many_holes_are_refused():
    with pytest.raises(InputError, match="up to 65,536 holes, not 90,000"):
        shapes.parse_drawing("\n".join(["#" * 300] * 300))
    with pytest.raises(InputError, match="A list of holes has up to 786,432 characters"):
        parse_holes("0,0 " * 200_000)
    with pytest.raises(InputError, match="A hole has up to 40 characters; “0,9"):
        parse_holes("0," + "9" * 2999)


HOSTILE = ("9" * 4290 + "e99", "9" * 5000, "x" * 10**6, 10**5000, -(10**5000), float("inf"), [10**5000])


@pytest.mark.parametrize("command", [name for name, row in COMMANDS.items() if row.question])
def test_any_value_of_any_parameter_is_accepted_or_refused_in_a_sentence(command):
    kind = part(COMMANDS[command].question)
    needed = {"first": "5", "last": "6", "rows": "5", "columns": "5", "variants": "roth", "start": "0,0"}
    needed |= {"sizes": "2x2", "formula": "f(edge)"} | ({"start": "1 2/3 0"} if command == "sliding" else {})
    known = parameters(kind)
    given = {key: value for key, value in needed.items() if key in known and known[key].required}
    for key in known:
        for value in HOSTILE:
            with pytest.raises(InputError) as refused:
                questions.make(kind, given | {key: value})
            assert len(str(refused.value)) < 2000, key


def test_a_long_number_is_refused_before_it_is_read():
    bounds = Bounds("The seed", 0, 10**39)
    assert bounds.check(10**39) == bounds.check("1" + 39 * "0") == bounds.check("1e39") == 10**39
    for number in ("0" * 41, "9" * 4290 + "e99", 10**5000):
        with pytest.raises(InputError, match=r"The seed must be a whole number from 0 to 1,000,000.*, not “"):
            bounds.check(number)
