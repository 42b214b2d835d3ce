"""The published works as data, and the means to read it.

Each JSON file in ``data`` holds what one work prints (boards, tables, a protocol), with its source, a
description, its coordinates and the method that gives it. Where a work does not print its move order, the
file says how the order was recovered from what it does print.
"""

from knights.published.data import load, names

__all__ = ["load", "names"]
