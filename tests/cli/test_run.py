"""Experiments from files."""

from pathlib import Path

import pytest

from knights.cli import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str) -> int:
    return main(["run", *words])


def test_results_stand_beside_the_experiment_and_are_gone_on_with(here, capsys):
    file, rows = here / "one.toml", here / "one.csv"
    file.write_text(
        '# mine\n[compare]\nsizes = [4, 5]\nvariants = ["roth", "random"]\nseeds = 2\nsteps = 900\n'
    )
    asked = file.read_text()
    assert run("one.toml") == 0
    summary, whole = capsys.readouterr().out, rows.read_text().splitlines(keepends=True)
    assert "random" in summary
    assert len(whole) == 1 + 3 * (16 + 25)
    assert run("one.toml") == 2
    assert "--resume goes on with it" in capsys.readouterr().err
    rows.write_text("".join(whole[:50]))
    assert run("one.toml", "--resume", "--workers", "1") == 0
    assert sorted(rows.read_text().splitlines(keepends=True)) == sorted(whole)
    assert file.read_text() == asked
    file.write_text(asked.replace("900", "800"))
    assert run("one.toml", "--resume") == 2
    assert "the limit of 800 steps" in capsys.readouterr().err


def test_what_a_command_writes_beside_its_results_runs_it_again(here, capsys):
    assert main(["sweep", "5", "6", "--ties", "pohl", "--csv", "a.csv"]) == 0
    assert run("a.toml", "--csv", "b.csv") == 0
    assert sorted((here / "a.csv").read_text().splitlines()) == sorted(
        (here / "b.csv").read_text().splitlines()
    )
    assert (here / "a.toml").read_text().count("[sweep]") == 1
    assert run("a.toml", "--csv", "-") == 0
    assert capsys.readouterr().out.count("pohl") == 0


def test_another_experiment_is_not_replaced_unasked(here, capsys):
    (here / "rows.toml").write_text("somebody's own")
    assert main(["sweep", "5", "5", "--csv", "rows.csv"]) == 2
    assert "“rows.toml” is there already" in capsys.readouterr().err
    assert [file.name for file in here.iterdir()] == ["rows.toml"]
    assert main(["sweep", "5", "5", "--csv", "rows.csv", "--overwrite"]) == 0
    assert "[sweep]" in (here / "rows.toml").read_text()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[swep]", "there is no command “swep”"),
        ("[run]", "there is no command “run”"),
        ("[sweep]\nsizes = [5, 5]\nstep = 3", "--step"),
        ("[sweep]\nsizes = [5]", "TO"),
        ("[sweep]\nsizes = [5, 2000]", "TO must be a whole number from 1 to 1,000, not 2,000."),
    ],
)
def test_what_cannot_be_run_is_refused_in_a_sentence(text, sentence, here, capsys):
    (here / "bad.toml").write_text(text)
    assert run("bad.toml") == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert [file.name for file in here.iterdir()] == ["bad.toml"]


def test_a_file_that_cannot_be_read_is_refused(here, capsys):
    assert run("none.toml") == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_tour_and_an_atlas_are_experiments_too(here, capsys):
    (here / "tour.toml").write_text('[tour]\nboard = [5, 5]\nstart = "2,2"\njson = true\n')
    assert run("tour.toml") == 0
    assert '"start": [2, 2]' in capsys.readouterr().out
    assert main(["atlas", "3", "4", "--csv", "atlas.csv"]) == 0
    before = (here / "atlas.csv").read_text()
    assert run("atlas.toml", "--overwrite") == 0
    assert (here / "atlas.csv").read_text() == before
