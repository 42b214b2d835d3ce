"""The Published page."""
