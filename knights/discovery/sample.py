"""What a small sample teaches: tie-breaks that learned from few boards and from many, on boards held out.

The numbers are those that ``python -m tests.benchmarks.report_discovery`` prints.
"""

EVALUATIONS, SEEDS = 300, range(1, 6)
"""The formulas tried in each search, and the seeds of the searches."""
HELD_OUT = (25, 34)
"""The sizes of the boards on which what they found is judged."""
HELD_OUT_MISTAKES = {
    8: (6123, 424, 5097, 6158, 5474),
    12: (1504, 5410, 6046, 6360, 113),
    16: (509, 48, 31, 42, 37),
    20: (39, 24, 24, 37, 45),
    24: (36, 48, 25, 24, 33),
}
"""The mistakes there, a number per seed, of what learned from 5x5 up to a size."""
ROTH = 54
"""The mistakes of Roth's tie-break there."""
