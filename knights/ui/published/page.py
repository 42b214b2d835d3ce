"""The Published page: every printed figure beside the one computed here and now."""

from __future__ import annotations

from typing import Any

from knights.ui.published.work import BOARD, view_of
from knights.ui.published.work import PAGE as NAME
from knights.ui.views import View, ViewsPage

WORKS: dict[str, View[Any]] = {
    name: view_of(name) for name in ("stu-2020", "stu-2021", "stu-2019", "altstu-2009", "stu-sliding")
}

PAGE = ViewsPage(
    NAME,
    "Checking published results",
    WORKS,
    (BOARD,),
    ("work",),
    by="work",
    lead="This app grew out of five course works by students in Biysk and Bratislava, 2009 to 2021. What they "
    "print is computed here again, wherever they say how it was made: you see which of their results you can rely on.",
)
