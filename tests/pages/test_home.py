"""The front page and the page that explains: every card leads somewhere, and every board shows what is said of it."""

import ast
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from knights.board import Board
from knights.heuristics.variants import NAMED
from knights.referee import check
from knights.reproduction import ClaimSummary
from knights.search.events import EventLog
from knights.search.kernel import BACK_UP, ENTER, RESTART
from knights.search.search import search
from knights.sweeps import Cases, Sweep, by_board, run
from knights.tour import Tour
from knights.ui.home import page as home_page
from knights.ui.home.page import CARDS, picture
from knights.ui.learn.page import around_the_first_dead_end, first_steps
from knights.ui.published.recomputed import seal_in_words
from knights.work import parts_of
from tests.run import ROOT
from tests.support import visits
from tests.support.registry import titles
from tests.support.scripts import script


def visit(page: str) -> AppTest:
    app = visits.visit(page)
    assert not app.exception, [error.value for error in app.exception]
    return app


# The front page


def test_it_says_what_this_is_and_asks_for_nothing():
    app = visit("home")
    assert app.title[0].value == "Knight's Tour Lab"
    assert "every square exactly once" in app.markdown[0].value
    assert not app.warning
    assert not [*app.button, *app.number_input, *app.selectbox]


@pytest.mark.slow
def test_every_card_leads_to_a_page_and_has_its_picture_and_question():
    app = visit("home")
    for card in CARDS:
        assert card.name in titles()
        assert not visit(card.name).warning
        assert card.question.endswith("?")
    shown = " ".join(element.value for element in app.caption)
    assert all(card.question in shown for card in CARDS)
    links = [link.proto.label for link in app.get("page_link")]
    assert all(f"**{card.title}**" in links for card in CARDS)
    drawn = [element.proto.body for element in app.get("html") if "<img" in element.proto.body]
    assert len(set(drawn)) == len(CARDS)


def test_the_race_is_searched_in_few_steps(monkeypatch):
    """Nobody waits: the one search for the whole page is the rule's; blind search is run in the browser."""
    steps = []

    def counted(*args: Any, **named: Any) -> Any:
        result = search(*args, **named)
        steps.append(result.steps)
        return result

    monkeypatch.setattr(home_page, "search", counted)
    visit("home")
    assert steps == [64]


def test_the_published_figures_are_told_with_what_does_not_hold():
    told = seal_in_words(ClaimSummary(agree=236, differ=0, not_comparable=27, do_not_hold=3))
    assert told == "236 of 239 published figures agree, 3 claims do not hold, 27 cannot be compared"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_each_picture_shows_the_results_of_today(card):
    drawn = script("cards").DRAWN[card.name]()
    assert picture(card).read_text("utf-8") == drawn, "python docs/cards.py draws it again"


def test_the_picture_of_a_tour_is_one():
    (line,) = re.findall(r'points="([^"]+)"', picture(CARDS[0]).read_text("utf-8"))
    middles = [tuple(map(float, point.split(","))) for point in line.split()]
    columns, rows = (sorted(set(along)) for along in zip(*middles, strict=True))
    squares = [(rows.index(y), columns.index(x)) for x, y in middles]
    assert check(Tour.from_squares(Board(5, 9), squares), (0, 0)).passed


# How it works


def how() -> dict[str, tuple[Any, ...]]:
    """The boards of the page: for each key what is shown, and with which arguments."""
    tree = ast.parse((ROOT / "pages" / "learn.py").read_text("utf-8"))
    boards = {}
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id in ("beginning", "first_dead_end", "start_map"):
            expression = ast.Expression(
                ast.Tuple([*call.args, *(k.value for k in call.keywords)], ast.Load())
            )
            key, *rest = eval(compile(ast.fix_missing_locations(expression), "how", "eval"), {"Board": Board})
            boards[key] = (call.func.id, *rest)
    return boards


def shown(key: str) -> EventLog:
    """The events that a board of the page plays."""
    kind, *rest = how()[key]
    if kind == "beginning":
        return first_steps(*rest[:4])
    return around_the_first_dead_end(*rest)


def walks(log: EventLog) -> Iterator[tuple[int, list[int]]]:
    """The kind of each event, and the walk after it."""
    walk = log.walk.tolist()
    for kind, square in zip(log.kinds.tolist(), log.squares.tolist(), strict=True):
        if kind == ENTER:
            walk.append(square)
        elif kind == BACK_UP:
            walk.pop()
        elif kind == RESTART:
            walk.clear()
        yield kind, list(walk)


