"""A view of the Published page: a work, and every figure that it prints beside the one computed here and now."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.column_config import LinkColumn, TextColumn

from knights.base.errors import Bounds
from knights.base.text import csv_text, seconds_in_words
from knights.reproduction import (
    Agreement,
    ClaimRow,
    Publication,
    as_json,
    describe,
    in_words,
    summarise,
)
from knights.reproduction.searching import different_squares
from knights.ui.chart import table
from knights.ui.controls.address import link
from knights.ui.controls.links import page_link
from knights.ui.controls.setting import Number
from knights.ui.export import File, export
from knights.ui.published.number_board import number_board
from knights.ui.published.recomputed import Checked, archive, recompute
from knights.ui.running.in_page import wait_in_view
from knights.ui.running.jobs import session_jobs
from knights.ui.views import ChartView

PAGE = "published"
MARKS = {
    Agreement.AGREES: ("✓", "green"),
    Agreement.NOT_COMPARABLE: ("–", "gray"),
    Agreement.DOES_NOT_HOLD: ("⚠", "orange"),
    Agreement.DIFFERS: ("✗", "red"),
}
"""The sign and the colour of each agreement, from what is as it should be to what is not."""
_LONG = 60
"""The most letters of a figure that still fits a table; longer ones are told in paragraphs."""
_TALLEST = 16
"""How many rows of a table are shown without scrolling."""
_ROW = 36
"""The height of a row in pixels."""

BOARD = Number("board", 1, Bounds("The number of the board", 1), "Board")


def show_work(work: Publication) -> None:
    """What a work did, how, and with which parameters."""
    st.markdown(work.did)
    with st.expander("Its method, source and exact parameters"):
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
    """The work recomputed: the last time's if there is one, else now, in view; None if that is stopped."""
    jobs, name = session_jobs(), work.name

    def start() -> None:
        jobs.start(PAGE, name, partial(recompute, name))

    left, right = st.columns([3, 1], vertical_alignment="center")
    right.button(
        "Recompute now",
        key=f"{PAGE}.again",
        icon=":material/refresh:",
        width="stretch",
        on_click=start,
    )
    if jobs.get(PAGE, name) is None and name not in archive():
        start()
    job = jobs.get(PAGE, name)
    with left:
        if job is not None:
            wait_in_view(PAGE, job, lambda: f"Recomputing: {len(job.finished):,} items so far")
            if job.error is not None:
                raise job.error
        checked = archive().get(name)
        if checked is None:
            st.warning("Stopped before it was done; press “Recompute now” to start again.", icon="✂️")
        else:
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
    """Words in the colour of an agreement, after its sign."""
    sign, colour = MARKS[agreement]
    return f":{colour}[{sign} {words}]"


def show_rows(work: Publication, rows: Sequence[ClaimRow]) -> None:
    """Every table of a work, its boards as boards, and the downloads."""
    for heading in dict.fromkeys(row.table for row in rows):
        part = [row for row in rows if row.table == heading]
        boards, label = [row for row in part if row.has_boards], f"{heading}: {summarise(part)}"
        if boards:
            st.header(label)
            _boards(boards)
            label = "The same as a table"
        # What agrees is folded; what does not is what a reader has come for.
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
    """One board as published, and ours next to it."""
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
    """On how many squares the two boards agree."""
    text = f" · {_marked(row.agreement, row.agreement)}"
    if isinstance(row.expected, list) and isinstance(row.got, list):
        squares = sum(len(line) for line in row.expected)
        apart = different_squares(row.expected, row.got)
        text += f" on all {squares} squares" if not apart else f" on {apart} of {squares} squares"
    return text


def _case(row: ClaimRow) -> None:
    """The link to where the app shows the case of a row, if it does."""
    if row.where:
        page_link(row.where.page, "show the case", dict(row.where.settings))


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
    columns = {
        "case": LinkColumn(display_text="open ↗", width="small", help="Opens in a new tab."),
        "note": TextColumn(width="large"),
    }
    height = _ROW * (min(len(rows), _TALLEST) + 1) + 2
    table(every, f"table.{rows[0].work}.{heading}", columns, row_height=_ROW, height=height)


def _paragraphs(rows: Sequence[ClaimRow]) -> None:
    """Claims in words, with what was computed and the evidence."""
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
    """The rows as CSV, in the columns of the command's JSON; a board is written as JSON."""
    records = [as_json(row) for row in rows]
    for record in records:
        for side in ("expected", "got"):
            if isinstance(record[side], list):
                record[side] = json.dumps(record[side])
    return csv_text([list(record.values()) for record in records], list(records[0]) if records else ())


class WorkView(ChartView[Publication]):
    """A published work: what it prints, and what is computed here.

    Args:
        name: the name of the work.
    """

    def __init__(self, name: str) -> None:
        self._work = describe(name)
        self.title = self._work.label

    def ask(self, complaints: list[str]) -> Publication:
        """Return the work."""
        return self._work

    def show(self, work: Publication) -> None:
        """Show the work, with the figures computed here once they are there."""
        place = st.container(key="answer")
        show_work(work)
        with place:
            checked = checked_now(work)
        if checked:
            show_rows(work, checked.rows)
