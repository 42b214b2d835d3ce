"""The recomputation of published works, section by section: every printed item next to our value."""

from collections.abc import Callable, Sequence

from knights.base import Progress, Work
from knights.reproduction import altstu_2009, bratislava, stu_sliding
from knights.reproduction.published import load
from knights.reproduction.claims import ClaimRow, Data, Publication, Rows

PARTS: dict[str, Callable[[Data], Sequence[Rows]]] = {
    "altstu-2009": altstu_2009.parts,
    "stu-2019": bratislava.parts_2019,
    "stu-2020": bratislava.parts_2020,
    "stu-2021": bratislava.parts_2021,
    "stu-sliding": stu_sliding.parts,
}
"""For each work, the function that returns the sections of its replay, in printed order."""


def describe(name: str) -> Publication:
    """Return the description of a work; raises an InputError for an unknown name."""
    data = load(name)
    about = {"order": data.get("move_order")} | data["description"]
    return Publication(name=name, source=data["source"], menu=data["menu"], **about)


def replay(name: str, data: Data | None = None) -> Work[ClaimRow]:
    """Recompute every printed item of a work, by default from the stored data; progress is counted in sections."""
    data = load(name) if data is None else data
    sections = PARTS[name](data)
    for index, section in enumerate(sections):
        for row in section:
            yield Progress(index / len(sections), row)
    yield Progress(1.0)
