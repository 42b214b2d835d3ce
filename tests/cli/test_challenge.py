"""The challenge command: on the tuning boards alone, or on the held-out boards as well."""

from knights.api.results import answer_from
from knights.cli.sweeps import challenge_text
from knights.experiments.comparisons import Challenge
from tests.support.sweeping import swept

SMALL = "--tune 5 6 --held-out 7 7"


def test_held_out_boards_are_searched_only_on_request(said):
    text = said(f"challenge edge {SMALL}")
    assert text.startswith("Not ahead of Roth. Mistakes on 5×5 to 6×6: ")
    assert "7×7" not in text
    final = said(f"challenge edge {SMALL} --final")
    assert final.startswith("Roth is not beaten on held-out boards. Mistakes on 5×5 to 6×6: ")
    assert " 7×7 to 7×7: " in final


def test_csv_has_a_row_for_every_start(rows):
    lines = rows(f"challenge edge {SMALL} --final")
    assert len(lines) == 2 * (25 + 36 + 49)
    assert {line["variant"] for line in lines} == {"edge", "roth"}


def test_an_unfinished_challenge_has_no_winner():
    """The formula has results for all boards, roth only for half of them."""
    asked = Challenge("f(turn - 8*centre)", (5, 8), (9, 10))
    every = swept(asked.sweeps)
    some = [part for part in every if str(part.variant) != "roth" or part.board.rows < 7]
    text = challenge_text(answer_from(asked, some))
    assert text.startswith("Partial: 61 of 174 starts are compared, on 2 of 4 boards. ")
    assert "roth" not in text
    assert challenge_text(answer_from(asked, every)).startswith(("Not ahead", "Ahead"))
