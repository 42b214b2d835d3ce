import json

import pytest

from knights.cli import main
from knights.sliding.instances import worked_example
from knights.sliding.puzzle import parse_puzzle
from knights.sliding.referee import check

EXAMPLE = ["--start", "4 0/1 3/5 2", "--goal", "4 5/1 3/2 0"]


@pytest.fixture
def command(capsys):
    """Run the command; return what it printed."""

    def call(*arguments: str) -> str:
        assert main(["sliding", *arguments]) == 0
        return capsys.readouterr().out

    return call


def test_json_has_the_agreed_keys(command):
    answer = json.loads(command(*EXAMPLE, "--heuristic", "sum", "--json"))
    assert list(answer) == ["outcome", "moves", "length", "generated", "expanded", "reason"]
    assert (answer["outcome"], answer["moves"], answer["length"]) == ("solved", "LDDRULURDD", 10)
    assert (answer["generated"], answer["expanded"]) == (74, 31)


def test_json_of_the_unsolvable_and_of_the_budget(command):
    unsolvable = json.loads(command("--start", "1 2 3/4 5 6/8 7 0", "--json"))
    assert (unsolvable["outcome"], unsolvable["moves"], unsolvable["length"]) == ("unsolvable", None, None)
    assert "even" in unsolvable["reason"]
    budget = json.loads(command("--start", "8 7 6/5 4 3/2 1 0", "--nodes", "50", "--json"))
    assert (budget["outcome"], budget["moves"]) == ("budget", None)
    assert budget["generated"] <= 50
    assert "limit of 50 states" in budget["reason"]


@pytest.mark.parametrize("key", ["greedy", "astar", "weighted-astar", "idastar", "breadth-first"])
@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan", "sum", "linear-conflict"])
def test_every_search_and_heuristic_by_name(command, key, heuristic):
    start = "8 1 3/4 0 2/7 6 5"
    answer = json.loads(command("--start", start, "--heuristic", heuristic, "--search", key, "--json"))
    assert check(parse_puzzle(start, "1 2 3/4 5 6/7 8 0"), answer["moves"]).passed


def test_words(command):
    text = command(*EXAMPLE, "--heuristic", "sum", "--last", "1")
    assert text.startswith("[71, 3, '[[4, 5], [1, 0], [2, 3]]', 'LDDRULURD']\nSolved in 10 moves")
    assert "LDDRULURDD" in text
    assert "31 states expanded, 74 generated" in text
    assert "tiles 7 and 8 of the start swapped" in command("--start", "1 2 3/4 5 6/8 7 0")
    assert "Nearest state: " in command("--start", "8 7 6/5 4 3/2 1 0", "--nodes", "50")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--start", "1 2/3"], "The start “1 2/3” has rows of 1 and of 2 numbers"),
        ([*EXAMPLE[:2], "--goal", "0 1/2 3"], "The goal “0 1/2 3” is 2×2, but the start"),
        ([*EXAMPLE, "--heuristic", "x"], "There is no heuristic “x”"),
        ([*EXAMPLE, "--search", "x"], "There is no search “x”"),
        ([*EXAMPLE, "--nodes", "0"], "--nodes must be a whole number from 1 to"),
        ([*EXAMPLE, "--weight", "x"], "--weight must be a whole number from 1 to 10, not “x”"),
        ([*EXAMPLE, "--last", "-1"], "--last must be a whole number from 0 to"),
    ],
)
def test_bad_options_are_told_in_one_sentence(capsys, arguments, says):
    assert main(["sliding", *arguments]) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_the_example_is_the_published_one():
    assert parse_puzzle(EXAMPLE[1], EXAMPLE[3]) == worked_example()
