"""Sweep: every start of a range of sizes, and whether a variant solves it."""

from knights.ui.navigation import Entry

ENTRY = Entry("sweep", "Sweep", icon="grid_on")

if __name__ == "__main__":
    ENTRY.show()
