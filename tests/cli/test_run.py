"""The run command: experiments from files."""

import tomllib
from pathlib import Path

import pytest

from knights.cli import main

FURTHER = ("csv", "figure", "chart", "workers", "dask", "resume", "overwrite", "json")
"""The options of commands that are not part of a question."""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_results_go_next_to_the_experiment_and_can_be_resumed(here, capsys, refused):
    file, rows = here / "one.toml", here / "one.csv"
    file.write_text('# mine\n[compare]\nfirst = 4\nlast = 5\nvariants = ["roth", "random"]\nseeds = 2\nsteps = 900\n')
    asked = file.read_text()
    assert main("run one.toml".split()) == 0
    summary, whole = capsys.readouterr().out, rows.read_text().splitlines(keepends=True)
    assert "random" in summary
    assert len(whole) == 1 + 3 * (16 + 25)
    assert "--resume continues it" in refused("run one.toml")
    rows.write_text("".join(whole[:50]))
    assert main("run one.toml --resume --workers 1".split()) == 0
    assert rows.read_text().splitlines(keepends=True) == whole
    assert file.read_text() == asked
    told = tomllib.loads((here / "one.made.toml").read_text())
    assert told["compare"]["steps"] == 900
    assert "“knights run one.toml” writes “one.csv”" in (here / "one.made.toml").read_text()
    assert told["made"]["command"].endswith("run one.toml")
    assert {"version", "date"} <= told["made"].keys()
    file.write_text(asked.replace("900", "800"))
    told = refused("run one.toml --resume")
    assert "with --steps 900, not with --steps 800, as “one.made.toml” says" in told


def test_the_experiment_written_next_to_results_repeats_them(here, capsys):
    assert main(["sweep", "5", "6", "--ties", "pohl", "--csv", "a.csv"]) == 0
    assert main("run a.toml --csv b.csv".split()) == 0
    assert (here / "a.csv").read_text() == (here / "b.csv").read_text()
    assert (here / "a.toml").read_text().count("[sweep]") == 1
    assert main("run a.toml --csv -".split()) == 0
    assert capsys.readouterr().out.count("pohl") == 0


def test_a_tour_is_an_experiment_too(here, capsys):
    (here / "tour.toml").write_text("[tour]\nrows = 5\ncolumns = 5\nstart = [2, 2]\n")
    assert main("run tour.toml --json".split()) == 0
    assert '"start": [2, 2]' in capsys.readouterr().out


@pytest.mark.parametrize("command", ["sweep", "compare", "discover", "challenge", "puzzles"])
@pytest.mark.parametrize("key", FURTHER)
def test_an_experiment_file_cannot_set_outputs_or_workers(key, command, here, refused):
    (here / "a.toml").write_text(f'[{command}]\n{key} = "tcp://127.0.0.1:1"\n')
    told = refused("run a.toml")
    assert f"the command {command} has no key “{key}”; it has " in told
    assert f" {key}," not in told, "the list has what a question has"
    assert told.endswith("the chart and the workers on the command line.\n")
    assert [file.name for file in here.iterdir()] == ["a.toml"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('first = "--csv=../own.csv"', "not “--csv=../own.csv”"),
        ('first = ["--csv=../own.csv", "--overwrite"]', "not “['--csv=../own.csv', '--overwrite']”"),
        ('"columns=5" = "--overwrite"', "has no key “columns=5”"),
        ('columns = [5, 5, "--csv=../own.csv"]', "Columns cannot be “[5, 5, '--csv=../own.csv']”"),
        ('columns = ["--csv=../own.csv", 5]', "A side must be a whole number from 1 to 1,000"),
        ('starts = ["all", "--csv=../own.csv"]', "--csv=../own.csv"),
        ('closed = "--csv=../own.csv"', "A switch is 1 (on) or 0 (off), not “--csv=../own.csv”"),
    ],
)
def test_no_value_in_a_file_is_read_as_an_option(text, sentence, tmp_path, here, refused, monkeypatch):
    inner = tmp_path / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    table = tomllib.loads(text)
    rest = "".join(f"{key} = 5\n" for key in ("first", "last") if key not in table)
    Path("a.toml").write_text(f"[sweep]\n{rest}{text}\n")
    assert sentence in refused("run a.toml")
    assert sorted(file.name for file in tmp_path.rglob("*")) == ["a.toml", "inner"]


@pytest.mark.parametrize(("last", "steps"), [("5", 1_000_000), ("223", 1_000_000), ("224", None)])
def test_the_file_records_the_limit_in_force(last, steps, here):
    """All boards of up to 223 rows and columns have the same default limit."""
    words = f"sweep {last} {last} --variant construct --starts random:1 --csv a.csv".split()
    assert main(words) == 0
    assert tomllib.loads((here / "a.toml").read_text())["sweep"].get("steps") == steps
    assert main([*words, "--resume"]) == 0


@pytest.mark.parametrize(
    "line",
    [
        "sweep 5 5 --csv {}",
        "sweep 5 5 --figure {}.svg",
        "puzzles 2x2 --csv {}",
        "run {}",
        "check {}",
        "discover 5 5 --csv {}",
    ],
)
@pytest.mark.parametrize("name", ["n" * 300, "\x1b[31mred\x07"])
def test_odd_file_names_are_reported_in_a_printable_sentence(name, line, here, capsys):
    folder = here / "\x1b[31mred\x07"
    folder.mkdir()
    (here / f"{folder.name}.svg").touch()
    assert main([word.format(name) for word in line.split()]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.rstrip("\n").isprintable()
