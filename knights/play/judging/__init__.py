"""Judging a visitor's tour: open or closed, its first mistake, and its shape."""

from knights.play.judging.judgement import Judgement, judge
from knights.play.judging.reading import Brought, read_tour

__all__ = ["Brought", "Judgement", "judge", "read_tour"]
