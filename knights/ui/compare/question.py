"""What several views of the Compare page ask: boards with their starts, and the limit."""

from __future__ import annotations

from knights.search.case import PerSquare
from knights.ui.controls.cases import CLOSED, CasesSettings, StepLimit

PAGE = "compare"

CASES, LIMIT = CasesSettings(5, 12), StepLimit(PerSquare(1000))

SETTINGS = (*CASES.settings, CLOSED, LIMIT)
