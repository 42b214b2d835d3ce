"""A tie-break that is added to the registry is everywhere without further edits."""

from collections.abc import Iterator

import pytest
from hypothesis import find

from knights.board import Board
from knights.cli import main
from knights.heuristics.tie_breaks import TIES, ranks_squares
from knights.search.case import Limit
from knights.search.programs import PROGRAMS
from knights.search.programs.driver import PlainSearch
from knights.search.search import search
from tests.support.strategies import variants
from tests.support.visits import address, complaints, control, done, finish, table, texts, visit


@pytest.fixture
def corner() -> Iterator[str]:
    """A tie-break of one plain function, for the time of one test."""
    try:

        @ranks_squares("corner")
        def corner(board, square):
            """The square nearest to a corner of the board."""
            row, column = square
            return min(row, board.rows - 1 - row) + min(column, board.columns - 1 - column)

        yield "corner"
    finally:
        TIES.pop("corner", None)


@pytest.mark.slow
def test_it_is_in_the_pages_the_commands_and_the_tests(corner, capsys):
    tour = visit("tour?variant=order")
    box = control(tour, "tour", "variant_ties")
    assert corner in box.options
    box.set_value(corner).run()
    assert not complaints(tour)
    assert "The square nearest to a corner of the board." in texts(tour)
    assert address(tour)["variant"] == "order.corner"

    app = done("compare?to=6&variants=roth")
    control(app, "compare", "own").set_value("order.corner.parity").run()
    scores = table(finish(app), "PAR-10")
    assert scores["variant"].tolist() == ["roth", "order.corner.parity"]
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

    variant = find(variants(rule="order"), lambda variant: variant.ties == corner)
    fast = search(Board(6, 6), (1, 2), variant, Limit(500))
    for program in PROGRAMS.values():
        plain = PlainSearch(Board(6, 6), (1, 2), variant, program=program)
        plain.advance(500)
        assert plain.steps == fast.steps
