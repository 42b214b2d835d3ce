"""The published works, to the step, on the data that the package carries."""

import json
from importlib.resources import files

import pytest

from knights.board import Board
from knights.construct import verdict
from knights.errors import InputError
from knights.heuristics.variants import NAMED, Variant
from knights.published import load, names
from knights.referee import first_break_of_warnsdorff
from knights.search.case import Limit
from knights.search.search import search
from knights.tour import Tour

STU_2019, STU_2020, STU_2021, ALTSTU = (
    load(name) for name in ("stu-2019", "stu-2020", "stu-2021", "altstu-2009")
)


def test_every_file_is_listed_and_read():
    stored = files("knights.published").joinpath("data").iterdir()
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


# Course work, Bratislava 2020: the rule as a filter.


def solve_2020(size, start, steps):
    return search(Board(size, size), start, NAMED["stu-2020"].variant, Limit(steps))


@pytest.mark.parametrize("printed", STU_2020["sample_boards_8x8"], ids=lambda b: str(b["start"]))
def test_2020_the_boards_come_out_number_by_number(printed):
    result = solve_2020(8, tuple(printed["start"]), 20_000)
    assert result.tour.numbers.tolist() == printed["numbers"]
    assert first_break_of_warnsdorff(result.tour) is None


def solvable(size):
    return [start for start in Board(size, size) if verdict(Board(size, size), start).exists]


def unsolved(size, steps):
    return {start for start in solvable(size) if solve_2020(size, start, steps).tour is None}


@pytest.mark.parametrize("size", [*range(5, 18), 19])
def test_2020_every_solvable_start_is_found_within_20000_steps(size):
    assert unsolved(size, 20_000) == set()
    assert len(solvable(size)) == (size**2 + 1) // 2 if size % 2 else size**2


@pytest.mark.parametrize("size", [18, 20])
def test_2020_exactly_the_listed_starts_fail_and_are_found_with_more_steps(size):
    claims = STU_2020["all_starts"]
    listed = next(claim for claim in claims if claim["sizes"] == [size])
    failed = {tuple(start) for start in listed["starts"]}
    assert unsolved(size, 20_000) == failed
    assert len(failed) == {18: 5, 20: 1}[size]
    for start in failed:
        result = solve_2020(size, start, 1_300_000)
        assert result.outcome == "found"
        assert result.steps > 20_000
        assert result.backtracks > 0


@pytest.mark.parametrize(("size", "steps", "found"), [(7, 10_000_000, 25), (9, 20_000, 41)])
def test_2020_of_all_starts_so_many_are_found(size, steps, found):
    results = [solve_2020(size, start, steps) for start in Board(size, size)]
    assert sum(result.outcome == "found" for result in results) == found
    assert not any(result.outcome == "no-tour" for result in results), "the filter proves nothing"


# Course work, Bratislava 2021: the rule as an ordering.


@pytest.mark.parametrize("row", STU_2021["table"], ids=str)
def test_2021_every_row_of_the_table_comes_out_to_the_step(row):
    size, row_, column, steps = row
    result = search(
        Board(size, size), (row_, column), NAMED["stu-2021"].variant, Limit(STU_2021["limit_steps"])
    )
    if steps is None:
        assert result.outcome == "budget"
        assert result.steps == 2_690_000
    elif steps == 1_028_893:
        assert (result.outcome, result.steps) == ("no-tour", steps)
    else:
        assert (result.outcome, result.steps) == ("found", steps)
        assert result.first_try


def test_the_figures_of_claims_are_those_of_their_words():
    for claim in STU_2020["all_starts"]:
        words, long_search = claim["claim"], claim.get("long_search")
        assert words.startswith("every start") == ("every_start" in claim)
        if "solved" in claim:
            assert words.startswith(f"{claim['solved']} starts solved, {claim['not_solved']} not")
        if long_search:
            (row, column), size = long_search["start"], long_search["size"]
            about = f"takes about {long_search['million_steps']} million steps"
            assert f"[{row},{column}] on {size}x{size} {about}" in words
    assert f"about {STU_2021['limit_steps'] / 1e6} to" in STU_2021["limit"]


def test_2021_the_table_has_45_rows():
    steps = [row[3] for row in STU_2021["table"]]
    assert (len(steps), steps.count(None), steps.count(1_028_893)) == (45, 4, 1)


# Course work, Bratislava 2019: an unstable sort.


@pytest.mark.parametrize("number", range(20))
def test_2019_the_boards_come_out_number_by_number(number):
    printed = STU_2019["boards"][number]
    board = Board(printed["size"], printed["size"])
    limit = Limit(STU_2019["budget_steps"])
    result = search(board, tuple(printed["start"]), NAMED["stu-2019"].variant, limit)
    assert (result.tour is None) == (printed["numbers"] is None)
    if result.tour is not None:
        assert result.tour.numbers.tolist() == printed["numbers"]
    else:
        assert verdict(board, result.start).exists is False


def test_2019_there_are_twenty_boards_and_two_took_backtracking():
    boards = STU_2019["boards"]
    assert len(boards) == 20
    late = {}
    for printed in boards:
        size, start = printed["size"], tuple(printed["start"])
        result = search(Board(size, size), start, NAMED["stu-2019"].variant)
        if result.outcome == "found" and not result.first_try:
            late[size, start] = result.steps, result.backtracks
    assert late == {(5, (2, 0)): (1734, 1709), (8, (2, 4)): (147, 83)}


# Course work, Biysk 2009: four optimisations.


def test_2009_the_protocol_comes_out_event_by_event():
    protocol = ALTSTU["protocol_3x4_from_2_4"]
    order = tuple(tuple(move) for move in protocol["move_order"])
    result = search(Board(3, 4), (1, 3), Variant("none", orders=(order,)), events=1000)
    log = result.events
    events, on_walk = [], []
    for word, square in log.as_squares():
        if word == "enter":
            on_walk.append(square)
        number = len(on_walk)
        if word == "back up":
            assert on_walk.pop() == square
        events.append(["move" if word == "enter" else "undo", number, [square[0] + 1, square[1] + 1]])
    assert events == [["move", 1, [2, 4]], *protocol["events"]]
    assert result.backtracks == protocol["backtracks"] == 19
    assert result.tour == Tour.from_numbers(protocol["board"])


@pytest.mark.parametrize("prune", [(), ("parity",), ("parity", "squares", "pairs")])
def test_2009_3x7_from_2_4_has_no_tour_though_parity_allows_one(prune):
    result = search(Board(3, 7), (1, 3), Variant("order", prune=prune))
    assert result.outcome == "no-tour"
    assert result.steps > 1


def test_2009_a_start_of_the_minority_colour_is_refused_at_once():
    result = search(Board(3, 7), (0, 1), NAMED["altstu-2009"].variant)
    assert (result.outcome, result.steps) == ("no-tour", 0)


def test_2009_5x6_from_2_1_fails_with_the_filter_and_is_found_with_the_ordering():
    for shape, start in [((5, 6), (2, 1)), ((5, 6), (2, 4)), ((6, 5), (1, 2)), ((6, 5), (4, 2))]:
        assert search(Board(*shape), start, Variant("filter")).outcome == "exhausted"
        assert search(Board(*shape), start, Variant("order")).outcome == "found"
