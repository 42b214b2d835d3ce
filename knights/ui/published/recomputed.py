"""The published works as last recomputed in this process, for all sessions."""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

import streamlit as st

from knights.base.work import Progress, Work
from knights.reproduction import ClaimRow, replay


@dataclass(frozen=True)
class Checked:
    """A work as recomputed once: its items, how long that took in seconds, and when it was done."""

    rows: tuple[ClaimRow, ...]
    seconds: float
    at: datetime


@st.cache_resource(show_spinner=False)
def archive() -> dict[str, Checked]:
    """What was computed last of each work, by its name; kept until the process ends."""
    return {}


def recompute(name: str) -> Work[ClaimRow]:
    """Recompute a work; when it is done it is kept."""
    began, rows = time.perf_counter(), []
    for share, row in replay(name):
        if row is not None:
            rows.append(row)
        yield Progress(share, row)
    archive()[name] = Checked(tuple(rows), time.perf_counter() - began, datetime.now(UTC))
