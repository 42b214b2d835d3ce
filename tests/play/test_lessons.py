"""The lessons: every board agrees with the text, and every number in a lesson is recomputed."""

from statistics import median
from typing import Any

import numpy as np
import pytest

from knights import NAMED, Board, Limit, SearchResult, no_return, search
from knights.base.work import parts_of, result
from knights.engine import Event, EventLog, existence, overlay
from knights.engine.no_return import find_no_return
from knights.engine.plain_programs import ranked_of
from knights.experiments.discovery.candidates import candidate_of
from knights.experiments.discovery.study import FIRST_TRY, Study, discover, front_of, starts_of
from knights.experiments.sweeps import Cases, Sweep, by_board
from knights.experiments.sweeps.runner import run
from knights.heuristics import Variant
from knights.play.by_hand import walk_of
from knights.play.lessons import BEFORE_ROTH, LESSONS, ON_PAGES, WHERE_LOST, Lesson, every_start, first_steps
from tests.support.sweeping import NO_TOUR

MANY = Limit(10_000_000)
EVALUATIONS, SEEDS = 300, range(1, 6)
"""The number of formulas tried in each search on a sample of boards, and the seeds of the searches."""
HELD_OUT = (25, 34)
SAMPLES = {
    8: (6222, 5951, 11, 3, 2013),
    12: (6081, 79, 399, 10, 5733),
    16: (5316, 42, 618, 5, 59),
    20: (319, 33, 317, 5, 39),
    24: (15, 36, 16, 2, 40),
}
"""For each size of the largest board used for learning, the mistakes on the held-out boards, one for each seed."""


def shown(name: str) -> EventLog:
    log = LESSONS[name].log
    assert log is not None
    return log()


def searched(lesson: Lesson, variant: str) -> SearchResult:
    """Search the case to which a lesson links, with the variant of this name."""
    told = lesson.link.settings
    rows, columns, row, column = (int(told[name]) for name in ("rows", "columns", "row", "column"))
    return search(Board(rows, columns), (row, column), NAMED[variant].variant, MANY, may_construct=False)


def walks(log: EventLog) -> list[tuple[int, list[int]]]:
    """Return the kind of each event, and the walk after it."""
    return [(kind, log.walk_after(events)) for events, kind in enumerate(log.kinds.tolist(), 1)]


def mistakes(variant: Variant, first: int, last: int) -> int:
    """Count the solvable starts of square boards that a variant does not solve on the first try."""
    parts = parts_of(run([Sweep(Cases(first, last), variant, FIRST_TRY)], workers=1))
    return sum(int((part["solvable"] & ~part.first_try).sum()) for part in parts)


def onward(board: Board, walk: list[int]) -> dict[Any, int]:
    """Return the unvisited squares a move away from the end of a walk, and their degrees."""
    done = walk_of(board, [board.square(square) for square in walk])
    return {square: done.degree(square) for square in done.onward(done.path[-1])}


def test_the_rule_needs_a_step_per_square_and_blind_search_millions():
    lesson = LESSONS["rule"]
    rule, blind = (searched(lesson, lesson.link.settings[name]) for name in ("variant", "against"))
    assert (rule.steps, rule.backtracks) == (64, 0)
    assert f"From this corner, a search with the rule needs {rule.steps} steps." in lesson.poll.prompt
    assert f"Blind search needs {blind.steps:,} steps. The rule needs {rule.steps}" in lesson.poll.reason
    assert lesson.poll.best == {blind.steps}
    assert lesson.poll.squares == (blind.start,)


def test_several_squares_share_the_least_degree():
    asked = LESSONS["tie"].poll
    degrees = onward(asked.board, list(asked.walk))
    least = min(degrees.values())
    assert asked.best == {square for square, degree in degrees.items() if degree == least}
    assert f"the four squares of degree {least}" in asked.reason
    assert len(asked.best) == 4


