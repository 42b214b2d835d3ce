"""Summaries count what the rows say; estimates and caps say what is to come."""

from __future__ import annotations

from collections import Counter

import pytest

from knights.board import Board
from knights.construct import verdict
from knights.errors import InputError
from knights.heuristics.variants import NAMED, Variant
from knights.search.result import Category
from knights.sweeps import (
    Cases,
    Results,
    Sweep,
    by_board,
    command_line,
    estimate,
    hard_starts,
    refuse_too_much,
    run,
    summaries,
    summarise,
    total,
)
from knights.sweeps.estimate import MAX_VISITS, MAX_VISITS_VARIABLE, max_visits
from knights.sweeps.results import BUDGET, EXHAUSTED, FOUND, NO_TOUR, join
from knights.theorems import expected_solvable
from tests.support import sweeping


def made(board: Board, outcomes: list[int], steps: list[int], backtracks: list[int]) -> Results:
    """Half a second each; what took more than 50 backtracks ended in an attempt without one."""
    return sweeping.made(
        board,
        NAMED["warnsdorff"].variant,
        outcomes,
        steps=steps,
        backtracks=backtracks,
        restarts=[int(b > 50) for b in backtracks],
        last_backtracks=[0 if b > 50 else b for b in backtracks],
        seconds=0.5,
    )


SOME = made(
    Board(3, 4),
    [FOUND, FOUND, FOUND, NO_TOUR, NO_TOUR, EXHAUSTED, BUDGET, BUDGET],
    [12, 20, 90, 0, 60, 70, 400, 300],
    [0, 8, 60, 0, 60, 70, 390, 290],
)


def test_a_summary_counts_every_start_once() -> None:
    summary = summarise(SOME)
    assert (summary.starts, summary.solvable) == (8, 6)
    assert summary.categories == (1, 2, 0, 2, 1, 2, 0)
    assert (summary.first_try, summary.constructed, summary.found, int(SOME.clean.sum())) == (1, 0, 3, 2)
    assert summary.open == 3
    assert summary.unsolvable == 2
    assert (summary.median_steps, summary.largest_steps) == (70, 400)
    assert summary.seconds == pytest.approx(4.0)
    assert summary.expected_solvable is None


def test_categories() -> None:
    assert [Category(code).name for code in SOME.categories] == [
        "FIRST_TRY",
        "BACKTRACKED",
        "BACKTRACKED",
        "NO_TOUR",
        "NO_TOUR",
        "EXHAUSTED",
        "LIMIT",
        "LIMIT",
    ]


def test_hard_starts_worst_first() -> None:
    hard = hard_starts([SOME])
    assert [case.steps for case in hard] == [400, 300, 70, 90, 60, 20]
    assert hard[0].start == (1, 2)
    assert hard[2].category is Category.EXHAUSTED
    assert [case.steps for case in hard_starts([SOME], 2)] == [400, 300]


def test_nothing_yet() -> None:
    assert total([]).starts == 0
    assert total([]).expected_solvable is None
    assert hard_starts([]) == []


@pytest.mark.parametrize("board", [Board(5, 5), Board(5, 6), Board(7, 9), Board(8, 8)], ids=str)
def test_the_theorem_is_what_the_verdict_says_start_by_start(board: Board) -> None:
    assert expected_solvable(board) == sum(bool(verdict(board, start).exists) for start in board)


def test_agreement_with_the_theorem() -> None:
    half = [FOUND if (k // 5 + k % 5) % 2 == 0 else NO_TOUR for k in range(25)]
    right = made(Board(5, 5), half, [25] * 25, [0] * 25)
    assert (summarise(right).agrees, summarise(right).agreement) == (True, "yes, 13")
    still_open = made(Board(5, 5), [BUDGET, *half[1:]], [25] * 25, [0] * 25)
    assert (summarise(still_open).agrees, summarise(still_open).agreement) == (None, "12 of 13")
    too_many = made(Board(5, 5), [FOUND] * 25, [25] * 25, [0] * 25)
    assert (summarise(too_many).agrees, summarise(too_many).agreement) == (False, "no, theory says 13")
    too_few = made(Board(5, 5), [NO_TOUR] * 25, [25] * 25, [0] * 25)
    assert summarise(too_few).agrees is False
    part = made(Board(5, 5), half[:20], [25] * 20, [0] * 20)
    assert (summarise(part).agrees, summarise(part).agreement) == (None, "")


def test_summaries_of_a_real_sweep() -> None:
    sweep = Sweep(Cases(5, 9), NAMED["default"].variant, 20_000)
    parts = [part for part in run([sweep], workers=2) if part is not None]
    boards = by_board(parts)
    rows = [row for part in parts for row in part.rows()]
    for summary in summaries(boards):
        assert summary.board is not None
        own = [row for row in rows if row.rows == summary.board.rows]
        counts = Counter(row.outcome for row in own)
        assert (summary.found, summary.unsolvable) == (counts["found"], counts["no-tour"])
        assert summary.largest_steps == max(row.steps for row in own)
        assert summary.agrees
    whole = total(boards.values())
    assert whole.starts == 25 + 36 + 49 + 64 + 81
    assert (whole.expected_solvable, whole.solvable, whole.found) == (179, 179, 179)
    assert whole.seconds > 0


def test_results_are_joined_in_the_order_of_the_squares() -> None:
    low, high = made(Board(5, 5), [FOUND] * 3, [25, 26, 27], [0] * 3), made(Board(5, 5), [BUDGET], [9], [0])
    high["start"][:] = 7
    both = join([high, low])
    assert both["start"].tolist() == [0, 1, 2, 7]
    assert both["steps"].tolist() == [25, 26, 27, 9]


def test_an_estimate_is_near_what_is_spent() -> None:
    sweep = Sweep(Cases(5, 30), NAMED["roth"].variant)
    expected = estimate([sweep], workers=2)
    spent = sum(int(part["steps"].sum()) for part in run([sweep]) if part is not None)
    assert expected.starts == sweep.cases.count()
    assert expected.visits == sum(n**4 for n in range(5, 31))
    assert spent / 3 < expected.steps < spent * 3
    assert expected.seconds > 0


def test_an_estimate_counts_what_runs_to_the_limit() -> None:
    sweep = Sweep(Cases(8, 8), NAMED["plain"].variant, 10**9)
    assert estimate([sweep]).steps > 20 * 10**9
    several = estimate([sweep, Sweep(Cases(8, 8, None, 4), NAMED["roth"].variant)])
    assert several.starts == 68


def test_the_cap_names_the_command_to_run_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "1000")
    sweep = Sweep(Cases(5, 20), Variant("filter", "edge"), 500)
    with pytest.raises(
        InputError, match=r"1,000.*python -m knights sweep 5 20 --variant filter.edge --steps 500"
    ):
        refuse_too_much(722_312, command_line(sweep))
    refuse_too_much(1000, "")
    with pytest.raises(InputError, match=r"1\.2 million"):
        refuse_too_much(1_200_000, "")
    monkeypatch.setenv(MAX_VISITS_VARIABLE, "many")
    with pytest.raises(InputError, match=MAX_VISITS_VARIABLE):
        max_visits()
    monkeypatch.delenv(MAX_VISITS_VARIABLE)
    assert max_visits() == MAX_VISITS
