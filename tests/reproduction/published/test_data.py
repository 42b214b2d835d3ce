"""The data of the published works; tests/reproduction recomputes them."""

import json
from importlib.resources import files

import pytest

from knights.base.errors import InputError
from knights.boards.board import Board
from knights.engine.search import search
from knights.heuristics.variants import NAMED, Variant
from knights.reproduction.published import load, names


def test_every_file_is_listed_and_read():
    stored = files("knights.reproduction.published").joinpath("data").iterdir()
    assert names() == sorted(file.name[:-5] for file in stored)
    assert {"stu-2019", "stu-2020", "stu-2021", "altstu-2009"} <= set(names())
    for name in names():
        assert load(name)["source"]
        load(name).clear()
        assert load(name)["source"], "what one caller does to the data, another must not see"
        assert "seed" not in json.dumps(load(name))


@pytest.mark.parametrize("name", ["stu-2022", "", "../data/stu-2021", "stu-2021.json"])
def test_an_unknown_name_is_quoted(name):
    with pytest.raises(InputError, match=f"no published work “{name}”; there are altstu-2009, stu-2019"):
        load(name)


def test_2019_there_are_twenty_boards_and_two_took_backtracking():
    boards = load("stu-2019")["boards"]
    assert len(boards) == 20
    late = {}
    for printed in boards:
        size, start = printed["size"], tuple(printed["start"])
        result = search(Board(size, size), start, NAMED["stu-2019"].variant)
        if result.outcome == "found" and not result.first_try:
            late[size, start] = result.steps, result.backtracks
    assert late == {(5, (2, 0)): (1734, 1709), (8, (2, 4)): (147, 83)}


@pytest.mark.parametrize("prune", [(), ("parity",), ("parity", "squares", "pairs")])
def test_2009_3x7_from_2_4_has_no_tour_though_parity_allows_one(prune):
    result = search(Board(3, 7), (1, 3), Variant("order", prune=prune))
    assert result.outcome == "no-tour"
    assert result.steps > 1


def test_2009_5x6_from_2_1_fails_with_the_filter_and_is_found_with_the_ordering():
    for shape, start in [((5, 6), (2, 1)), ((5, 6), (2, 4)), ((6, 5), (1, 2)), ((6, 5), (4, 2))]:
        assert search(Board(*shape), start, Variant("filter")).outcome == "exhausted"
        assert search(Board(*shape), start, Variant("order")).outcome == "found"
