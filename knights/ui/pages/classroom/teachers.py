"""The view *For teachers*: plans of a long and a short lesson, questions for homework, and a sheet to print."""

import json
from pathlib import Path

import streamlit as st

from knights.engine import Link
from knights.play.classroom import Classroom
from knights.play.lessons import ON_PAGES
from knights.ui import views
from knights.ui.controls import address, open_page, page_link, values
from knights.ui.seat import NAME, ask, button, lead, led, open_classroom

CLASSROOM, PAGES = Link(NAME, {}, "Classroom"), Link(NAME, {"view": "teachers"}, "Three pages")
"""The parts of a plan that have no page of their own."""
_TOLD = json.loads(Path(__file__).with_name("plans.json").read_text("utf-8"))
PLANS = {
    title: [(part["minutes"], Link.to(part["link"], part["title"]), part["task"]) for part in parts]
    for title, parts in _TOLD["plans"].items()
}
"""The parts of each lesson: minutes, page and task."""
LINKS = {
    title: [Link.to(address, words) for words, address in links.items()] for title, links in _TOLD["links"].items()
}
"""The questions for homework, and the sheet to print, under their headings."""
_PLAN = "plan"
"""The key, among the values that all pages share, of the title of the plan of which a part was opened last."""


def _place(link: Link | None) -> tuple[str, str]:
    # An address may leave out the first lesson.
    return (link.page, link.settings.get("view", "degree")) if link is not None else ("", "")


def _asked(classroom: Classroom | None) -> set[tuple[str, str]]:
    """Return the places of the parts of a plan that a class has done; opening the classroom is one of them."""
    if classroom is None:
        return set()
    return {_place(CLASSROOM), *(_place(tally.poll.source) for tally in classroom.tallies())}


def next_part(classroom: Classroom, source: Link | None) -> tuple[Link | None, bool]:
    """Return the first part of the plan after those done, or one left out, and whether a question's page is a part.

    The part is None if all are done, or if nobody has opened a plan and the page is no part.
    """
    chosen, asked = values.shared().get(_PLAN), _asked(classroom)
    links = [link for _, link, _ in PLANS[chosen or next(iter(PLANS))]]
    left = [link for link in links if _place(link) not in asked]
    done, is_part = [link for link in links if link not in left], _place(source) in map(_place, links)
    later = [link for link in left if links.index(link) > links.index(done[-1])]
    able = (later if is_part else []) or ([*later, *left] if chosen else [])
    return (able[0] if able else None), is_part


class TeachersView(views.ChartView[tuple[()]]):
    """The view with the plans of two lessons and a button for each part."""

    title = "For teachers"
    needs_input = True

    def ask(self, complaints: list[str]) -> tuple[()]:
        """Return an empty question: the view has no settings."""
        return ()

    def show(self, question: tuple[()]) -> None:
        """Show both plans, the questions for homework, and the sheet to print."""
        st.markdown(
            "Each button opens a page for the projector. There, **Ask the class** sends its question to the students' "
            "phones; the button with the code of your classroom leads back to their answers. A tick marks "
            "what was asked."
        )
        asked = _asked(led())
        grid = st.grid(2, key="plans", min_column_width=510, gap="large")
        places = grid.cell(), grid.cell()
        for place, (title, parts) in zip(places, PLANS.items(), strict=True):
            with place:
                st.subheader(title)
                for minutes, link, words in parts:
                    first, middle, last = st.columns([1, 2.6, 5.4], gap="small", vertical_alignment="center")
                    first.markdown(f"**{minutes}\N{NO-BREAK SPACE}min**")
                    with middle:
                        key, icon = f"{title}.{link.words}", ":material/check:" * (_place(link) in asked)
                        button(link.words, _open, title, link, key=key, icon=icon or None, width="stretch")
                    last.markdown(words)
        with places[1]:
            for title, links in LINKS.items():
                st.subheader(title)
                for link in links:
                    page_link(link.page, link.words, link.settings)


def go_on(link: Link) -> None:
    """Open a part of a plan, or ask its questions if it has no page of its own."""
    if link == PAGES:
        ask(lambda: ON_PAGES, PAGES)
    else:
        open_page(link.page, link.settings)


def _open(title: str, link: Link) -> None:
    """Open a part of a plan in projector mode; a link to Classroom leads to the classroom in use or to a new one."""
    values.shared()[_PLAN] = title
    address.set_projector(True)
    if link.page != NAME or link == PAGES:
        go_on(link)
    elif (classroom := led()) is not None:
        lead(classroom)
    else:
        open_classroom()
