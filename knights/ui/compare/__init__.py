"""The Compare page, a view a module."""
