"""The sentences that describe a comparison, with invented scores."""

from dataclasses import replace

import numpy as np
import pytest

from knights import NAMED, Variant, compare
from knights.engine import PerSquare
from knights.experiments import comparisons
from knights.experiments.comparisons import sentence

NOTHING = comparisons.score(NAMED["roth"].variant, [])


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
    assert [*filter(None, sentence.findings(scores(**figures), letter))] == told


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
    assert sentence.findings(three, letter, ranked)[0] == told
    another = replace(ranked, wins=ranked.wins.T)
    assert (" win" in sentence.findings(three, letter, another)[0]) == (min(p_values) < 0.05)


def test_each_of_several_best_variants_must_beat_the_others():
    """Both a and b need the fewest steps, but only a wins against c by more than chance."""
    p = np.array([[1, 1, 0.01], [1, 1, 0.06], [0.01, 0.06, 1]])
    ranked = comparisons.Ranking(20, 20, np.array([[0, 0, 12], [0, 0, 9], [0, 0, 0]]), p, np.ones(3), p, 1.0, p[0])
    three = scores(a=(3, 2, 9), b=(3, 2, 9), c=(5, 2, 9))
    assert sentence.findings(three, letter, ranked)[0] == (
        "No clear best: a and b need the fewest steps, 3 per square, but chance can explain their lead over c"
    )


@pytest.mark.parametrize(
    ("figures", "limit", "told"),
    [
        ({"b": (146, 1, 7), "a": (1.02, 1, 10)}, None, "a: 1.02 steps per square, b: 146 (3 of 10 not solved)"),
        ({"a": (1, 1, 10), "b": (None, None, 0)}, 900, "a: 1 step per square, b: solves none"),
        ({"a": (2, 1, 9)}, PerSquare(1000), "a: 2 steps per square (1 of 10 not solved)"),
        (
            {name: (place, 1, 10) for place, name in enumerate("gfedcba", 2)},
            None,
            "g: 2 steps per square, f: 3, e: 4, d: 5, … 2 others …, a: 8",
        ),
        (
            {name: (place, 1, 10) for place, name in enumerate("abcdef", 2)},
            None,
            "a: 2 steps per square, b: 3, c: 4, d: 5, e: 6, f: 7",
        ),
    ],
)
def test_the_steps_of_each_variant_are_told_with_what_it_did_not_solve(figures, limit, told):
    failed = any(solved < 10 for *_, solved in figures.values())
    bound = {900: " of 900 steps", PerSquare(1000): " of 1,000 per square"}.get(limit, "")
    end = f", failures counted at the limit{bound}" if failed else ""
    assert sentence.in_steps(scores(**figures), letter, limit) == told + end


def test_a_sentence_begins_with_the_numbers_of_variants_starts_and_boards():
    two = compare(5, 6, "warnsdorff,roth").sentence
    assert two.startswith("2 variants on 49 solvable starts of 2 boards from 5×5 to 6×6. roth: 1 step per square, ")
    one = compare(5, 5, "roth").sentence
    assert one == "1 variant on 13 solvable starts of 5×5. roth: 1 step per square."