def test_the_knight_on_the_cross_has_three_onward_squares_and_the_corners_the_smallest_degree():
    log, asked = shown("degree"), LESSONS["degree"].poll
    ((_, walk),) = walks(log)
    assert (len(log.board), len(onward(log.board, walk))) == (12, 3)
    degrees = {square: len(list(asked.board.onward(square))) for square in asked.board}
    assert min(degrees.values()) == 2
    assert max(degrees.values()) == 8
    assert asked.best == {square for square, degree in degrees.items() if degree == 2}


def test_the_knight_went_wrong_where_the_question_says():
    asked = LESSONS["dead-end"].poll
    board, squares = asked.board, asked.squares
    log = first_steps(board, squares[0], "warnsdorff", 10_000)
    assert bytes(log.walk_after(log.kinds.tolist().index(Event.BACK_UP))) == asked.walk
    found = no_return(search(board, squares[0], "warnsdorff"))
    assert found.as_object() == WHERE_LOST.as_object()
    number = found.lost
    assert asked.best == {squares[number - 1]}
    assert "{},{}".format(*squares[number - 1]) in asked.reason
    assert f"square number {number} of its walk. After number {number - 1}" in asked.reason
    assert len(squares) - number == 7
    assert "seven squares later" in asked.reason


def test_one_of_two_tied_squares_still_has_a_tour():
    """The lesson's walk is Roth's, and its tie the last position from which a tour exists."""
    lesson = BEFORE_ROTH["ahead"]
    asked, failed = lesson.poll, searched(lesson, "roth")
    found = no_return(failed)
    assert bytes(found.walk[: found.last].tolist()) == asked.walk
    assert found.exact
    assert found.left == 8
    board, before = found.board, asked.squares
    ranked = ranked_of(candidate_of("f(ahead)").variant)(walk_of(board, before))
    tied = {square: key for degree, key, *_, square in ranked if degree == ranked[0][0] == 2}
    assert len(tied) == 2
    good = {square for square in tied if result(find_no_return(board, [*before, square])).possible}
    assert good == {square for square in tied if tied[square] == ranked[0][1]} == asked.best
    fatal = found.fatal
    assert "goes to {},{}".format(*fatal) in asked.reason
    assert len(failed.board) - len(found.walk) == 4
    assert "ends four squares short" in asked.reason


@pytest.mark.slow
def test_the_mistakes_of_roths_tie_break_and_of_one_move_ahead_are_those_of_the_kernel():
    told = BEFORE_ROTH["ahead"].words + BEFORE_ROTH["ahead"].poll.reason
    counts = [mistakes(candidate_of(ties).variant, 5, 40) for ties in ("f(-centre)", "f(100*ahead - centre)")]
    assert "of {} mistakes {} remain".format(*counts) in told
    assert f"makes {counts[0]} mistakes" in told


def test_two_searches_part_at_a_tie():
    lesson = LESSONS["tie"]
    first, second = (searched(lesson, lesson.link.settings[name]) for name in ("variant", "against"))
    assert f"need {first.steps:,} and {second.steps} steps." in lesson.poll.reason
    board, pairs = first.tour.board, list(zip(first.tour.squares, second.tour.squares, strict=True))
    apart = next(number for number, (one, other) in enumerate(pairs) if one != other)
    walk = walk_of(board, first.tour.squares[:apart])
    assert walk.degree(pairs[apart][0]) == walk.degree(pairs[apart][1]), "they part at a tie"


def test_a_dead_end_comes_soon_and_the_search_backs_up_and_goes_on():
    log = shown("dead-end")
    kinds, steps = log.kinds.tolist(), [walk for _, walk in walks(log)]
    back = kinds.index(Event.BACK_UP)
    assert back == LESSONS["dead-end"].opens, "the lesson opens in the dead end"
    assert not onward(log.board, steps[back - 1])
    assert kinds.count(Event.BACK_UP) > 3
    lengths = [len(walk) for walk in steps]
    assert max(lengths[back + 4 :]) > min(lengths[back:]), "the walk grows again"


