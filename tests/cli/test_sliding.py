"""The commands for sliding puzzles: their JSON and text output."""

from knights.reproduction.stu_sliding import worked_example

PUZZLE = worked_example()
EXAMPLE = f'sliding --start "{PUZZLE.start}" --goal "{PUZZLE.goal}" --heuristic sum'
UNSOLVABLE = 'sliding --start "1 2 3/4 5 6/8 7 0"'
LIMITED = 'sliding --start "8 7 6/5 4 3/2 1 0" --nodes 50'


def test_json_has_the_documented_keys(told):
    answer = told(EXAMPLE)
    assert list(answer) == ["outcome", "moves", "length", "generated", "expanded", "reason"]
    assert (answer["outcome"], answer["moves"], answer["length"]) == ("solved", "LDDRULURDD", 10)
    assert (answer["generated"], answer["expanded"]) == (74, 31)
    unsolvable = told(UNSOLVABLE)
    assert (unsolvable["outcome"], unsolvable["moves"], unsolvable["length"]) == ("unsolvable", None, None)
    assert "even" in unsolvable["reason"]
    budget = told(LIMITED)
    assert (budget["outcome"], budget["moves"]) == ("budget", None)
    assert budget["generated"] <= 50
    assert "limit of 50 states" in budget["reason"]


def test_the_text_reports_the_result(said):
    text = said(f"{EXAMPLE} --last 1")
    assert text.startswith("[71, 3, '[[4, 5], [1, 0], [2, 3]]', 'LDDRULURD']\nSolved in 10 moves")
    assert "LDDRULURDD" in text
    assert "31 states expanded, 74 generated" in text
    assert "tiles 7 and 8 of the start swapped" in said(UNSOLVABLE)
    assert "Nearest state: " in said(LIMITED)


def test_a_puzzle_can_have_a_time_limit(told, refused):
    hard = 'sliding --start "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0" --search idastar --nodes 20000000'
    answer = told(f"{hard} --seconds 0.01")
    assert (answer["outcome"], answer["moves"]) == ("budget", None)
    assert "the limit of 0.01 s was reached" in answer["reason"]
    assert answer["generated"] < 20_000_000
    assert "The time limit is from 0 to 86,400 seconds, not “0.0”" in refused(f"{hard} --seconds 0")


def test_the_table_has_a_line_for_each_configuration(said):
    text = said("puzzles 2x2,3x2 --heuristics manhattan --searches greedy,astar --puzzles 4 --nodes 900")
    assert "3×2   manhattan  astar   4 of 4" in text
