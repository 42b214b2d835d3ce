"""Scores that count failures, their intervals, and the sentences about them, worked out by hand or slowly."""

import re
from dataclasses import replace
from math import comb

import numpy as np
import pytest

from knights.boards import Board
from knights.engine import PerSquare
from knights.experiments import comparisons
from knights.experiments.comparisons import intervals, sentence
from knights.experiments.comparisons.compared import by_seedless, group_name
from knights.experiments.sweeps import Cases, Results, by_variant
from knights.heuristics import NAMED, Variant, with_seed
from tests.support import sweeping
from tests.support.sweeping import BUDGET, FOUND, NO_TOUR, made

ROTH, POHL, RANDOM = (NAMED[name].variant for name in ("roth", "pohl", "random"))
BOARD = Board(5, 5)


def test_figures_are_none_without_starts_or_solutions():
    nothing = comparisons.score(ROTH, [])
    failed = comparisons.score(ROTH, [sweeping.made(Board(5, 5), ROTH, [sweeping.BUDGET], 100, steps=100)])
    assert (nothing.par2, nothing.par10, nothing.ert, nothing.nanoseconds) == (None, None, None, None)
    assert (nothing.starts, nothing.solved, nothing.median, nothing.mean) == (0, 0, None, None)
    assert nothing.solved_share == 0.0
    assert (failed.par2, failed.par10, failed.ert) == (8, 40, None)


STARTS = [
    # Outcome, constructed after the search, steps, backtracks, restarts, backtracks of the last attempt
    (sweeping.FOUND, 0, 25, 0, 0, 0),
    (sweeping.FOUND, 0, 40, 15, 0, 15),
    (sweeping.FOUND, 0, 60, 35, 2, 0),
    (sweeping.FOUND, 1, 100, 75, 0, 75),
    (sweeping.BUDGET, 0, 100, 80, 1, 3),
    (sweeping.EXHAUSTED, 0, 30, 30, 0, 30),
    (sweeping.NO_TOUR, 0, 0, 0, 0, 0),
]
FIELDS = ("constructed_after_search", "steps", "backtracks", "restarts", "last_backtracks")


def some(variant: Variant, rows: list[tuple[int, ...]], first: int = 0, board: Board = BOARD) -> Results:
    """Return results of half a second each for consecutive starts, the first of which is ``first``."""
    outcomes, *columns = zip(*rows, strict=True)
    fields = dict(zip(FIELDS, columns, strict=True))
    starts = range(first, first + len(rows))
    return sweeping.made(board, variant, list(outcomes), 100, start=starts, seconds=0.5, **fields)


def test_every_figure_of_a_score_matches_one_worked_out_by_hand():
    one = comparisons.score(ROTH, [some(ROTH, STARTS)])
    assert (one.starts, one.solvable, one.solved) == (7, 6, 4)
    assert (one.constructed_after_search, one.first_try) == (1, 1)
    assert (one.median, one.mean, one.largest) == (2.0, 2.25, 4.0)
    assert one.percentile_95 == pytest.approx(2.4 + 0.85 * (4 - 2.4))
    # Of the six solvable starts, the failed ones too.
    each = [25, 40, 60, 100, 100, 30]
    assert (one.median_steps, one.mean_steps, one.largest_steps) == (50, sum(each) / 6, 100)
    assert one.not_solved == 2
    assert (one.steps, one.backtracks, one.restarts, one.seconds) == (355, 235, 3, 3.5)
    assert one.par2 == pytest.approx((1 + 1.6 + 2.4 + 4 + 8 + 8) / 6)
    assert one.par10 == pytest.approx((1 + 1.6 + 2.4 + 4 + 40 + 40) / 6)
    assert one.ert == pytest.approx((1 + 1.6 + 2.4 + 4 + 4 + 1.2) / 4)
    assert (one.solved_share, one.first_try_share) == (4 / 6, 1 / 6)
    assert one.nanoseconds == pytest.approx(3.5e9 / 355)


