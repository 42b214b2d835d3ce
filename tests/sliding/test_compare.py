import pytest

from knights.base import InputError, parts_of
from knights.sliding import Query, compare, parse_puzzle, search
from knights.sliding.compare import PuzzleComparison, SlidingRow, SlidingSummary

WAYS = (["misplaced", "manhattan", "sum"], ["greedy", "astar"])


def asked(sizes, heuristics, searches, puzzles, seed, **more):
    return PuzzleComparison(tuple(sizes), tuple(heuristics), tuple(searches), puzzles=puzzles, seed=seed, **more)


def rows_of(*arguments, **more):
    return list(parts_of(compare.compare(asked(*arguments, **more))))


def test_every_puzzle_is_searched_with_every_configuration():
    rows = rows_of([(2, 2), (2, 3)], *WAYS, 4, 1)
    assert len(rows) == 2 * 3 * 2 * 4
    for way in {(row.heuristic, row.method) for row in rows}:
        mine = [row for row in rows if (row.heuristic, row.method) == way and row.rows == row.columns]
        assert [row.puzzle for row in mine] == [1, 2, 3, 4]
        assert [row.start for row in mine] == [str(p.start) for p in compare.puzzles((2, 2), 4, 1)]
    for row in rows:
        result = search.search(Query(parse_puzzle(row.start, row.goal), row.heuristic, row.method))
        expected = (result.length, result.generated, result.expanded, result.outcome)
        assert (row.moves, row.generated, row.expanded, row.outcome) == expected


def test_a_search_without_a_heuristic_runs_once():
    rows = rows_of([(2, 2)], ["sum", "manhattan"], ["breadth-first", "idastar"], 2, 1)
    ways = [(row.heuristic, row.method) for row in rows[:3]]
    assert ways == [("none", "breadth-first"), ("sum", "idastar"), ("manhattan", "idastar")]
    assert len(rows) == 6


def test_a_comparison_reports_progress_and_can_be_stopped():
    steps = compare.compare(asked([(6, 6)], ["misplaced"], ["astar"], 3, 1, nodes=3_000_000))
    first = next(steps)
    assert first == (0, None)
    steps.close()
    with pytest.raises(StopIteration):
        next(steps)
    finished = list(compare.compare(asked([(2, 2)], ["sum"], ["greedy"], 3, 1)))
    assert [step.share for step in finished if step.part] == [1 / 3, 2 / 3, 1]


def test_there_is_a_row_for_each_search_and_rows_over_the_limit_have_no_moves():
    (row,) = rows_of([(4, 4)], ["misplaced"], ["astar"], 1, 1, nodes=1000)
    assert (row.outcome, row.moves) == ("budget", None)
    assert 900 < row.generated <= 1000
    rows = rows_of([(2, 2)], ["sum"], ["greedy", "astar"], 2, 1)
    assert len(rows) == 4
    assert rows[0]._fields[:4] == ("rows", "columns", "puzzle", "start")


def test_a_puzzle_depends_only_on_the_seed_and_its_number():
    assert compare.puzzles((3, 3), 5, 7)[:2] == compare.puzzles((3, 3), 2, 7)
    assert compare.puzzles((3, 3), 2, 7) != compare.puzzles((3, 3), 2, 8)
    assert len({str(puzzle) for puzzle in compare.puzzles((3, 3), 5, 7)}) == 5


def test_means_are_over_the_solved_puzzles():
    """No 4x5 puzzle is solved, and one needs no move; the sizes are in order of first appearance."""
    rows = [
        SlidingRow(*shape, number, "", "", "sum", "greedy", ("solved", "budget")[moves is None], moves, 9, states, time)
        for shape, number, moves, states, time in (
            ((4, 5), 1, None, 90, 8.0),
            ((2, 3), 1, 10, 20, 1.0),
            ((2, 3), 2, None, 70, 9.0),
            ((2, 3), 3, 14, 40, 2.0),
            ((2, 3), 4, 0, 0, 0.0),
        )
    ]
    assert compare.summarise(rows) == [
        SlidingSummary(4, 5, "sum", "greedy", 1, 0, None, None, None),
        SlidingSummary(2, 3, "sum", "greedy", 4, 3, 8, 20, 1),
    ]


def test_sizes_are_read_and_other_texts_refused():
    assert [compare.parse_shape(text) for text in ("3x4", "1x6", "06x1")] == [(3, 4), (1, 6), (6, 1)]
    for text in ("", "3", "34", "3x", "x4", "3x4x5", "0x4", "4x0", "7x3", "3x7", "3x004", "3x²", "-3x4"):
        with pytest.raises(InputError, match=f"from 1 to 6, not “{text}”"):
            compare.parse_shape(text)


def test_bad_input_is_refused_at_once():
    good = {"sizes": [(2, 2)], "heuristics": ["sum"], "searches": ["greedy"], "puzzles": 1, "seed": 1}
    for bad in (
        {"sizes": [(7, 2)]},
        {"sizes": []},
        {"heuristics": ["x"]},
        {"heuristics": []},
        {"searches": ["x"]},
        {"puzzles": 0},
        {"puzzles": compare.PUZZLES.most + 1},
        {"nodes": 0},
        {"weight": 0, "searches": ["weighted-astar"]},
    ):
        with pytest.raises(InputError):
            asked(**good | bad)
