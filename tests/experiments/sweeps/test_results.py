"""Results: the categories of invented records, the order of boards, and the lines of a results file."""

import pytest

from knights import NAMED, Board
from knights.boards import Family
from knights.engine import Category
from knights.experiments import sweeps
from tests.support import sweeping
from tests.support.sweeping import BUDGET, EXHAUSTED, FOUND, NO_TOUR

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant


CASES = (
    (FOUND, False, 0, 0, 0, True, True, Category.FIRST_TRY, 3.0),
    (FOUND, False, 1, 0, 1, False, False, Category.BACKTRACKED, 3.0),
    (FOUND, False, 7, 2, 0, False, True, Category.BACKTRACKED, 3.0),
    (FOUND, False, 0, 1, 0, False, True, Category.BACKTRACKED, 3.0),
    (FOUND, True, 9, 1, 0, False, False, Category.CONSTRUCTED, 3.0),
    (NO_TOUR, False, 0, 0, 0, False, False, Category.NO_TOUR, 50),
    (EXHAUSTED, False, 5, 0, 5, False, False, Category.EXHAUSTED, 50),
    (BUDGET, False, 0, 0, 0, False, False, Category.LIMIT, 50),
    (BUDGET, True, 6, 1, 0, False, False, Category.LIMIT, 50),
)
"""Records of 60 steps on 4x5, with the expected properties; the columns are named in the test below.

A failure costs ten times the limit, in steps per square.
"""


@pytest.mark.parametrize(
    ("outcome", "constructed", "backtracks", "restarts", "last", "first_try", "clean", "category", "cost"), CASES
)
def test_a_record_has_the_expected_category_and_cost(
    outcome, constructed, backtracks, restarts, last, first_try, clean, category, cost
):
    counts = {"backtracks": backtracks, "restarts": restarts, "last_backtracks": last}
    one = sweeping.made(Board(4, 5), ROTH, [outcome], steps=60, constructed_after_search=constructed, **counts)
    assert one.found.tolist() == [outcome == FOUND]
    assert (one.first_try.tolist(), one.clean.tolist()) == ([first_try], [clean])
    assert one.categories.tolist() == [category]
    assert (one.cost(10).tolist(), one.per_square.tolist()) == ([cost], [3.0])


def test_boards_are_sorted_by_rows_then_columns_and_variants_by_arrival():
    """Use boards that every wrong key would sort differently: squares, columns, the longer side, or arrival."""
    boards = [Board(5, 3), Board(3, 10), Board(4, 5), Board(3, 4), Board(5, 2)]
    parts = [sweeping.made(board, ROTH, [FOUND], start=start) for start in (1, 0) for board in boards]
    joined = sweeps.by_board(parts)
    assert [str(board) for board in joined] == ["3×4", "3×10", "4×5", "5×2", "5×3"]
    assert all(part["start"].tolist() == [0, 1] and part.board == board for board, part in joined.items())
    parts = [sweeping.made(Board(3, 4), one, [FOUND]) for one in (ROTH, POHL, ROTH)]
    assert [(one, len(their)) for one, their in sweeps.by_variant(parts).items()] == [(ROTH, 2), (POHL, 1)]


def test_each_start_is_a_line_of_a_file():
    counts = {"steps": [30, 100], "backtracks": [0, 75], "restarts": [0, 2]}
    one = sweeping.made(Board(3, 10), ROTH, [FOUND, BUDGET], start=[12, 29], **counts)
    first, second = one.rows()
    assert first == (3, 10, 1, 2, "found", 30, 0, 0)
    assert second == (3, 10, 2, 9, "budget", 100, 75, 2)
    lines = sweeps.results_csv([one], with_variant=True, closed=True).splitlines()
    assert lines[0].split(",") == [*sweeps.header(True, True)] == ["variant", *sweeps.results.ROW, "closed"]
    assert lines[1:] == ["roth,3,10,1,2,found,30,0,0,yes", "roth,3,10,2,9,budget,100,75,2,yes"]
    bare = sweeps.results_csv([one], with_header=False).splitlines()
    assert bare == ["3,10,1,2,found,30,0,0", "3,10,2,9,budget,100,75,2"]
    shaped = sweeps.results_csv([one[:1]], family=Family("ring", leaper=(1, 3))).splitlines()
    assert shaped == [f"{','.join(sweeps.results.ROW)},shape,leaper", '3,10,1,2,found,30,0,0,ring,"1,3"']
