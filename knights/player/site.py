"""A static site of pages to keep: the lessons, the tours from every start of small boards, races, and an index."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from html import escape

from knights.base.version import APP_NAME
from knights.boards.board import Board
from knights.boards.tour import Tour
from knights.engine.races import Race, RaceQuestion, race
from knights.engine.search import search
from knights.heuristics.variants import NAMED
from knights.play.lessons import CHESSBOARD, LESSONS, RULE_AGAINST_BLIND, SMALL, Lesson
from knights.player.look import Game, Look
from knights.player.page import in_bold, page, race_title, replay_of
from knights.player.race import of_race
from knights.player.replay import Replay, of_search, of_tour, of_walk

INDEX = "index.html"
BOARDS = [Board(side, side) for side in (5, 6, 7, 8)]
"""The boards whose tours the site shows, from every start."""
RACES = (
    RULE_AGAINST_BLIND,
    RaceQuestion(SMALL, (4, 2), NAMED["warnsdorff"].variant, NAMED["roth"].variant),
    RaceQuestion(CHESSBOARD, (0, 0), NAMED["roth"].variant, NAMED["pohl"].variant),
)


def site() -> Mapping[str, Callable[[], str]]:
    """Return the functions that make the pages as HTML, by the names of their files, which link to one another."""
    tours = {f"tours-{board.rows}x{board.columns}.html": partial(_tours, board) for board in BOARDS}
    races = {f"race-{number}.html": partial(_race, asked) for number, asked in enumerate(RACES, 1)}
    lessons = {_file(name): partial(_lesson, name) for name in LESSONS}
    return {INDEX: _index, **lessons, **tours, **races}


def board_of(lesson: Lesson) -> tuple[Replay, Look] | None:
    """Return what the player shows in a lesson, before its answer; None if the lesson has no board."""
    if lesson.log is not None:
        log = lesson.log()
        return of_search(log), Look(asked=lesson.opens, still=len(log) == 1)
    if lesson.poll.walk:
        return of_walk(lesson.poll.board, lesson.poll.squares), Look(game=Game(onward="none"))
    return None


def _file(lesson: str) -> str:
    return f"lesson-{lesson}.html"


def _index() -> str:
    """Return the index: links to all other pages."""
    parts = {
        "Lessons": [(_file(name), lesson.title) for name, lesson in LESSONS.items()],
        "Tours from every start": [
            (f"tours-{board.rows}x{board.columns}.html", board.size) for board in BOARDS
        ],
        "Races": [(f"race-{number}.html", race_title(_run(asked))) for number, asked in enumerate(RACES, 1)],
    }
    lists = "".join(f"<p><b>{heading}</b></p><ul>{_items(links)}</ul>" for heading, links in parts.items())
    return page(APP_NAME, "Can a knight visit every square of a board exactly once?", {}, more=lists)


def _items(links: Iterable[tuple[str, str]]) -> str:
    return "".join(f"<li>{_link(file, words)}</li>" for file, words in links)


def _link(file: str, words: str) -> str:
    return f'<a href="{file}">{escape(words)}</a>'


_BACK = _link(INDEX, "All pages")


def _lesson(name: str) -> str:
    """Return a lesson with its question, its answer, and links to the lessons before and after it."""
    lesson, names = LESSONS[name], [*LESSONS]
    number = names.index(name)
    shown = board_of(lesson)
    links = [_BACK]
    links += [_link(_file(other), f"Previous: {LESSONS[other].title}") for other in names[:number][-1:]]
    links += [_link(_file(other), f"Next: {LESSONS[other].title}") for other in names[number + 1 :][:1]]
    caption, drawn = lesson.picture() if lesson.picture else ("", "")
    more = (
        f"<p><b>Question:</b> {escape(lesson.poll.prompt)}</p>"
        f"<details><summary>Answer</summary><p>{in_bold(lesson.poll.reason)}</p>"
        f"<p>{caption}</p>{drawn}</details><p>{' · '.join(links)}</p>"
    )
    views = {} if shown is None else {"": shown[0].packed(shown[1])}
    return page(lesson.title, lesson.words, views, more=more)


def _tours(board: Board) -> str:
    """Return a page with a tour from each start of a board, and the start alone where there is none."""
    views, without = {}, 0
    for start in board:
        result = search(board, start)
        without += result.tour is None
        shown = of_tour(Tour.from_squares(board, [start])) if result.tour is None else replay_of(result)
        views["{},{}".format(*start)] = shown.packed(Look(clicks=True))
    words = "Choose a square: the tour starts there."
    if without:
        words += f" No tour starts on the {without} squares that do not have the colour of the corners."
    return page(f"Tours of the {board} board", words, views, more=f"<p>{_BACK}</p>")


def _run(asked: RaceQuestion) -> Race:
    assert asked.start is not None
    return race(asked.board, asked.start, asked.variant, asked.against, asked.closed)


def _race(asked: RaceQuestion) -> str:
    run = _run(asked)
    more = f"<p>{_BACK}</p>"
    return page(race_title(run), "Which search needs fewer steps?", {"": of_race(run)}, more=more)
