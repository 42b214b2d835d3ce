"""Summaries, which count the outcomes of results, and estimates of the work of a sweep."""

from dataclasses import replace

import pytest

from knights import NAMED, Board
from knights.base.work import result
from knights.experiments import sweeps
from knights.experiments.sweeps import Cases, Sweep, estimate
from knights.experiments.sweeps.results import Results, join
from knights.experiments.sweeps.summary import hard_starts
from tests.support import sweeping
from tests.support.sweeping import BUDGET, EXHAUSTED, FOUND, NO_TOUR, swept


def made(board: Board, outcomes: list[int], steps: list[int], backtracks: list[int]) -> Results:
    """Make results of half a second each; a search with over 50 backtracks restarts and then needs no backtrack."""
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


def test_a_start_is_not_known_if_neither_a_proof_nor_a_search_decides_it():
    """Count a tour and an exhausted complete search as proofs; one closed tour decides all starts."""
    lacking = Board(10, 10, holes=frozenset({(9, 9)}), leaper=(2, 3))
    outcomes = [NO_TOUR, FOUND, NO_TOUR, BUDGET, NO_TOUR, NO_TOUR]
    sweep = made(lacking, outcomes, [0, 99, 0, 500, 0, 500], [0] * 6)
    told = sweeps.summarise(sweep)
    assert (told.solvable, told.not_known) == (1, 1)
    assert told.found_in_words == "Tours found from 1 of 2 possibly solvable starts"
    assert sweeps.total([sweep, SOME]).not_known == 1
    closed = made(Board(10, 10, leaper=(2, 3)), [FOUND, BUDGET], [100, 500], [0, 400])
    assert sweeps.summarise(replace(closed, closed=True)).not_known == 0
    small = Board(4, 4, holes=frozenset({(3, 0), (3, 3), (0, 3)}))
    assert sweeps.summarise(made(small, [BUDGET] * 2, [9] * 2, [1] * 2)).not_known == 0


def test_a_summary_counts_every_start_once():
    summary = sweeps.summarise(SOME)
    assert (summary.starts, summary.solvable) == (8, 6)
    assert summary.categories == (1, 2, 0, 2, 1, 2, 0)
    assert (summary.first_try, summary.constructed, summary.found, int(SOME.clean.sum())) == (1, 0, 3, 2)
    assert summary.open == 3
    assert (summary.median_steps, summary.largest_steps) == (70, 400)
    assert summary.seconds == pytest.approx(4.0)
    assert summary.expected_solvable is None


@pytest.mark.parametrize(
    ("board", "found", "expected", "words"),
    [
        (Board(5, 5), 13, 13, "yes, 13"),
        (Board(5, 5), 14, 13, "no, theory says 13"),
        (Board(5, 5), 12, 13, "no, theory says 13"),
        (Board(5, 6), 30, 30, "yes, 30"),
        (Board(4, 5), 20, None, ""),
    ],
)
def test_the_agreement_with_the_theorem_is_put_into_words(board, found, expected, words):
    """The results claim a tour for the first starts, and a proof that the others have none."""
    outcomes = [FOUND] * found + [NO_TOUR] * (len(board) - found)
    summary = sweeps.summarise(made(board, outcomes, [len(board)] * len(board), [0] * len(board)))
    assert (summary.expected_solvable, summary.agreement) == (expected, words)


def test_there_is_no_verdict_on_the_theorem_while_starts_are_open():
    outcomes = [FOUND] * 12 + [NO_TOUR] * 12 + [BUDGET]
    summary = sweeps.summarise(made(Board(5, 5), outcomes, [25] * 25, [0] * 25))
    assert summary.agreement == "12 of 13"
    part = sweeps.summarise(made(Board(5, 5), [FOUND] * 24, [25] * 24, [0] * 24))
    assert (part.expected_solvable, part.agreement) == (None, ""), "a start of the board is missing"


