"""Experiments that run many searches (sweeps, comparisons and discovery), and the files that store them."""
