"""A room: a class answers together, and its teacher leads."""

from knights.ui.room.page import PAGE

PAGE.show()
