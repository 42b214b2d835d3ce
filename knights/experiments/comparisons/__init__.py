"""Comparisons: several variants tried from the same starts.

A :class:`Comparison` is the question; :mod:`knights.experiments.sweeps.runner` runs its sweeps; the modules here turn
the results into scores, pairs, profiles and a sentence.
"""
