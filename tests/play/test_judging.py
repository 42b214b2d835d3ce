"""Judging visitors' tours: tours pass in every form, other walks never do, and no text causes a crash."""

import json
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knights import InputError, Tour, construct
from knights.boards import MOVES, Board
from knights.engine import solvable_starts
from knights.engine.export import board_lines, tour_csv
from knights.play import by_hand, reading
from knights.play.judging import Brought, in_words, judge, symmetries
from knights.referee.checks import check, onward_counts
from tests.support.strategies import examples

SIDES = ((5, 5), (3, 4), (3, 7), (4, 5), (6, 6), (5, 8), (8, 8), (9, 12))


def chess(tour: Tour, between: str = " ") -> str:
    return between.join(str(tour.board.chess_name(square)) for square in tour.squares)


def rows(tour: Tour, first: int = 1, within: str = " ", between: str = "\n") -> str:
    """Return a tour as a board of numbers from ``first``."""
    return between.join(within.join(map(str, row)) for row in (tour.numbers - 1 + first).tolist())


def sized(tour: Tour, text: str) -> str:
    return f"{tour.board.rows}x{tour.board.columns}\n{text}"


def cells(tour: Tour, first: int, between: str = " ") -> str:
    return sized(tour, between.join(map(str, (tour.path + first).tolist())))


def each(tour: Tour, form: str, between: str = "\n", first: int = 0) -> str:
    """Return the squares of a tour in a form, which may also use the number of the move."""
    squares = ((row + first, column + first) for row, column in tour.squares)
    return between.join(form.format(n=n, r=r, c=c) for n, (r, c) in enumerate(squares, 1))


def named(tour: Tour) -> Iterator[tuple[int, str]]:
    return enumerate(chess(tour).split(), 1)


def framed(tour: Tour) -> str:
    rule = "+--" * tour.board.columns + "+"
    return f"{rule}\n" + "".join(f"|{'|'.join(map(str, row))}|\n{rule}\n" for row in tour.numbers.tolist())


def labelled(tour: Tour, top: str, beside: str, within: str, rule: str = "", bottom: str = "") -> str:
    """Return a board of numbers with labels at its columns and rows; each row follows ``beside`` and its number."""
    rows, columns = tour.numbers.shape
    letters, numbers = " ".join("abcdefghijkl"[:columns]), within.join(map(str, range(columns)))
    lines = [beside.format(k, rows - k) + within.join(map(str, row)) for k, row in enumerate(tour.numbers.tolist())]
    return "\n".join([f"{top}{rule}", *(f"{line}{rule}" for line in lines), bottom]).format(letters, numbers)


