"""The page Learn: seven ideas, one screen each."""

from knights.ui.learn.boards import PAGE as NAME
from knights.ui.learn.idea import LessonView
from knights.ui.learn.ideas import IDEAS
from knights.ui.views import ViewsPage

PAGE = ViewsPage(NAME, "Learn", {name: LessonView(name) for name in IDEAS})
