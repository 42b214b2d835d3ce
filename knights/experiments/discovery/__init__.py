"""Discovery: a search for the formula with the fewest mistakes on a range of boards, judged on held-out boards.

The literature calls this automatic algorithm configuration (Hoos 2012).
"""
