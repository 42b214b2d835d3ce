"""Published works, recomputed, as a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from knights.api.watched import Watch, watched
from knights.base.tabular import Tabular
from knights.reproduction import ClaimRow, ClaimSummary, in_words, replay, summarise
from knights.reproduction.published import load, names


@dataclass(frozen=True, eq=False)
class Recomputed(Tabular):
    """Published works, recomputed: a row per printed item.

    Attributes:
        claims: the items, ours beside each.
    """

    claims: tuple[ClaimRow, ...]
    header = ("work", "table", "item", "published", "ours", "agreement", "note")

    def rows(self) -> Iterable[Sequence[object]]:
        """The items, in the order in which the works print them."""
        for claim in self.claims:
            values = in_words(claim.expected), in_words(claim.got)
            yield (claim.work, claim.table, claim.item, *values, claim.agreement.value, claim.note)

    @property
    def summary(self) -> ClaimSummary:
        """How many items agree, differ, do not hold, and cannot be compared."""
        return summarise(self.claims)


def recomputed(work: str | None, progress: Watch) -> Recomputed:
    """A published work, or all of them; raises an InputError if there is no such work."""
    if work is not None:
        load(work)
    works = names() if work is None else [work]
    return Recomputed(tuple(row for name in works for row in watched(replay(name), progress)))
