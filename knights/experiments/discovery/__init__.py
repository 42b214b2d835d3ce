"""Discovery: a search for formulas with the fewest mistakes on boards to learn from, judged on held-out boards.

The field calls this automatic algorithm configuration (Hoos 2012).
"""
