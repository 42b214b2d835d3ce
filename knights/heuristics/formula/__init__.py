"""Tie-breaks as formulas: the tree and its value, the text, and its mistakes."""
