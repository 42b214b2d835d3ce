"""The Compare page: what does each idea buy, in steps?"""

from typing import Any

from knights.ui.compare import challenge, table
from knights.ui.compare.question import PAGE as NAME
from knights.ui.compare.question import SETTINGS
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {"table": table.Comparing(), "challenge": challenge.ChallengeView()}

PAGE = ViewsPage(
    NAME, "Which method needs the fewest steps?", VIEWS, SETTINGS, ("first", "last", "variants", "steps")
)
