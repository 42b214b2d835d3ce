"""The functions for Python, which return as tables the figures that the commands print."""

import builtins
import json
import shlex

import pytest

import knights
from knights.base import InputError, Tabular
from knights.cli import main

QUIET = {"progress": False, "workers": 1}


def printed(capsys: pytest.CaptureFixture[str], line: str) -> str:
    capsys.readouterr()
    assert main(shlex.split(line)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("sizes", "settings", "words"),
    [
        ((3, 5, "roth"), {"columns": (4, 5), "steps": 500}, "3 5 --columns 4 5 --variant roth --steps 500"),
        ((6, 7), {"starts": "random:5", "steps_per_square": 50}, "6 7 --starts random:5 --steps-per-square 50"),
    ],
)
def test_a_sweep_has_the_rows_of_the_command(capsys, sizes, settings, words):
    swept = knights.sweep(*sizes, **settings, **QUIET)
    assert sorted(swept.to_csv().splitlines()) == sorted(printed(capsys, f"sweep {words} --csv -").splitlines())
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
