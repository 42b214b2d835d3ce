"""A classroom: a class answers together, and its teacher leads."""

from knights.ui.classroom.page import PAGE

PAGE.show()
