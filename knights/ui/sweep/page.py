"""The Sweep page: every start of a range of sizes, and which ones a variant solves."""

from knights.ui.sweep import starts
from knights.ui.sweep.maps import PAGE as NAME
from knights.ui.views import ViewsPage

PAGE = ViewsPage(
    NAME,
    "Which starting squares work?",
    {"maps": starts.Maps()},
    always=("first", "last", "variant", "steps"),
)
