"""Comparisons: the same starts for all, common starts of partial ones, gains, rankings and sign tests."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from knights import NAMED, Board, InputError, Variant, parse_variant
from knights.experiments.comparisons import (
    Common,
    Compared,
    Comparison,
    gains,
    intervals,
    label,
    parse_variants,
    score,
    significance,
    starts_in,
)
from knights.experiments.comparisons.comparison import with_seeds
from knights.experiments.comparisons.significance import difference, sign_test
from knights.experiments.sweeps import Cases, Results, Sweep, by_board, by_variant, in_order
from knights.experiments.sweeps.results import join
from knights.heuristics import with_seed
from knights.ui.pages.published.page import CHOICES
from tests.support.strategies import examples
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made, swept

ROTH, POHL, EDGE, RANDOM = (NAMED[name].variant for name in ("roth", "pohl", "edge", "random"))
BOARD = Board(5, 5)


def test_a_start_is_won_alone_or_in_fewer_steps():
    first = made(BOARD, ROTH, [FOUND, FOUND, BUDGET, BUDGET, NO_TOUR], steps=[25, 50, 100, 100, 0])
    second = made(BOARD, POHL, [FOUND, FOUND, FOUND, BUDGET, NO_TOUR], steps=[25, 25, 99, 100, 0])
    found = significance.ranking([[first], [second]])
    assert found.starts == 4
    assert found.wins.tolist() == [[0, 0], [2, 0]]
    assert found.mean_ranks.tolist() == [1.75, 1.25]


def test_a_failure_costs_ten_times_the_limit_in_the_mean_over_seeds():
    """Costs are in steps per square of 4x5; an unsolvable start has no cost."""
    seeds = [
        made(Board(4, 5), with_seed(RANDOM, k), [FOUND, outcome, NO_TOUR], steps=[20, steps, 0])
        for k, (outcome, steps) in enumerate([(BUDGET, 100), (FOUND, 60)])
    ]
    found = significance.costs_of([seeds])
    assert found.costs.tolist() == [[1, (10 * 100 + 60) / 2 / 20]]
    assert found.solved.tolist() == [[True, False]]
    assert found.classes.tolist() == [0, 1]


def test_orbits_of_several_boards_are_not_mixed_up():
    boards = (Board(3, 10), Board(4, 5))
    parts, others = ([made(one, variant, [FOUND] * 2, steps=30) for one in boards] for variant in (ROTH, POHL))
    known = significance.costs_of([parts, others])
    assert known.costs.tolist() == [[1, 1, 1.5, 1.5]] * 2
    assert known.classes.tolist() == [0, 1, 30, 31]
    assert known.boards.tolist() == [0, 0, 1, 1]
    assert significance.ranking([parts, others]).orbits == 4


def test_the_ranking_of_three_variants_matches_one_worked_out_by_hand():
    """Search a start of each orbit; the sign tests of 6, 9 and 9 wins without a loss are adjusted by Holm's method."""
    starts = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27]
    groups = [
        [made(Board(8, 8), one, [FOUND] * 10, start=starts, steps=[64] * few + [more] * (10 - few))]
        for one, few, more in ((ROTH, 10, 0), (POHL, 4, 70), (EDGE, 1, 80))
    ]
    found = significance.ranking(groups)
    assert (found.starts, found.orbits) == (10, 10)
    assert found.wins.tolist() == [[0, 6, 9], [0, 0, 9], [0, 0, 0]]
    assert found.mean_ranks.tolist() == pytest.approx([1.25, 1.85, 2.9])
    often, seldom = 3 * 2 / 2**9, 2 / 2**6
    assert found.p_values.tolist() == [[1, seldom, often], [seldom, 1, often], [often, often, 1]]
    rare, rarer = 2 / 2**6, 2 / 2**9
    assert found.unadjusted.tolist() == [[1, rare, rarer], [rare, 1, rarer], [rarer, rarer, 1]]
    assert found.beats(0, 1)
    assert not found.beats(1, 0)


