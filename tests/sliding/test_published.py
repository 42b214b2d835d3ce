"""The published solutions and the published protocol, from the engine and from the plain program."""

import pytest

from knights.published import load
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.instances import published_puzzles, worked_example
from knights.sliding.programs import Record, best_first
from knights.sliding.search import Query, search
from knights.sliding.solvability import solvability

COUNTS = [
    pytest.param(entry.puzzle, key, moves, id=f"{entry.name}-{key}")
    for entry in published_puzzles()
    for key, moves in entry.moves.items()
]


def test_there_are_27_published_counts():
    assert len(COUNTS) == 27
    assert [entry.name for entry in published_puzzles()][::8] == ["2×2", "4×4"]


@pytest.mark.parametrize(("puzzle", "heuristic", "moves"), COUNTS)
def test_greedy_search_takes_the_published_number_of_moves(puzzle, heuristic, moves):
    result = search(Query(puzzle, heuristic, "greedy"))
    assert result.outcome == "solved"
    assert result.length == moves
    assert result.checks.passed
    assert solvability(puzzle).solvable


def test_the_worked_example_line_by_line():
    example = load("stu-sliding")["worked_example"]
    result = search(Query(worked_example(), example["heuristic"], "greedy", recent=1000))
    printed = [expansion.printed for expansion in result.recent]
    assert printed[: len(example["first_lines"])] == example["first_lines"]
    assert printed[-1] == example["last_line"]
    assert result.moves == example["moves"]
    assert (len(printed), result.expanded, result.generated) == (31, 31, 74)


def test_the_plain_program_prints_the_worked_example_too():
    example = load("stu-sliding")["worked_example"]
    puzzle, heuristic = worked_example(), HEURISTICS[example["heuristic"]]
    lines = list(best_first(puzzle, heuristic, ALGORITHMS["greedy"], 1000, Record(puzzle, heuristic)))
    expected = [[n, v, s.replace("[", "").replace("]", ""), m] for n, v, s, m in example["first_lines"]]
    assert [[n, v, ", ".join(map(str, t)), m] for n, v, t, m in lines[: len(expected)]] == expected
    assert [lines[-1][0], lines[-1][1], lines[-1][3]] == [71, 3, "LDDRULURD"]
