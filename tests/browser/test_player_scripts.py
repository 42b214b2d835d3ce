"""The player's scripts, run in an empty page: from events, they derive the same walks and degrees as the search."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from knights.boards import Board
from knights.boards.pictures import Fold
from knights.player import of_board
from knights.player.code import players_module

SCRIPT = players_module().replace("export default", "const exported =")
"""All scripts as one plain script with global names, which tests can use."""


@pytest.fixture
def scripts(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(content=SCRIPT)
    yield page
    page.close()


def test_the_walk_at_every_event_equals_that_of_a_replay(scripts):
    cases = [_random_events(random.Random(seed)) for seed in range(60)]
    got = scripts.evaluate(
        """([board, cases]) => cases.map(({ prefix, squares, kinds }) => {
          const sent = { ...board, prefix, squares, kinds: Uint8Array.from(kinds), search: true, start: 0 };
          const painter = new KnightPainter(sent), run = new Run(sent, sent);
          run.advance(Infinity);
          const moments = [...painter.tree.top.keys()].map((at) => [[...painter.walkAt(at)], painter.status(at)]);
          return { moments, raced: run.walk, steps: run.steps };
        })""",
        [of_board(Board(5, 10)), [{key: case[key] for key in ("prefix", "squares", "kinds")} for case in cases]],
    )
    for case, result in zip(cases, got, strict=True):
        walks, statuses = zip(*result["moments"], strict=True)
        assert list(walks) == case["walks"]
        for at, status in enumerate(statuses):
            steps, backtracks = (sum(kind in (one, 4) for kind in case["kinds"][:at]) for one in (0, 1))
            times = "once" if backtracks == 1 else f"{backtracks} times"
            backed = f" · backed up {times}" if backtracks else ""
            assert status == f"step {steps} · depth {len(walks[at])} of 50{backed}"
        if not case["prefix"]:
            assert (result["raced"], result["steps"]) == (walks[-1], steps)


def test_a_degree_makes_room_for_the_share_of_a_class(scripts):
    """Above the knight the share is at the upper edge, below it at the lower one."""
    edges = scripts.evaluate(
        """(sent) => {
          const painted = {};
          block = (context, [x, y], side) => (painted.degree = [y - side / 2, y + side / 2]);
          write = () => {};
          return [2, 62].map((square) => {
            const fillRect = (x, y, wide, high) => (painted.share ??= [y, y + high]), context = { fillRect };
            const y = (at) => 100 * (Math.floor(at / 8) + 0.5), pen = { context, side: 100, ratio: 1, theme: {}, y };
            pen.centre = (at) => [100 * ((at % 8) + 0.5), y(at)];
            delete painted.share;
            paintShare(pen, square, 0.5, 27);
            const painter = new KnightPainter(sent);
            painter.game = { onward: "degrees", marks: [["share", square, 0.5]] };
            painter.paintChoice(pen, { square, degree: 3 }, 27);
            return [painted.share, painted.degree];
          });
        }""",
        {**of_board(Board(8, 8)), "prefix": [], "squares": [], "kinds": [], "search": True, "start": 0},
    )
    (above, upper), (below, lower) = edges
    assert above[1] <= upper[0]
    assert lower[1] <= below[0]


def test_pixels_show_a_move_in_its_shade_between_its_ends_alone(scripts):
    values = scripts.evaluate(
        """(board) => {
          const layers = [context2d(new OffscreenCanvas(100, 80))];
          const stage = { left: 0, top: 0, side: 20, wide: 100, high: 80, ratio: 1, layers };
          const [pen] = new BoardPainter(board).pens(stage, { shades: ["#440154", "#0072B2"] });
          paintPixels(pen, [0, 7], () => 1);
          return [...pen.context.getImageData(0, 0, 100, 80).data];
        }""",
        of_board(Board(4, 5)),
    )
    image = np.reshape(values, (80, 100, 4))
    assert (image[[10, 29, 20], [10, 49, 30], 3] > [100, 100, 200]).all()
    drawn = np.argwhere(image[..., 3] > 0)
    assert (drawn.min(axis=0) >= (8, 8)).all()
    assert (drawn.max(axis=0) <= (31, 51)).all()
    assert image[20, 30, :3].tolist() == pytest.approx([0x00, 0x72, 0xB2], abs=1)


def _random_events(rng: random.Random) -> dict[str, Any]:
    """Return random events of every kind, with the walk after each event as a list."""
    walk = rng.sample(range(50), rng.randrange(6))
    case: dict[str, Any] = {"prefix": list(walk), "squares": [], "kinds": [], "walks": [list(walk)]}
    for _ in range(rng.randrange(80)):
        kind = rng.choice([0, 0, 0, 1, 1, 2, 3, 4] if walk else [0])
        free = [square for square in range(50) if square not in walk]
        square = walk[-1] if kind == 1 else rng.choice(walk if kind == 4 else free or [0])
        if kind == 0:
            walk.append(square)
        elif kind == 1:
            walk.pop()
        elif kind == 3:
            walk.clear()
        elif kind == 4:
            behind = walk.index(square) + 1
            walk[behind:] = walk[behind:][::-1]
        case["squares"].append(square)
        case["kinds"].append(kind)
        case["walks"].append(list(walk))
    return case


def test_the_onward_squares_show_the_degrees_of_the_search(scripts):
    cases = [_random_search(random.Random(seed)) for seed in range(40)]
    got = scripts.evaluate(
        """(cases) => cases.map((data) => {
          const painter = new KnightPainter({ ...data, search: true });
          return data.squares.map((_, event) => {
            const item = painter.tree.top[event + 1];
            if (item < 0) return null;
            const choices = painter.choices(item, event + 1)
              .map(({ square, degree, least, tried }) => [square, degree, least, tried]);
            return { choices, dead: painter.isDeadEnd(item) };
          });
        })""",
        [{key: case[key] for key in case if key != "expected"} for case in cases],
    )
    for case, moments in zip(cases, got, strict=True):
        for expected, moment in zip(case["expected"], moments, strict=True):
            assert (moment and sorted(moment["choices"])) == (expected and expected["choices"])
            assert (moment and moment["dead"]) == (expected and expected["dead"])
    assert any(moment and moment["dead"] for moments in got for moment in moments)


def _random_search(rng: random.Random) -> dict[str, Any]:
    """Return a random legal search on a small board, with the expected display after each event."""
    board = Board(rng.randint(3, 6), rng.randint(3, 6))
    walk: list[int] = []
    tried: list[set[int]] = []  # for each square of the walk, the onward squares tried so far
    case: dict[str, Any] = {**of_board(board), "squares": [], "kinds": [], "expected": []}

    def onward(square: int) -> list[int]:
        return [board.index(s) for s in board.onward(board.square(square)) if board.index(s) not in walk]

    for _ in range(120):
        fresh = [s for s in onward(walk[-1]) if s not in tried[-1]] if walk else [rng.randrange(len(board))]
        back = bool(walk) and (not fresh or rng.random() < 0.2)
        case["kinds"].append(int(back))
        if back:
            case["squares"].append(walk.pop())
            tried.pop()
            if walk:
                tried[-1].add(case["squares"][-1])
        else:
            walk.append(rng.choice(fresh))
            tried.append(set())
            case["squares"].append(walk[-1])
        if not walk:
            case["expected"].append(None)
            continue
        degrees = {s: len(onward(s)) for s in onward(walk[-1])}
        least = min(degrees.values(), default=0)
        choices = sorted([s, degree, degree == least, s in tried[-1]] for s, degree in degrees.items())
        dead = not degrees and len(walk) < len(board)
        case["expected"].append({"choices": choices, "dead": dead})
    return case


def test_a_ribbon_is_divided_into_the_same_strips_as_in_pictures(scripts):
    boards = [Board(3, 300), Board(100, 5), Board(8, 8)]
    stage = {"left": 0, "top": 0, "side": 1, "layers": [None]}
    got = scripts.evaluate(
        """([boards, stage]) => boards.map((board) => {
          const [pen] = new BoardPainter(board).pens(stage, {});
          return Array.from({ length: board.rows * board.columns }, (_, square) => pen.centre(square));
        })""",
        [[of_board(board) for board in boards], stage],
    )
    for board, places in zip(boards, got, strict=True):
        rows, columns = Fold(board).places(range(len(board)))
        assert places == [[x + 0.5, y + 0.5] for y, x in zip(rows.tolist(), columns.tolist(), strict=True)]
