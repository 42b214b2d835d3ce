"""Judging a tour that somebody brings: what it is, the first thing that is wrong, and what it looks like."""

from knights.judging.judgement import Judgement, judge
from knights.judging.reading import Brought, read_tour

__all__ = ["Brought", "Judgement", "judge", "read_tour"]