def test_only_a_timed_search_has_a_time_per_step():
    construct = Variant("construct")
    assert comparisons.score(construct, [some(construct, STARTS[:1])]).nanoseconds is None
    untimed, unsearched = some(ROTH, STARTS[:1]), some(ROTH, STARTS[-1:])
    untimed["seconds"][:] = 0
    assert comparisons.score(ROTH, [untimed]).nanoseconds is None
    assert comparisons.score(ROTH, [unsearched]).nanoseconds is None


def test_a_profile_counts_every_solvable_start():
    curve = comparisons.profile(ROTH, [some(ROTH, STARTS), some(ROTH, STARTS[:2], board=Board(5, 6))])
    assert curve.per_square.tolist() == pytest.approx([25 / 30, 1, 40 / 30, 1.6, 2.4, 4])
    assert curve.shares.tolist() == pytest.approx([k / 8 for k in range(1, 7)])
    nothing = comparisons.profile(ROTH, [])
    assert (len(nothing.per_square), len(nothing.shares)) == (0, 0)


def test_the_spread_over_seeds_matches_one_worked_out_by_hand():
    solved = [STARTS[:1], STARTS[:2] + STARTS[4:6], STARTS[:1] + STARTS[4:5]]
    seeds = [comparisons.score(with_seed(RANDOM, k), [some(RANDOM, rows)]) for k, rows in enumerate(solved)]
    (three,), (two,) = comparisons.spreads(seeds), comparisons.spreads(seeds[:2])
    assert (three.variant, three.seeds, two.seeds) == (RANDOM, 3, 2)
    assert (three.first_try_share, two.first_try_share) == ((0.25, 0.5, 1), (0.25, 0.625, 1))
    assert three.mean == (1, 1, pytest.approx(1.3))
    assert two.mean == (1, pytest.approx(1.15), pytest.approx(1.3))


def test_one_seed_has_no_spread_and_a_seed_without_solutions_leaves_no_mean():
    one = comparisons.score(RANDOM, [some(RANDOM, STARTS)])
    fixed = comparisons.score(ROTH, [some(ROTH, STARTS)])
    assert comparisons.spreads([one, fixed, fixed]) == []
    solved, failed = (comparisons.score(with_seed(RANDOM, k), [some(RANDOM, [STARTS[n]])]) for k, n in ((0, 0), (1, 4)))
    (spread,) = comparisons.spreads([solved, failed])
    assert spread.mean is None


NAMES = "roth,edge,warnsdorff,pohl,squirrel-cull"
PRINTED = {
    "roth": ("34.7", "68.5", "338.3", "35.3"),
    "edge": ("34.7", "68.5", "338.3", "35.3"),
    "warnsdorff": ("22.3", "43.5", "212.9", "22.7"),
    "pohl": ("19.2", "36.3", "173.4", "19.4"),
    "squirrel-cull": ("1.2", "1.2", "1.2", "1.2"),
}
"""For each variant, the PAR-1, PAR-2, PAR-10 and ERT as printed, in steps per square."""


@pytest.fixture(scope="module")
def known() -> list[comparisons.Score]:
    comparison = comparisons.Comparison(Cases(5, 12), comparisons.parse_variants(NAMES), 100_000)
    parts = by_variant(sweeping.swept(comparison.sweeps))
    assert {name: _par1(parts[NAMED[name].variant]) for name in PRINTED} == {
        name: figures[0] for name, figures in PRINTED.items()
    }
    return [comparisons.score(variant, parts[variant]) for variant in comparison.variants]


def _par1(parts) -> str:
    costs = np.concatenate([part.cost(1)[part["solvable"]] for part in parts])
    assert len(costs) == 484
    return f"{costs.mean():.1f}"


