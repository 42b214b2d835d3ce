"""Two variants compared start by start, and clicks on their map."""

from knights import NAMED, Board
from knights.experiments.comparisons import Comparison
from knights.experiments.sweeps import Cases, by_board, by_variant
from knights.ui.controls import Opening, link, record
from knights.ui.controls.values import Session
from knights.ui.pages.compare import pairwise
from tests.support import sweeping, visits


class Chosen(dict):
    """The state of a chart as Streamlit keeps it: its items are also attributes."""

    __getattr__ = dict.__getitem__


def test_a_click_on_a_start_opens_the_race_of_both_variants_from_there(monkeypatch):
    taken = {}
    monkeypatch.setattr(pairwise.st, "session_state", {"settings": Session("compare")})
    monkeypatch.setattr(pairwise, "chart", lambda *_, **named: taken.update(named))
    comparison = Comparison(Cases(8, 8), (NAMED["roth"].variant, NAMED["pohl"].variant), 900)
    parts = by_variant(sweeping.swept(comparison.sweeps))
    first, second = (by_board(parts[variant])[Board(8, 8)] for variant in comparison.variants)
    pairwise.show_map(comparison, first, second)
    taken["on"](Chosen(points=[{"x": 4, "y": 5}]))
    case = {"rows": "8", "columns": "8", "variant": "roth", "steps": "900", "row": "5", "column": "4"}
    address = record(Opening).address
    assert address == link("tour", case | {"view": "race", "against": "pohl"})
    record(Opening).address = ""
    taken["on"](Chosen(points=[]))
    assert not record(Opening).address, "a second click on the same start selects nothing"
    monkeypatch.undo()
    assert "Which needs fewer steps?" in visits.answer(visits.visit(address))
