"""A file of results, shown as if it had been run here; or of an experiment, whose settings the page takes."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256

import streamlit as st

from knights.base.errors import InputError
from knights.base.text import shortened
from knights.boards.board import Board
from knights.engine.case import Steps, default_limit
from knights.experiments.files import Experiment, read_experiment
from knights.experiments.sweeps.reopen import reopened
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
    """Draw the place to drop a file of results or of an experiment; return the file if it has results.

    The page takes the settings of an experiment, and drops its file. What is wrong with a file is added to the
    complaints.
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


_SETTINGS = {
    **{
        name: name
        for name in ("starts", "steps", "closed", "variant", "variants", "shape", "leaper", "seeds")
    },
    "start-seed": "lots",
    "all-starts-searched": "searched",
    "holes": "shape",
}
"""The settings of a page by the options of its command."""


def take(experiment: Experiment, name: str) -> None:
    """Change the settings of the page to those of an experiment; what it leaves out is as a command has it.

    Raises:
        InputError: if it is another page's, or says what the page cannot be asked.
    """
    page = here()
    if experiment.command != page.name:
        pages = {"sweep": "open it on the Sweep page", "compare": "open it on the Compare page"}
        where = pages.get(experiment.command, "the command line runs it")
        raise InputError(f"“{name}” is an experiment of “{shortened(experiment.command)}”: {where}.")
    texts = {"steps": str(default_limit(Board(1, 1)).steps), "seeds": "1"}
    for key, value in experiment.settings.items():
        if key in ("sizes", "columns"):
            pair = value if isinstance(value, list) else [value]
            if len(pair) != 2:
                raise InputError(
                    f"“{name}”: {key} are a first and a last number, like [5, 12]; not “{value}”."
                )
            names = ("from", "to") if key == "sizes" else ("cfrom", "cto")
            texts |= dict(zip(names, map(str, pair), strict=True))
        elif key == "steps-per-square":
            texts["steps"] = f"{value}-per-square"
        elif key in _SETTINGS:
            words = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            texts[_SETTINGS[key]] = str(int(value)) if isinstance(value, bool) else words
        else:
            raise InputError(
                f"“{name}”: the page has no setting for “{shortened(key)}”; a file can give it "
                f"{', '.join(('sizes', 'columns', 'steps-per-square', *_SETTINGS))}."
            )
    taken = [
        (setting, setting.parse(texts[setting.name]) if setting.name in texts else setting.default)
        for setting in page.settings
        if setting.name in {*_SETTINGS.values(), "from", "to", "cfrom", "cto"}
    ]
    for setting, value in taken:
        setting.change(value)


def show_file(
    opened: Opened, limit: Steps, show: Callable[[SweepJob], None], alone: Variant | None = None
) -> None:
    """Read a file in the background, and show what is in it.

    Args:
        limit: the limit on boards where no search came to its limit.
        alone: the variant of a file that names none.

    Raises:
        InputError: quoting the first line that cannot be used.
    """
    request = (sha256(opened.text.encode()).hexdigest(), opened.name, limit, alone)
    work = partial(reopened, opened.text, opened.name, limit, alone)
    job = work_in_view(f"{page_name()}.opened", request, work, lambda job: f"Reading: {job.share:.0%}")
    tell(
        st.info,
        f"From the file “{opened.name}”: the results as they were saved. Close the file on the left to go back.",
        icon="📄",
    )
    if job.finished:
        show(job)
