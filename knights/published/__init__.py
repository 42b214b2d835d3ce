"""The published works as data.

Each JSON file in ``data`` holds the printed boards, tables and logs of one work, with its source, a description,
its coordinates and its method. If a work does not print its move order, the file says how the order was
recovered.
"""

from knights.published.data import load, names

__all__ = ["load", "names"]
