"""Experiments that run many searches (sweeps, comparisons, the atlas and discovery), and the files that store them."""