def test_a_total_has_an_expected_number_only_if_every_board_has_a_theorem():
    without, with_one, other = (made(b, [FOUND] * len(b), [40] * len(b), [0] * len(b)) for b in BOARDS)
    assert sweeps.total([without, with_one]).expected_solvable is None
    assert sweeps.total([with_one, without]).expected_solvable is None
    assert sweeps.total([with_one, other]).expected_solvable == 13 + 30
    assert sweeps.total([]).expected_solvable is None


BOARDS = (Board(4, 5), Board(5, 5), Board(5, 6))


def test_a_total_summarises_all_starts_and_not_the_boards():
    few = made(Board(3, 10), [FOUND, BUDGET], [30, 900], [0, 870])
    more = made(Board(4, 5), [FOUND, NO_TOUR, EXHAUSTED, FOUND], [20, 0, 45, 25], [0, 0, 45, 5])
    whole = sweeps.total([few, more])
    assert (whole.board, whole.starts, whole.solvable) == (None, 6, 5)
    assert whole.categories == (2, 1, 0, 1, 1, 1, 0)
    assert (whole.median_steps, whole.largest_steps, whole.seconds) == (30, 900, 3.0)
    assert sweeps.added_up([sweeps.summarise(few), sweeps.summarise(more)]) == replace(whole, median_steps=0.0)
    nothing = sweeps.total([])
    assert (nothing.starts, nothing.median_steps, nothing.largest_steps) == (0, 0, 0)


def test_results_are_collected_once_as_they_arrive():
    low, high = (made(Board(3, 4), [FOUND] * 2, steps, [0, 0]) for steps in ([12, 13], [14, 15]))
    high["start"][:] = 5, 3
    collected, finished = sweeps.Collected(), [high]
    collected.read(finished)
    finished += [low, made(Board(4, 5), [BUDGET], [99], [79])]
    collected.read(finished)
    collected.read(finished)
    assert collected.boards[Board(3, 4)]["start"].tolist() == [0, 1, 3, 5]
    assert {str(board): part.starts for board, part in collected.parts.items()} == {"3×4": 4, "4×5": 1}
    assert collected.parts[Board(3, 4)] == sweeps.summarise(join([low, high]))


def test_the_hardest_starts_come_first_by_steps_per_square():
    """A start of 3x10 with more steps comes after one of 4x5 with more steps per square."""
    parts = [
        made(Board(3, 10), [FOUND, FOUND, BUDGET, NO_TOUR], [30, 95, 100, 0], [0, 65, 70, 0]),
        made(Board(4, 5), [EXHAUSTED, FOUND, NO_TOUR], [80, 90, 55], [80, 70, 55]),
    ]
    found = [(str(one.board), one.start, one.category.name, one.steps) for one in hard_starts(parts)]
    assert found == [
        ("4×5", (0, 0), "EXHAUSTED", 80),
        ("3×10", (0, 2), "LIMIT", 100),
        ("4×5", (0, 1), "BACKTRACKED", 90),
        ("3×10", (0, 1), "BACKTRACKED", 95),
        ("4×5", (0, 2), "NO_TOUR", 55),
    ]
    assert [one.steps for one in hard_starts(parts, 2)] == [80, 100]
    assert hard_starts([]) == []
    assert (hard_starts(parts)[1].backtracks, hard_starts(parts)[1].restarts) == (70, 1)


def test_an_estimate_is_close_to_the_steps_of_the_sweep():
    sweep = Sweep(Cases(5, 30), NAMED["roth"].variant)
    expected = result(estimate.estimate(sweep, workers=2))
    spent = sum(int(part["steps"].sum()) for part in swept([sweep]))
    assert spent / 3 < expected.steps < spent * 3
    assert expected.seconds > 0


def test_an_estimate_includes_searches_that_reach_the_limit():
    sweep = Sweep(Cases(8, 8), NAMED["plain"].variant, 10**9)
    assert result(estimate.estimate(sweep, 1)).steps > 20 * 10**9
    falls_back = Sweep(Cases(6, 6), NAMED["default"].variant, 20)
    assert result(estimate.estimate(falls_back, 1)).steps >= 36 * 20
