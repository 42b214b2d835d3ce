"""The rows that compare published works with recomputed results."""

from collections.abc import Iterable
from functools import cache, partial

from knights.base.work import Progress, Work, parts_of
from knights.reproduction import replay
from knights.reproduction.published import names
from knights.reproduction.rows import ClaimRow, Data
from knights.ui.pages.published import page
from knights.ui.running.jobs import Job
from tests.support.visits import PATIENCE


def rows_of(name: str, data: Data | None = None) -> list[ClaimRow]:
    return list(parts_of(replay(name, data)))


@cache
def all_rows() -> dict[str, list[ClaimRow]]:
    """Return the rows of every work; each process recomputes them only once."""
    return {name: rows_of(name) for name in names()}


def in_steps(rows: Iterable[ClaimRow]) -> Work[ClaimRow]:
    for row in rows:
        yield Progress(1.0, row)


def share_rows() -> None:
    """Have the Published page show these rows as if it had recomputed them."""
    for name, rows in all_rows().items():
        page.recomputed()[name] = job = Job(partial(in_steps, rows), name)
        assert job.wait(PATIENCE)
