"""Variants side by side, compared by steps."""

from knights.ui.compare.page import PAGE

PAGE.show()
