"""The seven lessons: each with its words, a board or a chart, a question for a class, its answer and a link.

A test recomputes every number that they name.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Self

import streamlit as st

from knights.boards.board import Board
from knights.ui.components.player import player_controls
from knights.ui.controls.address import here
from knights.ui.controls.links import TOUR, case_settings, page_link
from knights.ui.controls.setting import Setting
from knights.ui.learn.boards import (
    CUTOFF,
    PAGE,
    SIDE,
    around_a_dead_end,
    beginning,
    learned_from_samples,
    map_of_starts,
    show_restarts,
)
from knights.ui.views import BoardView, ViewsPage


@dataclass(frozen=True)
class Link:
    """A link to the page that shows a lesson large: the name of the page, its settings, and the text of the link."""

    page: str
    settings: Mapping[str, str]
    words: str = "Open it large"


@dataclass(frozen=True, kw_only=True, eq=False)
class Lesson(BoardView["Lesson", "Lesson"]):
    """A lesson on one idea of the search: a board or a chart, the idea in words, and a question for a class.

    Attributes:
        words: the idea itself, as Markdown.
        picture: draws its board or chart; called with its key.
        question: to be asked before the answer is opened.
        history: who found it, and why it matters; a line each.
        plays: whether its board has steps to play.
        more: shows more of it below the board; ``settings`` are those of that part.
    """

    title: str
    words: str
    picture: Callable[[str], None]
    question: str
    answered: str
    link: Link
    history: tuple[str, ...] = ()
    plays: bool = True
    more: Callable[[], None] = lambda: None
    settings: Sequence[Setting[Any]] = ()

    def ask(self, complaints: list[str]) -> Self:
        """Return the lesson, which is its own question."""
        return self

    def board(self, lesson: Self) -> None:
        """Draw the board or the chart."""
        self.picture(_page().choice.value)

    def answer(self, lesson: Self) -> None:
        """Show the words."""
        st.header(self.title)
        st.markdown(self.words)

    def beside(self, lesson: Self) -> None:
        """Show the question, its answer, the link to the large view, and the buttons to other lessons."""
        choice = _page().choice
        names, name = list(choice.options), choice.value
        number = names.index(name)
        st.markdown(f"**Question:** {self.question}")
        with st.expander("Answer", key=f"{PAGE}.answer.{name}"):
            st.markdown(self.answered)
        page_link(self.link.page, self.link.words, self.link.settings)
        board = {name: text for name, text in self.link.settings.items() if name in (*TOUR[:4], "shape")}
        page_link("play", "Ask a class what the rule does next", {**board, "view": "be"})
        with st.container(horizontal=True, vertical_alignment="center"):
            for label, other in (("Previous", number - 1), ("Next", number + 1)):
                there = 0 <= other < len(names)
                st.button(
                    label,
                    key=f"{PAGE}.{label}",
                    on_click=choice.change,
                    args=(names[other] if there else "",),
                    disabled=not there,
                )
            st.caption(f"{number + 1} of {len(names)}")

    def proof(self, lesson: Self) -> None:
        """Show the player's controls, and the history."""
        if self.plays:
            player_controls()
        for line in self.history:
            st.caption(line)

    def below(self, lesson: Self) -> None:
        """Show what the lesson has below its board."""
        self.more()


def _page() -> ViewsPage:
    page = here()
    assert isinstance(page, ViewsPage)
    return page


CROSS = Board(4, 4, holes=frozenset({(0, 0), (0, 3), (3, 0), (3, 3)}))
"""Twelve squares: a chessboard of four without its corners."""


