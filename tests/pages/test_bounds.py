"""The bounds on the cost of a visit: a page works at a bound, and refuses a value beyond it in one sentence."""

import re
from contextlib import suppress
from importlib import import_module
from itertools import islice, permutations

import pytest
from streamlit.testing.v1 import AppTest

from knights.base import MAX_TEXT, InputError
from knights.base.memory_cache import size_of
from knights.experiments.discovery.study import WORST
from knights.play.classroom import Classroom, Classrooms
from knights.play.poll import Poll
from knights.ui import serving
from knights.ui.controls.address import MAX_LINK, fits_a_link
from knights.ui.controls.values import MAX_SENTENCE
from knights.ui.pages.play.judge import MAX_TYPED
from knights.ui.running.sweeps import MAX_BOARDS, MAX_PAIRS, MAX_SQUARES, MAX_VISITS
from tests.run import ROOT
from tests.support.registry import keys, titles
from tests.support.visits import address, complaints, finish, go, texts, visit

BY_ADDRESS = {
    "rows or columns of a board": ("tour", {"variant": "construct", "columns": 3}, "rows", "{}"),
    "steps of a search": ("tour", {"rows": 5, "columns": 5}, "steps", "{}"),
    "variants": ("compare", {"first": 5, "last": 5, "steps": 100}, "variants", "variants"),
    "seeds per randomised variant": ("compare", {"variants": "random", "first": 1, "last": 1}, "seeds", "{}"),
    "states generated": ("sliding", {"solution": 1, "start": "1 2/0 3", "goal": "1 2/3 0"}, "nodes", "{}"),
    "puzzles of a comparison": (
        "sliding", {"view": "compare", "sizes": "2x2", "searches": "greedy", "heuristics": "sum"}, "puzzles", "{}",
    ),
    "rows or columns of a board walked by hand": ("play", {}, "rows", "{}"),
}  # fmt: skip
"""For each bound on a setting, by subject: the page, its other settings, the setting, and the format of its value."""

ELSEWHERE = {
    "squares entered by a sweep or a comparison": MAX_VISITS,
    "squares entered by a discovery, if it drops no formula early": WORST * MAX_VISITS,
    "boards": MAX_BOARDS,
    "pairs of a board and a variant with its seed": MAX_PAIRS,
    "squares of all boards of a named shape": MAX_SQUARES,
    "megabytes of a file of results": 8,
    "megabytes of a file of a tour": 1,
    "characters of any other setting": MAX_TEXT,
    "characters of a tour in the box": MAX_TYPED,
    "characters of a tour that stays in the link": MAX_LINK,
    "characters of a message that quotes input": MAX_SENTENCE,
}
"""The values of the bounds that other tests cover, by subject."""

GUIDE = (ROOT / "docs/hosting.md").read_text("utf-8")
LISTED = {
    what: int(most.replace(",", ""))
    for what, most in re.findall(r"^\| [\w, ]+ \| ([^|]+) \| ([\d,]+) \|$", GUIDE, re.MULTILINE)
}
"""The values of the bounds in the guide for hosts, by subject."""


def rooms() -> tuple[int, int]:
    many = Classrooms()
    for number in range(1000):
        with suppress(InputError):
            many.open(address=f"10.0.0.{number % 99}")
    return len(many._classrooms), sum(room.size for room in many._classrooms.values())


def tickets() -> tuple[int, int]:
    room = Classroom("BKTW")
    for number in range(1000):
        with suppress(InputError):
            room.join(f"10.0.0.{number}")
    return len(room._people), room.size


def questions() -> tuple[int, int]:
    room = Classroom("BKTW")
    for number in range(200):
        room.plan([Poll(f"Question {number}?", walk=bytes(64))], more=True)
        room.next()
    return len(room._rounds), room.size


def tab() -> tuple[int, int]:
    app, squares = visit("learn"), " ".join(f"{n // 90},{n % 90}" for n in range(6500))
    for page in filter("home".__ne__, titles()):
        hostile = dict.fromkeys(keys(page), squares) | {"sizes": "5," * 19_999 + "5", "first": "900", "last": "901"}
        go(app, page, **hostile, **{f"x{n}": squares[:99] for n in range(300)})
        go(app, page, **{f"y{n}": squares[:99] for n in range(300)}, y=squares)
    kept = app.session_state["settings"]
    told = sum(len(told) for told, _ in kept.refused.values())
    return sum(map(len, kept.values.values())) + told, size_of(kept)


