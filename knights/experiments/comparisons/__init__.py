"""Comparisons: several variants tried from the same starts, scored, ranked and put into words."""

from knights.experiments.comparisons.comparison import SETS, Comparison, called, label, parse_variants
from knights.experiments.comparisons.compared import Common, Compared, starts_in
from knights.experiments.comparisons.scores import Score, profile, score
from knights.experiments.comparisons.challenge import Challenge, Standing, standings
from knights.experiments.comparisons.significance import SIGNIFICANT, Difference, Ranking
