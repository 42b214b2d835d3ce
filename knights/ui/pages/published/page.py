"""The Published page: every printed figure next to a recomputed one."""

import json
from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from knights.base import errors, text
from knights.engine import Link
from knights.figures import published
from knights.reproduction import describe, replay
from knights.reproduction.claims import ASKED, Agreement, ClaimRow, Publication, as_json, in_words, summarise
from knights.ui import chart, views
from knights.ui.controls import export, link, links, setting, values
from knights.ui.running import jobs, progress

NAME = "published"
MARKS = {
    Agreement.AGREES: ("✓", "green"),
    Agreement.ANSWERED: ("→", "blue"),
    Agreement.UNDECIDED: ("?", "orange"),
    Agreement.DIFFERS: ("✗", "red"),
}
"""The sign and the colour of each kind of agreement, from the best to the worst."""
BOARD = setting.Number("board", 1, errors.Bounds("The number of the board", 1).check, label="Board")


def number_board(numbers: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> pd.DataFrame:
    """Return a board of numbers as a table in Markdown, with the numbers that differ from ``other`` in red."""
    pairs = (zip(*rows, strict=True) for rows in zip(numbers, other, strict=True))
    return pd.DataFrame([str(a) if a == b else f":red[**{a}**]" for a, b in row] for row in pairs)


def show_method(work: Publication) -> None:
    """Show the method and the parameters of a work."""
    with st.expander("Its algorithm, source and exact parameters"):
        st.markdown(work.method)
        st.caption(f"Source: {work.source}.")
        order = "Move order (rows down, columns right)" if "," in work.order else "Move order"
        more = {"Where it comes from": work.origin, "Rule": work.rule, "Ties": work.ties, "Limit": work.limit}
        st.table({order: f"`{work.order}`"} | more, border="horizontal")


def show_job(work: Publication, job: jobs.Job[ClaimRow]) -> None:
    """Show what a recomputation has finished: counts, a picture, the author's questions, and all figures, folded."""
    rows = job.finished
    time = "so far" if job.running else f"recomputed in {text.duration_in_words(job.seconds)}"
    st.markdown(f"**{summarise(rows)}** · {time}")
    points = [point for row in rows for point in row.points]
    boards = [row for row in rows if row.has_boards]
    if points:
        alt = f"{work.chart.capitalize()} against the size of the board"
        chart.chart(published.points_figure(points, work.chart), f"points.{work.name}", alt)
    elif boards:
        _boards(boards, not job.running)
    if asked := [row for row in rows if row.table == ASKED]:
        st.header(ASKED)
        st.caption("What the work says, in our words.")
        for row in asked:
            _answer(row)
    st.header("Run it as the work did")
    with st.container(horizontal=True):
        for label, address in work.menu.items():
            menu = Link.to(address, label)
            links.page_link(menu.page, menu.words, menu.settings, width="content")
    st.header("All printed figures")
    if points and boards:
        _boards(boards, not job.running)
    for heading in dict.fromkeys(row.table for row in rows if row.table != ASKED):
        part = [row for row in rows if row.table == heading]
        worst = max((row.agreement for row in part), key=[*MARKS].index)
        with st.expander(f"{MARKS[worst][0]} {heading}: {summarise(part)}"):
            _table(part)
    if not job.running:
        export.export(files_of(work.name, rows), command=f"python -m knights published {work.name}")


def _marked(agreement: Agreement) -> str:
    """Return a verdict in Markdown with its sign and in its colour."""
    sign, colour = MARKS[agreement]
    return f":{colour}[{sign} {agreement}]"


def _answer(row: ClaimRow) -> None:
    """Show a question or a claim of the author with our answer, its evidence and its command."""
    got = text.as_markdown(in_words(row.got)).replace(": ", ":\N{NO-BREAK SPACE}")
    st.markdown(
        f"**{text.as_markdown(row.item)}** {_marked(row.agreement)}  \n"
        f"{got} {_case(row)}  \n"
        f":small[:gray[{text.as_markdown(row.note)} · `{row.command}`]]"
    )


def _case(row: ClaimRow) -> str:
    return f"[open\u00a0↗]({link(row.where.page, row.where.settings)})"


def files_of(name: str, rows: Sequence[ClaimRow]) -> list[export.File]:
    """Return CSV and JSON files of the rows, in the form in which the command line prints them."""
    records = [as_json(row) for row in rows]
    # Type object: otherwise empty cells would turn a column of integers into floats.
    return [
        export.File("All items", f"{name}.csv", pd.DataFrame(records, dtype=object).to_csv(index=False)),
        export.File("All items", f"{name}.json", json.dumps(records)),
    ]


def _boards(rows: Sequence[ClaimRow], menu: bool) -> None:
    """Show a published board next to the one computed here, with a ``menu`` if there are several."""
    numbers = range(1, len(rows) + 1)
    number = BOARD.value if BOARD.value in numbers else 1
    if menu and number != BOARD.value:
        has = text.plural(len(rows), "board")
        values.problems([f"There is no board {BOARD.value}: this work has {has}. The page shows the first."])
    names = [f"{MARKS[row.agreement][0]} {row.item}" for row in rows]
    if menu and len(rows) > 1:
        BOARD.control().menu(number, BOARD.change, numbers, lambda number: names[number - 1], width=360)
    row = rows[number - 1]
    left, right = st.columns(2)
    left.markdown("**Published**")
    right.markdown(f"**Ours** · {_marked(row.agreement)}")
    for column, value, other in ((left, row.expected, row.got), (right, row.got, row.expected)):
        if isinstance(value, list):
            column.table(number_board(value, other if isinstance(other, list) else value), width="content")
        else:
            column.markdown(in_words(value))
    with right:
        links.page_link(row.where.page, "Show the case", row.where.settings)


def _table(rows: Sequence[ClaimRow]) -> None:
    st.table(
        pd.DataFrame(
            {
                "item": text.as_markdown(row.item),
                "published": text.as_markdown(in_words(row.expected)),
                "ours": text.as_markdown(in_words(row.got)),
                "agreement": _marked(row.agreement),
                "case": _case(row),
                "note": text.as_markdown(row.note),
            }
            for row in rows
        ),
        hide_index=True,
    )


RECOMPUTED: dict[str, jobs.Job[ClaimRow]] = {}
"""The complete recomputations, by name of the work; all sessions of the process share them."""


class WorkView(views.ChartView[Publication]):
    """The view of the published works, one of them with its printed figures next to recomputed ones."""

    def __init__(self, name: str) -> None:
        self._work = describe(name)
        self.title = self._work.label

    def ask(self, complaints: list[str]) -> Publication:
        """Return the work; this view has no settings."""
        return self._work

    def show(self, work: Publication) -> None:
        """Show the works, and the figures of one of them as they are recomputed."""
        st.markdown(
            "Four student works on knight's tours and one on the sliding puzzle. Do their figures hold? This page "
            "computes all of them again, and answers what their authors asked."
        )
        shown = st.container(key=f"work-{work.name}")
        for name in WORKS:
            if name != work.name:
                with st.container(key=f"work-{name}"):
                    other, known = describe(name), RECOMPUTED.get(name)
                    told = "" if known is None else f"**{summarise(known.finished)}**"
                    st.caption(f"**{other.label}.** {other.did} {told}")
        with shown:
            st.header(work.label)
            st.markdown(work.did)
            if (choices := CHOICES.get(work.name)) is not None:
                links.page_link(choices.page, choices.words, choices.settings)
            show, job = partial(show_job, work), RECOMPUTED.get(work.name)
            if job is not None:
                show(job)
            else:
                slot, again = f"{NAME}.{work.name}", partial(jobs.on_shared_threads, partial(replay, work.name))
                job = progress.work_in_view(
                    slot, work.name, again, lambda job: f"Recomputing: {len(job.finished):,} items so far", show=show
                )
                if not job.partial:
                    RECOMPUTED[work.name] = job
            show_method(work)


WORKS = ("stu-2021", "stu-2020", "stu-2019", "altstu-2009", "stu-sliding")
"""The works in the order of the page, which opens the first: it is recomputed soonest."""
CHOICES = {
    "altstu-2009": Link.to(
        "compare?first=8&last=8&steps=100000&all_starts_searched=1&variants={none,order}.move-order."
        "{-,parity,squares_pairs,parity_squares_pairs}.{78162534,78162534_21837465_65473821_34526178_87615243.1x1}",
        "Which of its choices save work?",
    )
}
"""The comparison of a work's choices: for 2009, all combinations of its four optimisations, on all starts."""
VIEWS: views.Views = {name: WorkView(name) for name in WORKS}

PAGE = views.ViewsPage(NAME, "Checking published results", VIEWS, (BOARD,), ("work",), by="work")
