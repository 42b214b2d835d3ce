"""The front page: a race between two searches."""

from knights.ui.navigation import Entry

ENTRY = Entry("home", "Start", icon="home")

if __name__ == "__main__":
    ENTRY.show()
