"""Make the file of the answers that come with the program: ``python -m tests.support.stored``."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import streamlit as st

from knights.base import command_line
from knights.experiments.sweeps import Sweep, units
from knights.experiments.sweeps.results import Records
from knights.ui.running import stored
from tests.support.visits import visit

PAGES = ("sweep", "compare", "compare?view=challenge")
"""The pages that open with a question too large for plain programs."""


def default_sweeps() -> list[Sweep]:
    """Return the sweeps that the pages run when they are opened without settings."""
    asked: dict[str, Sweep] = {}

    def note(every: Sequence[Sweep]) -> None:
        asked.update((command_line(sweep), sweep) for sweep in every)
        st.stop()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stored, "stored", note)
        for page in PAGES:
            assert not visit(page).exception
    return list(asked.values())


def computed(sweep: Sweep) -> Records:
    """Return the records of a sweep, board by board."""
    made = [units.do(unit, seconds=3600)[0] for unit in units.units_of(sweep)]
    return np.concatenate(made)


if __name__ == "__main__":
    made: dict[str, Any] = {command_line(sweep): computed(sweep) for sweep in default_sweeps()}
    np.savez_compressed(stored.FILE, **made)
