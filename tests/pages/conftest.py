"""What tests of pages share."""

from collections.abc import Iterator

import pytest

from knights.sweeps.estimate import MAX_VISITS_VARIABLE
from knights.ui.running.jobs import Desk


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """The desk of the session of a test, on a server without a cap; what still runs at its end is stopped."""
    desk = Desk()
    for module in ("running.view", "sliding.comparison"):
        monkeypatch.setattr(f"knights.ui.{module}.desk", lambda: desk)
    monkeypatch.setenv(MAX_VISITS_VARIABLE, str(10**12))
    yield desk
    desk.clear()
