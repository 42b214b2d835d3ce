"""What several views of the Compare page ask: boards with their starts, and the limit."""

from __future__ import annotations

from knights.ui.controls.cases import CLOSED, CasesSettings, step_limit

PAGE = "compare"

CASES, LIMIT = CasesSettings(5, 12), step_limit(100_000)

SETTINGS = (*CASES.settings, CLOSED, LIMIT)
