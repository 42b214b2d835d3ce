"""The Sweep page: every start of a range of sizes, and which ones a variant solves."""

from __future__ import annotations

from typing import Any

from knights.ui.sweep import atlas, starts
from knights.ui.sweep.maps import PAGE as NAME
from knights.ui.views import View, ViewsPage

VIEWS: dict[str, View[Any]] = {"maps": starts.VIEW, "atlas": atlas.VIEW}

PAGE = ViewsPage(NAME, "Which starting squares work?", VIEWS, always=("from", "to", "variant", "steps"))
