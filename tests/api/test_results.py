"""The functions for Python: tables with the figures that the commands print, progress, and display in notebooks."""

import builtins
import json
import re
import shlex
import xml.etree.ElementTree as ET
from ast import literal_eval

import nbformat
import pytest
from nbclient import NotebookClient

import knights
from knights.api import watched as module
from knights.api.watched import watched
from knights.base import InputError, Progress, Tabular, Work
from knights.base.tabular import SHOWN
from knights.boards import Tour
from knights.cli import main
from knights.engine import CATEGORIES
from tests.run import ROOT

QUIET = {"progress": False, "workers": 1}


def printed(capsys: pytest.CaptureFixture[str], line: str) -> str:
    capsys.readouterr()
    assert main(shlex.split(line)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("sizes", "settings", "words"),
    [
        (
            (3, 5, "roth"),
            {"columns": (4, 5), "steps": 500, "all_starts_searched": True},
            "sweep 3 5 --columns 4 5 --variant roth --steps 500 --all-starts-searched --csv -",
        ),
        (
            (6, 7),
            {"starts": "random:5", "start_seed": 3, "closed": True, "steps_per_square": 50},
            "sweep 6 7 --starts random:5 --start-seed 3 --closed --steps-per-square 50 --csv -",
        ),
    ],
)
def test_a_sweep_has_the_rows_of_the_command(capsys, sizes, settings, words):
    swept = knights.sweep(*sizes, **settings, **QUIET)
    assert sorted(swept.to_csv().splitlines()) == sorted(printed(capsys, words).splitlines())
    assert swept.total.starts == len(swept.to_frame()) == sum(part.starts for part in swept.summaries)


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ({"shape": "cross", "leaper": "camel"}, "--shape cross --leaper camel"),
        ({"holes": [(0, 0), (3, 3)], "leaper": (1, 3)}, "--holes '0,0 3,3' --leaper 1,3"),
        ({"holes": "1,1"}, "--holes 1,1"),
    ],
)
def test_shapes_and_pieces_work_as_in_the_command(capsys, shape, words):
    swept = knights.sweep(4, 5, "roth", steps=500, **shape, **QUIET)
    lines = printed(capsys, f"sweep 4 5 {words} --variant roth --steps 500 --csv -").splitlines()
    assert sorted(swept.to_csv().splitlines()) == sorted(lines)
    board = next(iter(swept.boards))
    start = next(iter(board))
    assert knights.search((4, 4), start, "roth", **shape).board == board == knights.as_board((4, 4), **shape)
    assert knights.race((4, 4), start, "roth", "pohl", **shape).first.board == board
    assert knights.verdict((4, 4), start, **shape) == knights.verdict(board, start)
    assert knights.judge([*board], **shape).brought.board == board


TIMES = ("ns_per_step", "seconds", "milliseconds")


def untimed(text):
    """Parse JSON, leaving out the times, which differ from run to run."""

    def without(row):
        measured = {"got", "verdict", "agrees"} if "time" in str(row.get("item", "")).lower() else ()
        return {key: row[key] for key in row if key not in TIMES and key not in measured}

    return json.loads(text, object_hook=without)


def test_a_comparison_has_the_scores_of_the_command(capsys):
    result = knights.compare(5, 6, "roth,random", seeds=2, steps=2000, **QUIET)
    assert result.to_frame()["name"].tolist() == ["roth", "random (2 seeds)", "random (2 seeds)"]
    rows = untimed(printed(capsys, "compare 5 6 --variants roth,random --seeds 2 --steps 2000 --json"))
    assert untimed(result.to_json()) == rows
    roth, random, _ = result.to_frame().to_dict("records")
    assert random["p_values.roth"] == rows[1]["p_values"]["roth"]
    assert [roth["intervals.par10.low"], roth["intervals.par10.high"]] == rows[0]["intervals"]["par10"]
    assert result.scores["roth"].solved == rows[0]["solved"]
    assert result.sentence in printed(capsys, "compare 5 6 --variants roth,random --seeds 2 --steps 2000")


@pytest.mark.parametrize(
    ("call", "line"),
    [
        (
            lambda: knights.discover(5, 5, columns=(5, 6), evaluations=4, held_out=(7, 7), **QUIET),
            "discover 5 5 --columns 5 6 --evaluations 4 --held-out 7 7",
        ),
        (
            lambda: knights.puzzles([(2, 2), (3, 2)], puzzles=2, heuristics=["manhattan"], progress=False),
            "puzzles 2x2,3x2 --puzzles 2 --heuristics manhattan",
        ),
        (lambda: knights.published("stu-2019", progress=False), "published stu-2019"),
    ],
)
def test_a_call_returns_the_json_of_its_command(capsys, call, line):
    result = call()
    assert untimed(result.to_json()) == untimed(printed(capsys, f"{line} --json"))
    assert len(result.to_frame()) == len(result.to_csv().splitlines()) - 1


