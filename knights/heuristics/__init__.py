"""Variants and their parts: rules, tie-breaks, prunings and restarts."""

from knights.heuristics.variants import NAMED, REVERSED, Named, Variant, as_variant, coming_home, name_of
from knights.heuristics.variants import parse_variant, spec, title_of, with_seed, words_of
from knights.heuristics.walk import Walk
from knights.heuristics.rules import RULES
from knights.heuristics.pruning import PRUNINGS
from knights.heuristics.tie_breaks import tie_break
