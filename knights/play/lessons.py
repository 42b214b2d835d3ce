"""The lessons: each has a text, a board or a chart, and a question for a class with its answer.

A test recomputes every number in them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from knights.base import parts_of
from knights.boards import Board, Square, Tour
from knights.engine import Event, EventLog, Limit, Link, NoReturn, RaceQuestion, case_settings
from knights.engine.events import part_of
from knights.engine.search import search
from knights.experiments.sweeps import Cases, Results, Sweep, by_board, runner, summary
from knights.heuristics import NAMED
from knights.play.by_hand import read_moves
from knights.play.poll import NEARLY, Kind, Poll, as_walk

LARGE = "Open it on the Tour page"


@dataclass(frozen=True, kw_only=True, eq=False)
class Lesson:
    """A lesson on one idea of the search: a board or a chart, the idea in words, and a question for a class.

    Attributes:
        log: returns the steps to play, of which the first ``opens`` are shown at first; None to show the board of the
            question, if it has one, with ``marks`` on it.
        link: the page with a large view of the board or chart.
        picture: draws a picture that belongs to the answer, as SVG.
    """

    title: str
    words: str
    log: Callable[[], EventLog] | None = None
    opens: int | None = None
    marks: tuple[tuple[str | float, ...], ...] = ()
    poll: Poll
    link: Link
    picture: Callable[[], str] | None = None


def around_a_dead_end(board: Board, start: Square, variant: str, before: int = 0, after: int = 0) -> EventLog:
    """Return the events around a search's first dead end: ``before`` events before it and ``after`` from it on."""
    log = first_steps(board, start, variant, 10_000)
    at = int(np.argmax(log.kinds == Event.BACK_UP))
    return part_of(log, max(0, at - before), at + after)


def first_steps(board: Board, start: Square, variant: str, steps: int) -> EventLog:
    """Return the events of a search's first steps."""
    result = search(board, start, NAMED[variant].variant, Limit(steps), events=20_000)
    assert result.events is not None
    return result.events


def every_start(side: int) -> Mapping[Board, Results]:
    """Return the results of a search from every start of a square board."""
    return by_board(parts_of(runner.run([Sweep(Cases(side, side), NAMED["default"].variant)], workers=1)))


CROSS = Board(4, 4, holes=frozenset({(0, 0), (0, 3), (3, 0), (3, 3)}))


def _walk(board: Board, squares: str) -> bytes:
    """Return squares as the walk of a poll; ``"00 12"`` means row 0, column 0, then row 1, column 2."""
    return bytes(board.index((int(square[0]), int(square[1]))) for square in squares.split())


CHESSBOARD, SMALL, SEVEN, LARGER = Board(8, 8), Board(5, 5), Board(7, 7), Board(11, 11)
NEARLY_HOME = (
    "4232316385281817416386767527416454538523222567678333111466774222187477572338666416414477131233587753274145617581"
)
"""The moves of Roth's tie-break on 11×11 from 8,0, up to the last square from which a tour still exists."""
RULE_AGAINST_BLIND = RaceQuestion(CHESSBOARD, (0, 0), NAMED["warnsdorff"].variant, NAMED["plain"].variant)
_DEAD_END = _walk(SMALL, "42 34 13 01 20 41 33 14 02 21 40 32 44 23 04 12 00")
_TOUR = _walk(SMALL, "42 34 13 01 20 41 33 14 02 10 31 43 22 30 11 03 24 32 44 23 04 12 00 21 40")
WHERE_LOST = NoReturn(SMALL, np.array([*_DEAD_END]), 9, 10, Tour(SMALL, np.array([*_TOUR])))
"""Where the walk of the lesson on dead ends lost the tour: known, because the search for it would have to compile."""

