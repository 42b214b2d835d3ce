"""The Published page: what it shows, recomputes, links to and gives away."""

import csv
import io
import json
import re
from collections.abc import Iterator
from itertools import repeat

import pytest

import knights.reproduction as works
from knights.base.work import Progress
from knights.reproduction.rows import ClaimRow, as_json
from knights.ui.published.page import MARKS, archive, rows_csv
from tests.support.replaying import all_rows
from tests.support.visits import PATIENCE, done, finish, texts

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("published")]


@pytest.fixture(autouse=True)
def an_empty_archive() -> Iterator[None]:
    archive.clear()
    yield
    archive.clear()


@pytest.fixture(scope="module")
def rows() -> list[ClaimRow]:
    return [row for part in all_rows().values() for row in part]


def test_it_opens_with_a_work_recomputed():
    app = done("published")
    assert app.title[0].value == "Checking published results"
    assert "**63 of 63 agree**" in texts(app)
    assert re.search(r"recomputed in .* at \d\d:\d\d:\d\d UTC", texts(app)), "a clock has a zone"
    assert app.header[0].value == "Ten boards, number by number: 10 of 10"
    assert archive().get("stu-2020") is not None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("altstu-2009", "3 claims do not hold"),
        ("stu-sliding", "27 not comparable"),
    ],
)
def test_a_link_opens_a_work(name, words):
    app = done(f"published?work={name}")
    assert words in texts(app) + " ".join(part.label for part in app.expander)
    assert app.query_params["work"] in (name, [name])
    method = works.describe(name).method
    assert method in texts(app)
    for table in app.dataframe:
        assert set(table.value["agreement"]) <= {
            f"{sign} {standing}" for standing, (sign, _) in MARKS.items()
        }


def test_the_boards_stand_side_by_side():
    app = done("published?work=stu-2020&board=3")
    boards = [element.proto.body for element in app.get("html") if "numbers" in element.proto.body]
    assert len(boards) == 2
    assert boards[0] == boards[1]
    assert "differs" not in boards[0].partition("</style>")[2]
    assert "on all 64 squares" in texts(app)
    (case, *_) = app.get("page_link")
    assert (case.proto.page, case.proto.query_string[:17]) == ("tour", "rows=8&columns=8&")


def test_a_spoilt_work_is_shown_as_differing(monkeypatch):
    load = works.load
    data = load("stu-2020")
    numbers = data["sample_boards_8x8"][0]["numbers"]
    numbers[0][0], numbers[0][1] = numbers[0][1], numbers[0][0]
    data["all_starts"] = [claim for claim in data["all_starts"] if claim["sizes"] in ([7], [18, 20])]
    monkeypatch.setattr(works, "load", lambda name: data if name == "stu-2020" else load(name))
    app = done("published?work=stu-2020")
    assert ":red[✗ **" in texts(app)
    assert "✗ differs] on 2 of 64 squares" in texts(app)
    boards = [element.proto.body for element in app.get("html") if "numbers" in element.proto.body]
    assert [board.partition("</style>")[2].count("differs") for board in boards] == [2, 2]
    assert app.dataframe[0].value["agreement"][0] == "✗ differs"


def test_recompute_now_computes_on_the_spot():
    app = done("published?work=stu-sliding")
    first = archive().get("stu-sliding")
    app.run()
    assert archive().get("stu-sliding") is first, "what is there is shown again"
    finish(app.button(key="published.anew").click().run())
    assert not app.exception
    second = archive().get("stu-sliding")
    assert second is not first
    assert second.at >= first.at
    assert "**37 of 37 agree**" in texts(app)


def test_stopping_leaves_a_way_to_start_again(jobs):
    stopped = jobs.start("published", "stu-2021", lambda: (Progress(0.5) for _ in repeat(None)))
    stopped.stop()
    stopped.wait(PATIENCE)
    app = done("published?work=stu-2021")
    assert "stopped" in app.warning[0].value
    assert not app.header
    finish(app.button(key="published.anew").click().run())
    assert "**45 of 45 agree**" in texts(app)


def test_the_csv_is_what_the_command_prints_as_json(rows):
    read = list(csv.DictReader(io.StringIO(rows_csv(rows))))
    assert len(read) == len(rows)
    for line, row in zip(read, map(as_json, rows), strict=True):
        assert list(line) == list(row)
        for key, value in row.items():
            text = json.dumps(value) if isinstance(value, list) else str(value)
            assert line[key] == ("" if value is None else text)
