"""Text is read in time linear in its length, so that no input delays other visitors."""

import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FrameType

import pytest

from knights.base import Bounds, InputError, shortened, split_outside_brackets
from knights.boards import Board, as_leaper, parse_holes, parse_move_order, parse_square, shapes
from knights.experiments.comparisons import parse_variants
from knights.experiments.files import read_experiment
from knights.experiments.sweeps import parse_starts
from knights.experiments.sweeps.read import reopened
from knights.heuristics import NAMED, parse_variant
from knights.heuristics.formula import is_formula, read_formula
from knights.play import exercise, judging, reading
from knights.sliding import parse_state

pytestmark = pytest.mark.slow

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


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    def fail(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("Reading is not done after a minute")

    before = signal.signal(signal.SIGALRM, fail)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("reader", READERS)
def test_texts_with_many_marks_are_read_in_linear_time(reader):
    read, form = READERS[reader]
    for mark in MARKS:
        signal.alarm(MINUTE)
        with suppress(InputError):
            read(form.replace("@", mark * (LETTERS // len(mark) // form.count("@"))))
