"""A call in Python for each command, with its words, defaults and errors; results are tables."""