LESSONS = {
    "degree": Lesson(
        title="Degree",
        words="The **onward squares** are the unvisited squares that the knight can go to next: three on this cross of "
        "twelve squares. The **degree** of a square is the number of unvisited squares that the knight can go to "
        "from there. A low degree means: hard to reach later.",
        log=partial(first_steps, CROSS, (0, 1), "warnsdorff", 1),
        poll=Poll(
            "Which square of an empty chessboard has the smallest degree?",
            CHESSBOARD,
            best=frozenset({(0, 0), (0, 7), (7, 0), (7, 7)}),
            rule="The degree of a square is the number of unvisited squares that the knight can go to from there.",
            reason="A corner. Only two squares lead to a corner; eight lead to a square in the middle.",
        ),
        link=Link(
            "tour",
            {"rows": "4", "columns": "4", "shape": "cross", "row": "0", "column": "1", "graph": "1"},
            "Unfold the cross: a tour is easy to see",
        ),
    ),
    "rule": Lesson(
        title="The rule",
        words="**Go to an onward square of least degree.** This way the knight visits corners and edges while it can, "
        "and keeps the middle for the end. A search without the rule is **blind**: it tries the moves in a fixed "
        "order. Warnsdorff found the rule in 1823.",
        log=partial(first_steps, CHESSBOARD, (0, 0), "warnsdorff", 64),
        opens=14,
        poll=Poll(
            "From this corner, a search with the rule needs 64 steps. How many does blind search need?",
            CHESSBOARD,
            _walk(CHESSBOARD, "00"),
            best=frozenset({3_242_065}),
            reason="Blind search needs 3,242,065 steps. The rule needs 64 and never backs up.",
            rule=NEARLY,
            kind=Kind.NUMBER,
            race=RULE_AGAINST_BLIND,
        ),
        link=Link("tour", case_settings(8, 8, 0, 0, "warnsdorff", view="race", against="plain"), "Watch the race"),
    ),
    "tie": Lesson(
        title="A tie",
        words="Often several squares share the least degree: a **tie**. A **tie-break** decides among them: the order "
        "of the moves, the distance from the centre, or chance.",
        poll=Poll(
            "To which square may the rule go from here?",
            CHESSBOARD,
            _walk(CHESSBOARD, "33"),
            best=frozenset({(1, 2), (1, 4), (2, 1), (4, 1)}),
            degrees=True,
            rule="The numbers are degrees.",
            reason="To any of the four squares of degree 5: a tie. The choice matters: on a 5×5 board two searches "
            "that differ only in the tie-break need 1,734 and 25 steps.",
        ),
        link=Link("tour", case_settings(5, 5, 4, 2, "warnsdorff", view="race", against="roth"), "Watch the race"),
    ),
    "dead-end": Lesson(
        title="A dead end",
        words="The rule can be wrong. Here the knight has **no onward square**, but squares are left. Step forward: "
        "the search **backtracks**. It goes back one square and tries the next choice.",
        log=partial(around_a_dead_end, SMALL, (4, 2), "warnsdorff", before=4, after=60),
        opens=4,
        poll=Poll(
            "The knight is in a dead end. On which square did it go wrong?",
            SMALL,
            _DEAD_END,
            best=frozenset({(2, 1)}),
            reason="On 2,1, square number 10 of its walk. After number 9 a tour was still possible; after number 10 "
            "none is. The dead end comes seven squares later.",
        ),
        link=Link("tour", case_settings(5, 5, 4, 2, "warnsdorff", view="search"), LARGE),
    ),
    "parity": Lesson(
        title="Parity",
        words="Every move changes the colour of the square. Of the 25 squares, 13 have the colour of the corners and "
        "12 the other. What follows for the start of a tour?",
        marks=tuple(("count", k, k // 2 + 1) for k in range(25)),
        picture=lambda: summary.sweep_svg(every_start(SMALL.rows)),
        poll=Poll(
            "Can a tour of the 5×5 board start next to a corner?",
            SMALL,
            _walk(SMALL, "01"),
            best=frozenset({False}),
            reason="No. A tour of 25 squares has 13 of the colour that it starts on and 12 of the other. The squares "
            "next to the corners have the colour with only 12 squares. No search can succeed from these twelve.",
            kind=Kind.YES_NO,
        ),
        link=Link("tour", case_settings(5, 5, 0, 1, "warnsdorff"), LARGE),
    ),
}
"""The lessons in order, by name."""

BEFORE_ROTH = {
    "ahead": Lesson(
        title="One move ahead",
        words="On the boards 5×5 to 40×40, Roth's tie-break makes 131 mistakes. Most are alike: hundreds of moves are "
        "right, and **one** is wrong, about eight squares from home, at a tie of two squares of degree 2. **Look one "
        "move ahead**: from each of them, follow the rule for one more move, and see the least degree that is left "
        "then. Go where it is smaller.",
        poll=Poll(
            "Two squares tie, with degree 2, and eight squares are left. From which can the walk still become a tour?",
            LARGER,
            as_walk(LARGER, map(LARGER.index, read_moves(LARGER, (8, 0), NEARLY_HOME))),
            best=frozenset({(4, 5)}),
            degrees=True,
            reason="From 4,5. Roth's tie-break goes to 2,5, which is farther from the centre, and the walk ends four "
            "squares short. One move ahead decides most such ties: of 131 mistakes 8 remain. To look six moves ahead "
            "is worse: 25 mistakes.",
        ),
        link=Link("tour", case_settings(11, 11, 8, 0, "roth", view="search") | {"lost": "1"}, LARGE),
    ),
    "sample": Lesson(
        title="A small sample",
        words="The rule solves more than nine in ten starts of the boards 5×5 to 12×12 on the first try. Can a better "
        "tie-break be **learned** from boards? A program tries 300 tie-breaks and chooses the best on a sample. The "
        "choice is then judged on larger boards that were **held out**: they played no part in it.",
        poll=Poll(
            "A tie-break was chosen on the boards up to 8×8, another on those up to 24×24. Which makes fewer mistakes "
            "on larger boards?",
            best=frozenset({False}),
            reason="The one chosen on more boards. On the 6,665 held-out starts, the best up to 8×8 makes 2,013 "
            "mistakes (the median of five searches). The best up to 24×24 makes 16. The boards up to 8×8 have only "
            "138 starts: in each of the five searches, more than half of the 300 tie-breaks make no mistake there.",
            kind=Kind.YES_NO,
            sides=("Chosen up to 8×8", "Chosen up to 24×24"),
        ),
        link=Link("compare", {"view": "challenge", "computer": "1"}, "Look for a tie-break"),
    ),
}
"""The lessons that introduce *Beat Roth*, by name."""

ON_PAGES = (
    Poll(
        "On which square can no tour of the 7×7 board start? Predict, then look.",
        SEVEN,
        best=frozenset(square for square in SEVEN if sum(square) % 2),
        reason="On the 24 squares of the colour that the corners do not have. The map shows them for other odd boards, "
        "too; on an even board every square will do.",
        link=Link("sweep", {"first": "5", "last": "8", "variant": "warnsdorff"}, "Look at the map"),
    ),
    Poll(
        "A search of 2020 needs at most 180 steps from any start of 13×13. How many from the hardest start of 14×14?",
        best=frozenset({12_286}),
        reason="12,286 steps. For this search odd boards are easy and even ones hard: at most 237 steps on 15×15, "
        "9,538 on 16×16, and 1,294,116 on 20×20.",
        rule=NEARLY,
        kind=Kind.NUMBER,
        link=Link("compare", {"first": "13", "last": "16", "variants": "stu-2020"}, "Compare the sizes"),
    ),
    Poll(
        "Two tours from the same corner of a chessboard differ only in the tie-break. Do they share more than half of "
        "their 63 moves?",
        CHESSBOARD,
        _walk(CHESSBOARD, "00"),
        best=frozenset({True}),
        reason="Yes: 38 of 63. They part at square 3, and meet again.",
        kind=Kind.YES_NO,
        link=Link("tour", case_settings(8, 8, 0, 0, "warnsdorff", overlay="roth"), "Look at both tours"),
    ),
)
"""Questions to ask before a look at Sweep, Compare and Tour, one for each page."""
