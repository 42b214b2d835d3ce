"""Files dropped on a page: results, shown as if computed here, or an experiment, whose settings the page takes."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any, cast

import streamlit as st

from knights.base.errors import InputError
from knights.base.questions import parameters, write
from knights.boards.board import Board
from knights.engine.case import Steps, default_limit
from knights.experiments.files import read_experiment
from knights.experiments.sweeps.read import reopened
from knights.heuristics.variants import Variant
from knights.ui.bounds import MAX_RESULTS_MEGABYTES
from knights.ui.controls.address import here
from knights.ui.controls.complaints import noting, tell
from knights.ui.controls.uploads import Opened, file_control
from knights.ui.controls.values import page_name
from knights.ui.running.experiment import SweepJob
from knights.ui.running.in_page import work_in_view

OPEN = "Open results or an experiment"


def results_control(complaints: list[str]) -> Opened | None:
    """Draw the upload box for a file of results or an experiment; return the file if it has results.

    The page takes the settings of an experiment. Problems with a file are added to the complaints.
    """
    times = f"{page_name()}.experiments"
    with st.expander(OPEN):
        files = file_control(
            "Results (CSV) or an experiment (TOML), saved here or written by the command line",
            f"{page_name()}.file{st.session_state.get(times, '')}",
            ["csv", "toml"],
            MAX_RESULTS_MEGABYTES,
            complaints,
        )
    for file in files:
        if not file.name.lower().endswith(".toml"):
            return file
        with noting(complaints):
            take(read_experiment(file.text, file.name), file.name)
            st.session_state[times] = st.session_state.get(times, 0) + 1
            st.rerun()
    return None


def take(question: object, name: str) -> None:
    """Set the page to a question; settings that a file leaves out take the defaults of the command.

    Raises:
        InputError: if the question belongs to another page.
    """
    page, command = here(), type(question).COMMAND  # type: ignore[attr-defined]
    if command != page.name:
        pages = {"sweep": "open it on the Sweep page", "compare": "open it on the Compare page"}
        where = pages.get(command, "the command line runs it")
        raise InputError(f"“{name}” is an experiment of “{command}”: {where}.")
    texts = {"steps": str(default_limit(Board(1, 1)).steps), "seeds": "1"} | write(question)
    known = parameters(cast(Any, type(question)))
    for setting in page.settings:
        if setting.name in known:
            text = texts.get(setting.name)
            setting.change(setting.parse(text) if text else setting.default)


def show_file(
    opened: Opened, limit: Steps, show: Callable[[SweepJob], None], alone: Variant | None = None
) -> None:
    """Read a file in the background, and show its results.

    Args:
        limit: the limit on boards where no search reached its limit.
        alone: the variant of a file that names none.
    """
    request = (sha256(opened.text.encode()).hexdigest(), opened.name, limit, alone)
    work = partial(reopened, opened.text, opened.name, limit, alone)
    job = work_in_view(f"{page_name()}.opened", request, work, lambda job: f"Reading: {job.share:.0%}")
    tell(
        st.info,
        f"These results come from the file “{opened.name}”. Close the file to go back.",
        icon="📄",
    )
    if job.finished:
        show(job)
