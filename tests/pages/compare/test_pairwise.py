"""Two variants start by start: where one is better, and the tours of both."""

from knights.base.work import parts_of
from knights.boards.board import Board
from knights.experiments.comparisons.comparison import Comparison
from knights.experiments.sweeps.cases import Cases
from knights.experiments.sweeps.results import by_board, by_variant
from knights.experiments.sweeps.runner import run
from knights.heuristics.variants import NAMED
from knights.ui.compare import pairwise
from knights.ui.controls.address import link
from knights.ui.controls.links import wanted
from knights.ui.controls.values import Kept
from tests.support.visits import answer, complaints, control, done, table, visit


class Chosen(dict):
    """What Streamlit keeps of a chart: attributes as well as items."""

    __getattr__ = dict.__getitem__


def test_a_click_on_a_start_goes_to_its_tour_with_the_variant_chosen(monkeypatch):
    taken = {}
    state = {"settings": Kept("compare")}
    monkeypatch.setattr(pairwise.st, "session_state", state)
    monkeypatch.setattr(pairwise.st, "radio", lambda *_, **__: "Pohl")
    monkeypatch.setattr(pairwise, "chart", lambda *_, **named: taken.update(named))
    comparison = Comparison(Cases(8, 8), (NAMED["roth"].variant, NAMED["pohl"].variant), 900)
    parts = by_variant(parts_of(run(comparison.sweeps, workers=1)))
    first, second = (by_board(parts[variant])[Board(8, 8)] for variant in comparison.variants)
    pairwise.show_map(comparison, comparison.variants, first, second)
    taken["on"]["points"](Chosen(points=[{"x": 4, "y": 5}]))
    settings = {"rows": "8", "columns": "8", "variant": "pohl", "steps": "900", "row": "5", "column": "4"}
    assert wanted() == link("tour", settings)
    taken["on"]["points"](Chosen(points=[]))
    assert wanted() is None, "a second click on the same start comes empty"


def test_the_starts_that_differ_most_lead_to_both_tours():
    rows = table(done("compare?variants=roth,pohl&steps=2000"), "start")
    gaps = (rows["steps of Pohl"] - rows["steps of Roth"]).abs().tolist()
    assert gaps == sorted(gaps, reverse=True)
    assert min(gaps) > 0
    for name in ("Roth", "Pohl"):
        link = rows.iloc[0][f"tour of {name}"]
        assert link.startswith("/tour?")
        app = visit(link)
        assert f"{rows.iloc[0][f'steps of {name}']:,} steps" in answer(app)
        assert control(app, "tour", "variant_name").value == name.lower()


def test_boards_that_the_tour_page_does_not_take_have_no_links():
    assert not pairwise.shown_on_tour(Board(2, 1001))
    assert pairwise.shown_on_tour(Board(2, 9))
    assert not complaints(done("compare?first=2&last=2&columns=2-2&variants=plain,roth"))