def test_holms_adjustment_matches_examples_worked_out_by_hand():
    assert significance.holm(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert significance.holm(np.array([0.9, 0.8])).tolist() == [1.0, 1.0]
    assert not len(significance.holm(np.array([])))


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_neither_lowers_p_values_nor_changes_their_order(given_ones):
    adjusted = significance.holm(np.array(given_ones, dtype=np.float64)).tolist()
    for (a, b), (x, y) in zip(product(given_ones, repeat=2), product(adjusted, repeat=2), strict=True):
        assert x >= min(1, a)
        assert not (a < b and x > y)


def test_mirror_images_count_as_one_trial():
    """Wins from all four corners count as one trial, not four, and a single trial is never significant."""
    corners = [0, 7, 56, 63]
    board = Board(8, 8)
    first = made(board, ROTH, [FOUND] * 4, start=corners, steps=64)
    second = made(board, POHL, [FOUND] * 4, start=corners, steps=70)
    found = significance.ranking([[first], [second]])
    assert (found.orbits, found.p_values[0, 1]) == (1, 1.0)


def test_the_virtual_best_and_what_each_variant_adds_match_values_worked_out_by_hand():
    """The costs are 1 2 40, 4 1 40 and 4 2 3, so the best are 1 1 3; without the first, 4 1 3, and so on."""
    groups = [
        [made(BOARD, ROTH, [FOUND, FOUND, BUDGET], steps=[25, 50, 100])],
        [made(BOARD, POHL, [FOUND, FOUND, BUDGET], steps=[100, 25, 100])],
        [made(BOARD, EDGE, [FOUND, FOUND, FOUND], steps=[100, 50, 75])],
    ]
    best = significance.ranking(groups)
    assert best.best_par10 == pytest.approx(5 / 3)
    assert best.added == pytest.approx((3 / 3, 1 / 3, 37 / 3))
    same = [[made(BOARD, variant, [FOUND, BUDGET], steps=[25, 100])] for variant in (ROTH, POHL)]
    assert significance.ranking(same).added.tolist() == [0, 0]
    assert significance.ranking(same[:1]) is None
    assert significance.ranking([[made(BOARD, one, [NO_TOUR])] for one in (ROTH, POHL)]) is None


@pytest.mark.parametrize(
    ("sides", "least"),
    [
        ((1, 1), [[0]]),
        ((3, 4), [[0, 1, 1, 0], [4, 5, 5, 4], [0, 1, 1, 0]]),
        ((4, 4), [[0, 1, 1, 0], [1, 5, 5, 1], [1, 5, 5, 1], [0, 1, 1, 0]]),
    ],
)
def test_a_square_board_has_eight_symmetries_and_a_rectangle_four(sides, least):
    assert intervals.orbits(Board(*sides)).reshape(sides).tolist() == least


def test_wins_are_counted_on_each_board_separately():
    """The first variant wins two starts on 3x10; the second wins one on 4x5."""
    first = [
        made(Board(3, 10), ROTH, [FOUND, FOUND, *[BUDGET] * 3], steps=[30, 60, *[100] * 3]),
        made(Board(4, 5), ROTH, [FOUND], steps=[40]),
    ]
    second = [
        made(Board(3, 10), POHL, [FOUND, *[BUDGET] * 4], steps=[90, *[100] * 4]),
        made(Board(4, 5), POHL, [FOUND], steps=[20]),
    ]
    found = significance.ranking([first, second])
    assert (found.starts, found.wins.tolist()) == (6, [[0, 2], [1, 0]])
    gap, other = significance.difference(first, second), significance.difference(second, first)
    assert (gap.both, gap.mean, other.mean) == (2, pytest.approx((-2 + 1) / 2), 0.5)


def test_a_class_is_won_by_the_variant_that_wins_more_of_it():
    """Two classes are won, one is lost and one is tied: 2 to 1 is the most even outcome of three trials."""
    signs, classes = np.array([1, 1, -1, 1, -1, -1, 1, -1.0]), np.array([0, 0, 0, 1, 2, 2, 3, 3])
    assert significance.sign_test_by_classes(signs, classes) == 1.0
    assert significance.sign_test_by_classes(np.ones(6), np.arange(6)) == 2 / 64
    assert significance.sign_test_by_classes(np.ones(6), np.array([0, 1, 2, 3, 4, 4])) == 2 / 32


def test_a_pair_without_common_solutions_has_no_mean_difference():
    solved, failed = made(Board(5, 5), ROTH, [FOUND], steps=25), made(Board(5, 5), POHL, [BUDGET], steps=25)
    assert difference([solved], [failed]) is None


@given(st.integers(0, 60), st.integers(0, 60))
def test_the_sign_test_is_exact(wins, losses):
    throws = wins + losses
    as_uneven = sum(comb(throws, k) for k in range(throws + 1) if abs(2 * k - throws) >= abs(wins - losses))
    assert sign_test(wins, losses) == pytest.approx(float(Fraction(as_uneven, 2**throws)), rel=1e-12)
    assert sign_test(wins, losses) == sign_test(losses, wins)


def test_the_sign_test_works_for_thousands_of_trials():
    assert sign_test(20_000, 20_000) == 1.0
    assert sign_test(7189, 0) == 0.0
    assert 0.04 < sign_test(5100, 4900) < 0.05  # 100 more wins than half, two standard deviations.


def compared(comparison: Comparison) -> dict[Variant, list[Results]]:
    return by_variant(swept(comparison.sweeps))


def test_every_variant_gets_the_same_starts():
    comparison = Comparison(Cases(8, 10, None, 12, 5), (ROTH, POHL, RANDOM), 5000)
    for parts in compared(comparison).values():
        # On a busy machine, the starts of a board may arrive in several parts.
        assert {board: part["start"].tolist() for board, part in by_board(parts).items()} == {
            board: comparison.cases.starts(board).tolist() for board in comparison.cases.boards
        }


def test_only_randomised_variants_get_several_seeds():
    variants = with_seeds((ROTH, RANDOM), 3)
    assert [label(variant) for variant in variants] == ["roth", "random", "random, seed 1", "random, seed 2"]
    assert with_seeds((parse_variant("order.random.-.12345678.-.7"),), 1)[0].seed == 7
    both = RANDOM, replace(RANDOM, seed=7)
    assert Comparison(Cases(5, 5), both).each == both
    with pytest.raises(InputError, match="The variant “random” is given twice"):
        Comparison(Cases(5, 5), both, seeds=3)


@pytest.mark.parametrize(
    ("variants", "quoted"), [((), "none"), ((ROTH, POHL, ROTH), "roth"), ((ROTH, Variant(), Variant()), "order")]
)
def test_invalid_comparisons_are_refused(variants, quoted):
    with pytest.raises(InputError, match=quoted):
        Comparison(Cases(5, 6), variants)


@pytest.mark.parametrize("sizes", [(6, 6), (5, 5)])
def test_the_gain_of_a_choice_is_a_mean_over_variants_alike_in_everything_else(sizes):
    """The choices of 2009: on an even board, parity has nothing to refuse; on an odd one, it saves steps."""
    text = CHOICES["altstu-2009"]["variants"]
    variants = parse_variants(text)
    assert variants[-1] == NAMED["altstu-2009"].variant
    results = compared(Comparison(Cases(*sizes), variants, 300, all_starts_searched=True))
    known = {variant: score(variant, results[variant]) for variant in variants}
    found = {one.choice: one for one in gains.gains([*known.values()])}
    assert {key: one.pairs for key, one in found.items()} == {
        "order": 8,
        "parity": 4,
        "squares_pairs": 4,
        "parity_squares_pairs": 4,
        "78162534_21837465_65473821_34526178_87615243.1x1": 8,
    }
    pairs = [(known[one], known[replace(one, rule="none")]) for one in known if one.rule == "order"]
    rule, starts = found["order"], pairs[0][0].solvable
    for name in ("solved", "first_try"):
        added = sum(getattr(a, name) - getattr(b, name) for a, b in pairs)
        assert getattr(rule, name) == pytest.approx(100 * added / 8 / starts)
    assert rule.fewer == pytest.approx(np.prod([b.steps / a.steps for a, b in pairs]) ** (1 / 8))
    assert rule.solved > 1
    assert (found["parity"].fewer > 1) == (sizes == (5, 5))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("order.{roth,pohl,edge}.parity", ["pohl", "edge"]),
        ("order.random.-.12345678.{1,10}x{9,99}", ["1x99", "10x9", "10x99"]),
        ("roth,pohl,order.edge", []),
        ("{none,order}.{roth,pohl},order.edge", []),
        ("order.{roth,edge.parity},order.pohl", []),
        ("roth", []),
    ],
)
def test_choices_have_gains_only_if_the_variants_are_all_their_combinations(text, names):
    scores = [score(one, [made(Board(5, 5), one, [FOUND], steps=25)]) for one in parse_variants(text)]
    assert [one.choice for one in gains.gains(scores)] == names


