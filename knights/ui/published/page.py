"""The Published page: every printed figure next to the one computed now."""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.column_config import TextColumn

from knights.base.errors import Bounds
from knights.base.text import csv_text, seconds_in_words
from knights.base.work import Progress, Work
from knights.boards.pictures.colours import END, START, VERMILLION
from knights.reproduction import describe, replay
from knights.reproduction.rows import (
    Agreement,
    ClaimRow,
    Publication,
    as_json,
    different_squares,
    in_words,
    summarise,
)
from knights.ui.chart import CASE, table
from knights.ui.controls.address import link
from knights.ui.controls.links import page_link
from knights.ui.controls.setting import Number
from knights.ui.export import File, export
from knights.ui.published.ablation import Ablation
from knights.ui.running.in_page import work_in_view
from knights.ui.running.jobs import session_jobs
from knights.ui.views import ChartView, View, ViewsPage

Numbers = Sequence[Sequence[int]]

STYLE = f"""<style>
.numbers {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
.numbers td {{ width: 2.3em; height: 2.3em; padding: 0; text-align: center; line-height: 1; }}
.numbers td.dark {{ background: color-mix(in srgb, currentColor 12%, transparent); }}
.numbers td.first {{ background: {START}; color: #FFFFFF; font-weight: 600; }}
.numbers td.last {{ background: {END}; color: #FFFFFF; font-weight: 600; }}
.numbers td.differs {{ box-shadow: inset 0 0 0 3px {VERMILLION}; font-weight: 600; text-decoration: underline; }}
</style>"""


def number_board(numbers: Numbers, other: Numbers | None = None) -> str:
    """Return a board of numbers as an HTML table; numbers that differ from those of ``other`` are framed."""
    most = max((number for row in numbers for number in row), default=0)
    rows = []
    for r, row in enumerate(numbers):
        squares = []
        for c, number in enumerate(row):
            words = ["dark"] if (r + c) % 2 else []
            if number in (1, most):
                words.append("first" if number == 1 else "last")
            inside = other is not None and r < len(other) and c < len(other[r])
            if other is not None and not (inside and other[r][c] == number):
                words.append("differs")
            squares.append(f'<td class="{" ".join(words)}">{number}</td>')
        rows.append(f"<tr>{''.join(squares)}</tr>")
    return f'{STYLE}<table class="numbers">{"".join(rows)}</table>'


@dataclass(frozen=True)
class Checked:
    """A recomputed work: its items, the seconds that it took, and the time when it ended."""

    rows: tuple[ClaimRow, ...]
    seconds: float
    at: datetime


@st.cache_resource(show_spinner=False)
def archive() -> dict[str, Checked]:
    """Return the last recomputation of each work by name, kept until the process ends."""
    return {}


def recompute(name: str) -> Work[ClaimRow]:
    """Recompute a work, and store the result."""
    began, rows = time.perf_counter(), []
    for share, row in replay(name):
        if row is not None:
            rows.append(row)
        yield Progress(share, row)
    archive()[name] = Checked(tuple(rows), time.perf_counter() - began, datetime.now(UTC))


NAME = "published"
MARKS = {
    Agreement.AGREES: ("✓", "green"),
    Agreement.NOT_COMPARABLE: ("–", "gray"),
    Agreement.DOES_NOT_HOLD: ("⚠", "orange"),
    Agreement.DIFFERS: ("✗", "red"),
}
"""The sign and the colour of each kind of agreement, from the best to the worst."""
_LONG = 60
"""The maximum length of a figure in a table, in characters; longer ones become paragraphs."""
_TALLEST = 16
"""The maximum number of rows shown without scrolling."""
_ROW = 36
"""The height of a row in pixels."""

BOARD = Number("board", 1, Bounds("The number of the board", 1), "Board")


def show_work(work: Publication) -> None:
    """Show the subject, the method and the parameters of a work."""
    st.markdown(work.did)
    with st.expander("Its algorithm, source and exact parameters"):
        st.markdown(work.method)
        st.caption(f"Source: {work.source}.")
        st.table(
            {
                "Move order"
                + (" (rows down, columns right)" if "," in work.order else ""): f"`{work.order}`",
                "Where it comes from": work.origin,
                "Rule": work.rule,
                "Ties": work.ties,
                "Limit": work.limit,
            },
            border="horizontal",
        )


def checked_now(work: Publication) -> Checked | None:
    """Return the last recomputation of a work, or recompute it with its progress; None if the work is stopped."""
    jobs, name = session_jobs(), work.name

    def work_of() -> Work[ClaimRow]:
        return recompute(name)

    def start() -> None:
        jobs.start(NAME, name, work_of)

    left, right = st.columns([3, 1], vertical_alignment="center")
    right.button(
        "Recompute now",
        key=f"{NAME}.anew",
        icon=":material/refresh:",
        width="stretch",
        on_click=start,
    )
    with left:
        if jobs.get(NAME, name) is not None or name not in archive():
            work_in_view(NAME, name, work_of, lambda job: f"Recomputing: {len(job.finished):,} items so far")
        checked = archive().get(name)
        if checked is not None:
            st.markdown(_headline(checked))
    return checked


def _headline(checked: Checked) -> str:
    whole = summarise(checked.rows)
    agreement = Agreement.DIFFERS if whole.differ else Agreement.AGREES
    text = _marked(agreement, f"**{whole.agree:,} of {whole.comparable:,} agree**")
    if whole.do_not_hold:
        claims = "1 claim does" if whole.do_not_hold == 1 else f"{whole.do_not_hold} claims do"
        text += f" · {_marked(Agreement.DOES_NOT_HOLD, f'{claims} not hold')}"
    if whole.not_comparable:
        text += f" · {whole.not_comparable} cannot be compared"
    return f"{text} · recomputed in {seconds_in_words(checked.seconds)} at {checked.at:%H:%M:%S %Z}"


