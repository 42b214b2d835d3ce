"""A static site of pages to keep: the lessons, the tours from every start of small boards, races, and an index."""

from collections.abc import Mapping
from html import escape

from knights.base import APP_NAME
from knights.boards import Board, Tour
from knights.engine import race
from knights.engine.search import search
from knights.play.lessons import CHESSBOARD, LESSONS, SMALL, Lesson
from knights.player.look import Game, Look
from knights.player.page import in_bold, page, race_title, replay_of
from knights.player.race import of_race
from knights.player.replay import Replay, of_search, of_tour, of_walk

INDEX = "index.html"
SIDES = (5, 6, 7, 8)
"""The sides of the square boards whose tours the site shows, from every start."""
RACES = (
    (CHESSBOARD, (0, 0), "warnsdorff", "plain"),
    (SMALL, (4, 2), "warnsdorff", "roth"),
    (CHESSBOARD, (0, 0), "roth", "pohl"),
)


def site() -> dict[str, str]:
    """Return the pages as HTML, by the names of their files; they link to one another."""
    back = f"<p>{_links({INDEX: 'All pages'})}</p>"
    lessons = {f"lesson-{name}.html": lesson for name, lesson in LESSONS.items()}
    boards = {f"tours-{side}x{side}.html": Board(side, side) for side in SIDES}
    races = {f"race-{number}.html": race(*asked) for number, asked in enumerate(RACES, 1)}
    titles = {
        "Lessons": {file: lesson.title for file, lesson in lessons.items()},
        "Tours from every start": {file: board.size for file, board in boards.items()},
        "Races": {file: race_title(run) for file, run in races.items()},
    }
    lists = (f"<p><b>{words}</b></p><p>{_links(files, '<br>')}</p>" for words, files in titles.items())
    made = {INDEX: page(APP_NAME, "Can a knight visit every square exactly once?", {}, more="".join(lists))}
    made |= {file: _tours(board, back) for file, board in boards.items()}
    for file, run in races.items():
        made[file] = page(race_title(run), "Which search needs fewer steps?", {"": of_race(run)}, more=back)
    files = [*lessons]
    for number, (file, lesson) in enumerate(lessons.items()):
        following = {after: f"Next: {lessons[after].title}" for after in files[number + 1 :][:1]}
        made[file] = _lesson(lesson, f"<p>{_links({INDEX: 'All pages', **following})}</p>")
    return made


def _links(titles: Mapping[str, str], between: str = " · ") -> str:
    return between.join(f'<a href="{file}">{escape(title)}</a>' for file, title in titles.items())


def board_of(lesson: Lesson) -> tuple[Replay, Look] | None:
    """Return what the player shows in a lesson, before its answer; None if the lesson has no board."""
    if lesson.log is not None:
        log = lesson.log()
        return of_search(log), Look(asked=lesson.opens, still=len(log) == 1)
    if lesson.poll.walk:
        return of_walk(lesson.poll.board, lesson.poll.squares), Look(
            game=Game("degrees" if lesson.poll.degrees else "none", marks=lesson.marks)
        )
    return None


def _lesson(lesson: Lesson, links: str) -> str:
    shown = board_of(lesson)
    more = (
        f"<p><b>Question:</b> {escape(lesson.poll.prompt)}</p>"
        f"<details><summary>Answer</summary><p>{in_bold(lesson.poll.reason)}</p>"
        f"{lesson.picture() if lesson.picture else ''}</details>{links}"
    )
    return page(lesson.title, lesson.words, {"": shown[0].packed(shown[1])} if shown else {}, more=more)


def _tours(board: Board, links: str) -> str:
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
    return page(f"Tours of the {board} board", words, views, more=links)
