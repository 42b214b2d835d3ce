"""The lab looks for a tie-break itself: formulas that make the fewest mistakes on boards to learn from.

In the field's terms this is automatic algorithm configuration (Hoos 2012). What is searched is in :mod:`candidates`,
the search and its race in :mod:`study`, what is worth keeping in :mod:`front`, the judgement on boards that nobody
learned from in :mod:`held_out`.
"""

from knights.discovery.candidates import FIRST, candidate_of, variant_of
from knights.discovery.front import Front
from knights.discovery.held_out import HeldOut, judge
from knights.discovery.study import FIRST_TRY, Study, Trial, discover

__all__ = [
    "FIRST",
    "FIRST_TRY",
    "Front",
    "HeldOut",
    "Study",
    "Trial",
    "candidate_of",
    "discover",
    "judge",
    "variant_of",
]
