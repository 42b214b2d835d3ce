"""Published: the tables of earlier works, with every printed figure next to the recomputed one."""

from knights.ui.navigation import Entry

ENTRY = Entry("published", "Published", icon="fact_check", section="More")

if __name__ == "__main__":
    ENTRY.show()
