"""The Sliding puzzle page."""
