"""The one reader of files of results takes what a search can have written, and nothing else."""

from contextlib import nullcontext

import pytest

from knights.base.errors import InputError
from knights.base.work import parts_of
from knights.boards.board import Board
from knights.experiments.sweeps import Cases, Sweep, run
from knights.experiments.sweeps.read import Rows
from knights.experiments.sweeps.results import results_csv
from knights.heuristics.variants import NAMED, Variant, parse_variant

HEAD = "variant,rows,columns,row,column,outcome,steps,backtracks,restarts"


def read(*lines: str, closed: bool = False) -> list[int]:
    """The numbers of the lines of a file with a variant in each row."""
    text = "\n".join([HEAD + ",closed" * closed, *lines])
    return [number for number, _ in Rows(text, "rows.csv", "opened")]


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("steps", [10, 700])
def test_whatever_a_variant_writes_is_taken(steps: int, closed: bool) -> None:
    """Above all where a construction follows a search that was cut short long before the squares were entered."""
    variants = [named.variant for named in NAMED.values()] + [
        parse_variant("filter.roth.-.12345678.-.0.fallback")
    ]
    for searched in (False, True):
        sweeps = [Sweep(Cases(3, 6), variant, steps, searched, closed) for variant in variants]
        parts = list(parts_of(run(sweeps, workers=1)))
        text = results_csv(parts, with_variant=True, closed=closed)
        assert len(list(Rows(text, "rows.csv", "opened"))) == text.count("\n") - 1


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["roth,8,8,0,0,found,1,0,0"], "has fewer steps than the 8×8 board has squares"),
        (["roth,8,8,0,0,found,63,0,0"], "has fewer steps than the 8×8 board has squares"),
        (["roth,5,5,0,0,no-tour,25,24,0"], "says that there is no tour where one exists"),
        (["roth,5,5,0,0,no-tour,0,0,0"], "says that there is no tour where one exists"),
        (["roth,5,5,0,1,found,25,0,0"], "says that a tour was found where none exists"),
        (["roth,5,5,0,0,exhausted,25,24,0"], "says that a search was exhausted whose rule leaves no move out"),
        (["construct,5,5,0,0,exhausted,25,24,0"], "says that a search was exhausted"),
        (["roth,5,5,0,0,budget,400,401,0"], "has more backtracks than steps"),
        (["roth,5,5,0,0,budget,400,380,0", "roth,5,5,0,2,budget,401,380,0"], "was not made with the same limit"),
        (["roth,5,5,0,0,budget,400,380,0", "pohl,5,5,0,2,found,401,380,0"], "was not made with the same limit"),
        (["roth,5,5,0,0,found,401,380,0", "pohl,5,5,0,2,budget,400,380,0"], "was not made with the same limit"),
        (["roth,5,5,0,0,found,25,0,0", "roth,5,5,0,0,found,25,0,0"], "comes twice"),
        (["roth,5,5,0,0,found,25,0,0", f"roth{'h' * 200_000},5,5,0,0,found,25,0,0"], "is not a result"),
        (["roth,5,5,0,0,found,25,0,0", '"roth,5,5,0,0,found,25,0,0'], "is not a result"),
        (["roth,5,5,0,0,found,25\x00,0,0"], "is not a result"),
        (["5,5,0,0,found,25,0,0"], "is not a result"),
        (["rooth,5,5,0,0,found,25,0,0"], "is not a result"),
        (["roth,5,5,0,9,found,25,0,0"], "is not a result"),
        (["roth,5,5,0,0,solved,25,0,0"], "is not a result"),
        (["roth,5,5,0,0,found,-1,0,0"], "has a number out of range"),
        (["roth,5,2000,0,0,found,1,0,0"], "has a number out of range"),
        ([f"roth,5,5,0,0,found,{'9' * 3000},0,0"], "has a number out of range"),
    ],
)  # fmt: skip
def test_what_cannot_be_true_is_refused_with_its_line_quoted_short(lines: list[str], problem: str) -> None:
    with pytest.raises(InputError) as error:
        read(*lines)
    sentence = str(error.value)
    assert problem in sentence
    assert sentence.startswith(f"“rows.csv” cannot be opened: line {len(lines) + 1}, “")
    assert len(sentence) < 300


def test_the_other_side_of_each_of_these() -> None:
    assert read(
        "roth,8,8,0,0,found,64,0,0",
        "roth,5,5,0,1,no-tour,0,0,0",
        "stu-2020,5,5,0,0,exhausted,25,24,0",
        "roth,5,5,0,0,budget,400,400,0",
        "pohl,5,5,0,2,found,400,375,0",
        # The steps of a search that a construction followed; those of a construction alone know no limit.
        "default,6,6,0,0,found,20,3,0",
        "roth,6,6,0,1,budget,20,3,0",
        "construct,6,6,0,0,found,36,0,0",
    ) == list(range(2, 10))  # fmt: skip
    assert read("roth,6,6,0,0,found,36,0,0,yes", closed=True) == [2]


def test_a_row_of_closed_tours_says_so() -> None:
    with pytest.raises(InputError, match="is not a result"):
        read("roth,6,6,0,0,found,36,0,0,no", closed=True)


def test_the_mark_that_spreadsheets_put_first_is_no_part_of_the_text() -> None:
    text = f"\ufeff{HEAD}\nroth,5,5,0,0,found,25,0,0\n"
    assert [row.start for _, row in Rows(text, "rows.csv", "opened")] == [0]


def test_an_objection_comes_before_the_board_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(board: Board, closed: bool = False) -> None:
        raise AssertionError(board)

    monkeypatch.setattr("knights.experiments.sweeps.read.known_starts", refuse)
    rows = Rows(
        HEAD + "\nroth,1000,1000,0,0,found,1,0,0", "rows.csv", "opened", None, lambda row: "is not wanted"
    )
    with pytest.raises(InputError, match="is not wanted"):
        list(rows)


def test_a_variant_of_the_file_is_given() -> None:
    text = HEAD.partition(",")[2] + "\n5,5,0,0,found,25,0,0"
    (_, row), = Rows(text, "rows.csv", "opened", Variant())  # fmt: skip
    assert row.variant == Variant()


@pytest.mark.parametrize(("shorter", "taken"), [(0, True), (1, False)])
def test_a_line_may_be_as_long_as_is_read(shorter: int, taken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "roth,5,5,0,0,found,25,0,0"
    monkeypatch.setattr("knights.experiments.sweeps.read.MAX_LINE", len(line) - shorter)
    with nullcontext() if taken else pytest.raises(InputError, match="is not a result"):
        assert read(line) == [2]