@pytest.mark.slow
def test_the_figures_of_5x5_to_12x12_are_as_printed(known):
    for one in known:
        printed = tuple(f"{figure:.1f}" for figure in (one.par2, one.par10, one.ert))
        assert printed == PRINTED[str(one.variant)][1:]


@pytest.mark.slow
def test_the_sentence_is_not_misled_by_the_mean_of_solved_starts(known):
    boards = [Board(n, n) for n in range(5, 13)]
    without = [one for one in known if str(one.variant) != "squirrel-cull"]
    text = sentence.sentence(without, boards)
    assert ". pohl needs the fewest steps, 19.4 per square. " in text
    assert ". If only solved starts counted, " in text
    assert re.search(r"(roth|edge|roth and edge), ranked [34] of 4, would come first", text)


def test_a_group_of_seeds_is_named_without_a_seed():
    seeds = [with_seed(RANDOM, seed) for seed in (3, 4)]
    groups = by_seedless({*seeds, ROTH}, [seeds[0], ROTH, seeds[1], POHL])
    assert groups == {seeds[0]: seeds, ROTH: [ROTH]}
    assert [*map(group_name, groups.values())] == ["random (2 seeds)", "roth"]
    assert group_name(seeds[1:]) == comparisons.label(seeds[1])


NOTHING = comparisons.score(NAMED["roth"].variant, [])
BOARDS = [Board(3, 10), Board(4, 5)]
MISLED = "If only solved starts counted, "
FEWEST = "a needs the fewest steps, 3 per square"


def scores(**figures: tuple[float | None, float | None, int]) -> list[comparisons.Score]:
    """Return a score for each letter, given ERT, the mean of the starts solved, and their number."""
    return [
        replace(NOTHING, variant=Variant(seed=ord(name)), solvable=10, ert=ert, mean=mean, solved=solved)
        for name, (ert, mean, solved) in figures.items()
    ]


def letter(variant: Variant) -> str:
    return chr(variant.seed)


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ({"a": (3, 2, 9)}, []),
        ({"a": (3, 2, 9), "b": (3, 1, 9)}, ["No difference: each needs 3 steps per square"]),
        ({"a": (3, 2, 9), "b": (4, 2.5, 9)}, [FEWEST]),
        ({"a": (3, 2, 9), "b": (9, 1, 9), "c": (7, 1.5, 9)}, [FEWEST, f"{MISLED}b, ranked 3 of 3, would come first"]),
        (
            {"a": (3, 2, 9), "b": (7, 1, 9), "c": (7, 1, 9), "d": (8, 3, 9)},
            [FEWEST, f"{MISLED}b and c, ranked 2 of 4, would come first"],
        ),
        ({"a": (3, 2, 9), "b": (None, None, 0)}, [FEWEST]),
        ({"a": (None, None, 0), "b": (None, None, 0)}, []),
    ],
)
def test_the_sentence_names_the_best_variant_and_the_one_that_the_mean_prefers(figures, told):
    assert [*filter(None, sentence.findings(scores(**figures), letter)[:2])] == told


@pytest.mark.parametrize(
    ("p_values", "told"),
    [
        ((0.01, 0.01), FEWEST),
        ((0.01, 0.06), f"No clear best: {FEWEST}, but chance can explain its lead over c, though not over b"),
        ((0.06, 0.06), f"No clear best: {FEWEST}, but chance can explain its lead over b and c"),
    ],
)
def test_a_variant_is_named_the_best_only_if_it_beats_every_other(p_values, told):
    """Variant a wins 12 starts against each of the two others, with these p-values, which were lower unadjusted."""
    p = np.ones((3, 3))
    p[0, 1:] = p[1:, 0] = p_values
    ranked = comparisons.Ranking(20, 20, np.array([[0, 12, 12], [0, 0, 0], [0, 0, 0]]), p, np.ones(3), p / 3, 1.0, p[0])
    three = scores(a=(3, 2, 9), b=(4, 2, 9), c=(5, 2, 9))
    assert sentence.findings(three, letter, ranked).best == told
    another = replace(ranked, wins=ranked.wins.T)
    assert (" win" in sentence.findings(three, letter, another).best) == (min(p_values) < 0.05)


