"""The rows of a replay, all at once."""

from knights.reproduction import ClaimRow, replay
from knights.reproduction.publication import Data


def rows_of(name: str, data: Data | None = None) -> list[ClaimRow]:
    """Every row of the work of this name."""
    return [step.row for step in replay(name, data) if step.row is not None]