FORMS: dict[str, Callable[[Tour], str]] = {
    "board": lambda tour: "".join(board_lines(tour)),
    "board from 0": lambda tour: rows(tour, 0),
    "board with commas": lambda tour: rows(tour, within=", "),
    "board with semicolons": lambda tour: rows(tour, within=";"),
    "board with tabs": lambda tour: rows(tour, within="\t", between="\r\n"),
    "board with slashes": lambda tour: rows(tour, between=" / "),
    "board as JSON": lambda tour: json.dumps(tour.numbers.tolist()),
    "board of numpy": lambda tour: str(tour.numbers),
    "board of numpy, as floats": lambda tour: str(tour.numbers.astype(float)),
    "board in a frame": framed,
    "board printed in 2020": lambda tour: labelled(tour, "      {1}\n      ---------", "00{0} ∣ ", " "),
    "board with bars": lambda tour: labelled(tour, "  | {1}", "{0} | ", " | ", "\n---+---+---"),
    "board as in chess": lambda tour: labelled(tour, "", "{1} ", " ", "", "  {0}"),
    "board below letters": lambda tour: labelled(tour, "{0}", "", " "),
    "board below numbers": lambda tour: labelled(tour, "{1}", "{0} ", " "),
    "pairs": lambda tour: each(tour, "{r},{c}", " "),
    "pairs, a line each": lambda tour: each(tour, "{r}, {c}"),
    "pairs with arrows": lambda tour: each(tour, "({r},{c})", "->"),
    "pairs with slashes": lambda tour: each(tour, "{r} {c}", " / "),
    "pairs from 1": lambda tour: sized(tour, each(tour, "({r}, {c})", first=1)),
    "pairs with numbers": lambda tour: each(tour, "{n}: ({r}, {c})"),
    "pairs with words": lambda tour: each(tour, "Step {n}: row {r}, column {c}."),
    "pairs as Python": lambda tour: str(tour.squares),
    "pairs as JSON": lambda tour: json.dumps(tour.squares),
    "CSV": tour_csv,
    "CSV of two columns": lambda tour: "row,column\n" + each(tour, "{r},{c}"),
    "CSV with another header": lambda tour: "step;x;y\n" + each(tour, "{n};{r};{c}"),
    "an exported result": lambda tour: json.dumps(
        {"rows": tour.board.rows, "columns": tour.board.columns, "tour": tour.squares}
    ),
    "objects": lambda tour: json.dumps([{"row": row, "col": column} for row, column in tour.squares]),
    "objects in an object": lambda tour: json.dumps({"path": [{"r": r, "c": c} for r, c in tour.squares]}),
    "an object of cells": lambda tour: json.dumps(
        {"rows": tour.board.rows, "columns": tour.board.columns, "tour": (tour.path + 1).tolist()}
    ),
    "chess names": chess,
    "chess names with commas": lambda tour: chess(tour, ", ").upper(),
    "chess names with dashes": lambda tour: chess(tour, "-"),
    "chess names with arrows": lambda tour: chess(tour, " -> "),
    "chess names of the knight": lambda tour: "N" + chess(tour, " N"),
    "chess names with numbers": lambda tour: "".join(f"{n}. {s}\n" for n, s in named(tour)),
    "chess names with words": lambda tour: "".join(f"Move nr.{n}: Knight {s}\n" for n, s in named(tour)),
    "chess names as JSON": lambda tour: json.dumps(chess(tour).split()),
    "with words below": lambda tour: "".join(board_lines(tour)) + "Tour found: 25 steps.\nDoes a tour exist?",
    "with a size": lambda tour: sized(tour, chess(tour)),
    "cells from 0": lambda tour: cells(tour, 0),
    "cells from 1": lambda tour: cells(tour, 1, ", "),
    "cells, a line each": lambda tour: cells(tour, 1, "\n"),
}


@cache
def made(rows: int, columns: int, pick: int) -> Tour:
    board = Board(rows, columns)
    starts = np.argwhere(solvable_starts(board)).tolist()
    tour = construct(board, tuple(starts[pick % len(starts)])).tour
    return Tour(board, tour.path)


def with_words(form: str, text: str) -> str:
    """Return a text with a title above and a line below, unless it is JSON, which has neither."""
    return text if "object" in form or "exported" in form else f"A knight's tour:\n{text}\nDone in 3 s."


