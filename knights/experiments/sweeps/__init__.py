"""Sweeps: a variant tried from every start of a range of boards.

A :class:`Sweep` is the question, :func:`run` yields :class:`Results` as they arrive, and
:mod:`knights.experiments.sweeps.summary` sums them up.
"""
