"""Tie-breaks written as formulas: their parser, their trees and their values."""

from knights.heuristics.formula.text import is_formula, read_formula
from knights.heuristics.formula.tree import MAX_NUMBER, MAX_OPERATIONS, NONE_AHEAD, OPERATIONS, QUANTITIES
from knights.heuristics.formula.tree import Formula, Operation, Tree, parts_of
