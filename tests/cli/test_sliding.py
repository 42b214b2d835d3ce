import shlex

import pytest

from knights.sliding.instances import worked_example
from knights.sliding.puzzle import parse_puzzle
from knights.sliding.referee import check

EXAMPLE = 'sliding --start "4 0/1 3/5 2" --goal "4 5/1 3/2 0" --heuristic sum'
UNSOLVABLE = 'sliding --start "1 2 3/4 5 6/8 7 0"'
LIMITED = 'sliding --start "8 7 6/5 4 3/2 1 0" --nodes 50'


def test_json_has_the_agreed_keys(told):
    answer = told(EXAMPLE)
    assert list(answer) == ["outcome", "moves", "length", "generated", "expanded", "reason"]
    assert (answer["outcome"], answer["moves"], answer["length"]) == ("solved", "LDDRULURDD", 10)
    assert (answer["generated"], answer["expanded"]) == (74, 31)


def test_json_of_the_unsolvable_and_of_the_budget(told):
    unsolvable = told(UNSOLVABLE)
    assert (unsolvable["outcome"], unsolvable["moves"], unsolvable["length"]) == ("unsolvable", None, None)
    assert "even" in unsolvable["reason"]
    budget = told(LIMITED)
    assert (budget["outcome"], budget["moves"]) == ("budget", None)
    assert budget["generated"] <= 50
    assert "limit of 50 states" in budget["reason"]


@pytest.mark.parametrize("key", ["greedy", "astar", "weighted-astar", "idastar", "breadth-first"])
@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan", "sum", "linear-conflict"])
def test_every_search_and_heuristic_by_name(told, key, heuristic):
    start = "8 1 3/4 0 2/7 6 5"
    answer = told(f'sliding --start "{start}" --heuristic {heuristic} --search {key}')
    assert check(parse_puzzle(start, "1 2 3/4 5 6/7 8 0"), answer["moves"]).passed


def test_words(said):
    text = said(f"{EXAMPLE} --last 1")
    assert text.startswith("[71, 3, '[[4, 5], [1, 0], [2, 3]]', 'LDDRULURD']\nSolved in 10 moves")
    assert "LDDRULURDD" in text
    assert "31 states expanded, 74 generated" in text
    assert "tiles 7 and 8 of the start swapped" in said(UNSOLVABLE)
    assert "Nearest state: " in said(LIMITED)


def test_the_example_is_the_published_one():
    words = shlex.split(EXAMPLE)
    assert parse_puzzle(words[2], words[4]) == worked_example()
