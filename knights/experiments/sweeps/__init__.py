"""Sweeps: a variant tried from every start of a range of boards."""
