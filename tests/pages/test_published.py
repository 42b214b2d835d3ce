"""The Published page: its tables, recomputations, links and downloads."""

import csv
import io
import json
import re
from itertools import repeat

import pytest

import knights.reproduction as works
from knights.base.work import Progress
from knights.reproduction.rows import as_json
from knights.ui.pages.published import page
from tests.support.replaying import all_rows
from tests.support.visits import PATIENCE, done, texts

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("published")]


@pytest.fixture(autouse=True)
def none_recomputed():
    page.recomputed.clear()
    yield
    page.recomputed.clear()


def test_the_page_opens_with_a_recomputed_work():
    app = done("published")
    assert app.title[0].value == "Checking published results"
    assert re.search(r":green\[✓ Agree: \*\*63 of 63\*\*\] · recomputed in \d", texts(app))
    assert app.header[0].value == "Ten boards, number by number: 10 of 10"
    assert texts(done("published")) == texts(app), "another session sees the same recomputation"


@pytest.mark.parametrize(
    ("name", "words"), [("altstu-2009", "3 claims do not hold"), ("stu-sliding", "27 not comparable")]
)
def test_a_link_opens_a_work_with_all_its_items(name, words):
    app = done(f"published?work={name}")
    assert words in texts(app)
    assert app.query_params["work"] in (name, [name])
    assert works.describe(name).method in texts(app)
    tables = [table.value for table in app.table if "agreement" in table.value]
    assert sum(map(len, tables)) == len(all_rows()[name])
    assert any("](/" in case for table in tables for case in table["case"])


def test_the_boards_are_side_by_side():
    app = done("published?work=stu-2020&board=3")
    boards = [element.proto.body for element in app.get("html") if 'class="numbers"' in element.proto.body]
    assert len(boards) == 2
    assert boards[0] == boards[1]
    assert "differs" not in boards[0].partition("</style>")[2]
    assert "**Ours** · :green[✓ agrees]" in texts(app)
    (case, *_) = app.get("page_link")
    assert (case.proto.page, case.proto.query_string[:17]) == ("tour", "rows=8&columns=8&")


def test_an_altered_work_is_shown_as_differing(monkeypatch):
    load = works.load
    data = load("stu-2020")
    numbers = data["sample_boards_8x8"][0]["numbers"]
    numbers[0][0], numbers[0][1] = numbers[0][1], numbers[0][0]
    data["all_starts"] = [claim for claim in data["all_starts"] if claim["sizes"] in ([7], [18, 20])]
    monkeypatch.setattr(works, "load", lambda name: data if name == "stu-2020" else load(name))
    app = done("published?work=stu-2020")
    assert ":red[✗ Agree: **" in texts(app)
    assert "**Ours** · :red[✗ differs]" in texts(app)
    boards = [element.proto.body for element in app.get("html") if 'class="numbers"' in element.proto.body]
    assert [board.partition("</style>")[2].count("differs") for board in boards] == [2, 2]
    assert ":red[✗ differs]" in [*next(it.value for it in app.table if "agreement" in it.value)["agreement"]]


def test_stopped_work_can_be_started_again(jobs):
    stopped = jobs.start("published.stu-2021", "stu-2021", lambda: (Progress(0.5) for _ in repeat(None)))
    stopped.stop()
    stopped.wait(PATIENCE)
    app = done("published?work=stu-2021")
    assert "stopped" in app.warning[0].value
    again = app.button(key="published.stu-2021.again").click()
    again.run()
    assert not app.exception


def test_the_files_have_the_fields_that_the_command_prints():
    for work, rows in all_rows().items():
        every, as_text = page.files_of(work, rows)
        records = [*map(as_json, rows)]
        assert json.loads(as_text.text) == records
        for line, record in zip(csv.DictReader(io.StringIO(every.text)), records, strict=True):
            assert line == {key: "" if value is None else str(value) for key, value in record.items()}
