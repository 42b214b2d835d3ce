"""Classroom: a class answers together, and its teacher leads."""

from knights.ui.navigation import show_page

show_page("classroom")
