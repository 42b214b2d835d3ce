"""Judging a visitor's tour: its first mistake, or whether it is open or closed, and its symmetries."""

from knights.play.judging.judgement import Judgement, judge
from knights.play.judging.reading import Brought, read_tour

__all__ = ["Brought", "Judgement", "judge", "read_tour"]
