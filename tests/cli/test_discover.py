"""``python -m knights discover``: its output, and the files of trials that it resumes or refuses."""

import json

import pytest

from knights.cli import main

STUDY = ["discover", "5", "7", "--evaluations", "24", "--operations", "6", "--seed", "2"]


def output(capsys, *words):
    assert main([*STUDY, *words]) == 0
    return capsys.readouterr().out


def test_json_has_the_formula_and_its_held_out_results(capsys):
    found = json.loads(output(capsys, "--json", "--held-out", "8", "8"))
    keys = "formula order mistakes starts evaluations operations front held_out"
    assert set(found) == set(keys.split())
    assert (found["order"], found["starts"], found["evaluations"]) == (None, 13 + 36 + 25, 24)
    assert 0 < found["operations"] <= 6
    best = found["front"][-1]
    assert best == {key: found[key] for key in ("formula", "operations", "mistakes")}
    operations = [one["operations"] for one in found["front"]]
    assert operations == sorted({*operations})
    assert found["held_out"].items() >= {"first": 8, "last": 8, "starts": 64}.items()
    assert found["held_out"]["columns"] is None
    assert json.loads(output(capsys, "--json"))["held_out"] is None


def test_the_text_explains_the_formula_and_compares_it_with_others(capsys):
    words = ("--columns", "8", "9", "--held-out", "10", "11")
    text = output(capsys, *words)
    assert all(word in text for word in ("mistake", "operations", "roth", "95% interval"))
    assert "of 5×8 to 7×9, after 24 evaluations." in text
    assert "Held out: 313 solvable starts of 5×10 to 7×11." in text
    found = json.loads(output(capsys, "--json", *words))
    assert found["formula"] in text.splitlines()[0]
    assert found["held_out"].items() >= {"first": 5, "last": 7, "columns": [10, 11]}.items()


def test_a_truncated_file_is_resumed_to_the_same_result(capsys, tmp_path):
    file = tmp_path / "trials.csv"
    found = output(capsys, "--csv", str(file))
    whole = file.read_text()
    lines = whole.splitlines(keepends=True)
    assert lines[0] == "evaluation,formula,order,operations,mistakes,last,rectangles\n"
    assert len(lines) == 25
    for kept in (0, 1, 2, 9, 25):
        file.write_text("".join(lines[:kept]) + ("17,f(ed" if 0 < kept < 25 else ""))
        assert output(capsys, "--csv", str(file), "--resume") == found
        assert file.read_text() == whole


@pytest.mark.parametrize("words", [(), ("--json",), ("--csv", "q.csv", "--figure", "q.svg")])
def test_an_interruption_before_the_first_formula_is_reported(capsys, tmp_path, monkeypatch, words):
    """Ctrl-C may be pressed while the kernel is compiled, for example."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("knights.cli.work.work_to_end", lambda work, *rest: False)
    assert main([*STUDY, *words]) == 130
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Interrupted; the trials so far are kept.")


@pytest.mark.parametrize(
    "other", ["--seed 3", "--closed", "--operations 5", "--orders", "--shape ring", "--columns 5 7"]
)
def test_a_file_of_another_study_is_refused_and_not_changed(capsys, tmp_path, other, refused):
    file = tmp_path / "trials.csv"
    output(capsys, "--csv", str(file))
    before = file.read_bytes()
    words = ("--csv", file, "--resume", *other.split())
    assert "cannot be resumed: it was made" in refused(" ".join(STUDY), *words)
    assert file.read_bytes() == before


@pytest.mark.parametrize("line", ["1,f(edge)", "2,f(edge),12345678,0,1,7,", "1,f(edge),12345678,0,one,7,", "x" * 9999])
def test_an_invalid_trial_is_refused_with_a_short_quote(capsys, tmp_path, line, refused):
    file = tmp_path / "trials.csv"
    output(capsys, "--csv", str(file))
    file.write_text(f"{file.read_text().splitlines()[0]}\n{line}\n")
    said = refused(" ".join(STUDY), "--csv", file, "--resume")
    assert "line 2" in said
    assert len(said) < 400