def onward(board: Board, walk: list[int]) -> dict[tuple[int, int], int]:
    """The unvisited squares a move away from the end of a walk, and their degrees."""
    visited = {board.square(square) for square in walk}
    near = {
        square: [
            (square[0] + down, square[1] + right)
            for a in (1, -1)
            for b in (2, -2)
            for down, right in ((a, b), (b, a))
            if (square[0] + down, square[1] + right) in board
        ]
        for square in board
    }
    free = [square for square in near[board.square(walk[-1])] if square not in visited]
    return {square: sum(next_one not in visited for next_one in near[square]) for square in free}


def test_there_are_seven_boards_and_seven_things_to_try():
    app = visit("learn")
    assert len(app.header) == len(how()) == 7
    assert [heading.value.partition(".")[0] for heading in app.header] == list("1234567")
    links = [link.proto for link in app.get("page_link")]
    assert len(links) == 7
    assert all(link.label.startswith("Try this: ") for link in links)
    assert all(link.query_string for link in links)


def test_1_the_degrees_of_the_onward_squares():
    log = shown("degree")
    ((_, walk),) = walks(log)
    assert (len(log.board), len(onward(log.board, walk))) == (12, 3)
    assert len(set(onward(log.board, walk).values())) > 1


def test_2_the_rule_finds_a_tour_and_never_errs():
    log = shown("rule")
    kinds = [kind for kind, _ in walks(log)]
    assert kinds == [ENTER] * len(log.board)
    before = None
    for _, walk in walks(log):
        if before:
            choices = onward(log.board, before)
            assert choices[log.board.square(walk[-1])] == min(choices.values())
        before = walk


def test_2_the_rule_succeeds_from_most_starts_of_small_boards():
    sweep = Sweep(Cases(5, 12), NAMED["warnsdorff"].variant, 144)
    parts = list(parts_of(run([sweep], workers=1)))
    assert sum(part.first_try.sum() for part in parts) > 0.9 * sum(part["solvable"].sum() for part in parts)


def test_3_several_squares_share_the_least_degree():
    log = shown("tie")
    ((_, walk),) = walks(log)
    degrees = list(onward(log.board, walk).values())
    assert degrees.count(min(degrees)) > 1


def test_4_the_last_event_is_a_dead_end_on_a_board_with_squares_left():
    log = shown("dead-end")
    *_, (kind, walk) = walks(log)
    assert kind == ENTER
    assert not onward(log.board, walk)
    assert len(walk) < len(log.board)
    assert BACK_UP not in log.kinds
    assert len(log.walk) > 1, "it begins shortly before"
    assert len(log) <= 5


def test_5_it_backs_up_at_once_and_goes_on():
    log = shown("back")
    assert log.kinds.tolist()[:2] == [ENTER, BACK_UP]
    lengths = [len(walk) for _, walk in walks(log)]
    assert np.count_nonzero(log.kinds == BACK_UP) > 3
    assert max(lengths[5:]) > min(lengths[2:]), "it gets on again"


def test_5_the_search_takes_as_many_steps_as_the_link_says():
    _, board, start, variant, *_ = how()["back"]
    result = search(board, start, NAMED[variant].variant)
    assert result.outcome == "found"
    text = (ROOT / "pages" / "learn.py").read_text("utf-8")
    assert f"watch all {result.steps:,} steps" in text


def test_6_thirteen_starts_of_the_parity_board_have_a_tour():
    _, side = how()["parity"]
    ((_, results),) = by_board(
        list(parts_of(run([Sweep(Cases(side, side), NAMED["default"].variant)], workers=1)))
    ).items()
    found = results.on_board(results.found.astype(float))
    assert found.sum() == 13
    rows, columns = np.indices(found.shape)
    assert (found == ((rows + columns) % 2 == 0)).all()
    assert results.proved.sum() == 12
    text = (ROOT / "pages" / "learn.py").read_text("utf-8")
    assert "Of 25 squares 13 have the colour of the corners" in text


def test_7_the_search_begins_again():
    log = shown("restart")
    kinds = log.kinds.tolist()
    assert RESTART in kinds
    again = kinds.index(RESTART)
    assert kinds[again - 1] == BACK_UP
    assert kinds[again + 1] == ENTER
    assert len(log.walk) > 1, "it begins in the middle of a search"
