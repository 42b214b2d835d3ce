"""Proofs from 2-matchings, for the leaper boards of an independent flow program."""

import pytest

from knights.boards import Board
from knights.engine import NO, known_starts, verdict
from knights.theory.matching import MOST, possible_ends, refused_by_matching

ANTELOPE, ZEBRA, GIRAFFE = (3, 4), (2, 3), (1, 4)


@pytest.mark.parametrize(
    ("side", "taken"),
    [*zip((*range(10, 14), *range(15, 21)), (80, 98, 120, 154, 216, 240, 272, 304, 344, 392), strict=True)],
)
def test_the_antelope_has_too_few_moves_on_most_squares_up_to_20(side, taken):
    board = Board(side, side, leaper=ANTELOPE)
    known = verdict(board, (0, 0))
    assert known.exists is False
    assert f"of its {len(board) - 1} moves, at most {taken} can be taken so" in known.reason
    assert not (known_starts(board) != NO).any()


@pytest.mark.parametrize(
    ("side", "leaper", "words"),
    [
        (11, ZEBRA, "it must take all moves of a closed walk of 8 squares"),
        (13, ZEBRA, "it must take all moves of a closed walk of 8 squares"),
        (11, GIRAFFE, "do not connect 0,0 and"),
    ],
)
def test_moves_that_every_tour_takes_rule_out_tours(side, leaper, words):
    known = verdict(Board(side, side, leaper=leaper), (0, 0))
    assert known.exists is False
    assert words in known.reason
    assert known.brief


@pytest.mark.parametrize("side", [15, 17])
def test_four_starts_of_the_zebra_are_refused_alone(side):
    board, far = Board(side, side, leaper=ZEBRA), side - 4
    refused = {square for square in board if refused_by_matching(board, square)}
    colours = {square for square in board if sum(square) % 2}
    assert refused - colours == {(3, 3), (3, far), (far, 3), (far, far)}
    assert "ends at 3,3" in verdict(board, (3, 3)).reason
    assert (known_starts(board) != NO).sum() == len(board) - len(colours) - 4


def test_boards_that_have_tours_are_not_refused():
    for leaper, sides in ((ZEBRA, (10, 14, 16, 18)), (GIRAFFE, (10, 12, 14)), (ANTELOPE, (14, 22))):
        for side in sides:
            for closed in (False, True):
                assert possible_ends(Board(side, side, leaper=leaper), closed).possible.all()


def test_a_board_beyond_the_limit_is_not_looked_at(monkeypatch):
    monkeypatch.setattr("knights.theory.matching.possible_ends", None)
    assert refused_by_matching(Board(1, MOST + 1), (0, 0)) is None
