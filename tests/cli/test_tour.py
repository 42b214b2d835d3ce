"""``python -m knights tour`` for constructed tours, tours with a given last square, and tours too large to print."""

import json

import pytest

from knights import NAMED, Board, search
from knights.base import command_line
from knights.engine import export, verdict
from knights.engine.export import question_of

CONSTRUCT = NAMED["construct"].variant


@pytest.mark.parametrize("chunk", [1, 7, 36, 1000])
def test_json_does_not_depend_on_the_chunk_size(chunk, said, monkeypatch):
    monkeypatch.setattr(export, "_CHUNK", chunk)
    text = said("tour 6 6 --start 2,3 --variant construct --json")
    result = search(Board(6, 6), (2, 3), CONSTRUCT)
    monkeypatch.setattr(export, "_CHUNK", 1 << 16)
    assert text == "".join(export.json_in_parts(result, verdict(Board(6, 6), (2, 3))))
    assert json.loads(text)["tour"] == [list(square) for square in result.tour.squares]
    assert text.count("\n") == 1
    assert json.loads(text)["reason"].startswith("constructed without search")


def test_wide_boards_are_printed_only_on_request(said, told):
    assert said("tour 6 65 --variant construct").count("\n") == 3
    assert said("tour 6 64 --variant construct").count("\n") == 6 + 3
    assert said("tour 6 6 --variant construct --no-board").count("\n") == 3
    lines = said("tour 6 65 --variant construct --board").splitlines()
    assert len({len(line) for line in lines[:6]}) == 1, "columns of one width"
    tour = search(Board(6, 65), (0, 0), CONSTRUCT).tour
    assert [[*map(int, line.split())] for line in lines[:6]] == tour.numbers.tolist()


def test_a_tour_can_be_closed_or_finish_on_a_given_square(said, told):
    assert "the tour closes" in said("tour 3 10 --variant construct --closed")
    squares = told("tour 8 9 --variant construct --start 1,2 --finish 7,7")["tour"]
    assert (squares[0], squares[-1]) == ([1, 2], [7, 7])
    assert "it finishes on 7,7" in said("tour 8 9 --variant construct --start 1,2 --finish 7,7")
    assert "No tour exists: " in said("tour 8 8 --variant construct --finish 0,2")
    result = search(Board(8, 9), (1, 2), CONSTRUCT, finish=(7, 7))
    assert command_line(question_of(result)).endswith("--variant construct --steps 1000000 --finish 7,7")


def test_the_fallback_can_be_requested_or_declined(said, told):
    asked = told("tour 8 8 --ties roth --fallback --steps 5")
    assert asked["outcome"] == "found"
    assert asked["variant"] == "order.roth.-.12345678.-.0.fallback"
    for limit in (None, 70):
        repeated = question_of(search(Board(5, 5), (0, 0), limit=limit))
        assert repeated.case().may_construct == (limit is None)
        assert repeated.steps == limit
    assert asked["steps"] == 5
    declined = told("tour 8 8 --no-fallback --variant default --steps 5")
    assert (declined["outcome"], declined["tour"]) == ("budget", None)


HARD = "tour 15 15 --start 4,7 --variant stu-2021 --no-board"


def test_a_time_limit_alone_leaves_the_steps_without_a_limit(told, said):
    answer = told(f"{HARD} --seconds 1")
    assert (answer["outcome"], answer["reason"]) == ("budget", "the limit of 1 s was reached")
    assert answer["steps"] > 1_000_000
    assert told(HARD)["reason"] == "the limit of 1,000,000 steps was reached"
    assert told(f"{HARD} --seconds 60 --steps 5000")["reason"] == "the limit of 5,000 steps was reached"
    assert said(f"{HARD} --seconds 0.01").startswith("The limit of 0.01 s was reached · ")


@pytest.mark.parametrize("command", ["tour", "sweep", "compare"])
def test_the_help_names_the_default_limit(command, said):
    assert "By default 1,000,000, or 20 per square" in " ".join(said(f"{command} --help").split())


def test_explain_says_which_move_lost_the_tour(said):
    told = "At its first dead end: Lost at move 9 to 2,1, 16 squares from home: 1,0 had a tour, 2,1 has none."
    case = "tour 5 5 --start 4,2 --variant"
    assert told in said(f"{case} warnsdorff --explain")
    assert "dead end" not in said(f"{case} warnsdorff")
    assert "No move lost the tour." in said(f"{case} roth --explain")
    found = json.loads(said(f"{case} warnsdorff --explain --json"))["no_return"]
    assert (found["last"], found["lost"], found["exact"]) == (9, 10, True)
    assert found["tour"][:9] == found["walk"][:9]
    assert json.loads(said(f"{case} roth --explain --json"))["no_return"] is None
    assert "no_return" not in json.loads(said(f"{case} warnsdorff --json"))
