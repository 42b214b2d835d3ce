"""Compare: several variants, compared by their numbers of steps."""

from knights.ui.navigation import Entry

ENTRY = Entry("compare", "Compare", icon="stacked_line_chart")

if __name__ == "__main__":
    ENTRY.show()
