"""The Tour page, one module per view."""
