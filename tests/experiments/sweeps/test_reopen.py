"""Files of results come back as they were; a broken one gets one sentence with the number of the line."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights.base.errors import InputError
from knights.base.work import parts_of
from knights.boards.board import Board
from knights.engine.case import MAX_STEPS
from knights.experiments.sweeps import Cases, Results, Sweep, by_variant, run
from knights.experiments.sweeps.cases import MAX_SEARCHED_SIDE
from knights.experiments.sweeps.read import cases_of, reopened
from knights.experiments.sweeps.results import by_board, results_csv
from knights.heuristics.variants import NAMED, Variant
from tests.support.strategies import examples

ROTH, POHL = (NAMED[name].variant for name in ("roth", "pohl"))
HEAD = "variant,rows,columns,row,column,outcome,steps,backtracks,restarts"


def parts(text: str, alone: Variant | None = None, limit: int = 900) -> list[Results]:
    return list(parts_of(reopened(text, "rows.csv", limit, alone)))


@examples(12, thorough=100)
@given(st.integers(3, 6), st.integers(4, 6), st.booleans(), st.booleans())
def test_what_was_written_comes_back(rows: int, columns: int, closed: bool, with_variant: bool) -> None:
    variants = (ROTH, POHL) if with_variant else (ROTH,)
    sweeps = [Sweep(Cases(rows, rows, (columns, columns + 1)), one, 900, closed=closed) for one in variants]
    there = list(parts_of(run(sweeps, workers=1)))
    text = results_csv(there, with_variant, closed=closed)
    again = by_variant(parts(text, None if with_variant else ROTH))
    for variant, results in by_variant(there).items():
        for board, one in by_board(results).items():
            other = by_board(again[variant])[board]
            assert (other.closed, other.limit) == (closed, 900)
            for field in ("start", "outcome", "steps", "backtracks", "restarts", "solvable"):
                assert np.array_equal(one[field], other[field]), field


def test_the_limit_is_that_of_the_starts_that_came_to_it() -> None:
    rows = ["roth,5,5,0,0,budget,400,380,0", "roth,5,5,0,2,found,25,0,0", "roth,6,6,0,0,found,5000,4964,0"]
    small, large = parts("\n".join([HEAD, *rows, ""]))
    assert (small.limit, large.limit) == (400, 5000)
    assert cases_of([small, large]) == Cases(5, 6)
    assert cases_of(parts(f"{HEAD}\nroth,5,7,0,0,found,35,0,0\n")) == Cases(5, 5, (7, 7))


@pytest.mark.parametrize(
    ("boards", "cases"),
    [
        (["3,4", "4,3"], Cases(3, 4, (3, 4))),
        (["4,4", "3,3", "6,6"], Cases(3, 6)),
        (["3,10", "4,5"], Cases(3, 4, (5, 10))),
        (["5,7"], Cases(5, 5, (7, 7))),
    ],
)
def test_the_cases_of_a_file_are_the_smallest_range_that_holds_its_boards(
    boards: list[str], cases: Cases
) -> None:
    rows = [f"roth,{sides},0,0,budget,900,1,0" for sides in boards]
    assert cases_of(parts("\n".join([HEAD, *rows, ""]))) == cases


def test_the_greatest_numbers_are_read_and_larger_ones_are_not() -> None:
    (one,) = parts(f"{HEAD}\nroth,5,1000,0,0,budget,{MAX_STEPS},0,{MAX_STEPS}\n")
    assert (one.board.columns, one.limit, one["restarts"].tolist()) == (
        MAX_SEARCHED_SIDE,
        MAX_STEPS,
        [MAX_STEPS],
    )
    for line in (f"roth,5,5,0,0,budget,{MAX_STEPS + 1},0,0", "roth,5,1001,0,0,budget,9,0,0"):
        with pytest.raises(InputError, match="out of range"):
            parts(f"{HEAD}\n{line}\n")


def test_boards_may_have_as_many_squares_as_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "\n".join([HEAD, "roth,3,4,0,0,budget,900,1,0", "pohl,3,4,0,0,budget,900,1,0", ""])
    monkeypatch.setattr("knights.experiments.sweeps.read.MAX_SQUARES", 24)
    assert len(parts(rows)) == 2
    monkeypatch.setattr("knights.experiments.sweeps.read.MAX_SQUARES", 23)
    with pytest.raises(InputError, match="more than 23 squares in all"):
        parts(rows)


@pytest.mark.parametrize(
    ("text", "alone", "told"),
    [
        ("", None, "its first line is not"),
        ("a,b\n1,2\n", None, "its first line is not"),
        (HEAD, None, "holds no results"),
        (
            "\n".join([HEAD, *(f"roth,1000,{k},0,0,found,{1000 * k},0,0" for k in range(980, 1000, 2))]),
            None,
            "5,000,000",
        ),
        (HEAD, ROTH, "names variants: open it on the Compare page"),
        (HEAD.partition(",")[2], None, "names no variant: open it on the Sweep page"),
    ],
)
def test_another_file_is_told_in_one_sentence(text: str, alone: Variant | None, told: str) -> None:
    with pytest.raises(InputError, match=told):
        parts(text, alone)


def test_a_large_file_is_read_in_slices() -> None:
    board = Board(150, 150)
    rows = (f"roth,150,150,{r},{c},found,22500,0,0" for r, c in board)
    seen = [share for share, _ in reopened("\n".join([HEAD, *rows]), "rows.csv", 10**6)]
    assert len(seen) == 12
    assert seen == sorted(seen)
