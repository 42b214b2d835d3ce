"""The commands as Python functions, with the same names, defaults and errors; results are tables."""
