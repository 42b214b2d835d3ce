"""Discovery: a search for formulas that make the fewest mistakes on boards to learn from, judged on others.

The term of the field is automatic algorithm configuration (Hoos 2012).
"""
