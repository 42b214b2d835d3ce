"""Searches and their results."""