@pytest.mark.parametrize("count", [45, pytest.param(1000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("form", FORMS)
def test_right_tours_pass_in_every_form_and_between_words(form, count):
    for pick in range(count):
        tour = made(*SIDES[pick % len(SIDES)], 7 * pick)
        for text in (FORMS[form](tour), with_words(form, FORMS[form](tour))):
            (brought,) = reading.read_tours(text)
            judgement = judge(brought)
            assert judgement.problem == "", text
            assert np.array_equal(judgement.tour.path, tour.path)


@examples(10, thorough=100)
@given(st.integers(0, 2**32 - 1))
def test_a_changed_character_never_makes_another_tour(seed):
    draw = Random(seed)
    for _ in range(60):
        tour, form = made(*draw.choice(SIDES), draw.randrange(200)), draw.choice(sorted(FORMS))
        text = with_words(form, FORMS[form](tour))
        place = draw.randrange(len(text))
        changed = text[:place] + draw.choice("0123456789abch ,.-#x()[]\n/") + text[place + 1 :]
        try:
            judgements = [*map(judge, reading.read_tours(changed))]
        except InputError:
            continue
        # If the last number of a closed tour becomes 0, the tour starts there.
        same = (tour.squares, tour.squares[-1:] + tour.squares[:-1])
        for judgement in judgements:
            assert judgement.tour is None or judgement.tour.squares in same, (form, changed)


def test_a_square_left_over_from_broken_json_is_no_tour_of_a_single_square():
    broken = '{"rows": 3, "columns": 4, "tour": [[0, 0], [1, 2], [2, 0], [0, 1], [2, 2]\n [1, 1]]}'
    assert all(judge(brought).tour is None for brought in reading.read_tours(broken))


@examples(10, thorough=100)
@given(st.integers(0, 2**32 - 1))
def test_wrong_tours_never_pass(seed):
    """Try a hundred tours for each seed; drawing each tour with hypothesis would take ten times as long."""
    draw = Random(seed)
    for _ in range(100):
        tour, form = made(*draw.choice(SIDES), draw.randrange(200)), draw.choice(sorted(FORMS))
        wrong = mutated(tour, draw)
        judgement = judge(reading.read_tours(FORMS[form](wrong))[0])
        assert judgement.tour is None, (form, wrong.squares)
        assert judgement.problem
        assert judgement.problem in in_words(judgement)


def mutated(tour: Tour, draw: Random) -> Tour:
    """Spoil a tour by swapping two squares or reversing a stretch, which may also result in another tour."""
    while True:
        path = tour.path.copy()
        low, high = sorted(draw.sample(range(len(path)), 2))
        if draw.random() < 0.5:
            path[[low, high]] = path[[high, low]]
        else:
            path[low : high + 1] = path[low : high + 1][::-1].copy()
        wrong = Tour(tour.board, path)
        if {(c[0] - a[0], c[1] - a[1]) for a, c in pairwise(wrong.squares)} - {*MOVES}:
            return wrong


@pytest.mark.parametrize(
    ("text", "bad", "problem"),
    [
        ("0,0 1,2 1,2", 2, "move 2, from 1,2 to 1,2, is not a knight's move"),
        ("0,0 1,2 0,0", 2, "move 2 goes to 0,0, which has already been visited"),
        ("0,0 1,2 2,0 0,1 2,2 1,0 0,2 1,0", 7, "move 7 goes to 1,0, which has already been visited"),
        ("3x4\n0,0 1,2 2,4", 2, "move 2 goes to 2,4, which is not on the 3×4 board"),
        ("0,0 2,1 0,2 -1,0", 3, "move 3 goes to -1,0, which is not on the 3×3 board"),
        ("8x8\n9,9 7,8", None, "it starts on 9,9, which is not on the 8×8 board"),
        ("8x8\na1 b3 b4", 2, "move 2, from b3 to b4, is not a knight's move"),
        ("8x8\na2 c1 a0", 2, "move 2 goes to a0, which is not on the 8×8 board"),
        ("8x8\na1 b3", None, "it ends after 2 squares, but the 8×8 board has 64"),
        ("1 2 3\n4 5 5", 1, "move 1, from 0,0 to 0,1, is not a knight's move"),
        ("1 4 7\n6 9 2\n3 8 5", 8, "move 8, from 2,1 to 1,1, is not a knight's move"),
        ("1 4 7\n6 10 2\n3 8 5", None, "there is no 9, but a 10"),
    ],
)
def test_the_first_wrong_move_is_named(text, bad, problem):
    judgement = judge(reading.read_tours(text)[0])
    assert (judgement.first_bad_move, judgement.problem) == (bad, problem)
    assert judgement.legal == judgement.brought.squares[: len(judgement.legal)]
    assert len(judgement.legal) == (bad or 0) or bad is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "There is no tour in an empty text"),
        ("hello", "in this text: line 1, “hello”, has none"),
        ('{"a": 1}', "This JSON has no tour"),
        ('["a1", "zz9"]', "“zz9” is neither a number nor a square"),
        ("0,0 9999,2", "A board has from 1 to 4,096 rows, not “10000”"),
        (f"{'9' * 5000}x8\na1 b3", "Line 1, “9999"),
        ('{"rows": 8.5, "columns": 8, "tour": [[0, 0]]}', "The number of rows must be a whole number"),
        ('{"rows": 8, "tour": [[0, 0]]}', "A value for “columns” is missing"),
        ("0,0 " + "9" * 3000 + ",1", "is too large for a board"),
        ("1 2 " + "7" * 5000, "is too large for a board"),
        ('{"tour": 0.5}', "This JSON has no tour"),
        *((text, "number") for text in ("[[]]", "[[1, 2], [3, 0.5]]", '[{"row": true}]')),
        ('{"rows": 2, "columns": 2, "holes": [1], "tour": [[0, 0]]}', ""),
        ("5x5 minus 9,9\n0,1", ""),
        ("1 2\n3 4 5\n6 7 8", "line 1 has 2 numbers, others 3"),
        ("1 2\n3 4 4\n6 7 8", "line 1 has 2 numbers, others 3"),
        ("3x3\n1 4 7 10\n12 9 2 5\n3 6 11 8", "the 3×3 board, but its numbers fill one of 3×4"),
        ("1 2 3\n4 5 6\n7 8 9 10", "line 3 has 4 numbers, others 3"),
        *((f"1{s}6{s}4{s}2{s}3{s}5", "These 6 numbers can be squares, counted row by row") for s in " \n"),
        ("1 4 7 1o\n12 9 2 5", "Line 1, “1 4 7 1o”: “1o” is neither a number nor a square."),
        ("1 4 7 10\na1 9 2 5", "Line 2 has a square like a1 among numbers"),
    ],
)
def test_unreadable_text_is_refused_in_a_sentence(text, told):
    with pytest.raises(InputError) as error:
        reading.read_tours(text)[0]
    assert told in str(error.value)
    assert len(str(error.value)) < 300


