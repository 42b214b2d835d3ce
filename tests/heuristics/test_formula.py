"""Formulas: their values, and the refusal of invalid text."""

import re

import pytest
from hypothesis import example, given

from knights import InputError, Walk
from knights.boards import MOVES, Board
from knights.heuristics import Variant, tie_break, tie_breaks
from knights.heuristics.formula import MAX_OPERATIONS, QUANTITIES, Formula, Operation, parts_of
from knights.heuristics.formula.text import MAX_TEXT, read_formula
from knights.heuristics.formula.tree import value_of
from tests.run import ROOT
from tests.support.strategies import examples, formula_texts, formulas


def value(expression: str, **quantities: int) -> int:
    return value_of(read_formula(f"f({expression})").tree, quantities)


@pytest.mark.parametrize(
    ("expression", "wanted"),
    [
        ("row // 0 + row % 0", 0),
        ("row > column and column", 2),
        ("row < column or 7", 7),
        ("row*1000000*1000000*1000000*1000000", 2**63 - 1),
        ("-row*1000000*1000000*1000000*1000000 - 5", -(2**63)),
    ],
)
def test_the_values_of_expressions(expression, wanted):
    assert value(expression, row=4, column=2) == wanted


@given(formulas)
def test_a_formula_has_the_same_value_as_in_python_within_the_bounds(text):
    """Compare with Python's own value unless an operation divides by zero or a value is very large."""
    quantities = {name: number % 9 for number, name in enumerate(QUANTITIES, 2)}
    tree = read_formula(text).tree
    values = [value_of(part, quantities) for part in parts_of(tree)]
    try:
        wanted = int(eval(text[2:-1], {"__builtins__": {}, "min": min, "max": max, "abs": abs}, quantities))
    except ZeroDivisionError:
        return
    if all(abs(number) < 2**62 for number in values):
        assert value_of(tree, quantities) == wanted


def test_the_quantities_of_a_square_match_those_found_by_hand():
    walk = Walk(Board(5, 8))
    for square in [(0, 0), (1, 2), (3, 1)]:
        walk.enter(square)
    square = (4, 3)
    found = {name: Formula("", name).ranks(walk, [square], [0])[0] for name in QUANTITIES}
    # From 4,3 moves lead to 2,4, 3,5 and 2,2, with degrees of 7, 6 and 8 in move order; 3,1 is visited.
    assert [walk.degree(onward) for onward in walk.onward(square)] == [7, 6, 8]
    assert 0 <= found.pop("random") <= 999
    assert " ".join(f"{name}={number}" for name, number in sorted(found.items())) == (
        "ahead=2 centre=17 column=3 columns=8 corner=3 degree=3 edge=0 least=6 left=37 move=2 number=3 onward=21 "
        "row=4 rows=5 start=4 turn=2"
    )


TURNS = [min((a - b) % 8, (b - a) % 8) for a in range(8) for b in range(8)]
"""The turns between any two of the eight moves, which are in circular order; the shorter direction counts."""


def test_the_turn_is_the_angle_between_two_moves():
    """Include the turn straight back (4), although no onward square needs it."""
    around = [(4 + row, 4 + column) for row, column in MOVES]
    found = []
    for down, right in MOVES:
        walk = Walk(Board(9, 9))
        walk.enter((4 - down, 4 - right))
        walk.enter((4, 4))
        found += Formula("", "turn").ranks(walk, around, [0] * 8)
    assert found == TURNS
    first = Walk(Board(9, 9))
    first.enter((4, 4))
    assert Formula("", "turn").ranks(first, around, [0] * 8) == [0] * 8


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("f(3*onwards + edge)", "“3*→onwards + edge”, there is no quantity “onwards”; the nearest is onward"),
        ("f(edge", "ends with a closing bracket"),
        ("f((edge)", "“→(edge”, this bracket is never closed"),
        ("f(1 if edge)", "an if has no else"),
        ("f(edge row)", "“edge →row”, an operator is missing"),
        ("f(edge/2)", "“edge→/2”, this operator is not one of + - * // %; whole numbers are divided with //"),
        ("f(edge = 2)", "compare two values with =="),
        ("f(0.5*edge)", "“→0.5*edge”, “0.5” is not a whole number"),
        ("f(1000001)", "greater than 1,000,000"),
        ("f(True)", "write 1"),
        ("f(min(edge))", "min is written like min(edge, corner)"),
        ("f(sqrt(edge))", "“sqrt” is not a function; choose one of: min, max, abs"),
        ("f(2(edge))", "a product is written with *"),
        ("f((edge, row))", "a comma is allowed only between the values of min and max"),
        ("f(__import__('os'))", "“'” is not allowed"),
        ("f(+edge)", "a + is allowed only between two values"),
        ("f(" + "+".join(["edge"] * 34) + ")", "there are more than 32 operations"),
        ("f(" + "(" * 300 + ")" * 300 + ")", "brackets more than 100 deep"),
        ("f(" + "e" * MAX_TEXT + ")", f"up to {MAX_TEXT:,} characters"),
        ("3*onward", "or a formula, f(3*onward)"),
        ("nearest", "or a formula, like f("),
    ],
)
def test_a_mistake_is_reported_in_one_sentence_that_points_at_the_spot(text, said):
    with pytest.raises(InputError) as told:
        Variant(ties=text)
    sentence = str(told.value)
    assert said in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


def test_spaces_do_not_change_a_variant_and_a_formula_has_a_caption():
    assert Variant(ties=" f( 3 *onward\n  - centre ) ") == Variant(ties="f(3 *onward - centre)")
    assert tie_break("f(-centre)").caption == "The square for which -centre is least."
    assert tie_break("roth") is tie_breaks.TIES["roth"]


def told_or_read(text):
    """Return whether a text is a formula within the limits or a tie-break, or else is refused in a sentence."""
    try:
        variant = Variant(ties=text)
    except InputError as error:
        return str(error).endswith(".")
    if variant.ties in tie_breaks.TIES:
        return True
    return sum(isinstance(part, Operation) for part in parts_of(read_formula(text).tree)) <= MAX_OPERATIONS


@examples(200, thorough=5000)
@given(formula_texts)
@example("")
def test_any_text_gives_a_formula_or_a_sentence(text):
    assert told_or_read(f"f({text})")
    assert told_or_read(text)


def test_the_documentation_defines_every_quantity_as_the_code_does():
    text = (ROOT / "docs/variants.md").read_text("utf-8").partition("| quantity |")[2].partition("\n\n")[0]
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE)) == QUANTITIES
