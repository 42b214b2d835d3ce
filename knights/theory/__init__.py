"""Theorems, obstacles and constructions, none of which needs a search."""
