"""The challenge: a tie-break against Roth's, on boards to tune on and on held-out boards."""

from dataclasses import replace

import pytest

from knights import Board, InputError
from knights.base import command_line
from knights.boards import Family
from knights.engine import PerSquare
from knights.experiments.comparisons import Challenge, Standing, standings
from knights.experiments.comparisons.challenge import HELD_OUT, RIVAL, TUNED, challenger, in_words
from knights.experiments.sweeps import Cases
from tests.support.sweeping import BUDGET, FOUND, made, swept


def standing(ties, *, final=True, tuned=TUNED, held_out=HELD_OUT):
    asked = Challenge(ties, tuned, held_out, final=final)
    common = asked.common
    common.read(swept(asked.sweeps))
    assert common.complete
    return standings(asked, common)


def test_a_challenger_is_roths_variant_with_another_tie_break_and_roth_does_not_beat_itself():
    assert challenger("roth") == challenger("f( - centre)") == RIVAL
    itself = in_words(Challenge("roth"), standing("roth", final=False, tuned=(5, 5)))
    assert itself[0] == "This is Roth's tie-break itself"
    (found,) = standing("roth", final=False, tuned=(5, 8), held_out=(9, 10))
    assert (found.ours, found.p_value) == (found.theirs, 1)
    assert standing("f(-centre)", final=False, tuned=(5, 8), held_out=(9, 10)) == [found]
    assert str(challenger("f(edge)")) == "order.f(edge).parity"
    with pytest.raises(InputError, match="the nearest is edge"):
        challenger("f(edges)")


def test_the_held_out_boards_are_run_only_for_the_final_look():
    for final, ranges in ((False, [TUNED]), (True, [TUNED, HELD_OUT])):
        swept = [(one.cases, one.variant, one.steps) for one in Challenge("edge", final=final).sweeps]
        assert swept == [(Cases(*sides), one, PerSquare(1)) for sides in ranges for one in (challenger("edge"), RIVAL)]
    assert len(Challenge("roth").sweeps) == 1, "it runs once against itself"


@pytest.mark.parametrize("held_out", [(20, 30), (5, 5), (1, 40), (8, 9)])
def test_a_board_cannot_be_both_tuned_on_and_held_out(held_out):
    with pytest.raises(InputError, match="choose separate ranges"):
        Challenge("edge", (5, 20), held_out)
    Challenge("edge", (5, 20), (21, 21))
    Challenge("edge", (5, 20), (1, 4))


@pytest.mark.slow
def test_the_score_of_a_random_formula_is_the_mean_over_its_seeds():
    asked = Challenge("f(random)", (5, 6), (7, 8))
    assert len(asked.variants) == 5 + 1
    (found,) = standing("f(random)", final=False, tuned=(5, 6), held_out=(7, 8))
    assert found.starts == 49
    assert found.theirs == int(found.theirs)
    assert 0 < found.ours < 49


def partly(ours, theirs, board):
    """Return the results of both variants on the first starts of a board: 1 means a tour, 0 a search without one."""
    other = challenger("edge")
    return [
        made(board, one, [FOUND if ok else BUDGET for ok in tries], len(board), steps=len(board))
        for one, tries in ((other, ours), (RIVAL, theirs))
    ]


def test_a_standing_counts_common_starts_and_each_mirror_family_once():
    """On 6x6, the corners form a family, and so do squares 1 and 4, and 2 and 3, with their images in other rows."""
    asked = Challenge("edge", (6, 6), (21, 30), final=True)
    common = asked.common
    ours, theirs = [1, 1, 1, 0, 1, 1], [0, 0, 1, 1, 1, 0]
    common.read(partly(ours + [1] * 30, theirs + [1] * 29, Board(6, 6)))
    assert not common.starts, "the board is not finished"
    common = asked.common
    common.read(partly(ours + [1] * 30, theirs + [1] * 30, Board(6, 6)))
    first, second = standings(asked, common)
    assert (first.starts, first.families, first.ours, first.theirs) == (36, 6, 35, 33)
    assert first.p_value == 1.0, "one family is won, one lost and one tied"
    assert (second.starts, second.p_value) == (0, 1.0)


def test_the_verdict_is_put_into_words():
    cases = ((1600.0, 0.01), (1501.0, 0.5), (1.0, 0.001))
    clear, lucky, lost = (Standing(5, 20, 2000, 300, ours, 1500.0, p) for ours, p in cases)
    asked = Challenge("edge")
    assert [in_words(asked, found)[0] for found in ([clear], [lucky], [lost], [clear, lucky], [lost, clear])] == [
        "Ahead of Roth; the held-out boards decide",
        "Ahead of Roth, but chance can explain it",
        "Not ahead of Roth",
        "Roth is not beaten on held-out boards",
        "Roth is beaten on held-out boards",
    ]
    assert in_words(asked, [lost])[1] == "Mistakes on 5×5 to 20×20: 1,999, Roth's 500, of 2,000 solvable starts."
    assert in_words(asked, [clear])[1].endswith(
        ": 400, Roth's 500, of 2,000 solvable starts. Chance does not explain this (sign test on 300 mirror families, "
        "p = 0.01)."
    )


@pytest.mark.parametrize(("looks", "won"), [(1, True), (4, True), (5, False), (9, False)])
def test_every_look_at_the_held_out_boards_makes_the_test_stricter(looks, won):
    one = Standing(21, 30, 2000, 300, 1600.0, 1500.0, 0.01)
    assert one.won(looks) == won
    headline, reason = in_words(Challenge("edge"), [one, one], looks)
    assert ("not" not in headline) == won
    assert (f"adjusted for {looks} looks" in reason) == (looks > 1)


def test_a_challenge_on_a_shape_runs_on_its_boards_and_names_them():
    asked = Challenge("edge", (5, 6), (7, 8), family=Family("ring", leaper=(1, 4)))
    boards = [board for sweep in replace(asked, final=True).sweeps for board in sweep.cases.boards]
    assert set(boards) == {asked.family.board(side, side) for side in range(5, 9)}
    assert command_line(asked).endswith(" --tune 5 6 --held-out 7 8 --shape ring --leaper 1,4")
    line = in_words(asked, [Standing(5, 6, 9, 3, ours=1, theirs=2, p_value=1)])[1]
    assert line == "Mistakes on 5×5 to 6×6 (ring, giraffe): 8, Roth's 7, of 9 solvable starts."
    assert Challenge("edge", (9, 9), (10, 10), family=Family("ring")).noun == "possibly solvable start"
    with pytest.raises(InputError, match=r"5×5 to 7×7 \(ring, giraffe\)"):
        Challenge("edge", (5, 7), (7, 8), family=asked.family)
