"""The page of a room: one view, the leader's screen or a guest's phone."""

from knights.ui.classroom.seat import PAGE as NAME
from knights.ui.classroom.view import RoomView
from knights.ui.views import ViewsPage

PAGE = ViewsPage(NAME, "Room", {"classroom": RoomView()})
