from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from knights.sliding import HEURISTICS, Puzzle, Query, ordered, parse_puzzle
from knights.sliding.hint import Hint, above_optimum, hint, optimum_query
from knights.sliding.search import search
from knights.sliding.solvability import random_puzzle, shuffled
from tests.sliding.brute import solvable_puzzles


@given(solvable_puzzles(4), st.sampled_from(list(HEURISTICS)))
@settings(max_examples=50)
def test_following_a_hint_leads_to_the_goal(puzzle, key):
    if puzzle.start == puzzle.goal:
        return
    given_hint = hint(puzzle, key, nodes=20_000)
    after = puzzle.start.after(given_hint.moves[0])
    assert given_hint.reason.startswith(f"Move tile {after.tiles[puzzle.start.blank]}: ")
    end = puzzle.start.after(given_hint.moves)
    found = search(Query(puzzle, key, "greedy", 20_000))
    assert given_hint.moves == found.moves or end == found.nearest.state


def test_there_is_no_hint_at_the_goal_or_for_an_unsolvable_puzzle():
    goal = ordered(3, 3)
    assert hint(Puzzle(goal, goal), "sum") == Hint("", "This is the goal.")
    unsolvable = hint(parse_puzzle("1 2 3/4 5 6/8 7 0", str(goal)), "sum")
    assert unsolvable.moves == ""
    assert unsolvable.reason.startswith("It cannot be solved")


def test_a_hint_leads_to_a_lower_value_if_the_search_reaches_its_limit():
    puzzle = parse_puzzle("1 2 3/4 0 6/7 5 8", "1 2 3/4 5 6/7 8 0")
    short = hint(puzzle, "manhattan", nodes=1)
    assert short.moves == "D"
    assert short.reason == "Move tile 5: of the possible moves it leads to the least value of manhattan, 1."
    assert hint(puzzle, "manhattan").moves == "DR"
    near = hint(parse_puzzle("1 2 3/4 5 6/7 0 8"), "sum")
    assert near.reason == "Move tile 8: greedy search with sum reaches the goal in 1 move from here."
    near = hint(random_puzzle(6, 6, 1), "sum", nodes=2000)
    assert len(near.moves) > 1
    assert "a closer state" in near.reason


def test_a_solution_is_compared_with_the_optimum_in_words():
    near = Puzzle(shuffled(ordered(3, 3), 10, 1), ordered(3, 3))
    best = search(optimum_query(near))
    assert above_optimum(best.length, best) == "no solution is shorter"
    least = best.length
    assert above_optimum(least + 5, best) == f"5 ({5 / least:.0%}) more than the shortest of {least}"
    far = search(replace(optimum_query(random_puzzle(5, 5, 1)), nodes=5000))
    assert far.outcome == "budget"
    assert above_optimum(500, far) == f"the shortest is not known, but has {far.at_least} or more"
    assert above_optimum(far.at_least, far) == "no solution is shorter"
    assert optimum_query(near).nodes == 10_000_000
