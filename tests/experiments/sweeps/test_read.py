"""Results files: they are read back as written, and an impossible line is refused in a sentence with its number."""

from contextlib import nullcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Variant, parse_variant
from knights.base import parts_of
from knights.engine import MAX_STEPS
from knights.experiments.sweeps import Results, by_board, by_variant, results_csv, runner
from knights.experiments.sweeps.question import MAX_SEARCHED_SIDE, Cases, Sweep
from knights.experiments.sweeps.read import Rows, cases_of, reopened
from tests.support.strategies import examples

HEAD = "variant,rows,columns,row,column,outcome,steps,backtracks,restarts"


def read(*lines: str, closed: bool = False) -> list[int]:
    """Read a results file with these rows; return their line numbers."""
    text = "\n".join([HEAD + ",closed" * closed, *lines])
    return list(Rows(text, "rows.csv", "opened"))


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("steps", [10, 700])
def test_the_rows_of_every_variant_are_accepted(steps, closed):
    """The hardest case is a construction after a search whose limit is far below the number of squares."""
    variants = [named.variant for named in NAMED.values()] + [parse_variant("filter.roth.-.12345678.-.0.fallback")]
    for searched in (False, True):
        sweeps = [Sweep(Cases(3, 6), variant, steps, searched, closed) for variant in variants]
        parts = list(parts_of(runner.run(sweeps, workers=1)))
        text = results_csv(parts, with_variant=True, closed=closed)
        assert len(list(Rows(text, "rows.csv", "opened"))) == text.count("\n") - 1


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["roth,8,8,0,0,found,63,0,0"], "has fewer steps than the 8×8 board has squares"),
        (["roth,5,5,0,0,no-tour,25,24,0"], "says that there is no tour where one exists"),
        (["roth,5,5,0,1,found,25,0,0"], "says that a tour was found where none exists"),
        (["roth,5,5,0,0,exhausted,25,24,0"], "says that a search was exhausted, but its variant tries every move"),
        (["roth,5,5,0,0,budget,400,401,0"], "has more backtracks than steps"),
        (["roth,5,5,0,0,budget,400,380,0", "roth,5,5,0,2,budget,401,380,0"], "has a different limit from earlier"),
        (["roth,5,5,0,0,found,401,380,0", "pohl,5,5,0,2,budget,400,380,0"], "has a different limit from earlier"),
        (["roth,5,5,0,0,found,25,0,0", "roth,5,5,0,0,found,25,0,0"], "appears twice"),
        (["roth,5,5,0,0,found,25,0,0", f"roth{'h' * 200_000},5,5,0,0,found,25,0,0"], "is not a result"),
        (["roth,5,5,0,0,found,25,0,0", '"roth,5,5,0,0,found,25,0,0'], "is not a result"),
        (["roth,5,5,0,0,found,25\x00,0,0"], "is not a result"),
        (["roth,5,5,0,9,found,25,0,0"], "is not a result"),
        (["roth,5,5,0,0,found,-1,0,0"], "has a number out of range"),
        (["roth,5,2000,0,0,found,1,0,0"], "has a number out of range"),
    ],
)  # fmt: skip
def test_an_impossible_line_is_refused_and_quoted_in_short(lines, problem):
    with pytest.raises(InputError) as error:
        read(*lines)
    sentence = str(error.value)
    assert problem in sentence
    assert sentence.startswith(f"“rows.csv” cannot be opened: line {len(lines) + 1}, “")
    assert len(sentence) < 300


def test_lines_that_are_just_possible_are_accepted():
    assert read(
        "roth,8,8,0,0,found,64,0,0",
        "roth,5,5,0,1,no-tour,0,0,0",
        "stu-2020,5,5,0,0,exhausted,25,24,0",
        "roth,5,5,0,0,budget,400,400,0",
        "pohl,5,5,0,2,found,400,375,0",
        # A construction after a search has the steps of the search; a construction alone has no limit.
        "default,6,6,0,0,found,20,3,0",
        "roth,6,6,0,1,budget,20,3,0",
        "construct,6,6,0,0,found,36,0,0",
    ) == list(range(2, 10))  # fmt: skip
    assert read("roth,6,6,0,0,found,36,0,0,yes", closed=True) == [2]


def test_an_objection_is_raised_before_the_board_is_examined(monkeypatch):
    def refuse(board: Board, closed: bool = False) -> None:
        raise AssertionError(board)

    monkeypatch.setattr("knights.engine.existence.known_starts", refuse)
    line = f"{HEAD}\nroth,1000,1000,0,0,found,1,0,0"
    rows = Rows(line, "x", "opened", None, lambda variant, board, start: "is not wanted")
    with pytest.raises(InputError, match="is not wanted"):
        list(rows)


@pytest.mark.parametrize(("shorter", "taken"), [(0, True), (1, False)])
def test_a_line_may_have_the_maximum_length(shorter, taken, monkeypatch):
    line = "roth,5,5,0,0,found,25,0,0"
    monkeypatch.setattr("knights.experiments.sweeps.read.MAX_LINE", len(line) - shorter)
    with nullcontext() if taken else pytest.raises(InputError, match="is not a result"):
        assert read(line) == [2]


