"""The Published page: every printed figure beside the one computed here and now."""

from typing import Any

from knights.ui.published import ideas
from knights.ui.published.work import BOARD, WorkView
from knights.ui.published.work import PAGE as NAME
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {
    **{name: WorkView(name) for name in ("stu-2020", "stu-2021", "stu-2019", "altstu-2009")},
    "ideas": ideas.Ablation(),
    "stu-sliding": WorkView("stu-sliding"),
}

PAGE = ViewsPage(
    NAME,
    "Checking published results",
    VIEWS,
    (BOARD,),
    ("work",),
    by="work",
    lead="Five student works print knight's tours, tables and claims. Are they right? Choose a work: its figures are "
    "computed here again, its boards stand beside ours, and each case opens on the page where you can replay it.",
)
