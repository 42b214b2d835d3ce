"""Results and their files: categories, order, summaries, written lines that are read back, and impossible ones."""

from contextlib import nullcontext
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Variant, parse_variant
from knights.base import parts_of
from knights.boards import Family
from knights.engine import MAX_STEPS, Category
from knights.experiments import sweeps
from knights.experiments.sweeps import Results, by_board, by_variant, results_csv, runner
from knights.experiments.sweeps.question import MAX_SEARCHED_SIDE, Cases, Sweep
from knights.experiments.sweeps.read import Rows, cases_of, reopened
from knights.experiments.sweeps.results import join
from knights.experiments.sweeps.summary import hard_starts
from tests.support import sweeping
from tests.support.strategies import examples
from tests.support.sweeping import BUDGET, EXHAUSTED, FOUND, NO_TOUR

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
    small, large = parts("\n".join([HEAD, *rows, ""]))
    assert (small.limit, large.limit) == (400, 5000)


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


def test_values_are_placed_on_the_squares_of_their_starts():
    one = sweeping.made(Board(2, 3), ROTH, [FOUND, FOUND], start=[4, 2])
    assert one.on_board(np.array([7, 8]), -1).tolist() == [[-1, -1, 8], [-1, 7, -1]]
    assert np.isnan(one.on_board(np.array([7, 8]))).sum() == 4


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
