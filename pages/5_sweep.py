"""Sweep: the starts that a variant solves on boards of a range of sizes."""

from knights.ui.navigation import Entry

ENTRY = Entry("sweep", "Sweep", icon="grid_on")

if __name__ == "__main__":
    ENTRY.show()
