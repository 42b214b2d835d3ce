"""The Learn page: seven lessons, one screen each."""

from knights.ui.learn.boards import PAGE as NAME
from knights.ui.learn.lessons import LESSONS
from knights.ui.views import ViewsPage

PAGE = ViewsPage(NAME, "Learn", LESSONS)
