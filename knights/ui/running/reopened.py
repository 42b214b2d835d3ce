"""A file of results, shown as if it had been run here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import streamlit as st

from knights.errors import InputError
from knights.heuristics.variants import Variant
from knights.sweeps.reopen import reopened
from knights.ui.bounds import MAX_RESULTS_MEGABYTES
from knights.ui.controls.complaints import tell
from knights.ui.controls.values import page_name
from knights.ui.running.experiment import SweepJob
from knights.ui.running.in_page import work_in_view


class Opened(NamedTuple):
    """A file that a person has dropped on the page: its name and its text."""

    name: str
    text: str


def file_control() -> Opened | None:
    """Where a file of results can be dropped; the file, if there is one.

    Raises:
        InputError: if it is too large, or no text.
    """
    with st.expander("Open a file of results"):
        file = st.file_uploader(
            "A CSV that was saved here, or written by the command line",
            type=["csv"],
            key=f"{page_name()}.file",
            max_upload_size=MAX_RESULTS_MEGABYTES,
        )
    if file is None:
        return None
    data = file.getvalue()
    if len(data) > MAX_RESULTS_MEGABYTES << 20:
        raise InputError(f"“{file.name}” is larger than {MAX_RESULTS_MEGABYTES} MB.")
    try:
        return Opened(file.name, data.decode())
    except UnicodeDecodeError:
        raise InputError(f"“{file.name}” is no file of results: it is not text in UTF-8.") from None


def show_file(
    opened: Opened, limit: int, show: Callable[[SweepJob], None], alone: Variant | None = None
) -> None:
    """Read a file in the background, and show what is in it.

    Args:
        opened: the file.
        limit: the limit on boards where no search came to its limit.
        show: draws the results.
        alone: the variant of a file that names none.

    Raises:
        InputError: quoting the first line that cannot be used.
    """
    request = (sha256(opened.text.encode()).hexdigest(), opened.name, limit, alone)
    work = partial(reopened, opened.text, opened.name, limit, alone)
    job = work_in_view(f"{page_name()}.opened", request, work, lambda job: f"Reading: {job.share:.0%}")
    tell(
        st.info,
        f"From the file “{opened.name}”: shown as it was saved, nothing is run. Close the file on the left to go back.",
        icon="📄",
    )
    if job.finished:
        show(job)