def test_every_combination_is_a_variant():
    text = "order.roth.-.{12345678,87654321}.{1,2,5,10}x9"
    orders, restarts = ("12345678", "87654321"), ("1", "2", "5", "10")
    written = [f"order.roth.-.{a}.{b}x9" for a, b in product(orders, restarts)]
    assert [*parse_variants(text)] == [parse_variant(word) for word in written]


def test_a_text_without_braces_is_one_variant_and_commas_in_braces_separate_choices():
    assert [*map(str, parse_variants(" order.roth.parity ,pohl"))] == ["roth", "pohl"]
    assert len(parse_variants("roth,order.{edge,pohl},order.random.-.12345678.{luby,}{1,2}x9")) == 7
    found = parse_variants("order.{roth,f(min(edge, corner)*2)}.parity,order.f({1,2}*onward - centre)")
    assert [str(one) for one in found] == [
        "roth",
        "order.f(min(edge, corner)*2).parity",
        "order.f(1*onward - centre)",
        "order.f(2*onward - centre)",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("order.{edge,roth", "do not match"),
        ("order.edge}", "do not match"),
        ("order.{edge,luck}", "no tie-break “luck”"),
        ("order.random.-.12345678.-.{" + ",".join(map(str, range(1001))) + "}", "makes 1,001 variants"),
    ],
)
def test_an_invalid_text_gets_a_message_with_the_reason(text, told):
    with pytest.raises(InputError, match=told):
        parse_variants(text)


VARIANTS = ROTH, POHL, EDGE
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
