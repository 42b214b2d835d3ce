"""Classroom: a class answers together, and its teacher leads."""

from knights.ui.navigation import Entry

ENTRY = Entry("classroom", "Classroom", icon="groups", section="More")

if __name__ == "__main__":
    ENTRY.show()
