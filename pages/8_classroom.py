"""Classroom: questions that a class answers together, led by its teacher."""

from knights.ui.navigation import show

show("classroom")
