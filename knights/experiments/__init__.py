"""Experiments that run many searches: sweeps, comparisons, the atlas and discovery, and their files."""
