"""Pairs: wins and differences by hand, and the interval as a loop that draws values one by one has it."""

import numpy as np
import pytest
from numpy.typing import NDArray

from knights.boards.board import Board
from knights.experiments.comparisons.intervals import RESAMPLES, bootstrap
from knights.experiments.comparisons.pairs import pair, sign_test_by_classes
from knights.experiments.sweeps.results import BUDGET, FOUND
from knights.heuristics.variants import NAMED, with_seed
from tests.support.sweeping import made

ROTH, POHL = NAMED["roth"].variant, NAMED["pohl"].variant
SEED = 20_091


def by_hand(values: NDArray[np.float64], classes: list[int], boards: list[int]) -> list[float]:
    """The percentiles 2.5 and 97.5 of the means of samples, each class drawn as often as chance has it."""
    rng, kinds = np.random.default_rng(SEED), sorted(set(classes))
    home = [boards[classes.index(kind)] for kind in kinds]
    count, means = len(set(boards)), []
    for _ in range(RESAMPLES):
        if count == 1:
            drawn = rng.integers(0, len(kinds), len(kinds)).tolist()
            times = [drawn.count(place) for place in range(len(kinds))]
        else:
            of_board = rng.integers(0, count, count).tolist()
            times = rng.poisson([of_board.count(board) for board in home]).tolist()
        sample = [
            value
            for value, kind in zip(values.tolist(), classes, strict=True)
            for _ in range(times[kinds.index(kind)])
        ]
        means.append(sum(sample) / len(sample) if sample else float(values.mean()))
    return [float(np.percentile(means, share)) for share in (2.5, 97.5)]


@pytest.mark.parametrize(
    ("classes", "boards"),
    [
        ([0, 1, 2, 3, 4, 5], [0] * 6),
        ([0, 0, 0, 1, 1, 2], [0] * 6),
        ([0, 0, 1, 2, 2, 3], [0, 0, 0, 1, 1, 1]),
        ([0, 1, 2, 3, 4, 5], [0, 0, 0, 0, 1, 2]),
        ([0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]),
    ],
)
def test_the_interval_is_that_of_values_drawn_one_by_one(classes: list[int], boards: list[int]) -> None:
    values = np.array([1.0, 2.5, -3.0, 8.0, 0.25, 40.0])
    found = bootstrap(values, np.array(classes), np.array(boards))
    assert found == pytest.approx(by_hand(values, classes, boards), abs=1e-12)


def test_starts_of_several_boards_are_won_apart() -> None:
    """On 3x10 the first wins two, on 4x5 the second one, where one start is missing for it."""
    first = [
        made(Board(3, 10), ROTH, [FOUND, FOUND, *[BUDGET] * 3], steps=[30, 60, *[100] * 3]),
        made(Board(4, 5), ROTH, [FOUND, FOUND], steps=[40, 20]),
    ]
    second = [
        made(Board(4, 5), POHL, [FOUND], steps=[20]),
        made(Board(3, 10), POHL, [FOUND, *[BUDGET] * 4], steps=[90, *[100] * 4]),
    ]
    found = pair(first, second)
    assert found is not None
    assert (found.first, found.second) == (ROTH, POHL)
    assert (found.starts, found.first_wins, found.second_wins, found.ties, found.both) == (6, 2, 1, 3, 2)
    assert found.difference == pytest.approx((-2 + 1) / 2)
    other = pair(second, first)
    assert other is not None
    assert (other.first_wins, other.second_wins, other.difference) == (1, 2, 0.5)


def test_starts_without_a_tour_and_those_of_one_alone_are_left_out() -> None:
    ours = made(Board(4, 5), ROTH, [FOUND, FOUND, FOUND], steps=20, start=[2, 3, 9], solvable=[1, 0, 1])
    theirs = made(Board(4, 5), POHL, [FOUND, FOUND, FOUND], steps=40, start=[3, 9, 11])
    found = pair([ours], [theirs])
    assert found is not None
    assert (found.starts, found.first_wins) == (1, 1)


def test_a_class_is_won_by_who_wins_more_of_it() -> None:
    """Classes won by + + - and one drawn: 2 against 1 of three throws, which chance does always."""
    signs, classes = np.array([1, 1, -1, 1, -1, -1, 1, -1.0]), np.array([0, 0, 0, 1, 2, 2, 3, 3])
    assert sign_test_by_classes(signs, classes) == 1.0
    assert sign_test_by_classes(np.ones(6), np.arange(6)) == 2 / 64
    assert sign_test_by_classes(np.ones(6), np.array([0, 1, 2, 3, 4, 4])) == 2 / 32


def test_of_several_seeds_the_mean_counts_in_pairs_too() -> None:
    """From the first start 1 against the mean of 1 and 2; from the second a seed fails: the first wins both."""
    board, random = Board(4, 5), NAMED["random"].variant
    seeds = [
        made(board, with_seed(random, k), [FOUND, [FOUND, BUDGET][k]], steps=[[20, 40][k], [20, 100][k]])
        for k in (0, 1)
    ]
    one = made(board, ROTH, [FOUND, FOUND], steps=20)
    found = pair([one], seeds)
    assert found is not None
    assert (found.starts, found.families, found.first_wins, found.both) == (2, 2, 2, 1)
    assert found.difference == pytest.approx(-0.5)
