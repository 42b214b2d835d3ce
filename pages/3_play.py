"""Play: tours by hand, an exercise in playing the algorithm, and a judge of tours."""

from knights.ui.navigation import Entry

ENTRY = Entry("play", "Play", icon="touch_app")

if __name__ == "__main__":
    ENTRY.show()
