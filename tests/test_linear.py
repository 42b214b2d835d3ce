"""Reading takes time in proportion to the text, whatever is in it: nobody's blanks stop another visitor."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from knights.base.errors import InputError, whole_number
from knights.base.text import shortened, split_outside_brackets
from knights.boards.board import Board, parse_move_order, parse_square
from knights.experiments.comparisons.comparison import expansions, parse_variants
from knights.experiments.sweeps.cases import parse_starts
from knights.experiments.sweeps.read import reopened
from knights.heuristics.formula.text import is_formula, read_formula
from knights.heuristics.variants import NAMED, parse_variant
from knights.play.exercise import check_score, read_answers
from knights.play.judging import judge, read_tour
from knights.sliding.puzzle import parse_state
from tests.support.guard import within_a_minute

pytestmark = pytest.mark.slow

MANY = 200_000
SEPARATORS = " \t\n\r,;|/._-:x0()[]{}"

READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "a tour": (lambda text: judge(read_tour(text)), "1{}1"),
    "a tour after a size": (lambda text: judge(read_tour(text)), "8{}x{}8{}\n1,1"),
    "a tour of JSON": (lambda text: judge(read_tour(text)), '{{"tour":{}[[0,0],{}[1,2]]}}'),
    "a tour in brackets": (lambda text: judge(read_tour(text)), "(0,0){}(1,2)"),
    "a state": (parse_state, "1 2{}/3 0"),
    "a square": (parse_square, "1{},2"),
    "the name of a square": (Board(8, 8).square_named, "a{}1"),
    "a move order": (parse_move_order, "1,2{}2,1"),
    "a variant": (parse_variant, "order.roth.{}"),
    "a variant with restarts": (parse_variant, "order.roth.-.12345678.{}10x{}99"),
    "variants": (parse_variants, "roth{},pohl"),
    "variants in braces": (expansions, "order.{{{}roth,{}}}"),
    "a formula": (lambda text: is_formula(text) and read_formula(text), " f{}({}row)"),
    "a number": (lambda text: whole_number(text, "It", 0), "1{}1"),
    "starts": (parse_starts, "random:{}1"),
    "a score": (check_score, "Knight's tour exercise | 8x8 | start 0,0 | {} | seed 0 | answers 1,2 | "),
    "answers": (read_answers, "1,2{}x2,1"),
    "results": (
        lambda text: list(reopened(text, "rows.csv", 900, NAMED["roth"].variant)),
        "rows,columns,row,column,outcome,steps,backtracks,restarts\n5,5,0,0,found,25,0{},0\n",
    ),
    "brackets": (lambda text: split_outside_brackets(text, "."), "a{}b"),
    "a quotation": (shortened, "a{}b"),
}


@pytest.mark.parametrize("reader", READERS)
def test_many_separators_are_read_in_linear_time(reader: str) -> None:
    read, form = READERS[reader]
    for separator in SEPARATORS:
        with within_a_minute(f"Reading {reader} with {separator!r}"), suppress(InputError):
            read(form.replace("{}", separator * MANY).replace("{{", "{").replace("}}", "}"))