def test_the_rule_makes_no_mistake_from_nine_in_ten_starts():
    assert "nine in ten starts of the boards 5×5 to 12×12" in BEFORE_ROTH["sample"].words
    parts = list(parts_of(run([Sweep(Cases(5, 12), NAMED["warnsdorff"].variant, 144)], workers=1)))
    assert sum(part.first_try.sum() for part in parts) > 0.9 * sum(part["solvable"].sum() for part in parts)


@pytest.mark.thorough
def test_the_lesson_shows_the_mistakes_of_what_was_learned_from_small_samples():
    lesson = BEFORE_ROTH["sample"]
    assert f"up to 8×8 have only {starts_of(Study(5, 8))} starts" in lesson.poll.reason
    study = Study(5, 8, EVALUATIONS, seed=SEEDS[0])
    learned = front_of(parts_of(discover(study, workers=1)), study).best.candidate
    assert mistakes(learned.variant, *HELD_OUT) == SAMPLES[8][0]
    assert mistakes(NAMED["roth"].variant, *HELD_OUT) == 54, "as docs/findings.md says"
    for size in (8, 24):
        assert f"up to {size}×{size} makes {median(SAMPLES[size]):,}" in lesson.poll.reason
    assert f"{starts_of(Study(*HELD_OUT)):,} held-out starts" in lesson.poll.reason
    assert f"more than half of the {EVALUATIONS} tie-breaks make no mistake there" in lesson.poll.reason
    trials = list(parts_of(discover(Study(5, 8, EVALUATIONS, seed=SEEDS[-1]), workers=1)))
    assert sum(trial.mistakes == 0 for trial in trials) > len(trials) / 2


def test_only_the_thirteen_squares_counted_with_the_corners_are_starts_of_a_tour():
    lesson = LESSONS["parity"]
    assert lesson.poll.board == Board(5, 5)
    counts: dict[int, list[float | str]] = {0: [], 1: []}
    for _, index, count in lesson.marks:
        counts[sum(lesson.poll.board.square(int(index))) % 2].append(count)
    assert counts == {0: [*range(1, 14)], 1: [*range(1, 13)]}
    ((_, results),) = every_start(5).items()
    assert lesson.picture().count("✕<") == 12
    found = results.on_board(results.found.astype(float))
    rows, columns = np.indices(found.shape)
    assert (found == ((rows + columns) % 2 == 0)).all()
    assert (found.sum(), (results["outcome"] == NO_TOUR).sum()) == (13, 12)
    assert "Of the 25 squares, 13 have the colour of the corners and 12 the other" in lesson.words
    told = lesson.link.settings
    assert lesson.poll.squares == ((int(told["row"]), int(told["column"])),)
    assert lesson.poll.best == {bool(found[lesson.poll.squares[0]])} == {False}


@pytest.mark.slow
def test_the_questions_about_sweep_compare_and_tour_say_what_these_pages_show():
    map_, steps, both = ON_PAGES
    assert f"{len(map_.best)} squares" in map_.reason
    assert map_.best == {square for square in map_.board if existence.verdict(map_.board, square).exists is False}
    sizes = [Sweep(Cases(side, side), NAMED["stu-2020"].variant, 3_000_000) for side in (13, 14, 15, 16, 20)]
    hardest = [int(part["steps"].max()) for part in by_board(parts_of(run(sizes, workers=1))).values()]
    assert sorted(hardest) == [180, 237, 9_538, 12_286, 1_294_116]
    assert all(f"{number:,}" in steps.prompt + steps.reason for number in hardest)
    assert steps.best == {12_286}
    first, second = (search((8, 8), (0, 0), name) for name in ("warnsdorff", "roth"))
    found = overlay.overlay(first, second)
    assert both.best == {2 * len(found.shared) > len(first.walk) - 1}
    assert f"{len(found.shared)} of {len(first.walk) - 1}" in both.reason
    assert f"part at square {found.parts}" in both.reason
