"""The published works as last recomputed in this process, for all sessions; and the seal of the front page."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from datetime import UTC, datetime

import streamlit as st

from knights.published import names
from knights.reproduction import ClaimRow, ClaimSummary, replay, summarise
from knights.text import plural
from knights.ui.running.jobs import Job
from knights.work import Progress, Work, in_turn


@dataclass(frozen=True)
class Checked:
    """A work as recomputed once.

    Attributes:
        rows: its items.
        seconds: how long it took.
        at: when it was done.
    """

    rows: tuple[ClaimRow, ...]
    seconds: float
    at: datetime


class Archive:
    """What was computed last of each work; what is missing is computed in the background on request."""

    def __init__(self) -> None:
        self._kept: dict[str, Checked] = {}
        self._lock = threading.Lock()
        self._job: Job[ClaimRow] | None = None

    def get(self, name: str) -> Checked | None:
        """A work as last recomputed, or None."""
        return self._kept.get(name)

    def recompute(self, name: str) -> Work[ClaimRow]:
        """Recompute a work; when it is done it is kept."""
        began, rows = time.perf_counter(), []
        for share, row in replay(name):
            if row is not None:
                rows.append(row)
            yield Progress(share, row)
        self._kept[name] = Checked(tuple(rows), time.perf_counter() - began, datetime.now(UTC))

    def begin(self) -> None:
        """Compute in the background what is missing, one work after the other."""
        with self._lock:
            if self._job is None:
                self._job = Job(self._fill)

    def _fill(self) -> Work[ClaimRow]:
        missing = (name for name in names() if name not in self._kept)
        return in_turn((1 / len(names()), self.recompute(name)) for name in missing)

    @property
    def complete(self) -> bool:
        """Whether every work has been recomputed."""
        return self._kept.keys() >= set(names())

    def rows(self) -> list[ClaimRow]:
        """The rows of all works that are there."""
        return [row for checked in self._kept.values() for row in checked.rows]


@st.cache_resource(show_spinner=False)
def archive() -> Archive:
    """The archive of this process."""
    return Archive()


def seal() -> str | None:
    """How the published figures compare with ours, in words; None while they are being recomputed for the first time.

    Never waits: the first call begins the work in the background.
    """
    kept = archive()
    kept.begin()
    if not kept.complete:
        return None
    return seal_in_words(summarise(kept.rows()))


def seal_in_words(whole: ClaimSummary) -> str:
    """How many of the figures that can be compared agree, and what else there is: nothing is left out."""
    parts = [f"{whole.agree:,} of {whole.comparable:,} published figures agree"]
    if whole.differ:
        parts.append(plural(whole.differ, "differs", "differ"))
    if whole.do_not_hold:
        parts.append(plural(whole.do_not_hold, "claim does not hold", "claims do not hold"))
    if whole.not_comparable:
        parts.append(f"{whole.not_comparable:,} cannot be compared")
    return ", ".join(parts)
