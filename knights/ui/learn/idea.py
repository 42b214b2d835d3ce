"""An idea as a view: its board, beside it the words, the question with its folded answer, and the ways on."""

import streamlit as st

from knights.ui.components.player import player_controls
from knights.ui.controls.address import here
from knights.ui.controls.links import TOUR, page_link
from knights.ui.learn.boards import PAGE
from knights.ui.learn.ideas import IDEAS, Idea
from knights.ui.views import BoardView, ViewsPage


def _show_words(idea: Idea) -> None:
    st.header(idea.title)
    st.markdown(idea.words)


def _show_question(idea: Idea) -> None:
    """The question, its answer, where the idea is shown large, and the ideas before and after it."""
    page, names = here(), list(IDEAS)
    assert isinstance(page, ViewsPage)
    number = [*IDEAS.values()].index(idea)
    st.markdown(f"**Question:** {idea.question}")
    with st.expander("Answer", key=f"{PAGE}.answer.{names[number]}"):
        st.markdown(idea.answer)
    page_link(idea.link.page, idea.link.words, idea.link.settings)
    board = {name: text for name, text in idea.link.settings.items() if name in (*TOUR[:4], "shape")}
    page_link("practice", "Ask a class what the rule does next", {**board, "view": "be"})
    with st.container(horizontal=True, vertical_alignment="center"):
        for label, other in (("Previous", number - 1), ("Next", number + 1)):
            there = 0 <= other < len(names)
            name = names[other] if there else ""
            st.button(label, key=f"{PAGE}.{label}", on_click=page.turn, args=(name,), disabled=not there)
        st.caption(f"{number + 1} of {len(names)}")


def _show_controls(idea: Idea) -> None:
    if idea.plays:
        player_controls()
    for line in idea.history:
        st.caption(line)


def view_of(idea: Idea, name: str) -> BoardView[Idea, Idea]:
    """The view of an idea."""
    return BoardView(
        title=idea.title,
        ask=lambda complaints: idea,
        board=lambda idea: idea.board(name),
        answer=_show_words,
        beside=_show_question,
        proof=_show_controls,
        below=lambda idea: idea.below(),
        settings=idea.settings,
    )
