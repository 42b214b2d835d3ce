"""Classroom: questions that a class answers together, led by its teacher."""

from knights.ui.navigation import Entry

ENTRY = Entry("classroom", "Classroom", icon="groups", section="More")

if __name__ == "__main__":
    ENTRY.show()
