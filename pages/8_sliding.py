"""Sliding puzzle: heuristic search on another puzzle."""

from knights.ui.navigation import Entry

ENTRY = Entry("sliding", "Sliding puzzle", icon="extension", section="More")

if __name__ == "__main__":
    ENTRY.show()