def test_each_of_several_best_variants_must_beat_the_others():
    """Both a and b need the fewest steps, but only a wins against c by more than chance."""
    p = np.array([[1, 1, 0.01], [1, 1, 0.06], [0.01, 0.06, 1]])
    ranked = comparisons.Ranking(20, 20, np.array([[0, 0, 12], [0, 0, 9], [0, 0, 0]]), p, np.ones(3), p, 1.0, p[0])
    three = scores(a=(3, 2, 9), b=(3, 2, 9), c=(5, 2, 9))
    assert sentence.findings(three, letter, ranked).best == (
        "No clear best: a and b need the fewest steps, 3 per square, but chance can explain their lead over c"
    )


@pytest.mark.parametrize(
    ("figures", "limit", "told"),
    [
        ({"b": (146, 1, 7), "a": (1.02, 1, 10)}, None, "a 1.02 steps per square, b 146 (3 of 10 not solved)"),
        ({"a": (1, 1, 10), "b": (None, None, 0)}, 900, "a 1 step per square, b solves none"),
        ({"a": (2, 1, 9)}, PerSquare(1000), "a 2 steps per square (1 of 10 not solved)"),
        (
            {name: (place, 1, 10) for place, name in enumerate("gfedcba", 2)},
            None,
            "g 2 steps per square, f 3, e 4, d 5, … 2 others …, a 8",
        ),
        (
            {name: (place, 1, 10) for place, name in enumerate("abcdef", 2)},
            None,
            "a 2 steps per square, b 3, c 4, d 5, e 6, f 7",
        ),
    ],
)
def test_the_steps_of_each_variant_are_told_with_what_it_did_not_solve(figures, limit, told):
    failed = any(solved < 10 for *_, solved in figures.values())
    bound = {900: " of 900 steps", PerSquare(1000): " of 1,000 per square"}.get(limit, "")
    end = f", failures counted at the limit{bound}" if failed else ""
    assert sentence.in_steps(scores(**figures), letter, limit) == told + end


def test_a_sentence_begins_with_the_numbers_of_variants_starts_and_boards():
    two = scores(a=(3, 2, 9), b=(4, 2.5, 9))
    two[0] = replace(two[0], solvable=12)
    assert sentence.sentence(two, BOARDS, letter).startswith(
        "2 variants on 12 solvable starts of 2 boards from 3×10 to 4×5. a 3 steps per square (3 of 12 not solved), b 4 "
    )
    one = sentence.sentence(scores(a=(3, 2, 10)), BOARDS[:1], letter)
    assert one == "1 variant on 10 solvable starts of 3×10. a 3 steps per square."


RNG = np.random.default_rng(4)


def invented(board: Board, variant, chance: float = 0.8) -> Results:
    count = len(board)
    found = RNG.random(count) < chance
    return made(
        board,
        variant,
        np.where(found, FOUND, BUDGET).tolist(),
        1000,
        steps=np.where(found, count * RNG.integers(1, 4, count), 1000),
        backtracks=RNG.integers(0, 2, count),
    )


