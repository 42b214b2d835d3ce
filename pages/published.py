"""The published tables, with every printed figure next to the one computed now."""

from knights.ui.published.page import PAGE

PAGE.show()
