"""The claims of the work of 2020 about all starts of a size: solved in time, the theorem, the checks of each tour."""

from knights.boards.board import Board
from knights.engine.existence import verdict
from knights.experiments.sweeps import Cases, Sweep
from knights.heuristics.variants import Variant
from knights.reproduction.publication import Rows
from knights.reproduction.rows import ClaimRow, Table
from knights.reproduction.searching import on_sweep_page, searched, swept
from knights.theory.theorems import expected_solvable

WORK = "stu-2020"
STARTS = Table(WORK, "All starts of a size")
_THEOREM = Table(WORK, "The theorem: n² starts for even n, ⌈n²/2⌉ for odd n")
_CHECKS = Table(WORK, "The three checks of each tour")


def all_within(size: int, variant: Variant, steps: int) -> Rows:
    """Every start of a square board from which a tour exists is solved within the limit."""
    board, sweep = Board(size, size), Sweep(Cases(size, size), variant, steps)
    results = (yield from swept(sweep))[board]
    solvable, found = int(results["solvable"].sum()), int(results.found.sum())
    open_starts = results["start"][results["solvable"] & ~results.found].tolist()
    longest = int(results["steps"].max())
    note = f"the longest search took {longest:,} steps"
    if open_starts:
        note += "; not solved: " + " · ".join("{},{}".format(*board.square(s)) for s in open_starts)
    yield STARTS.row(
        f"{board}: starts with a tour, within {steps:,} steps",
        f"all {solvable:,} solved",
        f"{'all ' if found == solvable else ''}{found:,} solved",
        note,
        on_sweep_page(sweep),
    )


def theorem_and_checks(size: int, variant: Variant, steps: int) -> Rows:
    """The theorem for one size, proved by a tour from every start that has one; and each tour judged."""
    board = Board(size, size)
    tours, refused = 0, 0
    passed = [0, 0, 0]
    for start in board:
        if verdict(board, start).exists is False:
            refused += 1
            continue
        result = yield from searched(board, start, variant, steps)
        if result.tour is not None:
            tours += 1
            assert result.checks is not None
            checks = result.checks.legal, result.first_break is None, result.checks.complete
            passed = [count + check for count, check in zip(passed, checks, strict=True)]
        yield None
    sweep = Sweep(Cases(size, size), variant, steps)
    yield _theorem(board, tours, refused, sweep)
    legal, obeying, complete = passed
    got = f"{legal:,} legal · {obeying:,} by the rule · {complete:,} complete"
    expected = f"{tours:,} legal · {tours:,} by the rule · {tours:,} complete"
    note = "judged by a referee that knows nothing of the search"
    yield _CHECKS.row(f"{board}: {tours:,} tours", expected, got, note, on_sweep_page(sweep))


def _theorem(board: Board, tours: int, refused: int, sweep: Sweep) -> ClaimRow:
    solvable = expected_solvable(board)
    assert solvable is not None, "all sizes of the work are 5 or more"
    expected = f"{solvable:,} solvable, {len(board) - solvable:,} not"
    got = f"{tours:,} solvable, {refused:,} not"
    proof = f"a tour found from {tours:,}"
    if refused:
        proof += f"; {refused:,} have the minority colour, so none can exist"
    return _THEOREM.row(str(board), expected, got, proof, on_sweep_page(sweep))