ROTH, POHL = (NAMED[name].variant for name in ("roth", "pohl"))


def parts(text: str, alone: Variant | None = None, limit: int = 900) -> list[Results]:
    return list(parts_of(reopened(text, "rows.csv", limit, alone)))


@examples(12, thorough=100)
@given(st.integers(3, 6), st.integers(4, 6), st.booleans(), st.booleans())
def test_written_results_can_be_read_back(rows, columns, closed, with_variant):
    variants = (ROTH, POHL) if with_variant else (ROTH,)
    sweeps = [Sweep(Cases(rows, rows, (columns, columns + 1)), one, 900, closed=closed) for one in variants]
    written = list(parts_of(runner.run(sweeps, workers=1)))
    text = results_csv(written, with_variant, closed=closed)
    again = by_variant(parts(text, None if with_variant else ROTH))
    for variant, results in by_variant(written).items():
        for board, one in by_board(results).items():
            other = by_board(again[variant])[board]
            assert (other.closed, other.limit) == (closed, 900)
            for field in ("start", "outcome", "steps", "backtracks", "restarts", "solvable"):
                assert np.array_equal(one[field], other[field]), field


def test_the_limit_is_taken_from_starts_that_reached_it():
    rows = ["roth,5,5,0,0,budget,400,380,0", "roth,5,5,0,2,found,25,0,0", "roth,6,6,0,0,found,5000,4964,0"]
    small, large, other = parts("\n".join([HEAD, *rows, "pohl,5,5,0,0,found,25,0,0", ""]))
    assert (small.limit, large.limit, other.limit) == (400, 5000, 400), "that of a board is the same for all variants"


@pytest.mark.parametrize(
    ("boards", "cases"),
    [
        (["3,4", "4,3"], Cases(3, 4, (3, 4))),
        (["4,4", "3,3", "6,6"], Cases(3, 6)),
        (["3,10", "4,5"], Cases(3, 4, (5, 10))),
        (["5,7"], Cases(5, 5, (7, 7))),
    ],
)
def test_the_cases_of_a_file_are_the_smallest_range_that_includes_its_boards(boards, cases):
    rows = [f"roth,{sides},0,0,budget,900,1,0" for sides in boards]
    assert cases_of(parts("\n".join([HEAD, *rows, ""]))) == cases


def test_the_largest_numbers_are_read_and_larger_ones_are_not():
    (one,) = parts(f"{HEAD}\nroth,5,1000,0,0,budget,{MAX_STEPS},0,{MAX_STEPS}\n")
    assert (one.board.columns, one.limit) == (MAX_SEARCHED_SIDE, MAX_STEPS)
    assert one["restarts"].tolist() == [MAX_STEPS]
    with pytest.raises(InputError, match="out of range"):
        parts(f"{HEAD}\nroth,5,5,0,0,budget,{MAX_STEPS + 1},0,0\n")


@pytest.mark.parametrize(
    ("bound", "most", "told"), [("MAX_SQUARES", 24, "23 squares in all"), ("MAX_PAIRS", 2, "1 pairs of a board")]
)
def test_boards_may_have_the_maximum_number_of_squares_and_of_variants(bound, most, told, monkeypatch):
    rows = "\n".join([HEAD, "roth,3,4,0,0,budget,900,1,0", "pohl,3,4,0,0,budget,900,1,0", ""])
    monkeypatch.setattr(f"knights.experiments.sweeps.read.{bound}", most)
    assert len(parts(rows)) == 2
    monkeypatch.setattr(f"knights.experiments.sweeps.read.{bound}", most - 1)
    with pytest.raises(InputError, match=f"more than {told}"):
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
def test_a_file_of_another_kind_is_refused_in_one_sentence(text, alone, told):
    with pytest.raises(InputError, match=told):
        parts(text, alone)


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(
    "saved",
    [
        lambda text: text.replace(",", ";"),
        lambda text: "\ufeff" + text.replace(",", ";").replace("\n", "\r\n"),
        lambda text: "sep=;\n" + text.replace(",", ";"),
        lambda text: '"sep=\t"\r\n' + text.replace(",", "\t").replace("\n", "\r\n"),
        lambda text: "\n".join('"' + line.replace(",", '";"') + '"' for line in text.splitlines()),
    ],
)
def test_results_that_a_spreadsheet_has_saved_are_read(saved, closed):
    results = list(parts_of(runner.run([Sweep(Cases(5, 6), ROTH, 400, closed=closed)], workers=1)))
    text = results_csv(results, with_variant=False, closed=closed)
    assert results_csv(parts(saved(text), ROTH), with_variant=False, closed=closed) == text
    wrong = saved(text + "5,5,0,0,lost,25,0,0\n")
    with pytest.raises(InputError, match=rf"line {len(wrong.splitlines())}, .* is not a result"):
        parts(wrong, ROTH)


def test_a_large_file_is_read_in_slices():
    board = Board(150, 150)
    rows = (f"roth,150,150,{r},{c},found,22500,0,0" for r, c in board)
    seen = [share for share, _ in reopened("\n".join([HEAD, *rows]), "rows.csv", 10**6)]
    assert len(seen) == 12
    assert seen == sorted(seen)
