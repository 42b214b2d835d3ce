"""Learn: the ideas behind the search, each on a small board."""

from knights.ui.navigation import Entry

ENTRY = Entry("learn", "Learn", icon="school")

if __name__ == "__main__":
    ENTRY.show()
