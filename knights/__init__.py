"""Heuristic search on the knight's tour."""
