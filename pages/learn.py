"""Learn: the ideas behind the search, one small board each."""

from knights.ui.learn.page import PAGE

PAGE.show()
