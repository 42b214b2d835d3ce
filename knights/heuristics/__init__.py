"""Variants and their parts: rules, tie-breaks, prunings and restarts."""