def test_a_challenge_returns_the_sentence_of_the_command(capsys):
    result = knights.challenge("edge", tune=(5, 6), held_out="7-7", final=True, **QUIET)
    assert printed(capsys, "challenge edge --tune 5 6 --held-out 7 7 --final") == f"{result.sentence}\n"
    assert result.to_frame()["starts"].tolist() == [one.starts for one in result.standings]


@pytest.mark.parametrize(
    ("line", "kind"),
    [("sweep 5 5", "Swept"), ("puzzles 2x2", "PuzzlesCompared"), ("compare 5 5 --variants roth", "ComparisonResult")],
)
def test_an_experiment_file_of_the_command_line_runs_in_python(line, kind, tmp_path):
    file = tmp_path / "rows.csv"
    assert main([*line.split(), "--csv", str(file)]) == 0
    result = knights.run(file.with_suffix(".toml"), progress=False, workers=1)
    assert type(result).__name__ == kind
    if kind == "Swept":
        assert result.to_csv() == file.read_text()


@pytest.mark.parametrize("form", ["squares", "text", "tour"])
def test_a_tour_is_judged_in_each_form(form):
    tour = knights.search(knights.Board(5, 6), (0, 0)).tour
    text = " ".join(f"{row},{column}" for row, column in tour.squares)
    judgement = knights.judge({"squares": tour.squares, "text": text, "tour": tour}[form])
    assert (judgement.tour, judgement.problem) == (tour, "")


def test_two_squares_are_not_read_as_a_board_of_numbers():
    assert knights.judge([(0, 1), (2, 3)]).problem == "move 1, from 0,1 to 2,3, is not a knight's move"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: knights.sweep(5, 5, steps=1, steps_per_square=1), "two limits"),
        (lambda: knights.compare(5, 5, []), "at least one variant"),
        (lambda: knights.search(knights.Board(5, 5, leaper=(1, 3)), (0, 0), shape="cross"), "do not give them again"),
        (lambda: knights.judge("nonsense"), "nonsense"),
    ],
)
def test_invalid_arguments_get_the_message_of_the_command(call, sentence):
    with pytest.raises(InputError, match=sentence):
        call()


@pytest.mark.parametrize("value", [None, float("nan")])
def test_a_tie_break_that_returns_no_number_is_refused(value):
    def forgotten(walk, square):
        return value

    with pytest.raises(InputError, match=rf"“forgotten(_2)?” gives {value} for the square \d,\d. A tie"):
        knights.sweep(5, 5, knights.Variant(ties=forgotten), **QUIET)


class Pairs(Tabular):
    """A table with two rows, one of which has an empty cell."""

    header = ("name", "count")

    def rows(self) -> list[tuple[str, int | None]]:
        return [("a,b", 1), ("c", None)]


def test_a_table_is_written_only_to_a_new_file(tmp_path):
    file = tmp_path / "pairs.csv"
    assert Pairs().to_csv(file) == file.read_text() == 'name,count\n"a,b",1\nc,\n'
    with pytest.raises(FileExistsError, match="already exists: choose another name"):
        Pairs().to_csv(file)
    assert json.loads(Pairs().to_json()) == [{"name": "a,b", "count": 1}, {"name": "c", "count": None}]


def test_the_error_names_pandas_if_it_is_not_installed(monkeypatch):
    real = builtins.__import__

    def without(wanted: str, *args: object, **named: object) -> object:
        if wanted == "pandas":
            raise ImportError(wanted)
        return real(wanted, *args, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match="needs pandas, which is not installed: pip install pandas"):
        Pairs().to_frame()


def work(closed: list[bool]) -> Work[str]:
    try:
        yield Progress(0.25)
        yield Progress(0.5, "a")
        yield Progress(1.0, "b")
    finally:
        closed.append(True)


def test_a_callback_gets_every_share_and_abandoned_work_is_closed():
    shares: list[float] = []
    assert list(watched(work([]), shares.append)) == ["a", "b"]
    assert shares == [0.25, 0.5, 1.0]
    closed: list[bool] = []
    parts = watched(work(closed), False)
    assert next(parts) == "a"
    parts.close()
    assert closed == [True]


