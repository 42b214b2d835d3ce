"""The published protocol, from the plain program; tests/reproduction has the engine and the solutions."""

from knights.reproduction.published import load
from knights.reproduction.stu_sliding import worked_example
from knights.sliding.algorithms import ALGORITHMS
from knights.sliding.heuristics import HEURISTICS
from knights.sliding.programs import Record, best_first


def test_the_plain_program_prints_the_worked_example_too():
    example = load("stu-sliding")["worked_example"]
    puzzle, heuristic = worked_example(), HEURISTICS[example["heuristic"]]
    lines = list(best_first(puzzle, heuristic, ALGORITHMS["greedy"], 1000, Record(puzzle, heuristic)))
    expected = [[n, v, s.replace("[", "").replace("]", ""), m] for n, v, s, m in example["first_lines"]]
    assert [[n, v, ", ".join(map(str, t)), m] for n, v, t, m in lines[: len(expected)]] == expected
    assert [lines[-1][0], lines[-1][1], lines[-1][3]] == [71, 3, "LDDRULURD"]
