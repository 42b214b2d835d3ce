"""Partial results: whatever the order of arrival, only boards that all variants have finished are compared."""

import random

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knights import NAMED, Board, Variant
from knights.experiments.comparisons import Common, Compared, Comparison, score, starts_in
from knights.experiments.sweeps import Cases, Results, Sweep, by_board, by_variant, in_order
from knights.experiments.sweeps.results import join
from tests.support.strategies import examples
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made, swept

ROTH, POHL, _ = VARIANTS = tuple(NAMED[name].variant for name in ("roth", "pohl", "edge"))


CASES = Cases(3, 4, (4, 5))


LIMIT = 100


def whole(board: Board, variant: Variant, rng: random.Random) -> Results:
    """Invent results for every start of a board; the same starts are solvable for each variant."""
    count = len(board)
    solvable = [(k * 7) % 5 > 0 for k in range(count)]
    outcome = [rng.choice((FOUND, FOUND, BUDGET)) if ok else NO_TOUR for ok in solvable]
    steps = [{FOUND: rng.choice((count, 3 * count, 90)), BUDGET: LIMIT}.get(one, 0) for one in outcome]
    backtracks = [rng.choice((0, 0, 9)) for _ in range(count)]
    return made(board, variant, outcome, LIMIT, solvable=solvable, steps=steps, backtracks=backtracks)


def arrivals(seed: int) -> list[Results]:
    rng = random.Random(seed)
    pieces = []
    for board in CASES.boards:
        for variant in VARIANTS:
            results = whole(board, variant, rng)
            places = list(range(len(board)))
            rng.shuffle(places)
            cuts = sorted(rng.sample(range(1, len(board)), rng.randint(0, 4)))
            for low, high in zip([0, *cuts], [*cuts, len(board)], strict=True):
                pieces.append(results[np.array(sorted(places[low:high]))])
    rng.shuffle(pieces)
    return pieces


def restricted(every: list[Results], arrived: list[Results]) -> list[Results]:
    """Restrict the complete comparison, using sets, to the boards whose starts have all arrived for every variant."""
    present = {
        (variant, start)
        for part in arrived
        for variant, start in ((part.variant, (part.board, s)) for s in part["start"].tolist())
    }
    common = []
    for board in CASES.boards:
        for variant in VARIANTS:
            parts = [part for part in every if (part.board, part.variant) == (board, variant)]
            results = join(parts)
            mask = [all((one, (board, s)) in present for one in VARIANTS) for s in results["start"].tolist()]
            if all(mask):
                common.append(results[np.array(mask)])
    return common


def records(parts: list[Results]) -> dict[tuple[Variant, Board], object]:
    """Return the records of each variant on each board, in the order of the starts; all figures follow from them."""
    return {
        (variant, board): one.records.tolist()
        for variant, theirs in by_variant(parts).items()
        for board, one in by_board(theirs).items()
    }


@pytest.mark.slow
@examples(12, thorough=200)
@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(0, 1))
@example(0, 1.0, 1.0)
@example(5, 0.5, 0.6)
def test_a_partial_comparison_equals_the_complete_one_on_the_same_starts(seed, look, share):
    every = arrivals(seed)
    arrived = every[: round(share * len(every))]
    compared = Compared(Comparison(CASES, tuple(VARIANTS)))
    growing: list[Results] = []
    for part in arrived:
        growing.append(part)
        if random.Random(len(growing) + seed).random() < look:
            compared.read(growing)
    compared.read(growing)
    expected = restricted(every, arrived)
    assert compared.starts == sum(map(len, expected)) // len(VARIANTS)
    assert compared.complete == (len(arrived) == len(every))
    assert records(compared.parts) == records(expected)
    for one in compared.alone():
        wanted = score(one.variant, by_variant(expected)[one.variant])
        assert (one.starts, one.solved, one.steps) == (wanted.starts, wanted.solved, wanted.steps)
        assert one.par10 == pytest.approx(wanted.par10)


def test_a_start_that_arrives_twice_counts_once():
    every = arrivals(2)
    common = Common(VARIANTS, [CASES])
    common.read(every[:15] + every[:15])
    once = Common(VARIANTS, [CASES])
    once.read(every[:15])
    assert common.starts == once.starts


def test_random_starts_are_matched_by_square():
    cases = Cases(30, 31, None, 3, 7)
    variants = (ROTH, POHL)
    parts = [
        made(board, variant, [FOUND] * 3, start=cases.starts(board), steps=len(board))
        for board in cases.boards
        for variant in variants
    ]
    common = Common(variants, [cases])
    common.read(parts[:3])
    assert (common.starts, common.count, common.complete) == (3, 6, False)
    assert common.parts[0]["start"].tolist() == cases.starts(Board(30, 30)).tolist()
    assert common.in_words()[0] == "3 of 6 starts are compared, on 1 of 2 boards"
    assert common.boards == [Board(30, 30)]
    common.read([*parts[:3], parts[3][np.arange(2)]])
    assert common.starts == 3, "the second board is not finished"


def test_a_file_is_compared_on_the_starts_that_its_variants_share():
    board = Board(4, 5)
    parts = [
        made(board, ROTH, [FOUND] * 4, start=[1, 3, 5, 7], steps=20),
        made(board, POHL, [FOUND] * 3, start=[3, 5, 9], steps=20),
        made(Board(5, 5), ROTH, [FOUND], steps=25),
    ]
    common = Common([ROTH, POHL], count=starts_in(parts))
    common.read(parts)
    assert (common.starts, common.count, common.complete) == (2, 6, False)
    assert [part["start"].tolist() for part in common.parts] == [[3, 5], [3, 5]]


def test_sorted_results_are_in_the_order_of_a_single_worker():
    variants = (POHL, ROTH)
    comparison = swept([Sweep(Cases(5, 7), one, 900) for one in variants])
    shuffled = [part[np.arange(first, len(part), 2)] for part in comparison for first in (0, 1)]
    random.Random(3).shuffle(shuffled)
    ordered = in_order(shuffled, variants)
    assert [(part.board, part.variant) for part in ordered] == [
        (board, variant) for board in Cases(5, 7).boards for variant in variants
    ]
    assert all((np.diff(part["start"]) > 0).all() for part in ordered)
    assert sum(map(len, ordered)) == 2 * (25 + 36 + 49)
