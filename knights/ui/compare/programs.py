"""The same search written three ways: source, diagram, and what each costs."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from typing import Any

import pandas as pd
import streamlit as st

from knights.search.programs import PROGRAMS
from knights.search.programs.diagram import diagram
from knights.search.programs.measure import LARGEST
from knights.ui.colours import ink, is_dark, path_colour
from knights.ui.compare.question import PAGE
from knights.ui.controls.complaints import tell
from knights.ui.controls.setting import Choice
from knights.ui.running.turns import let_others
from knights.ui.views import ChartView

_WORDS = {
    "recursive": "The interpreter's stack remembers the walk: the shortest program, and the first to give up.",
    "iterative": "A stack of its own remembers what is left to try: any size that fits in memory.",
    "automaton": "States and a table of transitions: nothing is hidden in the order of the statements.",
}
_SIDE = 20

PROGRAM = Choice("program", {name: name for name in PROGRAMS}, "Program")


def show_programs(_: bool) -> None:
    """Choose a program to read; the automaton's diagram; a measured side by side."""
    st.markdown(
        "Three programs make the **same search**: the same squares entered, the same events, the same number of "
        "steps. The tests check all three, event by event, against the compiled kernel."
    )
    control = PROGRAM.control()
    control.buttons(PROGRAM.value, PROGRAM.change, list(PROGRAMS))
    program = PROGRAM.value
    st.caption(_WORDS[program])
    st.code(source_of(program), language="python", line_numbers=True)
    if program == "automaton":
        st.header("Its states and transitions")
        dark = is_dark()
        st.graphviz_chart(diagram(ink(dark), path_colour(dark)), width="content")
    st.header("What each costs")
    _costs()


def source_of(program: str) -> str:
    """The text of the module that holds a program."""
    return inspect.getsource(sys.modules[PROGRAMS[program].__module__])


def _costs() -> None:
    with st.spinner("Measuring in a process of its own…"):
        let_others()
        try:
            rows = _measured()
        except (subprocess.SubprocessError, OSError) as error:
            tell(st.error, f"This server could not measure the programs: {error}.")
            return
    table = pd.DataFrame(
        {
            "program": row["program"],
            "time per step": row["microseconds"],
            "peak memory": row["kilobytes"],
            "calls in progress": row["frames"],
            "largest board": f"{row['largest']}×{row['largest']}"
            + (" or more" if row["largest"] == LARGEST else ""),
            "then": row["stops_at"] or f"nothing up to {LARGEST}×{LARGEST}",
        }
        for row in rows
    )
    st.dataframe(
        table,
        hide_index=True,
        key=f"{PAGE}.costs",
        column_config={
            "time per step": st.column_config.NumberColumn("time per step (µs)", format="%.3g"),
            "peak memory": st.column_config.NumberColumn("peak memory (kB)", format="%.0f"),
            "largest board": st.column_config.TextColumn(
                "largest n×n solved", help=f"Tried to {LARGEST}×{LARGEST}"
            ),
            "then": st.column_config.TextColumn("what stops it"),
        },
    )
    fastest, slowest = rows[-1]["microseconds"], max(row["microseconds"] for row in rows)
    st.caption(
        f"Measured on this server with {_SIDE}×{_SIDE} and the method warnsdorff, from a corner: the compiled kernel "
        f"takes {slowest / fastest:,.0f} times less time per step than the slowest program."
    )
    if st.button("Measure again", key=f"{PAGE}.measure"):
        _measured.clear()
        st.rerun()


@st.cache_data(show_spinner=False, max_entries=1)
def _measured() -> list[dict[str, Any]]:
    """The costs, measured in a process of its own so that no other visitor's work is counted."""
    command = [sys.executable, "-m", "knights.search.programs.measure", str(_SIDE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    rows: list[dict[str, Any]] = json.loads(done.stdout)
    return rows


VIEW = ChartView(title="Three programs", ask=lambda complaints: True, show=show_programs, settings=(PROGRAM,))
