"""The Published page: every printed figure next to a recomputed one."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from knights.base.errors import Bounds
from knights.base.text import as_markdown, duration_in_words
from knights.boards.pictures.colours import END, START, VERMILLION
from knights.reproduction import describe, replay
from knights.reproduction.rows import Agreement, ClaimRow, Publication, as_json, in_words, summarise
from knights.ui.controls.address import link
from knights.ui.controls.export import File, export
from knights.ui.controls.links import page_link
from knights.ui.controls.setting import Number
from knights.ui.pages.published.ablation import Ablation
from knights.ui.running.jobs import Job
from knights.ui.running.progress import work_in_view
from knights.ui.views import ChartView, View, ViewsPage

NAME = "published"
MARKS = {
    Agreement.AGREES: ("✓", "green"),
    Agreement.NOT_COMPARABLE: ("–", "gray"),
    Agreement.DOES_NOT_HOLD: ("⚠", "orange"),
    Agreement.DIFFERS: ("✗", "red"),
}
"""The sign and the colour of each kind of agreement, from the best to the worst."""
STYLE = f"""<style>
.numbers {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
.numbers td {{ width: 2.3em; height: 2.3em; padding: 0; text-align: center; line-height: 1; }}
.numbers td.dark {{ background: color-mix(in srgb, currentColor 12%, transparent); }}
.numbers td.first {{ background: {START}; color: #FFFFFF; font-weight: 600; }}
.numbers td.last {{ background: {END}; color: #FFFFFF; font-weight: 600; }}
.numbers td.differs {{ box-shadow: inset 0 0 0 3px {VERMILLION}; font-weight: 600; text-decoration: underline; }}
</style>"""

BOARD = Number("board", 1, Bounds("The number of the board", 1).check, label="Board")


def number_board(numbers: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> str:
    """Return a board of numbers as an HTML table, with a frame around numbers that differ from ``other``."""
    most = max(map(max, numbers))
    rows = []
    for r, row in enumerate(numbers):
        squares = []
        for c, number in enumerate(row):
            words = {1: "first", most: "last"}.get(number, "")
            words += " dark" if (r + c) % 2 else ""
            words += " differs" if other[r][c] != number else ""
            squares.append(f'<td class="{words}">{number}</td>')
        rows.append(f"<tr>{''.join(squares)}</tr>")
    return f'{STYLE}<table class="numbers">{"".join(rows)}</table>'


def show_work(work: Publication) -> None:
    """Show the subject, the method and the parameters of a work."""
    st.markdown(work.did)
    with st.expander("Its algorithm, source and exact parameters"):
        st.markdown(work.method)
        st.caption(f"Source: {work.source}.")
        order = "Move order (rows down, columns right)" if "," in work.order else "Move order"
        parameters = {
            order: f"`{work.order}`",
            "Where it comes from": work.origin,
            "Rule": work.rule,
            "Ties": work.ties,
            "Limit": work.limit,
        }
        st.table(parameters, border="horizontal")


def _marked(agreement: Agreement, words: str) -> str:
    """Return words in Markdown with the sign and in the colour of an agreement."""
    sign, colour = MARKS[agreement]
    return f":{colour}[{sign} {words}]"


def show_rows(work: Publication, rows: Sequence[ClaimRow]) -> None:
    """Show the tables, the boards and the downloads of a work."""
    for heading in dict.fromkeys(row.table for row in rows):
        part = [row for row in rows if row.table == heading]
        boards, label = [row for row in part if row.has_boards], f"{heading}: {summarise(part)}"
        if boards:
            st.header(label)
            _boards(boards)
            label = "The same as a table"
        worst = max((row.agreement for row in part), key=[*MARKS].index)
        opened = not boards and worst in (Agreement.DOES_NOT_HOLD, Agreement.DIFFERS)
        with st.expander(f"{MARKS[worst][0]} {label}", opened):
            _table(part)
    export(files_of(work.name, rows), f"python -m knights published {work.name}")


def files_of(name: str, rows: Sequence[ClaimRow]) -> list[File]:
    """Return CSV and JSON files of the rows, in the form in which the command line prints them."""
    records = [as_json(row) for row in rows]
    # Type object: otherwise empty cells would turn a column of integers into floats.
    return [
        File("All items", f"{name}.csv", pd.DataFrame(records, dtype=object).to_csv(index=False)),
        File("All items", f"{name}.json", json.dumps(records)),
    ]


def _boards(rows: Sequence[ClaimRow]) -> None:
    """Show a published board next to the one computed here, with a menu if there are several."""
    numbers = range(1, len(rows) + 1)
    number = BOARD.value if BOARD.value in numbers else 1
    if len(rows) > 1:
        replace(BOARD.control(), width=360).menu(
            number,
            BOARD.change,
            numbers,
            lambda number: f"{MARKS[rows[number - 1].agreement][0]} {rows[number - 1].item}",
        )
    row = rows[number - 1]
    left, right = st.columns(2)
    left.markdown("**Published**")
    right.markdown(f"**Ours** · {_marked(row.agreement, row.agreement)}")
    for column, value, other in ((left, row.expected, row.got), (right, row.got, row.expected)):
        if isinstance(value, list):
            column.html(number_board(value, other if isinstance(other, list) else value))
        else:
            column.markdown(in_words(value))
    with right:
        page_link(row.where.page, "Show the case", row.where.settings)


def _table(rows: Sequence[ClaimRow]) -> None:
    st.table(
        pd.DataFrame(
            {
                "item": as_markdown(row.item),
                "published": as_markdown(in_words(row.expected)),
                "ours": as_markdown(in_words(row.got)),
                "agreement": _marked(row.agreement, row.agreement),
                "case": f"[open\u00a0↗]({link(row.where.page, row.where.settings)})",
                "note": as_markdown(row.note),
            }
            for row in rows
        ),
        hide_index=True,
    )


@st.cache_resource(show_spinner=False)
def recomputed() -> dict[str, Job[ClaimRow]]:
    """Return the complete recomputations, by name of the work; all sessions of the process share them."""
    return {}


class WorkView(ChartView[Publication]):
    """The view of a published work: its printed figures next to recomputed ones."""

    def __init__(self, name: str) -> None:
        self._work = describe(name)
        self.title = self._work.label

    def ask(self, complaints: list[str]) -> Publication:
        """Return the work; this view has no settings."""
        return self._work

    def show(self, work: Publication) -> None:
        """Show the work, and its figures next to the recomputed ones as soon as these are ready."""
        st.markdown(
            "Five student works report knight's tours, tables and claims. Are they right? Choose a work: this page "
            "computes its figures again and shows its boards next to ours. Each case has a link to the page that "
            "replays it."
        )
        place = st.container(key="answer")
        show_work(work)
        with place:
            job = recomputed().get(work.name) or work_in_view(
                f"{NAME}.{work.name}",
                work.name,
                partial(replay, work.name),
                lambda job: f"Recomputing: {len(job.finished):,} items so far",
            )
            if not job.partial:
                recomputed()[work.name] = job
            if job.finished:
                counts = summarise(job.finished)
                agreement = Agreement.DIFFERS if counts.differ else Agreement.AGREES
                time = duration_in_words(job.seconds)
                st.markdown(f"{_marked(agreement, f'Agree: **{counts}**')} · recomputed in {time}")
        show_rows(work, job.finished)


VIEWS: dict[str, View[Any]] = {
    **{name: WorkView(name) for name in ("stu-2020", "stu-2021", "stu-2019", "altstu-2009")},
    "ablation": Ablation(),
    "stu-sliding": WorkView("stu-sliding"),
}

PAGE = ViewsPage(
    NAME,
    "Checking published results",
    VIEWS,
    (BOARD,),
    ("work",),
    by="work",
)
