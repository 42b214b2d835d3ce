"""Bounds on texts from visitors: whatever a text contains, reading it takes linear time and little memory."""

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FrameType

import pytest

from knights.base import (
    COMMANDS,
    Bounds,
    InputError,
    bounded,
    parameters,
    part,
    questions,
    shortened,
    split_outside_brackets,
)
from knights.base.errors import MAX_DEPTH, MAX_DIGITS, MAX_DOTS
from knights.boards import SHAPES, Board, Family, as_leaper, parse_holes, parse_move_order, parse_square, shapes
from knights.experiments.comparisons import Comparison, parse_variants
from knights.experiments.files import MAX_LETTERS, as_toml, read_experiment
from knights.experiments.sweeps import parse_starts
from knights.experiments.sweeps.read import reopened
from knights.heuristics import NAMED, parse_variant
from knights.heuristics.formula import is_formula, read_formula
from knights.heuristics.formula.text import MAX_TEXT
from knights.play import exercise, judging, reading
from knights.sliding import parse_state


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


LETTERS = 60_000
MINUTE = 60
"""The time in seconds after which a reader has failed, which is a thousand times the expected time."""
MARKS = [
    *" \t\n\r,;|/._-:x0()[]{}'\"\\9#=é",
    *("1 ", "0,0 ", "a1 ", "[[],", "[0,1],", ")(", '"a".', "{a=", "a . "),
    *("not ", "max(", "1 if 1 else ", "a<", "0,1\n", "0x9"),
]
HEAD = "rows,columns,row,column,outcome,steps,backtracks,restarts\n"


def judged(text: str) -> object:
    return judging.judge(reading.read_tours(text)[0])


def experiment(text: str) -> object:
    return read_experiment(text, "x")


READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "a tour": (judged, "1@1"),
    "a tour after a size": (judged, "8@x@8@\n1,1"),
    "a tour of JSON": (judged, '{"tour":@[[0,0],@[1,2]]}'),
    "a tour in brackets": (judged, "(0,0)@(1,2)"),
    "a tour of a large board": (judged, "4096x4096 minus @"),
    "a state": (parse_state, "1 2@/3 0"),
    "a square": (parse_square, "1@,2"),
    "the name of a square": (Board(8, 8).square_named, "a@1"),
    "a board": (judged, "8x8 @"),
    "a drawing": (shapes.parse_drawing, "#@."),
    "holes": (parse_holes, "0,0@1,1"),
    "a leaper": (as_leaper, "1@,2"),
    "a move order": (parse_move_order, "1,2@2,1"),
    "a variant": (parse_variant, "order.roth.@"),
    "a variant with restarts": (parse_variant, "order.roth.-.12345678.@10x@99"),
    "variants": (parse_variants, "roth@,pohl"),
    "variants in braces": (parse_variants, "order.{@roth,{}}"),
    "a formula": (lambda text: is_formula(text) and read_formula(text), " f@(@row)"),
    "a number": (lambda text: Bounds("It", 0).check(text), "1@1"),
    "starts": (parse_starts, "random:@1"),
    "answers": (exercise.read_answers, "1,2@x2,1"),
    "results": (
        lambda text: list(reopened(text, "rows.csv", 900, NAMED["roth"].variant)),
        HEAD + "5,5,0,0,found,25,0@,0\n",
    ),
    "an experiment": (experiment, "[sweep]\n@=1"),
    "a list of an experiment": (experiment, "[sweep]\na=[@]"),
    "a text of an experiment": (experiment, "[sweep]\na='''@'''"),
    "a quotation of an experiment": (experiment, '[sweep]\na="@"'),
    "brackets": (lambda text: split_outside_brackets(text, "."), "a@b"),
    "a quotation": (shortened, "a@b"),
}


@pytest.fixture
def alarm() -> Iterator[None]:
    def fail(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("Reading is not done after a minute")

    before = signal.signal(signal.SIGALRM, fail)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.slow
@pytest.mark.usefixtures("alarm")
@pytest.mark.parametrize("reader", READERS)
def test_texts_with_many_marks_are_read_in_linear_time(reader):
    read, form = READERS[reader]
    for mark in MARKS:
        signal.alarm(MINUTE)
        with suppress(InputError):
            read(form.replace("@", mark * (LETTERS // len(mark) // form.count("@"))))
