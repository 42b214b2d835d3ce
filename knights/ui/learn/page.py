"""The page Learn: seven ideas, one screen each, and the restart laboratory a click away from the last."""

from typing import Any

from knights.ui.learn import laboratory
from knights.ui.learn.boards import PAGE as NAME
from knights.ui.learn.idea import view_of
from knights.ui.learn.ideas import IDEAS, LABORATORY
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {name: view_of(idea, name) for name, idea in IDEAS.items()}

PAGE = ViewsPage(NAME, "Learn", {**VIEWS, LABORATORY: laboratory.VIEW})
