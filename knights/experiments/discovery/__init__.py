"""Discovery: search for formulas that make the fewest mistakes on boards to learn from.

The term of the field is automatic algorithm configuration (Hoos 2012). :mod:`candidates` has the formulas, :mod:`study`
the search and its race, :mod:`trials` the results and the ones worth keeping, and :mod:`held_out` the judgement on
boards that the search did not see.
"""
