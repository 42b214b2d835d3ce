"""The published tables: every printed figure beside the one computed here and now."""

from knights.ui.published.page import PAGE

PAGE.show()
