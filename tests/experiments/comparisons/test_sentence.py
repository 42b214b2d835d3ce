"""The sentences that describe a comparison, with invented scores."""

from dataclasses import replace

import numpy as np
import pytest

from knights import NAMED, Board, Variant
from knights.experiments.comparisons.scores import Score, score
from knights.experiments.comparisons.sentence import findings, in_plain_numbers, sentence
from knights.experiments.comparisons.significance import Ranking

NOTHING = score(NAMED["roth"].variant, [])
BOARDS = [Board(3, 10), Board(4, 5)]
MISLED = "If only solved starts counted, "
FEWEST = "a needs the fewest steps, 3 per square"


def scores(**figures: tuple[float | None, float | None, int, int]) -> list[Score]:
    """Return a score for each letter, given PAR-10, the mean, and the starts solved and solved on the first try."""
    return [
        replace(
            NOTHING,
            variant=Variant(seed=ord(name)),
            solvable=10,
            par10=par10,
            mean=mean,
            solved=solved,
            first_try=first,
        )
        for name, (par10, mean, solved, first) in figures.items()
    ]


def letter(variant: Variant) -> str:
    return chr(variant.seed)


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ({"a": (3, 2, 9, 9)}, []),
        ({"a": (3, 2, 9, 9), "b": (3, 1, 9, 9)}, ["No difference: each needs 3 steps per square"]),
        ({"a": (3, 2, 9, 9), "b": (4, 2.5, 9, 9)}, [FEWEST]),
        (
            {"a": (3, 2, 9, 9), "b": (9, 1, 9, 9), "c": (7, 1.5, 9, 9)},
            [FEWEST, f"{MISLED}b, ranked 3 of 3 by PAR-10, would come first"],
        ),
        (
            {"a": (3, 2, 9, 9), "b": (7, 1, 9, 9), "c": (7, 1, 9, 9), "d": (8, 3, 9, 9)},
            [FEWEST, f"{MISLED}b and c, ranked 2 of 4 by PAR-10, would come first"],
        ),
    ],
)
def test_the_sentence_names_the_best_variant_and_the_one_that_the_mean_prefers(figures, told):
    assert [*filter(None, findings(scores(**figures), letter)[:2])] == told


@pytest.mark.parametrize(
    ("p_values", "told"),
    [
        ((0.01, 0.01), FEWEST),
        ((0.01, 0.06), f"No clear best: {FEWEST}, but chance can explain its lead over c, though not over b"),
        ((0.06, 0.06), f"No clear best: {FEWEST}, but chance can explain its lead over b and c"),
    ],
)
def test_a_variant_is_named_the_best_only_if_it_beats_every_other(p_values, told):
    """Variant a wins 12 starts against each of the two others, with these p-values."""
    p = np.ones((3, 3))
    p[0, 1:] = p[1:, 0] = p_values
    ranked = Ranking(20, 20, np.array([[0, 12, 12], [0, 0, 0], [0, 0, 0]]), p, np.ones(3), p, 1.0, p[0])
    three = scores(a=(3, 2, 9, 9), b=(4, 2, 9, 9), c=(5, 2, 9, 9))
    assert findings(three, letter, ranked).best == told
    another = replace(ranked, wins=ranked.wins.T)
    assert (" win" in findings(three, letter, another).best) == (min(p_values) < 0.05)


def test_each_of_several_best_variants_must_beat_the_others():
    """Both a and b need the fewest steps, but only a wins against c by more than chance."""
    p = np.array([[1, 1, 0.01], [1, 1, 0.06], [0.01, 0.06, 1]])
    ranked = Ranking(20, 20, np.array([[0, 0, 12], [0, 0, 9], [0, 0, 0]]), p, np.ones(3), p, 1.0, p[0])
    three = scores(a=(3, 2, 9, 9), b=(3, 2, 9, 9), c=(5, 2, 9, 9))
    assert findings(three, letter, ranked).best == (
        "No clear best: a and b need the fewest steps, 3 per square, but chance can explain their lead over c"
    )


@pytest.mark.parametrize(
    ("solved", "told"),
    [
        ([5], "Solved: 50.0% by a"),
        ([5, 10], "Solved: 100% by b, 50.0% by a"),
        ([9, 1, 1, 1, 1], "Solved: 90.0% by a, 10.0% by b, c, d and e"),
        ([9, 1, 1, 1, 1, 1], "Solved: 90.0% by a, 10.0% by b, c, d and 2 others"),
    ],
)
def test_the_largest_and_the_smallest_share_are_stated_with_up_to_four_names(solved, told):
    given = scores(**{"abcdef"[k]: (3, 2, count, 10 - count) for k, count in enumerate(solved)})
    _, _, of_solved, of_first = findings(given, letter)
    assert of_solved == told
    assert of_first.startswith("On the first try: ")
    assert f"{10 - min(solved)}0" in of_first


@pytest.mark.parametrize(
    ("shares", "told"),
    [
        ([(1000, 968), (986, 960), (25, 0)], "a solves 96.8% of starts on the first try, b 96.0%, c 0%"),
        ([(900, 4), (900, 4), (900, 3)], "a and b solve 0.40% of starts on the first try, c 0.30%"),
        ([(1000, 1000), (1000, 1000)], "a and b solve 100% of starts on the first try"),
    ],
)
def test_the_headline_has_one_measure_of_the_two_best_and_the_worst(shares, told):
    given = [
        replace(one, solvable=1000, solved=solved, first_try=first)
        for one, (solved, first) in zip(scores(**dict.fromkeys("abc", (1, 1, 1, 1))), shares, strict=False)
    ]
    assert in_plain_numbers(given, letter) == told


def test_a_sentence_begins_with_the_numbers_of_variants_starts_and_boards():
    two = scores(a=(3, 2, 9, 9), b=(4, 2.5, 9, 9))
    two[0] = replace(two[0], solvable=12)
    assert sentence(two, BOARDS, letter).startswith(
        "2 variants on 12 solvable starts of 2 boards from 3×10 to 4×5. a needs"
    )
    one = sentence(scores(a=(3, 2, 9, 9)), BOARDS[:1], letter)
    assert one == "1 variant on 10 solvable starts of 3×10. Solved: 90.0% by a. On the first try: 90.0% by a."
