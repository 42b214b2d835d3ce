"""The lab looks for a tie-break itself: formulas that make the fewest mistakes on boards to learn from.

In the field's terms this is automatic algorithm configuration (Hoos 2012). What is searched is in :mod:`candidates`,
the search and its race in :mod:`study`, what came of it and what is worth keeping in :mod:`trials`, the judgement
on boards that nobody learned from in :mod:`held_out`.
"""