def slowly(parts: list[Results]) -> dict[str, tuple[float, float]]:
    """Compute the intervals start by start, with the random numbers that the package draws for mirror families."""
    kinds = sorted({(part.board.rows, int(one)) for part in parts for one in intervals.orbits(part.board)})
    boards = sorted({rows for rows, _ in kinds})
    rng = np.random.default_rng(20_091)
    found = {"solved_share": [], "first_try_share": [], "par10": [], "ert": []}
    for _ in range(intervals.MIN_RESAMPLES):
        if len(boards) == 1:
            drawn = rng.integers(0, len(kinds), len(kinds)).tolist()
            times = [drawn.count(place) for place in range(len(kinds))]
        else:
            of_board = rng.integers(0, len(boards), len(boards)).tolist()
            times = rng.poisson([of_board.count(boards.index(rows)) for rows, _ in kinds]).tolist()
        count = dict(zip(kinds, times, strict=True))
        weight, solved, first, cost, steps = 0, 0, 0, 0.0, 0.0
        for part in parts:
            for k, start in enumerate(part["start"].tolist()):
                n = count[part.board.rows, int(intervals.orbits(part.board)[start])]
                weight += n
                solved += n * bool(part.found[k])
                first += n * bool(part.first_try[k])
                cost, steps = cost + n * part.cost(10)[k], steps + n * part.per_square[k]
        if weight:
            found["solved_share"].append(solved / weight)
            found["first_try_share"].append(first / weight)
            found["par10"].append(cost / weight)
            if solved:
                found["ert"].append(steps / solved)
    return {name: tuple(np.percentile(values, [2.5, 97.5])) for name, values in found.items()}


@pytest.mark.parametrize("sides", [(9,), (6, 7)])
def test_intervals_agree_with_a_slow_bootstrap(monkeypatch, sides):
    monkeypatch.setattr(intervals, "MAX_DRAWS", 0)  # As few resamples as on the largest boards.
    parts = [invented(Board(n, n), ROTH) for n in sides]
    (one,) = intervals.intervals([parts])
    for name, ends in slowly(parts).items():
        assert getattr(one, name) == pytest.approx(ends, rel=1e-6), name
    costs = np.concatenate([part.cost(10) for part in parts])
    assert intervals.bootstrap(costs, *intervals.families(parts)) == pytest.approx(one.par10)


def test_each_figure_is_within_its_interval_for_several_variants():
    groups = [[invented(Board(n, n), variant) for n in (5, 6, 8)] for variant in (ROTH, POHL)]
    for group, sure in zip(groups, intervals.intervals(groups), strict=True):
        one = comparisons.score(group[0].variant, group)
        for name in ("solved_share", "first_try_share", "par2", "par10", "ert"):
            low, high = getattr(sure, name)
            assert low < getattr(one, name) < high
    for one, other in zip(intervals.intervals(groups)[1], intervals.intervals(groups[1:])[0], strict=True):
        assert one == pytest.approx(other), "the interval of a variant does not depend on the others"


def limits_by_sums(count: int, trials: int) -> tuple[float, float]:
    """Return the least and the greatest expected value with which a count has a chance of at least 2.5%."""

    def chance(counts, share: float) -> float:
        return sum(comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in counts)

    shares = np.linspace(0, 1, 20_001)
    likely = [s for s in shares if chance(range(count + 1), s) >= 0.025]
    unlikely = [s for s in shares if count and chance(range(count), s) > 0.975]
    return trials * max(unlikely, default=0.0), trials * max(likely)


@pytest.mark.parametrize(("count", "trials"), [(0, 6), (1, 6), (6, 6), (3, 40), (9, 200)])
def test_limits_of_small_counts_are_exact(count, trials):
    assert intervals.exact_limits(count, trials) == pytest.approx(limits_by_sums(count, trials), abs=trials / 10_000)


def test_limits_of_rare_families_are_those_of_poisson():
    told = [intervals.exact_limits(count, 1_000_000) for count in (0, 1, 5)]
    assert told == [pytest.approx(ends, abs=0.005) for ends in ((0, 3.689), (0.0253, 5.572), (1.623, 11.668))]


def failing(count: int) -> Results:
    """Return results on 20x20 (55 mirror families) with one failure in each of the first ``count`` families."""
    wrong = np.unique(intervals.orbits(Board(20, 20)))[:count].tolist()
    outcomes = [BUDGET if start in wrong else FOUND for start in range(400)]
    steps = [1000 if start in wrong else 400 + start % 7 for start in range(400)]
    return made(Board(20, 20), ROTH, outcomes, 1000, steps=steps)


