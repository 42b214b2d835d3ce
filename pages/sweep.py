"""Every start of a range of sizes, and whether a variant solves it."""

from knights.ui.sweep.page import PAGE

PAGE.show()
