"""Formulas in the kernel: they search like the plain programs and like the named tie-breaks that they equal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.engine.formulas import LANES, STACK, program_of, work_out
from knights.heuristics.formula import MAX_OPERATIONS, OPERATIONS, QUANTITIES, Operation, read_formula
from knights.heuristics.formula.tree import MAX_VALUE, MIN_VALUE, value_of
from tests.engine.test_kernel import assert_same, cases, limits
from tests.support.strategies import examples, formulas, variants

EXTREMES = [MIN_VALUE, MIN_VALUE + 1, -(1 << 32), -(1 << 31), -3, -1, 0, 1, 2, 5, 1 << 31, 1 << 62, MAX_VALUE]


values = st.sampled_from(EXTREMES) | st.integers(MIN_VALUE, MAX_VALUE)


@examples(40, thorough=2000)
@given(cases(formulas.flatmap(lambda formula: variants(ties=formula))), limits)
def test_a_compiled_formula_makes_the_same_search_as_its_plain_twin(case, steps):
    assert_same("iterative", case, min(steps, 120))


def worked_out(tree, lanes):
    """Evaluate a tree on the machine, with one lane for each mapping of quantities to values."""
    program, stack = program_of(tree)
    for row, name in enumerate(QUANTITIES):
        for lane, quantities in enumerate(lanes):
            stack[row, lane] = quantities[name]
    return stack[work_out(program, stack)][: len(lanes)].tolist()


@given(formulas, st.lists(st.fixed_dictionaries(dict.fromkeys(QUANTITIES, values)), min_size=1, max_size=LANES))
def test_the_machine_computes_the_value_of_the_tree_for_all_quantities(text, lanes):
    tree = read_formula(text).tree
    assert worked_out(tree, lanes) == [value_of(tree, lane) for lane in lanes]


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_saturates_at_the_bounds(name):
    """Try every pair of extreme values."""
    count = {"if": 3, "negative": 1, "not": 1, "abs": 1}.get(name, 2)
    tree = Operation(name, ("left", "row", "column")[:count])
    for a in EXTREMES:
        lanes = [{**dict.fromkeys(QUANTITIES, b), "left": a} for b in EXTREMES]
        for some in (lanes[:LANES], lanes[LANES:]):
            found = worked_out(tree, some)
            assert found == [value_of(tree, lane) for lane in some]
            assert all(MIN_VALUE <= value <= MAX_VALUE for value in found)


@pytest.mark.parametrize("nested", ["1 if edge else {}", "edge - ({})", "min({}, row)", "({}) - edge"])
def test_the_largest_formulas_fit_in_the_stack(nested):
    text = "edge"
    for _ in range(MAX_OPERATIONS):
        text = nested.format(text)
    tree = read_formula(f"f({text})").tree
    assert program_of(tree)[0][2:].max() < STACK
    lane = dict.fromkeys(QUANTITIES, 3)
    assert worked_out(tree, [lane]) == [value_of(tree, lane)]
