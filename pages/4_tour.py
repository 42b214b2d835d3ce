"""Tour: one search, as a path or step by step."""

from knights.ui.navigation import Entry

ENTRY = Entry("tour", "Tour", icon="route")

if __name__ == "__main__":
    ENTRY.show()