LESSONS = {
    "degree": Lesson(
        title="Degree",
        words="From its square the knight can go to the **onward squares**: to three on this cross of twelve squares. "
        "The **degree** of a square is the number of unvisited squares that one can go to from there. A low degree "
        "means: hard to reach later.",
        picture=partial(beginning, CROSS, (0, 1), "warnsdorff", 1),
        question="Which squares of an empty chessboard have the smallest degree?",
        answered="The corners. Only two squares lead to a corner; eight lead to a square in the middle.",
        link=Link(
            "tour",
            {"rows": "4", "columns": "4", "shape": "cross", "row": "0", "column": "1", "view": "graph"},
            "Unfold the cross: a tour is easy to see",
        ),
        history=(
            "**About 840** al-Adli of Baghdad, a master of chess, writes down a tour. It is the oldest that we know.",
            "**1759** Euler studies the tours. They are among the first questions about paths through a network.",
            "**1823** Warnsdorff finds a simple rule: which square to try first. Every program that plans a route or "
            "a timetable asks the same: what should I try first?",
        ),
    ),
    "rule": Lesson(
        title="The rule",
        words="**Go to an onward square of least degree.** This way the knight visits corners and edges while it can, "
        "and keeps the middle for the end.",
        picture=partial(beginning, Board(6, 6), (2, 2), "warnsdorff", 36, opens=14),
        question="Two searches start in the same corner of a chessboard. One tries the moves in a fixed order, the "
        "other obeys the rule. How many steps does each of them need?",
        answered="The rule needs 64 steps and makes no mistake. Blind search needs 3,242,065 steps.",
        link=Link(
            "tour", case_settings(8, 8, 0, 0, "warnsdorff", view="race", against="plain"), "Open the race"
        ),
    ),
    "tie": Lesson(
        title="A tie",
        words="Often several squares share the least degree. A **tie-break** decides: the order of the moves, the "
        "distance from the centre, or chance.",
        picture=partial(beginning, Board(8, 8), (3, 3), "warnsdorff", 1),
        question="Two searches obey the same rule and differ only where there is a tie. Does that matter?",
        answered="Yes. On a 5×5 board one needs 1,734 steps, the other 25. They first differ at a tie: one "
        "takes the first square in the move order, the other the square farthest from the centre.",
        link=Link(
            "tour", case_settings(5, 5, 4, 2, "warnsdorff", view="race", against="roth"), "Open the race"
        ),
    ),
    "dead-end": Lesson(
        title="A dead end",
        words="The rule can be wrong. Step forward: the knight comes to a square with **no onward square**, and other "
        "squares are left. The search **backtracks**: it goes back one square and tries the next choice there. An "
        "**ordering** tries every choice in the end: if it fails, there is no tour. A **filter** tries only least "
        "degrees: its failure proves nothing.",
        picture=partial(around_a_dead_end, Board(5, 5), (4, 2), "warnsdorff", before=4, after=60),
        question="On a 5×6 board a filter stops after 15 steps without a tour. Is there none?",
        answered="There is one, and an ordering finds it after 320,889 steps. The filter never tried a move that the "
        "tour needs.",
        link=Link("tour", case_settings(5, 6, 2, 1, "stu-2020", view="search")),
    ),
    "sample": Lesson(
        title="A small sample",
        words="From more than nine in ten starts of the boards 5×5 to 12×12 the rule makes no mistake. Can a better "
        "tie-break be **learned** from boards? Each dot is one: the best of 300 on all boards up to that size. It is "
        "judged on larger boards that were **held out**: they played no part in the choice.",
        picture=learned_from_samples,
        question="A tie-break makes no mistake from any of the 138 starts of 5×5 to 8×8. Is it a good one?",
        answered="No: so few starts suit many rules by luck. At the median of five searches the best up to 8×8 makes "
        "2,013 mistakes of the 6,665 starts held out, the best up to 24×24 makes 16. Roth's tie-break, which learned "
        "from no board, makes 54. Never judge a rule on the boards it was chosen on.",
        link=Link("compare", {"view": "challenge", "computer": "1"}, "Look for a tie-break"),
        plays=False,
    ),
    "parity": Lesson(
        title="Parity",
        words="Every move changes the colour of the square. Of 25 squares 13 have the colour of the corners, so a tour "
        "starts and ends on that colour.",
        picture=partial(map_of_starts, 5),
        question="Why is there no tour from a square next to a corner?",
        answered="A tour of 25 squares has 13 of the colour it starts with and 12 of the other. The squares next to "
        "the corners have the colour with only 12 squares. From these twelve no search can succeed.",
        link=Link("tour", case_settings(5, 5, 0, 1, "warnsdorff")),
        plays=False,
    ),
    "restart": Lesson(
        title="Restart",
        words="A failed attempt usually went wrong early, and undoing it move by move can take years. It is cheaper "
        "to **restart** and make other choices.",
        picture=partial(around_a_dead_end, Board(7, 7), (0, 6), "squirrel-cull", before=3, after=40),
        question="Chance decides all ties, 2,000 times from the same corner of a 7×7 board. Most searches end soon. "
        "How long do the others take?",
        answered="About three in four find a tour on the first try. Most of the others have none after 100,000 steps. "
        "With a restart after 10 backtracks all of them end soon.",
        link=Link("tour", case_settings(7, 7, 0, 6, "squirrel-cull", view="search")),
        more=show_restarts,
        settings=(SIDE, CUTOFF),
    ),
}
"""By the names of their views, in their order."""
