"""The documentation: files and sections that it names exist, and the examples in CONTRIBUTING.md work."""

import json
import re
import shutil
import sys
from dataclasses import dataclass
from types import ModuleType

import pytest

from knights import Board, Limit, SearchResult, Square, Tour, Variant, Walk, search
from knights.base import COMMANDS, Bounds, InputError, whole
from knights.base.commands import Row
from knights.cli import main
from knights.heuristics.pruning import PRUNINGS, refuses_moves
from knights.player import of_tour
from knights.sliding.heuristics import HEURISTICS, Tiles, estimates, misplaced
from knights.sliding.search import Query
from knights.sliding.search import search as search_puzzle
from knights.sliding.solvability import random_puzzle
from knights.ui import navigation
from knights.ui.controls.setting import AT, Form
from knights.ui.pages.tour import page as tour_page
from knights.ui.pages.tour import settings
from knights.ui.pages.tour.board import TourView, show_player
from knights.ui.views import ViewsPage
from tests.run import ROOT
from tests.support import counting, visits
from tests.support.processes import python

FILES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
TEXTS = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in FILES}
GUIDE = TEXTS["CONTRIBUTING.md"]


@pytest.mark.parametrize("name", TEXTS)
def test_every_file_and_folder_named_exists(name):
    links = re.findall(r"(?<!!)\[[^]]*\]\((?!http)([^)#]+)[^)]*\)", TEXTS[name])
    named = re.findall(r"(?<![\w:])(?:docs|knights|tests)/[\w./-]*\w", TEXTS[name])
    modules = [module.replace(".", "/") + ".py" for module in re.findall(r"tests\.\w+\.\w+", TEXTS[name])]
    folder = (ROOT / name).parent
    for path in (*(folder / link for link in links), *(ROOT / path for path in (*named, *modules))):
        assert path.exists(), path