@examples(100, thorough=5000)
@given(st.text(alphabet="0123456789abch,;()[]{}\"' \n/x-.tour:", max_size=60))
def test_any_text_is_judged_or_refused(text):
    try:
        brought = reading.read_tours(text)[0]
    except InputError:
        return
    assert isinstance(brought, Brought)
    judge(brought)


@pytest.mark.parametrize(
    "text",
    [
        "0,0 1,2 4095,4095",
        "4096x4096\n0,0 1,2 3,3",
        '{"rows": 4096, "columns": 4096, "tour": [[0, 0]]}',
        "4096x4096\n" + " ".join(f"{2 * k},{k}" for k in range(2000)),
    ],
)
def test_a_short_walk_on_the_largest_board_takes_little_memory(text):
    """Judge walks on a board of 16.7 million squares, where one byte for each would take 16 MiB."""
    tracemalloc.start()
    judgement = judge(reading.read_tours(text)[0])
    walk = Tour.from_squares(judgement.brought.board, judgement.legal)
    taken, least, ties = onward_counts(walk)
    check(walk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert judgement.tour is None
    assert len(taken) == len(least) == len(ties) == len(walk) - 1
    assert peak < (12 << 20) + 2048 * len(walk)


@pytest.mark.parametrize(
    ("sides", "moves", "names"),
    [
        ((6, 6), "32456722167542361476812366523186725", ["a half turn"]),
        ((6, 6), "32456721254678143476812365618234587", ["a half turn", "a quarter turn"]),
        ((5, 6), "32458367823538167541632176461", ["a left-right reflection"]),
        ((6, 5), "32546722865427523817633578136", ["an up-down reflection"]),
    ],
)
def test_the_symmetries_of_a_tour_are_named(sides, moves, names):
    """Try tours of which one half or quarter was searched, and the rest are its images."""
    board = Board(*sides)
    tour = judge(reading.of_squares(by_hand.read_moves(board, (0, 0), moves))).tour
    assert tour.closed
    assert symmetries(tour) == names
    assert symmetries(made(8, 8, 0)) == []