def _marked(agreement: Agreement, words: str) -> str:
    """Return words in the colour of an agreement, after its sign."""
    sign, colour = MARKS[agreement]
    return f":{colour}[{sign} {words}]"


def show_rows(work: Publication, rows: Sequence[ClaimRow]) -> None:
    """Show every table of a work, its boards as boards, and the downloads."""
    for heading in dict.fromkeys(row.table for row in rows):
        part = [row for row in rows if row.table == heading]
        boards, label = [row for row in part if row.has_boards], f"{heading}: {summarise(part)}"
        if boards:
            st.header(label)
            _boards(boards)
            label = "The same as a table"
        # A reader has come for what does not agree.
        worst = max((row.agreement for row in part), key=[*MARKS].index)
        with st.expander(f"{MARKS[worst][0]} {label}", worst in (Agreement.DOES_NOT_HOLD, Agreement.DIFFERS)):
            if any(len(text) > _LONG for row in part for text in (in_words(row.expected), in_words(row.got))):
                _paragraphs(part)
            else:
                _table(heading, part)
    files = [
        File("All items", f"{work.name}.csv", rows_csv(rows)),
        File("All items", f"{work.name}.json", json.dumps([as_json(row) for row in rows])),
    ]
    export(files, f"python -m knights published {work.name}")


def _boards(rows: Sequence[ClaimRow]) -> None:
    """Show one board as published, and ours next to it."""
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
    for column, name, value, other in (
        (left, "Published", row.expected, row.got),
        (right, "Ours", row.got, row.expected),
    ):
        column.markdown(f"**{name}**" + (_sameness(row) if name == "Ours" else ""))
        if isinstance(value, list):
            column.html(number_board(value, other if isinstance(other, list) else None))
        else:
            column.markdown(in_words(value))
    with right:
        _case(row)


def _sameness(row: ClaimRow) -> str:
    """State on how many squares the two boards agree."""
    text = f" · {_marked(row.agreement, row.agreement)}"
    if isinstance(row.expected, list) and isinstance(row.got, list):
        squares = sum(len(line) for line in row.expected)
        apart = different_squares(row.expected, row.got)
        text += f" on all {squares} squares" if not apart else f" on {apart} of {squares} squares"
    return text


def _case(row: ClaimRow) -> None:
    """Draw the link to the page that shows the case of a row, if there is one."""
    if row.where:
        page_link(row.where.page, "Show the case", dict(row.where.settings))


def _table(heading: str, rows: Sequence[ClaimRow]) -> None:
    every = pd.DataFrame(
        {
            "item": row.item,
            "published": in_words(row.expected),
            "ours": in_words(row.got),
            "agreement": f"{MARKS[row.agreement][0]} {row.agreement}",
            "case": link(f"/{row.where.page}", dict(row.where.settings)) if row.where else None,
            "note": row.note,
        }
        for row in rows
    )
    columns = {"case": CASE, "note": TextColumn(width="large")}
    height = _ROW * (min(len(rows), _TALLEST) + 1) + 2
    table(every, f"table.{rows[0].work}.{heading}", columns, row_height=_ROW, height=height)


def _paragraphs(rows: Sequence[ClaimRow]) -> None:
    """Show claims in words, with the computed figure and the evidence."""
    for row in rows:
        with st.container(border=True):
            st.markdown(
                f"{_marked(row.agreement, f'**{row.agreement}**')} · **{row.item}**\n\n"
                f"Published: {in_words(row.expected)}\n\n"
                f"Ours: **{in_words(row.got)}**"
            )
            _case(row)
            st.caption(row.note[:1].upper() + row.note[1:] + ".")


def rows_csv(rows: Sequence[ClaimRow]) -> str:
    """Return the rows as CSV, in the columns of the command's JSON; a board is written as JSON."""
    records = [as_json(row) for row in rows]
    for record in records:
        for side in ("expected", "got"):
            if isinstance(record[side], list):
                record[side] = json.dumps(record[side])
    return csv_text([list(record.values()) for record in records], list(records[0]) if records else ())


class WorkView(ChartView[Publication]):
    """The view of a published work: its printed figures, and those computed here."""

    def __init__(self, name: str) -> None:
        self._work = describe(name)
        self.title = self._work.label

    def ask(self, complaints: list[str]) -> Publication:
        """Return the work."""
        return self._work

    def show(self, work: Publication) -> None:
        """Show the work, and next to its figures those computed here once they are ready."""
        st.markdown(
            "Five student works print knight's tours, tables and claims. Are they right? Choose a work: this page "
            "computes its figures again and shows its boards next to ours. Each case has a link to the page that "
            "replays it."
        )
        place = st.container(key="answer")
        show_work(work)
        with place:
            checked = checked_now(work)
        if checked:
            show_rows(work, checked.rows)


VIEWS: dict[str, View[Any]] = {
    **{name: WorkView(name) for name in ("stu-2020", "stu-2021", "stu-2019", "altstu-2009")},
    "ablation": Ablation(),
    "stu-sliding": WorkView("stu-sliding"),
}

PAGE: ViewsPage = ViewsPage(
    NAME,
    lambda: (
        "Which optimisation saves work?" if PAGE.choice.value == "ablation" else "Checking published results"
    ),
    VIEWS,
    (BOARD,),
    ("work",),
    by="work",
)