@pytest.mark.parametrize(
    ("watch", "terminal", "shown"),
    [(None, True, True), (None, False, False), (True, False, True), (False, True, False)],
)
def test_a_bar_is_drawn_on_a_terminal_or_on_request(monkeypatch, capsys, watch, terminal, shown):
    monkeypatch.setattr(module, "AFTER", 0.0)
    monkeypatch.setattr(module.sys.stderr, "isatty", lambda: terminal, raising=False)
    assert list(watched(work([]), watch)) == ["a", "b"]
    text = capsys.readouterr().err
    assert (" 50% |" in text) == shown
    assert text.endswith("\n") == shown


@pytest.mark.parametrize("watch", [5, 0, "x", ()])
def test_an_invalid_way_to_report_progress_is_refused(watch):
    with pytest.raises(InputError, match=re.escape(f"of the finished share, not “{watch!r}”.")):
        list(watched(work([]), watch))


def test_a_bar_appears_only_after_a_second(capsys):
    assert list(watched(work([]), True)) == ["a", "b"]
    assert capsys.readouterr().err == ""


SVG = "{http://www.w3.org/2000/svg}"


def pictured(html: str) -> ET.Element:
    return ET.fromstring(html[html.index("<svg") :])


def texts(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_a_tour_is_shown_as_a_picture_unless_it_is_too_large():
    tour = knights.construct(knights.Board(6, 6), (0, 0)).tour
    assert "36" in texts(pictured(tour._repr_svg_()))
    assert knights.construct(knights.Board(142, 142), (0, 0)).tour._repr_svg_() is None
    assert Tour(knights.Board(5, 5), [])._repr_svg_() is None


def test_a_result_shows_its_outcome_and_a_reason_for_each_move():
    found = knights.search(knights.Board(6, 6), (0, 0), "roth")
    assert found._repr_html_().startswith("<p><b>found</b>: ")
    assert "chosen by the tie-break" in texts(pictured(found._repr_html_()))
    none = knights.search(knights.Board(5, 5), (0, 1))
    assert none._repr_html_().startswith("<p><b>no-tour</b>: ")
    assert "<svg" not in none._repr_html_()
    largest, larger = (knights.search(knights.Board(100, columns), (0, 0)) for columns in (200, 201))
    assert "<svg" in largest._repr_html_()
    assert "<svg" not in larger._repr_html_()
    assert "<svg" in knights.search(knights.Board(1, 1), (0, 0))._repr_html_()


def test_a_sweep_shows_a_row_and_a_map_for_each_board():
    shown = knights.sweep(5, 6, "roth", **QUIET)._repr_html_()
    root = pictured(shown)
    maps = [group for group in root.iter(f"{SVG}g") if group.get("class") == "map"]
    assert [texts(board)[0] for board in maps] == ["5×5", "6×6"]
    squares = [sum(p.get("d").count("M") for p in one.iter(f"{SVG}path") if p.get("class")) for one in maps]
    assert squares == [25, 36]
    legend = [one for one in CATEGORIES.values() if f"{one.glyph} {one.label}" in texts(root)]
    assert {one.short for one in legend} == {"first try", "no tour"}
    assert "<tr><td>all</td><td>61</td><td>49</td>" in shown


def test_only_the_starts_searched_are_coloured():
    root = ET.fromstring(knights.sweep(6, 6, "roth", starts="random:3", **QUIET).to_svg())
    (path,) = (path for path in root.iter(f"{SVG}path") if path.get("class") == "kind")
    assert path.get("d").count("M") == 3


def test_a_long_table_shows_its_first_rows_and_the_number_of_rows():
    known = knights.published("stu-2019", progress=False)
    shown = known._repr_html_()
    assert shown.count("<tr>") == SHOWN + 1
    assert f"of {len(known.claims)} rows" in shown
    compared = knights.compare(6, 6, "plain,roth", steps=40, **QUIET)._repr_html_()
    assert "<td>roth</td>" in compared
    assert "<td>–</td>" in compared


@pytest.mark.slow
def test_the_lesson_is_stored_without_outputs_and_runs(monkeypatch):
    notebook = nbformat.read(ROOT / "docs" / "lesson.ipynb", as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    NotebookClient(notebook, timeout=120).execute()
    shown = [{kind: it for out in cell.outputs for kind, it in out.get("data", {}).items()} for cell in cells]
    assert "<svg" in shown[1]["text/html"]
    outcome, steps, backtracks = literal_eval(shown[2]["text/plain"])
    assert (outcome, steps > 36 < backtracks) == ("found", True)
    assert shown[3]["text/html"].count('class="map"') == 3
    assert literal_eval(shown[5]["text/plain"]).keys() == {"order.python:own", "roth"}
