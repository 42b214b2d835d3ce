"""The rows that compare published works with recomputed results."""

import pickle
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from os import getpid
from pathlib import Path

import knights
from knights.base import Progress, Work, parts_of
from knights.base.jit import folder
from knights.reproduction import replay
from knights.reproduction.claims import ClaimRow, Data
from knights.reproduction.published import names


def rows_of(name: str, data: Data | None = None) -> list[ClaimRow]:
    return list(parts_of(replay(name, data)))


@cache
def stored_rows(name: str) -> list[ClaimRow]:
    """Return the rows of a work, which one process recomputes, and all others read from the cache folder.

    A change to any source file of the package, or to the data of a work, makes them anew.
    """
    sources = sorted(path for ending in ("py", "json") for path in Path(knights.__file__).parent.rglob(f"*.{ending}"))
    digest = sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]
    home = folder()
    if home is None:
        return rows_of(name)
    file, mine = (home / f"{name}-{digest}.{ending}" for ending in ("rows", f"{getpid()}"))
    if not file.exists():
        mine.write_bytes(pickle.dumps(rows_of(name)))
        mine.replace(file)
    rows: list[ClaimRow] = pickle.loads(file.read_bytes())
    return rows


def all_rows() -> dict[str, list[ClaimRow]]:
    return {name: stored_rows(name) for name in names()}


def in_steps(rows: Iterable[ClaimRow]) -> Work[ClaimRow]:
    for row in rows:
        yield Progress(1.0, row)


def stored_replay(name: str) -> Work[ClaimRow]:
    """Replay a work from its stored rows."""
    yield from in_steps(stored_rows(name))