@pytest.mark.parametrize("name", TEXTS)
def test_every_section_linked_to_exists(name):
    for target, section in re.findall(r"\]\(([\w./-]*)#([\w-]+)\)", TEXTS[name]):
        text = ((ROOT / name).parent / target).read_text("utf-8") if target else TEXTS[name]
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert section in {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("shape", [(3, 4), (4, 5)])
def test_the_example_of_a_pruning_refuses_only_moves_that_lead_to_no_tour(shape):
    (example,) = re.findall(r"```python\n(@refuses_moves.*?)```", GUIDE, re.DOTALL)
    board = Board(*shape)
    try:
        exec(example, {"refuses_moves": refuses_moves, "Walk": Walk, "Square": Square})
        saved = 0
        for start in board:
            pruned = search(board, start, Variant("order", "roth", prune=("ends",)), Limit(10**6))
            bare = search(board, start, Variant("order", "roth"), Limit(10**6))
            assert (pruned.outcome == "found") == (counting.open_tours(*shape)[start] > 0)
            saved += bare.steps - pruned.steps
        assert saved > 0
    finally:
        PRUNINGS.pop("ends", None)


def test_the_example_of_a_sliding_heuristic_works():
    (example,) = re.findall(r"```python\n(@estimates.*?)```", GUIDE, re.DOTALL)
    try:
        exec(example, {"estimates": estimates, "Tiles": Tiles, "misplaced": misplaced})
        assert HEURISTICS["last-row"].caption == "Misplaced, the last row counted twice."
        assert search_puzzle(Query(random_puzzle(3, 3, 7), "last-row", "greedy")).outcome == "solved"
    finally:
        HEURISTICS.pop("last-row", None)


def test_the_example_of_a_parameter_is_a_setting_of_a_page():
    (line,) = re.findall(r"```python\n +(attempts: .*?)```", GUIDE, re.DOTALL)
    names = {"dataclass": dataclass, "whole": whole, "Bounds": Bounds}
    exec(f"@dataclass\nclass Asked:\n    {line}", names)
    setting = Form(names["Asked"])["attempts"]
    assert (setting.label, setting.default, setting.parse("100")) == ("Attempts", 1, 100)
    with pytest.raises(InputError, match="from 1 to 100, not 101"):
        setting.parse("101")


def test_the_example_of_a_page_works(monkeypatch, tmp_path):
    (example,) = re.findall(r'```python\n("""The Counts page.*?)```', GUIDE, re.DOTALL)
    (script,) = re.findall(r'```python\n("""Counts: .*?)```', GUIDE, re.DOTALL)
    module = ModuleType("knights.ui.pages.counts.page")
    exec(example, vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    pages = shutil.copytree(navigation.SCRIPTS, tmp_path / "pages")
    (pages / "11_counts.py").write_text(script, "utf-8")
    monkeypatch.setattr(navigation, "SCRIPTS", pages)
    monkeypatch.setattr(navigation, "runners", navigation.runners.__wrapped__)
    assert [*navigation.runners()][-1] == "counts"
    assert navigation.entry_of("counts") == navigation.Entry("Counts", "More")
    app = visits.visit("counts")
    assert not visits.complaints(app)
    assert "There are 9,862 closed tours of the 6×6 board." in visits.texts(app)


def test_the_example_of_a_view_works(monkeypatch):
    (example,) = re.findall(r"```python\n(class Start\(TourView\).*?)```", GUIDE, re.DOTALL)
    (line,) = re.findall(r'`("start": Start\(\))`', GUIDE)
    names = {
        "TourView": TourView,
        "SearchResult": SearchResult,
        "Tour": Tour,
        "of_tour": of_tour,
        "show_player": show_player,
    }
    exec(f"{example}\nADDED = {{{line}}}", names)
    views, page = {**tour_page.VIEWS, **names["ADDED"]}, tour_page.PAGE
    page = ViewsPage(page.name, "A tour", views, (*settings.SETTINGS, AT), page.always)
    monkeypatch.setattr(tour_page, "PAGE", page)
    app = visits.visit("tour", view="start", row=3, column=2)
    assert not visits.complaints(app)
    assert app.session_state["settings"].values["tour"]["view"] == "start"


def test_the_example_of_a_command_works(monkeypatch, tmp_path, capsys):
    for place, layer in (("experiments", "The degrees"), ("cli", "``python -m knights degrees``")):
        (example,) = re.findall(rf'```python\n("""{layer}.*?)```', GUIDE, re.DOTALL)
        module = ModuleType(f"knights.{place}.degrees")
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec(example, vars(module))
    (row,) = re.findall(r'```json\n( +"degrees": .*?)```', GUIDE, re.DOTALL)
    for name, made in json.loads(f"{{{row}}}").items():
        monkeypatch.setitem(COMMANDS, name, Row(**made))
    assert main(["degrees", "--help"]) == 0
    assert "Examples:\n  knights degrees 5 6\n" in capsys.readouterr().out
    monkeypatch.chdir(tmp_path)
    assert main(["degrees", "3", "4", "--csv", "degrees.csv"]) == 0
    assert (tmp_path / "degrees.csv").read_text() == "degree,squares\n2,8\n3,4\n"
    assert main(["run", "degrees.toml", "--json"]) == 0
    assert capsys.readouterr().out.endswith('[{"degree": 2, "squares": 8}, {"degree": 3, "squares": 4}]\n')


@pytest.mark.slow
def test_the_example_of_a_column_works():
    (example,) = re.findall(r"```python\n( +@property\n +def backtracked.*?)```", GUIDE, re.DOTALL)
    (column,) = re.findall(r'`(Column\("backtracked".*?\))`', GUIDE)
    program = f"""
import knights
from knights.experiments.comparisons import scores
from knights.experiments.comparisons.scores import Column

class Added:
{example}

scores.Score.backtracked = Added.backtracked
scores.COLUMNS += ({column},)
known = knights.compare(5, 6, "warnsdorff", progress=False)
from knights.ui.pages.compare.statistics import SCORE_COLUMNS, score_table
table = score_table([*known.scores.values()], [*known.scores])
name = "backtracked"
print(known.as_object()[0][name], table[name][0], name in known.header, name in SCORE_COLUMNS)
"""
    assert python("-c", program, check=True).stdout.split() == ["2", "2", "True", "True"]
