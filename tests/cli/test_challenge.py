"""The challenge command: the boards to tune on alone, or those held out as well."""

from knights.api.results import answer_from
from knights.cli.sweeps import challenge_text
from knights.experiments.comparisons.challenge import Challenge
from tests.support.sweeping import swept

SMALL = "--tune 5 6 --held-out 7 7"


def test_the_boards_held_out_are_not_looked_at_unasked(said):
    text = said(f"challenge edge {SMALL}")
    assert text.startswith("Not ahead of Roth. 5×5 to 6×6: ")
    assert "7×7" not in text
    final = said(f"challenge edge {SMALL} --final")
    assert final.startswith("Roth is not beaten on held-out boards. 5×5 to 6×6: ")
    assert " 7×7 to 7×7: " in final


def test_its_rows_have_every_start(rows):
    lines = rows(f"challenge edge {SMALL} --final")
    assert len(lines) == 2 * (25 + 36 + 49)
    assert {line["variant"] for line in lines} == {"edge", "roth"}


def test_what_is_unfinished_has_no_winner():
    """Ours has tried all boards, roth only half of them."""
    asked = Challenge("f(turn - 8*centre)", (5, 8), (9, 10))
    every = swept(asked.sweeps)
    some = [part for part in every if str(part.variant) != "roth" or part.board.rows < 7]
    text = challenge_text(answer_from(asked, some))
    assert text.startswith("Partial: 61 of 174 starts are compared. ")
    assert "roth" not in text
    assert challenge_text(answer_from(asked, every)).startswith(("Not ahead", "Ahead"))
