"""The page Learn: seven ideas, one screen each."""

from knights.ui.learn.boards import PAGE as NAME
from knights.ui.learn.idea import view_of
from knights.ui.learn.ideas import IDEAS
from knights.ui.views import ViewsPage

PAGE = ViewsPage(NAME, "Learn", {name: view_of(idea, name) for name, idea in IDEAS.items()})
