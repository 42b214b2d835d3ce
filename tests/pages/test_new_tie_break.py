"""The tie-break of CONTRIBUTING.md: it appears everywhere without further edits."""

import re
from collections.abc import Iterator

import pytest

from knights.boards import Board, Square
from knights.cli import main
from knights.heuristics.tie_breaks import TIES, ranks_squares
from tests.run import ROOT
from tests.support.visits import address, complaints, control, done, finish, table, texts, visit

GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


@pytest.fixture
def corner() -> Iterator[str]:
    (example,) = re.findall(r"```python\n(@ranks_squares.*?)```", GUIDE, re.DOTALL)
    try:
        exec(example, {"ranks_squares": ranks_squares, "Board": Board, "Square": Square})
        yield "corner"
    finally:
        TIES.pop("corner", None)


@pytest.mark.slow
def test_the_new_tie_break_is_on_the_pages_and_in_the_commands(corner, capsys):
    tour = visit("tour?variant=order")
    box = control(tour, "tour", "variant_ties")
    assert corner in box.options
    box.set_value(corner).run()
    assert not complaints(tour)
    assert TIES[corner].caption in texts(tour)
    assert address(tour)["variant"] == "order.corner"

    app = done("compare?last=6&variants=roth")
    control(app, "compare", "variants").select("order.corner.parity").run()
    scores = table(finish(app), "PAR-10")
    assert scores["variant"].tolist() == ["Roth", "order.corner.parity", "virtual best"]
    assert scores["solved"].tolist()[1] > 0.5

    for command in (
        "tour 6 6 --start 0,0 --ties corner --rule order --json",
        "sweep 6 6 --variant order.corner --csv -",
        "compare 6 6 --variants roth,order.corner --csv -",
    ):
        assert main(command.split()) == 0
        assert "found" in capsys.readouterr().out
    assert main(["tour", "--help"]) == 0
    assert corner in capsys.readouterr().out
