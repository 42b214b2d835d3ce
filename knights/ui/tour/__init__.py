"""The Tour page, a view a module."""