def files() -> tuple[int, int]:
    wrapped = serving.Served(None)
    return len(wrapped._files), sum(file.stat().st_size for file in wrapped._files.values())


STORES = {
    "codes of classrooms": rooms,
    "tickets": tickets,
    "questions": questions,
    "settings and complaints": tab,
    "Streamlit's own files": files,
}
"""For each store of the guide for hosts: its number of names and its bytes after visitors have named many."""


@pytest.mark.parametrize("what", STORES)
def test_what_visitors_name_is_kept_under_a_bounded_number_of_names(what):
    table = re.findall(r"^\| [\w ]+ \| ([^|]+) \| ([\d,]+) \| ([\d.]+) \|$", GUIDE, re.MULTILINE)
    most = {name: (int(names.replace(",", "")), float(size) * 1e6) for name, names, size in table}
    assert STORES.keys() == most.keys()
    names, size = STORES[what]()
    assert most[what][0] / 3 < names <= most[what][0]
    assert size <= most[what][1] * 1.05


def written(how: str, number: int) -> str:
    if how == "variants":
        return ",".join(f"order.edge.-.{n}" for n in orders(number))
    return how.format(number)


def orders(number: int) -> list[str]:
    return ["".join(order) for order in islice(permutations("12345678"), number)]


def test_the_guide_for_hosts_lists_every_bound():
    assert LISTED.keys() == BY_ADDRESS.keys() | ELSEWHERE.keys()
    assert LISTED.items() >= ELSEWHERE.items()


@pytest.mark.parametrize("what", BY_ADDRESS)
def test_a_page_works_at_a_bound_and_refuses_a_value_beyond_it(what):
    page, settings, name, how = BY_ADDRESS[what]
    most = LISTED[what]
    others = {f"{key}_": value for key, value in settings.items()}
    # A refusal comes before any work.
    assert not complaints(visit(page, **others, **{name: written(how, most)}))
    (sentence, *_) = complaints(visit(page, **others, **{name: written(how, most + 1)}))
    assert "up to" in sentence or "at most" in sentence or " to " in sentence


def drop(app: AppTest, name: str, data: bytes) -> AppTest:
    (control,) = app.file_uploader
    control.set_value((name, data, "text/plain")).run()
    return finish(app)


@pytest.mark.parametrize(
    ("page", "text", "size"),
    [
        ("play?view=judge", b"a1 b3\n", 1),
        (
            "sweep?first=5&last=5&steps=500",
            b"rows,columns,row,column,outcome,steps,backtracks,restarts\n5,5,0,0,found,25,0,0\n",
            8,
        ),
    ],
)
def test_the_server_also_checks_the_size_of_a_file(page, text, size):
    app, text = visit(page), text.ljust(size << 20)
    assert not any("larger" in told for told in complaints(drop(app, "0.csv", text))), "the file is read"
    assert ("not a tour" in texts(app)) == (size == 1)
    for now in (drop(app, "0.csv", text + b" "), app.run()):
        assert complaints(now) == [f"“0.csv” is larger than {size} MB."]


@pytest.mark.parametrize("page", [name for name in titles() if name != "home"])
def test_a_page_reads_no_setting_that_is_too_long(page):
    for setting in import_module(f"knights.ui.pages.{page}.page").PAGE.settings:
        with pytest.raises(InputError, match=f"up to {setting.letters:,} characters"):
            setting.parse("1" * (setting.letters + 1))


def test_a_long_sentence_is_shown_without_its_middle():
    (told,) = complaints(visit("play", view="judge", **{"q" * 3 * MAX_SENTENCE: 1}))
    assert MAX_SENTENCE <= len(told) <= MAX_SENTENCE + 3
    assert " … " in told


def test_a_tour_that_is_too_long_for_a_link_is_offered_as_a_file():
    assert fits_a_link("1" * MAX_LINK)
    assert not fits_a_link("1" * (MAX_LINK + 1))
    assert not fits_a_link("\n" * MAX_LINK), "a line break is written as %0A"
    tour = "\n".join(" ".join(str(row * 60 + column) for column in range(1, 61)) for row in range(60))
    app = visit("play", view="judge")
    app.text_area[0].set_value(tour).run()
    assert "tour" not in address(app)
    assert any("too long for a link" in caption.value for caption in app.caption)
    assert [button.proto.label for button in app.get("download_button")] == ["Save the tour"]
    app.text_area[0].set_value("1 2").run()
    assert address(app)["tour"] == "1 2"
    assert not app.get("download_button")
