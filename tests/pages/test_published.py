"""The Published page: its tables, recomputations, links and downloads."""

import csv
import io
import json
import re
import time
from itertools import repeat
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

import knights.reproduction as works
from knights.base import Progress, as_markdown
from knights.reproduction import bratislava, claims
from knights.ui.pages.published import page
from tests.support.replaying import all_rows
from tests.support.visits import PATIENCE, address, done, finish, table, texts, visit

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("published")]


@pytest.fixture(autouse=True)
def none_recomputed():
    page.RECOMPUTED.clear()
    yield
    page.RECOMPUTED.clear()


def test_the_page_opens_with_a_recomputed_work_and_offers_the_other_four():
    app = done("published")
    assert app.title[0].value == "Checking published results"
    assert "Four student works on knight's tours and one on the sliding puzzle." in texts(app)
    assert re.search(r"\*\*90 figures: \d+ agree.*; 2 claims: 2 agree\*\*", texts(app))
    assert re.search(r" · recomputed in \d", texts(app))
    assert app.button_group(key="published.work").options == [works.describe(name).label for name in page.WORKS]
    assert all(f"**{works.describe(name).label}.** {works.describe(name).did}" in texts(app) for name in page.WORKS[1:])
    assert texts(done("published")) == texts(app), "another session sees the same recomputation"
    assert "**90 figures" in texts(done("published?work=stu-2019")), "the counts of other works stay known"


@pytest.mark.parametrize("name", page.WORKS)
def test_a_link_opens_a_work_with_a_picture_the_questions_and_all_items(name):
    app = done(f"published?work={name}")
    rows = all_rows()[name]
    assert str(page.summarise(rows)) in texts(app)
    assert "What the work says, in our words." in texts(app)
    links = {each.proto.label: f"{each.proto.page}?{each.proto.query_string}" for each in app.get("page_link")}
    for label, asked in works.describe(name).menu.items():
        assert parse_qsl(links[label]) == parse_qsl(asked), "the work's own menu, with everything set"
    assert app.query_params["work"] in (name, [name])
    assert works.describe(name).method in texts(app)
    assert app.get("plotly_chart") or boards(app)
    tables = [table.value for table in app.table if "agreement" in table.value]
    asked = [row for row in rows if row.table == claims.ASKED]
    assert sum(map(len, tables)) + len(asked) == len(rows)
    assert any("open\u00a0↗](" in case for table in tables for case in table["case"])
    for row in asked:
        assert f"**{as_markdown(row.item)}**" in texts(app)
        assert f"{row.where.page}?" in texts(app)
        assert f"`{row.command}`" in texts(app)


def test_a_click_opens_another_work_and_a_link_its_choices_on_compare():
    app = visit("published?work=stu-2021")
    app = finish(app.button_group(key="published.work").set_value("altstu-2009").run())
    assert str(page.summarise(all_rows()["altstu-2009"])) in texts(app)
    assert address(app)["work"] == "altstu-2009"
    (way,) = [each.proto for each in app.get("page_link") if each.proto.page == "compare"]
    app = done(f"compare?{way.query_string}&first=5&last=5&steps=50")
    assert "The gain of each choice" in texts(app)
    assert table(app, "pairs")["pairs"].tolist() == [8, 4, 4, 4, 8]


def test_a_recomputation_shows_what_is_done_so_far(jobs):
    row = all_rows()["stu-2021"][0]

    def half():
        yield Progress(0.5, row)
        while True:
            time.sleep(0.05)
            yield Progress(0.5)

    job = jobs.start("published.stu-2021", "stu-2021", half)
    app = visit("published?work=stu-2021")
    assert "**1 figure: 1 agrees** · so far" in texts(app)
    job.stop()
    job.wait(PATIENCE)


def boards(app: AppTest) -> list[list[list[str]]]:
    """Return the boards of numbers on a page."""
    return [table.value.values.tolist() for table in app.table if table.value.columns[0] == 0]


def test_the_boards_are_side_by_side():
    app = done("published?work=stu-2020&board=3")
    published, ours = boards(app)
    assert published == ours
    assert ":red" not in str(ours)
    assert "**Ours** · :green[✓ agrees]" in texts(app)
    (case,) = [each.proto for each in app.get("page_link") if each.proto.label == "Show the case"]
    assert (case.page, case.query_string[:17]) == ("tour", "rows=8&columns=8&")


def test_an_altered_work_is_shown_as_differing(monkeypatch):
    load = works.load
    data = load("stu-2020")
    numbers = data["sample_boards_8x8"][0]["numbers"]
    numbers[0][0], numbers[0][1] = numbers[0][1], numbers[0][0]
    monkeypatch.setattr(works, "load", lambda name: data if name == "stu-2020" else load(name))
    monkeypatch.setitem(works.PARTS, "stu-2020", lambda data: bratislava.parts_2020(data)[:10])
    monkeypatch.setattr(page, "replay", works.replay)
    app = done("published?work=stu-2020")
    assert "**40 figures: 37 agree, 3 differ**" in texts(app), "a board, its moves and the rule"
    assert "**Ours** · :red[✗ differs]" in texts(app)
    assert [str(board).count(":red[**") for board in boards(app)] == [2, 2]
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
        records = [*map(claims.as_json, rows)]
        assert json.loads(as_text.text) == records
        for line, record in zip(csv.DictReader(io.StringIO(every.text)), records, strict=True):
            assert line == {key: "" if value is None else str(value) for key, value in record.items()}
