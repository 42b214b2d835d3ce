"""The Sliding page without a browser: typed, random and linked puzzles, and the page's answers."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from knights.base import parts_of
from knights.reproduction.stu_sliding import published_puzzles, worked_example
from knights.sliding import Puzzle, heuristics, ordered, parse_puzzle, parse_state, solvability
from knights.sliding.compare import PuzzleComparison, compare, summarise
from knights.sliding.heuristics import HEURISTICS, HeuristicFunction, estimates
from knights.ui.pages.sliding.comparison import means_table
from tests.support.visits import address, answer, complaints, control, done, finish, texts, visit

USUAL = "1 2 3/4 5 6/7 8 0"
UNSOLVABLE = "1 2 3/4 5 6/8 7 0"
HARD_4X4 = "4 2 7 12/9 8 5 13/6 1 11 3/0 10 14 15"


def sliding(**chosen: object) -> AppTest:
    """Open the page with these settings, and wait until its work has ended."""
    return done("sliding", **({"solution": 1} if "start" in chosen else {}) | chosen)


def boards(app: AppTest) -> list[dict[str, Any]]:
    """Return the data sent to the boards that visitors can change."""
    shown = [e.proto for e in app.get("bidi_component") if e.proto.component_name == "knights_tiles"]
    return [data for one in shown if (data := json.loads(one.json))]


def shown(app: AppTest) -> Puzzle:
    """Return the puzzle in the controls."""
    start, goal = (control(app, "sliding", name).value for name in ("start", "goal"))
    state = parse_state(start)
    return parse_puzzle(start, goal or str(ordered(state.rows, state.columns)))


@contextmanager
def registered(key: str, function: HeuristicFunction, *, admissible: bool) -> Iterator[None]:
    """Register a heuristic as a module of the package would, and remove it at the end of the block."""
    estimates(key, admissible=admissible)(function)
    try:
        yield
    finally:
        del HEURISTICS[key]


# The page at first


def test_the_page_opens_with_a_board_to_play_on_and_its_task():
    app = sliding()
    assert answer(app).startswith("Can you solve it? · Slide a tile next to")
    assert "316" not in answer(app), "the counts are the search's, not the player's"
    assert address(app) == {}, "a page with default settings needs none in its address"
    assert [board["tiles"] for board in boards(app)] == [[8, 6, 7, 2, 5, 4, 3, 0, 1]]
    finish(control(app, "sliding", "solution").set_value(True).run())
    assert answer(app) == "● Solved in 47 moves · 115 states expanded · 316 generated"
    assert "16 (52%) more than the shortest of 31." in texts(app)
    assert any("47 moves replayed, all legal" in caption.value for caption in app.caption)
    assert any("Can it be solved? Yes: " in caption.value for caption in app.caption)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ("solution=1&start=1 2/0 3&goal=0 3/2 1", "● Solved in 5 moves"),
        (f"solution=1&start={HARD_4X4}&heuristic=manhattan", "● Solved in "),
        (f"solution=1&start={USUAL}", "● Solved in 0 moves"),
        (f"solution=1&start={UNSOLVABLE}", "✕ Unsolvable"),
        ("solution=1&start=2 1 0", "✕ Unsolvable"),
        (f"solution=1&start={HARD_4X4}&nodes=5", "▲ Not solved"),
        (f"start={UNSOLVABLE}&nodes=5", "It cannot be solved · From half of"),
        (f"start={USUAL}&nodes=5", "It is solved"),
        (f"start={HARD_4X4}&nodes=5", "Bring the tiles"),
    ],
)
def test_each_board_opens_with_its_answer_or_its_task(case, words):
    assert answer(done(f"sliding?{case}")).startswith(words)


def test_every_heuristic_is_on_the_page():
    puzzle = worked_example()
    with registered("again", heuristics.manhattan, admissible=True):
        app = sliding(start=puzzle.start, goal=puzzle.goal, heuristic="again", solution=1)
        assert "● Solved" in answer(app)
        assert any(heuristics.manhattan.__doc__.splitlines()[0] in caption.value for caption in app.caption)
        assert any("Admissible: never exceeds the moves left." in caption.value for caption in app.caption)
        assert "again" in control(sliding(view="compare"), "sliding", "heuristics").options
        (complaint,) = complaints(sliding(heuristic="again", nodes=1_000_001, solution=1))
        assert "plain Python, must be a whole number from 1 to 1,000,000" in complaint
    assert "There is no heuristic “again”" in complaints(sliding(heuristic="again"))[0]


def test_published_puzzles_can_be_chosen_and_have_the_published_lengths():
    app = sliding()
    box = control(app, "sliding", "picked")
    assert len(box.options) == 10
    for puzzle, moves in published_puzzles():
        control(app, "sliding", "picked").set_value(puzzle.start.shape).run()
        assert shown(app) == puzzle
        assert control(app, "sliding", "picked").value is None
        assert f"takes {moves['sum']} moves" in answer(finish(app))


# Drawing, typing, editing


def test_buttons_draw_a_random_an_easy_or_an_unsolvable_puzzle_for_the_goal_on_screen():
    goal = parse_state("4 5/1 3/2 0")
    app = sliding(start="4 0/1 3/5 2", goal=goal, solution=0)
    starts = {shown(app).start}
    for kind, solvable in (("random", True), ("easy", True), ("unsolvable", False)):
        app.button(key=f"sliding.{kind}").click().run()
        assert shown(app).goal == goal
        assert solvability.solvability(shown(app)).solvable == solvable
        starts.add(shown(app).start)
    assert len(starts) > 1
    assert "It cannot be solved" in answer(app)
    small = sliding(start="1 0", solution=0)
    small.button(key="sliding.unsolvable").click().run()
    assert "every puzzle can be solved" in complaints(small)[0]


def test_another_size_draws_a_puzzle_of_that_size():
    app = sliding()
    control(app, "sliding", "rows").set_value(2).run()
    control(app, "sliding", "columns").set_value(5).run()
    assert shown(app) == solvability.random_puzzle(2, 5, 0, goal=ordered(2, 5))
    assert "takes 91 moves" in answer(app)
    control(app, "sliding", "start").set_value("1 0/2 3/4 5").run()
    assert (control(app, "sliding", "rows").value, control(app, "sliding", "columns").value) == (3, 2)


def test_a_limit_shows_the_nearest_board():
    app = sliding(start=HARD_4X4, nodes=300, solution=1)
    line = answer(app)
    assert "▲ Not solved · The limit of 300 states was reached; the nearest state seen, after " in line
    assert any("Closest state reached" in element.value for element in app.caption)
    assert not any("shortest" in element.value for element in app.markdown)


# Compare


def test_a_comparison_shows_the_figures_of_the_engine():
    app = finish(sliding(view="compare", sizes="2x2,3x2", puzzles=4, seed=9, searches="greedy,breadth-first"))
    assert not complaints(app)
    told = "32 of 32 searches solved their puzzle · 2 sizes · 4 puzzles per size · 4 configurations"
    assert answer(app) == told
    searches = ("greedy", "breadth-first")
    asked = PuzzleComparison(((2, 2), (3, 2)), searches=searches, puzzles=4, seed=9, nodes=1_000_000)
    summaries = summarise(parts_of(compare(asked)))
    for measure in ("moves", "expanded"):
        control(app, "sliding", "measure").set_value(measure).run()
        assert app.dataframe[0].value.equals(means_table(measure, summaries))
    every = app.dataframe[-1].value
    assert len(every) == 32
    assert every["case"].iloc[0].startswith("sliding?")
    assert f"in {every['moves'].iloc[0]:.0f} move" in answer(visit(every["case"].iloc[0]))
