"""Comparisons: several variants tried from the same starts, scored, ranked and put into words."""
