"""The Compare page, one module per view."""