def test_the_interval_grows_with_the_number_of_failures():
    """None fails: up to 4 starts elsewhere; one fails: up to 5; nine: 4 to 16."""
    (known,) = zip(*(intervals.intervals([[failing(count)]]) for count in range(10)), strict=True)
    ends = np.array([[400 * (1 - share) for share in one.solved_share[::-1]] for one in known])
    assert (np.diff(ends, axis=0) > 0).all()
    assert np.round(ends[[0, 1, 9]]).tolist() == [[0, 4], [0, 5], [4, 16]]
    for figure in ("par2", "par10", "ert"):
        widths = [high - low for low, high in (getattr(one, figure) for one in known)]
        assert (np.diff(widths) > 0).all()


@pytest.mark.parametrize("count", [0, 1, 5, 9, 10, 12])
def test_a_figure_lies_in_its_interval_however_few_starts_fail(count):
    part = failing(count)
    one, (sure,) = comparisons.score(ROTH, [part]), intervals.intervals([[part]])
    for name in ("solved_share", "first_try_share", "par2", "par10", "ert"):
        low, high = getattr(sure, name)
        assert low <= getattr(one, name) <= high, name
        assert low < high


def test_a_share_of_0_or_1_is_not_certain():
    """If all 6 mirror families of 5x5 are solved, the upper end is the number with a chance of 2.5% to see none."""
    board = Board(5, 5)
    failed = 1.1 * 6 * (1 - 0.025 ** (1 / 6)) / 25
    whole = made(board, ROTH, [FOUND] * 25, steps=25, backtracks=1)
    (one,) = intervals.intervals([[whole]])
    assert one.solved_share == (pytest.approx(1 - failed), 1.0)
    assert one.first_try_share == (0.0, pytest.approx(failed))
    (clean,) = intervals.intervals([[made(board, ROTH, [FOUND] * 25, steps=25)]])
    assert clean.first_try_share == one.solved_share
    # A failure costs the limit, four steps per square, times the factor of PAR (1 for ERT).
    assert clean.par2 == (1.0, pytest.approx(1 - failed + failed * 2 * 4))
    assert clean.par10 == (1.0, pytest.approx(1 - failed + failed * 10 * 4))
    assert clean.ert == (1.0, pytest.approx(1 + failed / (1 - failed) * 4))
    (lost,) = intervals.intervals([[made(board, ROTH, [BUDGET] * 25, 100, steps=100)]])
    assert lost.ert is None
    assert lost.par10 == (40, 40)


def test_several_seeds_of_a_variant_do_not_add_families():
    once, thrice = ([made(Board(5, 5), with_seed(RANDOM, k), [FOUND] * 25, steps=25) for k in range(n)] for n in (1, 3))
    assert intervals.intervals([thrice])[0].solved_share == pytest.approx(intervals.intervals([once])[0].solved_share)


def test_without_a_solvable_start_there_are_no_intervals():
    nothing = made(Board(3, 3), ROTH, [NO_TOUR] * 9)
    assert intervals.intervals([[nothing], []]) == [(None,) * 5] * 2


@pytest.mark.parametrize(
    ("classes", "resamples"),
    [
        (10, intervals.RESAMPLES),
        (intervals.MAX_DRAWS // intervals.RESAMPLES, intervals.RESAMPLES),
        (intervals.MAX_DRAWS // intervals.RESAMPLES * 2, intervals.RESAMPLES // 2),
    ],
)
def test_very_many_families_have_fewer_resamples(classes, resamples):
    drawn = intervals.resampled(np.ones((1, classes)), np.zeros(classes, dtype=np.int64))
    assert len(drawn) == resamples
    assert resamples >= intervals.MIN_RESAMPLES


def test_cached_orbits_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        intervals.orbits(Board(5, 5))[0] = 1
