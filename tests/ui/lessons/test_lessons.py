"""Every number that a lesson names is computed again."""

from __future__ import annotations

import numpy as np
import pytest

from knights.board import Board
from knights.construct import verdict
from knights.heuristics.variants import NAMED, Variant
from knights.practice.by_hand import walk_of
from knights.search.case import Limit
from knights.search.result import Outcome, SearchResult
from knights.search.search import search
from knights.sliding.puzzle import parse_puzzle
from knights.sliding.search import Query
from knights.sliding.search import search as solve
from knights.ui.lessons.page import LESSONS, Lesson
from tests.support.visits import complaints, go, visit

RULE, TIES, FILTER, TAILS, GREED = LESSONS
MANY = Limit(10_000_000)


def searched(lesson: Lesson, variant: str) -> SearchResult:
    rows, columns, row, column = (int(lesson.settings[name]) for name in ("rows", "columns", "row", "column"))
    return search(Board(rows, columns), (row, column), NAMED[variant].variant, MANY, may_construct=False)


def test_the_rule():
    rule, blind = (searched(RULE, RULE.settings[name]) for name in ("variant", "against"))
    assert (rule.steps, rule.backtracks) == (64, 0)
    assert f"{rule.steps} steps, without one mistake" in RULE.seen
    assert f"Blind search needs {blind.steps:,} steps" in RULE.seen


def test_ties():
    first, second = (searched(TIES, TIES.settings[name]) for name in ("variant", "against"))
    assert f"One needs {first.steps:,} steps, the other {second.steps:,}." in TIES.seen
    assert first.tour is not None
    assert second.tour is not None
    board, pairs = first.tour.board, list(zip(first.tour.squares, second.tour.squares, strict=True))
    apart = next(number for number, (one, other) in enumerate(pairs) if one != other)
    walk = walk_of(board, first.tour.squares[:apart])
    assert walk.degree(pairs[apart][0]) == walk.degree(pairs[apart][1]), "they part at a tie"


def test_the_filter():
    filtered, ordered = searched(FILTER, FILTER.settings["variant"]), searched(FILTER, "warnsdorff")
    assert filtered.outcome is Outcome.EXHAUSTED
    assert f"after {filtered.steps} steps" in FILTER.question
    assert ordered.outcome is Outcome.FOUND
    assert f"after {ordered.steps:,} steps" in FILTER.seen
    assert NAMED["warnsdorff"].title in FILTER.seen
    assert verdict(Board(5, 6), (2, 1)).exists


@pytest.mark.slow
def test_heavy_tails():
    board, limit = Board(7, 7), Limit(100_000)
    runs = [search(board, (0, 0), Variant("order", "random", seed=seed), limit) for seed in range(400)]
    steps = np.array([run.steps for run in runs])
    assert 0.68 < (steps == len(board)).mean() < 0.80, "three of four, within the error of 400 draws"
    others = steps[steps > len(board)]
    assert (others == limit.steps).mean() > 0.8
    restarted = [
        search(board, (0, 0), Variant("order", "random", seed=seed, restart_after=10, rounds=1000), limit)
        for seed in range(400)
    ]
    assert max(run.steps for run in restarted) < 2000


def test_greed():
    start = parse_puzzle(GREED.settings["start"], "1 2 3/4 5 6/7 8 0")
    greedy, shortest = (
        solve(Query(start, GREED.settings["heuristic"], method)) for method in ("greedy", "astar")
    )
    assert f"{len(greedy.moves)} moves and expands {greedy.expanded} states" in GREED.seen
    assert (
        f"{len(shortest.moves)} moves, the fewest there are, but {shortest.expanded:,} states" in GREED.seen
    )


FEWER = {"compare": {"runs": "20"}}
"""The restart laboratory has 2,000 runs: too many to see that its link is understood."""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_every_link_is_understood(lesson: Lesson):
    app = go(visit("learn"), lesson.page, **lesson.settings, **FEWER.get(lesson.page, {}))
    assert not complaints(app)
