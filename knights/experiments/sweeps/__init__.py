"""Sweeps: a variant tried from every start of a range of boards."""

from knights.experiments.sweeps.question import Cases, Experiment, Starts, Sweep, format_range, format_starts
from knights.experiments.sweeps.question import parse_starts, span
from knights.experiments.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR, RECORD, Results, by_board
from knights.experiments.sweeps.results import by_size, by_variant, column, grouped, header, in_order, lines
from knights.experiments.sweeps.results import results_csv
from knights.experiments.sweeps.summary import Collected, SweepSummary, added_up, summarise, total
