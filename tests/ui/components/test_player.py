"""The player's data: the browser unpacks what Python packed."""

import json
from dataclasses import asdict, replace
from itertools import accumulate, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import Board, Tour, Variant, construct, search
from knights.boards import Family
from knights.boards.pictures.colours import REASONS, TIE, UNTOLD, players_table
from knights.engine import Event, EventLog, decisions
from knights.engine.no_return import no_return
from knights.player import Game, Look, of_pieces, of_search, of_tiles, of_tour, of_walk
from knights.sliding import Puzzle, State
from knights.theory.construct.tiling import tiling_from


def unpack(block: bytes) -> dict:
    """Read a block as the browser does: the header, then the arrays."""
    at = 4 + int.from_bytes(block[:4], "little")
    header = json.loads(block[4:at])
    for name, (kind, size) in header["arrays"].items():
        header[name] = np.frombuffer(block[at : at + size], np.dtype(kind).newbyteorder("<")).tolist()
        at += size
    if "way" in header:
        moves = (header["lengths"][place] for place in header["way"])
        header["squares"] = [*accumulate(moves, initial=header["squares"][0])]
    return header


def log(board: Board, events: list[tuple[int, int]], walk=(), total: int | None = None) -> EventLog:
    kinds, squares = np.array(events, dtype=np.int32).reshape(-1, 2).T
    return EventLog(board, kinds, squares, np.array(walk, dtype=np.int32), total or len(events), 7, 2)


@given(st.integers(1, 300), st.integers(1, 300), st.data())
def test_any_walk_arrives_as_it_was_sent(rows, columns, data):
    board = Board(rows, columns)
    path = data.draw(st.lists(st.integers(0, len(board) - 1), max_size=20))
    count = max(0, len(path) - 1)
    ties = data.draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))
    got = unpack(of_tour(Tour(board, np.array(path, dtype=np.int32), closed=True), ties).packed())
    assert (got["rows"], got["columns"], got["squares"], got["ties"]) == (rows, columns, path, ties)
    assert (got["painter"], got["closed"]) == ("knight", True)
    assert got["opens"] == len(path), "a tour opens at its end"


@pytest.mark.parametrize("leaper", [(1, 2), (2, 3)])
@pytest.mark.parametrize("sides", [(300, 250), (2500, 27)])
def test_a_walk_on_a_large_board_takes_a_byte_per_move(sides, leaper):
    walk = search(Board(*sides, leaper=leaper), (7, 4), "roth", limit=100_000)
    block = of_tour(Tour(walk.board, walk.walk)).packed()
    got = unpack(block)
    assert got["squares"] == walk.walk.tolist()
    assert len(walk.walk) > 1000
    assert len(block) < len(walk.walk) + 1500


def test_equal_data_has_the_same_digest_and_any_change_alters_it():
    path = np.arange(12, dtype=np.int32)
    tour = Tour(Board(3, 4), path)
    others = ((Tour(Board(3, 4), path[::-1]),), (Tour(Board(4, 3), path),), (tour, path[1:] * 0), (tour, path[1:]))
    blocks = [of_tour(*one).packed() for one in ((tour,), *others)]
    assert of_tour(tour).packed() == blocks[0]
    assert len({unpack(block)["digest"] for block in blocks}) == len(blocks)


def test_a_search_arrives_with_the_walk_and_the_counts_before_it():
    events = [(Event.ENTER, 7), (Event.REFUSE, 2), (Event.BACK_UP, 7), (Event.RESTART, 0), (Event.ENTER, 0)]
    got = unpack(of_search(log(Board(3, 4), events, walk=[0, 6], total=99)).packed())
    assert list(zip(got["kinds"], got["squares"], strict=True)) == events
    assert got["prefix"] == [0, 6]
    assert (got["steps"], got["backtracks"], got["total"], got["search"]) == (7, 2, 99, True)


@pytest.mark.parametrize(("walk", "opens"), [([], 1), ([0, 6], 0)])
def test_a_search_opens_at_its_first_event_or_the_walk_before_it(walk, opens):
    assert unpack(of_search(log(Board(3, 4), [(Event.ENTER, 7)], walk)).packed())["opens"] == opens


@pytest.mark.parametrize("before", [0, 7])
def test_the_square_that_lost_the_tour_is_marked_only_in_a_search_from_its_first_step(before):
    failed = search((5, 5), (4, 2), "warnsdorff", events=5000)
    lost = no_return(failed)
    got = unpack(of_search(replace(failed.events, steps_before=before), lost=lost).packed())
    if before:
        assert not got.keys() & {"lost", "lostAt", "lostWords"}
    else:
        assert got["squares"][got["lostAt"] - 1] == got["lost"] == failed.board.index(lost.fatal)


