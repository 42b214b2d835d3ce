"""The atlas command: its CSV, JSON and text output."""

from knights.base.work import result
from knights.boards.board import Board
from knights.experiments.atlas import ORDERS, AtlasQuestion, survey


def test_csv_has_a_line_for_every_order(said, rows, tmp_path):
    lines = rows("atlas 5 6")
    assert (lines[0]["order"], lines[-1]["order"]) == ("12345678", "87654321")
    assert [int(line["first_tries"]) for line in lines] == result(
        survey(AtlasQuestion(Board(5, 6)))
    ).first_tries.tolist()
    assert len(lines) == ORDERS
    file = tmp_path / "atlas.csv"
    said(f"atlas 5 6 --csv '{file}'")
    assert file.read_text() == said("atlas 5 6 --csv -")


def test_json_has_the_same_figures_as_the_text(said, told):
    known = told("atlas 5 6")
    scores = result(survey(AtlasQuestion(Board(5, 6))))
    assert (known["rows"], known["columns"], known["starts"]) == (5, 6, scores.solvable)
    assert known["tours"] == scores.total == sum(one["solved"] * one["orders"] for one in known["orders"])
    assert sum(one["orders"] for one in known["orders"]) == ORDERS
    text = said("atlas 5 6")
    for one in known["published"]:
        assert f"{one['order']}  {one['solved']:>13}" in text


def test_the_text_summarises_the_scores(said):
    text = said("atlas 5 5")
    assert text.startswith("5×5, 13 solvable starts: ")
    assert "squirrel-cull, order 19  43215678" in text
    assert said("atlas 4 4 --shape cross").startswith("4×4 minus 4, 12 solvable starts: ")
    assert said("atlas 4 4") == "4×4: no start has a tour, so no order solves any.\n"
