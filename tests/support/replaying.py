"""The rows that compare published works with recomputed results."""

from functools import cache

from knights.base.work import parts_of
from knights.reproduction import replay
from knights.reproduction.published import names
from knights.reproduction.rows import ClaimRow, Data


def rows_of(name: str, data: Data | None = None) -> list[ClaimRow]:
    return list(parts_of(replay(name, data)))


@cache
def all_rows() -> dict[str, list[ClaimRow]]:
    """Return the rows of every work; each process recomputes them only once."""
    return {name: rows_of(name) for name in names()}