@pytest.mark.parametrize("shape", [(16, 17), (17, 19), (6, 6), (5, 24)])
def test_a_construction_arrives_with_its_blocks_and_swaps(shape):
    tour = construct(Board(*shape), (2, 2)).tour
    plan = tiling_from(tour.board, (2, 2))
    got = unpack(of_pieces(plan, tour).packed())
    joints, open_blocks = len(plan.blocks) - 1, len(plan.routes)
    assert [len(got[name]) for name in ("taken", "given", "frames", "ends")] == [
        *(4 * joints, 4 * joints, 4 * (joints + 1), 2 * open_blocks)
    ]
    assert len(got["even"]) + len(got["odd"]) == 2 * (len(tour) - open_blocks)
    # The tour consists of the moves of the blocks without those removed and with those added.
    made, taken, given, moves = (
        {frozenset(move) for move in np.reshape(squares, (-1, 2)).tolist()}
        for squares in ([*got["even"], *got["odd"]], got["taken"], got["given"], [*pairwise(got["squares"])])
    )
    assert moves <= made | given
    assert moves | {frozenset((got["squares"][-1], got["squares"][0]))} >= made - taken
    assert got["squares"] == tour.path.tolist()


@given(st.integers(1, 4), st.integers(1, 4), st.data())
def test_any_sliding_puzzle_arrives_as_it_was_sent(rows, columns, data):
    start = data.draw(st.permutations(range(rows * columns)))
    blank, moves = divmod(start.index(0), columns), ""
    for letter in data.draw(st.text("LDRU", max_size=30)):
        down, right = {"L": (0, -1), "D": (1, 0), "R": (0, 1), "U": (-1, 0)}[letter]
        to = (blank[0] + down, blank[1] + right)
        if 0 <= to[0] < rows and 0 <= to[1] < columns:
            blank, moves = to, moves + letter
    opens = data.draw(st.integers(0, len(moves)))
    states = [State(rows, columns, tuple(tiles)) for tiles in (start, sorted(start))]
    got = unpack(of_tiles(Puzzle(*states), moves, opens).packed())
    assert (got["start"], got["goal"], got["opens"]) == (start, sorted(start), opens)
    assert (got["painter"], bytes(got["moves"]).decode()) == ("tiles", moves)


def test_the_scripts_find_the_marks_of_moves_in_the_order_of_their_reasons():
    table = players_table()
    assert [mark["words"] for mark in table["moves"]] == [REASONS[reason].words for reason in range(UNTOLD)]
    tie = table["moves"][TIE]
    assert (tie["dash"], tie["light"], tie["dark"]) == ("dashed", REASONS[TIE].light, REASONS[TIE].dark)
    # A dash is as long in the player as in a picture, measured in widths of the line.
    assert [length * REASONS[TIE].width for length in tie["dashes"]] == pytest.approx([7, 5])


def test_a_search_is_sent_with_its_decisions():
    result = search(Board(6, 6), (0, 0), Variant("order", "f(-centre)"), events=1000)
    got = unpack(of_search(result.events, decisions.decisions_of(result.events, result.case, 0)).packed())
    told = got["decided"].pop("sentences")
    facts = {"byDegree": True, "leastOnly": False, "keyed": True, "home": False}
    name = "The tie-break “f(-centre)”: the square for which -centre is least"
    assert got["decided"] == {"keyName": name, **facts}
    assert told[got["reasons"][0]] == "A tie in degree and key: the first in the move order."
    assert len(got["first"]) == 36 + 1
    assert [got[name][:2] for name in ("first", "onward", "keys")] == [[0, 2], [8, 13], [-10, -10]]
    assert "decided" not in unpack(of_search(result.events).packed())


def test_a_walk_by_hand_arrives_with_its_game():
    board = Family("cross").board(6, 6)
    game = Game(onward="degrees", plays=True, marks=(("right", 3), ("share", 3, 0.5)))
    got = unpack(of_walk(board, [(0, 2), (2, 3)]).packed(Look(game=game)))
    assert (got["squares"], got["opens"]) == ([2, 15], 2)
    assert len(got["holes"]) == 16
    assert got["look"]["game"] == json.loads(json.dumps(asdict(game)))
    assert unpack(of_walk(board, [(0, 2)]).packed())["look"]["game"] is None
