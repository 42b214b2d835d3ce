"""Files opened on a page: results, shown as if just computed, or an experiment, whose settings the page adopts."""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from typing import NamedTuple

import streamlit as st

from knights.base import InputError, Question, parameters, taking
from knights.base.questions import write
from knights.boards import Board
from knights.engine import Steps, default_limit
from knights.experiments.files import read_experiment
from knights.experiments.sweeps.read import reopened
from knights.heuristics import Variant
from knights.ui.controls import here, noting, page_name, tell
from knights.ui.controls.values import values
from knights.ui.running.progress import work_in_view
from knights.ui.running.sweeps import SweepJob

MAX_RESULTS_MEGABYTES = 8
"""The maximum size of a file of results; the browser learns the same limit from the server's configuration."""
BYTES_PER_LETTER = 24
"""The memory that reading results takes for each character, in bytes."""
OPEN = "Open results or an experiment"


class Opened(NamedTuple):
    """The name and the text of a file that a visitor has opened on the page."""

    name: str
    text: str


def file_control(label: str, key: str, kinds: Sequence[str], most: int, complaints: list[str]) -> Opened | None:
    """Draw an upload box for text files of up to ``most`` megabytes; return the file, or None with a complaint."""
    file = st.file_uploader(label, type=list(kinds), key=key, max_upload_size=most)
    if file is None:
        return None
    with noting(complaints):
        # The browser checks the size too, but other programs can also send files.
        if file.size > most << 20:
            raise InputError(f"“{file.name}” is larger than {most} MB.")
        if not file.size:
            raise InputError(f"“{file.name}” is empty.")
        try:
            return Opened(file.name, file.getvalue().decode())
        except UnicodeDecodeError:
            raise InputError(f"“{file.name}” is not UTF-8 text: save the file as UTF-8.") from None
    return None


def results_control(complaints: list[str]) -> Opened | None:
    """Draw the upload box; return a file of results, or let the page adopt the settings of an experiment."""
    label = "Results (CSV) or an experiment (TOML), saved here or written by the command line"
    key = f"{page_name()}.file"
    # Another key empties the box.
    number = values().get(key, 0)
    with st.expander(OPEN):
        file = file_control(label, f"{key}{number}", ["csv", "toml"], MAX_RESULTS_MEGABYTES, complaints)
    if file is None or not file.name.lower().endswith(".toml"):
        return file
    with noting(complaints):
        take(read_experiment(file.text, file.name), file.name)
        values()[key] = number + 1
        st.rerun()
    return None


def take(question: Question, name: str) -> None:
    """Adopt the question in the file ``name``, with the command's defaults; refuse that of another page."""
    page, command = here(), question.COMMAND
    if command != page.name:
        pages = {"sweep": "open it on the Sweep page", "compare": "open it on the Compare page"}
        where = pages.get(command, "the command line runs it")
        raise InputError(f"“{name}” is an experiment for “{command}”: {where}.")
    texts = {"steps": str(default_limit(Board(1, 1)).steps), "seeds": "1"} | write(question)
    known = parameters(type(question))
    for setting in page.settings:
        if setting.name in known:
            text = texts.get(setting.name)
            setting.change(setting.parse(text) if text else setting.default)


def show_file(opened: Opened, limit: Steps, show: Callable[[SweepJob], None], alone: Variant | None = None) -> None:
    """Read a file in the background, and show its results.

    ``limit`` is assumed for boards on which no search reached its limit, ``alone`` if the file names no variant.
    """
    request = (sha256(opened.text.encode()).hexdigest(), opened.name, limit, alone)
    work = partial(reopened, opened.text, opened.name, limit, alone)
    work = partial(taking, BYTES_PER_LETTER * len(opened.text), work)
    job = work_in_view(f"{page_name()}.opened", request, work, lambda job: f"Reading: {job.share:.0%}")
    tell(st.info, f"These results come from the file “{opened.name}”. Close the file to go back.", icon="📄")
    if job.finished:
        show(job)
