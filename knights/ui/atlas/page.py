"""The page of the atlas: how many starts each of the 40,320 move orders solves."""

from knights.ui.atlas import orders
from knights.ui.atlas.scores import PAGE as NAME
from knights.ui.views import ViewsPage

PAGE = ViewsPage(NAME, "Atlas of move orders", {"orders": orders.VIEW})
