"""The lessons: each has a text, a board or a chart, and a question for a class with its answer.

Their texts are in ``lessons.json``, which has squares, moves and links in the notation of addresses. A test recomputes
every number in them.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from knights.base import parts_of
from knights.boards import Board, Family, Square, Tour, parse_square
from knights.engine import EventLog, Limit, Link, NoReturn, RaceQuestion
from knights.engine.events import part_of
from knights.engine.search import search
from knights.experiments.sweeps import Cases, Results, Sweep, by_board, runner, summary
from knights.heuristics import NAMED
from knights.play.by_hand import read_moves
from knights.play.poll import NEARLY, Kind, Poll, as_walk


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


def first_steps(board: Board, start: Square, variant: str, steps: int) -> EventLog:
    """Return the events of a search's first steps."""
    result = search(board, start, NAMED[variant].variant, Limit(steps), events=20_000)
    assert result.events is not None
    return result.events


def every_start(side: int) -> Mapping[Board, Results]:
    """Return the results of a search from every start of a square board."""
    return by_board(parts_of(runner.run([Sweep(Cases(side, side), NAMED["default"].variant)], workers=1)))


CHESSBOARD, SMALL = Board(8, 8), Board(5, 5)
RULE_AGAINST_BLIND = RaceQuestion(CHESSBOARD, (0, 0), NAMED["warnsdorff"].variant, NAMED["plain"].variant)
_MORE: dict[str, dict[str, Any]] = {
    "parity": {
        "marks": tuple(("count", k, k // 2 + 1) for k in range(25)),
        "picture": lambda: summary.sweep_svg(every_start(SMALL.rows)),
    }
}
"""What belongs to a lesson besides its text."""


def _events(case: Mapping[str, str], first: int, last: int) -> EventLog:
    """Return some events of a search, by Warnsdorff's rule unless its settings in an address name another variant."""
    board = Family(case.get("shape", "")).board(int(case["rows"]), int(case["columns"]))
    log = first_steps(board, (int(case["row"]), int(case["column"])), case.get("variant", "warnsdorff"), last)
    return part_of(log, first, last)


def _question(told: Mapping[str, Any], link: Link) -> Poll:
    """Return a question, given its data; its best answer is one or more squares, a number, or true or false."""
    kind = {str: Kind.SQUARE, int: Kind.NUMBER, bool: Kind.YES_NO}[type(best := told["best"])]
    board = Board(*map(int, told.get("board", "8x8").split("x")))
    start, _, moves = told.get("walk", "").partition(" ")
    squares = read_moves(board, parse_square(start), moves) if start else []
    return Poll(
        told["prompt"],
        board,
        as_walk(board, map(board.index, squares)),
        frozenset(map(parse_square, best.split()) if kind is Kind.SQUARE else [best]),
        degrees=told.get("degrees", False),
        reason=told["reason"],
        rule=NEARLY if kind is Kind.NUMBER else told.get("rule", ""),
        kind=kind,
        sides=tuple(told.get("sides", ("Yes", "No"))),
        race=RULE_AGAINST_BLIND if told.get("race") else None,
        link=link,
    )


def _link(told: Mapping[str, Any]) -> Link:
    return Link.to(told["link"], told["link_words"])


def _lessons(told: list[dict[str, Any]]) -> dict[str, Lesson]:
    return {
        one["name"]: Lesson(
            title=one["title"],
            words=one["words"],
            log=partial(_events, _link(one).settings, *one["steps"]) if "steps" in one else None,
            opens=one.get("opens"),
            poll=_question(one["question"], _link(one)),
            link=_link(one),
            **_MORE.get(one["name"], {}),
        )
        for one in told
    }


_TOLD = json.loads(Path(__file__).with_name("lessons.json").read_text("utf-8"))
LESSONS = _lessons(_TOLD["learn"])
"""The lessons in order, by name."""
BEFORE_ROTH = _lessons(_TOLD["challenge"])
"""The lessons that introduce *Beat Roth*, by name."""
ON_PAGES = tuple(_question(one["question"], _link(one)) for one in _TOLD["pages"])
"""Questions to ask before a look at Sweep, Compare and Tour, one for each page."""
WHERE_LOST = NoReturn(
    SMALL,
    np.array([*LESSONS["dead-end"].poll.walk]),
    9,
    10,
    Tour.from_squares(SMALL, read_moves(SMALL, (4, 2), "287542176438612463816745")),
)
"""Where the walk of the lesson on dead ends lost the tour: known, because the search for it would have to compile."""
