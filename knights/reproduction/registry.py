"""The works that can be recomputed, and how: a part at a time."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from knights.published.data import load
from knights.reproduction.altstu_2009 import REPLAYER as ALTSTU_2009
from knights.reproduction.publication import Data, Publication, Replayer
from knights.reproduction.rows import ClaimRow
from knights.reproduction.stu_2019 import REPLAYER as STU_2019
from knights.reproduction.stu_2020 import REPLAYER as STU_2020
from knights.reproduction.stu_2021 import REPLAYER as STU_2021
from knights.reproduction.stu_sliding import REPLAYER as STU_SLIDING

REPLAYERS: dict[str, Replayer] = {
    "altstu-2009": ALTSTU_2009,
    "stu-2019": STU_2019,
    "stu-2020": STU_2020,
    "stu-2021": STU_2021,
    "stu-sliding": STU_SLIDING,
}
"""How each work is recomputed; a test holds the names to those of the data."""


class Step(NamedTuple):
    """A step of a replay: the share that is done, from 0 to 1, and a row, if one was finished."""

    share: float
    row: ClaimRow | None


def describe(name: str, data: Data | None = None) -> Publication:
    """What a work did, how, and with which parameters.

    Raises:
        InputError: if there is no work of that name.
    """
    data = load(name) if data is None else data
    return REPLAYERS[name].describe(data)


def replay(name: str, data: Data | None = None) -> Generator[Step, None, None]:
    """Recompute every printed item of a work.

    Yields at least every 0.2 s, so that the caller can show progress or stop by closing it.

    Args:
        name: the work's name.
        data: what the work prints; None for the data that the package carries.

    Raises:
        InputError: if there is no work of that name.
    """
    data = load(name) if data is None else data
    parts = REPLAYERS[name].parts(data)
    for done, part in enumerate(parts):
        for row in part():
            yield Step(done / len(parts), row)
    yield Step(1.0, None)
