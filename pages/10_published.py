"""Published: the tables of earlier works, with every printed figure next to the recomputed one."""

from knights.ui.navigation import show

show("published")
