"""Tie-breaks that a person writes as formulas: the tree and its value, the text, and what is wrong with it."""
