"""The front for those who write Python: a call for each command, with its words, defaults and errors.

Results are values that know themselves as a table and show themselves in a notebook.
"""
