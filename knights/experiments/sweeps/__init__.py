"""Sweeps: a variant tried from every start of a range of boards."""

from knights.experiments.sweeps.question import Cases, Experiment, Starts, Sweep, format_range, format_starts
from knights.experiments.sweeps.question import parse_starts, span
from knights.experiments.sweeps.results import RECORD, Results, by_board, by_size, by_variant, column
from knights.experiments.sweeps.results import header, in_order, lines, results_csv
from knights.experiments.sweeps.summary import Collected, SweepSummary, added_up, summarise, total
