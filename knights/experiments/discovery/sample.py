"""What a small sample teaches: tie-breaks that learned from few boards and from many, on boards held out.

The numbers are those that ``python -m tests.benchmarks.report_discovery`` prints.
"""

EVALUATIONS, SEEDS = 300, range(1, 6)
"""The formulas tried in each search, and the seeds of the searches."""
HELD_OUT = (25, 34)
"""The sizes of the boards on which what they found is judged."""
HELD_OUT_MISTAKES = {
    8: (6222, 5951, 11, 3, 2013),
    12: (6081, 79, 399, 10, 5733),
    16: (5316, 42, 618, 5, 59),
    20: (319, 33, 317, 5, 39),
    24: (15, 36, 16, 2, 40),
}
"""The mistakes there, a number per seed, of what learned from 5x5 up to a size."""
ROTH = 54
"""The mistakes of Roth's tie-break there."""
