"""Results files: they are overwritten only on request and never mixed, and write errors are reported in a sentence."""

import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from knights import __version__
from knights.cli import main

SWEEP = "sweep 5 6 --variant roth --steps 3000"
RANDOM = "sweep 5 6 --variant random --seed 1 --steps 3000 --starts random:9 --start-seed 4"
COMPARE = "compare 5 5 --variants roth,pohl --steps 3000"
ATLAS = "atlas 3 4"
DISCOVER = "discover 5 5 --evaluations 4"


def knights(command: str, *more: object) -> int:
    return main([*command.split(), *map(str, more)])


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("command", [SWEEP, COMPARE, ATLAS, DISCOVER])
def test_an_existing_file_is_replaced_only_on_request(command, tmp_path, refused):
    file = tmp_path / "rows.csv"
    assert knights(command, "--csv", file) == 0
    whole = file.read_text()
    for text in ("a stranger's text", "", whole):
        file.write_text(text)
        before = contents(tmp_path)
        sentence = refused(command, "--csv", file)
        assert "--overwrite replaces it" in sentence
        assert ("--resume continues it" in sentence) == (command is not ATLAS)
        assert contents(tmp_path) == before
    file.write_text("a stranger's text")
    assert knights(command, "--csv", file, "--overwrite") == 0
    assert sorted(file.read_text().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize(
    ("command", "quoted"),
    [
        (f"{SWEEP} --csv rows.csv --resume --overwrite", "choose one"),
        (f"{SWEEP} --overwrite", "--csv FILE"),
        (f"{ATLAS} --csv - --overwrite", "--csv FILE"),
        (f"{SWEEP} --csv /dev/full --resume", "“/dev/full” is not a file"),
    ],
)
def test_contradictory_options_are_refused(command, quoted, refused):
    assert quoted in refused(command)


@pytest.mark.parametrize(
    ("first", "second", "difference"),
    [
        (SWEEP, SWEEP.replace("roth", "pohl"), "with --variant roth, not with --variant pohl"),
        (SWEEP, SWEEP.replace("roth --steps 3000", "pohl --steps 9"), "with --variant roth, not with"),
        (SWEEP, SWEEP + " --ties pohl", "with --variant roth, not with --variant pohl"),
        (SWEEP, SWEEP.replace("3000", "3001"), "with --steps 3000, not with --steps 3001"),
        (SWEEP, SWEEP.replace(" --steps 3000", ""), "with --steps 3000, not with --steps 1000000"),
        (SWEEP, SWEEP + " --columns 5 6", "without --columns, not with --columns 5 6"),
        (SWEEP, SWEEP + " --all-starts-searched", "without --all-starts-searched, not with --all-starts"),
        (RANDOM, RANDOM.replace("--seed 1", "--seed 2"), "order.random.parity.12345678.-.2"),
        (RANDOM, RANDOM.replace("random:9", "random:8"), "with --starts random:9, not with --starts random:8"),
        (RANDOM, RANDOM.replace(" --starts random:9", ""), "with --starts random:9, not without --starts"),
        (RANDOM, RANDOM.replace("start-seed 4", "start-seed 5"), "with --start-seed 4, not with --start-seed 5"),
        (COMPARE, COMPARE.replace("pohl", "edge"), "with --variants roth,pohl, not with --variants roth,edge"),
        (COMPARE, COMPARE.replace(",pohl", ""), "with --variants roth,pohl, not with --variants roth"),
    ],
)  # fmt: skip
def test_a_file_with_other_settings_is_not_resumed(first, second, difference, tmp_path, refused):
    file = tmp_path / "rows.csv"
    assert knights(first, "--csv", file) == 0
    lines = file.read_text().splitlines(keepends=True)
    for kept in (1, 12, len(lines)):
        file.write_text("".join(lines[:kept]))
        before = contents(tmp_path)
        sentence = refused(second, "--csv", file, "--resume")
        assert difference in sentence
        assert contents(tmp_path) == before
    assert knights(first, "--csv", file, "--resume") == 0
    assert (tmp_path / "rows.toml").read_bytes() == before["rows.toml"]


@pytest.mark.parametrize("beside", ["", "{", "sizes = [5, 6]", "[made]"])
def test_a_file_in_the_place_of_the_experiment_is_replaced_only_on_request(beside, tmp_path, refused):
    file = tmp_path / "rows.csv"
    assert knights("sweep 5 5", "--csv", file) == 0
    (tmp_path / "rows.toml").write_text(beside)
    before = contents(tmp_path)
    assert "rows.toml” already exists and is not an" in refused("sweep 5 5", "--csv", file, "--resume")
    assert contents(tmp_path) == before
    file.unlink()
    assert "“rows.toml” already exists" in refused("sweep 5 5", "--csv", file).replace(f"{tmp_path}/", "")
    assert knights("sweep 5 5", "--csv", file, "--overwrite") == 0
    assert "[sweep]" in (tmp_path / "rows.toml").read_text()


@pytest.mark.parametrize("command", [SWEEP, DISCOVER])
def test_a_file_without_its_experiment_is_not_resumed(command, tmp_path, refused):
    file = tmp_path / "rows.csv"
    assert knights(command, "--csv", file) == 0
    (tmp_path / "rows.toml").unlink()
    before = contents(tmp_path)
    told = refused(command, "--csv", file, "--resume")
    assert "the file “rows.toml”, which says how the results were made, is missing" in told
    assert contents(tmp_path) == before


@pytest.mark.parametrize("text", ["a" * 133_000, "rows,columns,row,colunm", "\x00\x01"])
def test_a_file_without_a_line_break_does_not_count_as_empty(text, tmp_path, refused):
    file = tmp_path / "rows.csv"
    file.write_text(text)
    assert "its first line is not “rows," in refused(SWEEP, "--csv", file, "--resume")
    assert contents(tmp_path) == {"rows.csv": text.encode()}


def test_a_file_saved_by_a_spreadsheet_is_resumed(tmp_path):
    file = tmp_path / "rows.csv"
    assert knights(SWEEP, "--csv", file) == 0
    whole = file.read_text().splitlines()
    file.write_bytes(("\ufeff" + "\r\n".join([*whole[:20], ""])).encode())
    assert knights(SWEEP, "--csv", file, "--resume") == 0
    assert file.read_text("utf-8-sig").splitlines() == whole


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize(
    ("command", "redirected", "sentence"),
    [
        (f"{SWEEP} --csv /dev/full", "", "The file “/dev/full” cannot be written: No space left on device."),
        (f"{SWEEP} --csv -", ">/dev/full", "Standard output cannot be written: No space left on device."),
        (SWEEP, ">/dev/full", "Standard output cannot be written: No space left on device."),
        ("--help", ">/dev/full", "Standard output cannot be written: No space left on device."),
        (f"{SWEEP} --csv -", ">&-", "Standard output is closed: send it to a file, or to /dev/null."),
    ],
)
def test_unwritable_output_is_reported_in_one_sentence(command, redirected, sentence):
    ran = subprocess.run(
        ["sh", "-c", f"{shlex.quote(sys.executable)} -m knights {command} {redirected}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (2, sentence + "\n")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SWEEP, SWEEP.replace("5 6", "4 7")),
        (RANDOM, RANDOM.replace("5 6", "5 7")),
        (COMPARE, COMPARE.replace("5 5", "5 6")),
    ],
)
def test_a_file_can_be_resumed_with_more_boards(first, second, tmp_path, refused):
    file, anew = tmp_path / "rows.csv", tmp_path / "anew.csv"
    assert knights(first, "--csv", file) == 0
    assert knights(second, "--csv", file, "--resume") == 0
    assert knights(second, "--csv", anew) == 0
    assert file.read_text() == anew.read_text()
    tables = [tomllib.loads(one.with_suffix(".toml").read_text()) for one in (file, anew)]
    assert [table.pop("made")["version"] for table in tables] == [__version__] * 2
    assert tables[0] == tables[1]
    # A row outside the sweep is refused, and both files stay unchanged.
    before = contents(tmp_path)
    assert "has a start that is not part of this run" in refused(first, "--csv", file, "--resume")
    assert contents(tmp_path) == before


def test_csv_on_standard_output_has_no_summary(capsys):
    assert knights(COMPARE, "--csv", "-") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 2 * 25
    assert {line.count(",") for line in lines} == {lines[0].count(",")}


def test_a_file_can_be_resumed_with_more_columns(tmp_path):
    file, anew = tmp_path / "rows.csv", tmp_path / "anew.csv"
    assert knights(SWEEP + " --columns 5 6", "--csv", file) == 0
    assert knights(SWEEP + " --columns 5 7", "--csv", file, "--resume") == 0
    assert knights(SWEEP + " --columns 5 7", "--csv", anew) == 0
    assert file.read_text() == anew.read_text()


@pytest.mark.parametrize("ending", [".toml", ".csv"])
def test_a_failed_write_leaves_the_files_as_they_were(ending, tmp_path, monkeypatch, refused):
    file, own = tmp_path / "rows.csv", tmp_path / "rows.csv.ordered"
    own.write_text("a file of the user's")
    assert knights(SWEEP, "--csv", file) == 0
    file.chmod(0o640)
    before, replace = contents(tmp_path), Path.replace

    def fail(self: Path, target: Path) -> Path:
        if target.suffix == ending:
            raise OSError(28, "No space left on device")
        return replace(self, target)

    wider = SWEEP.replace("5 6", "5 7")
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", fail)
        assert "No space left on device" in refused(wider, "--csv", file, "--resume").splitlines()[-1]
    after = contents(tmp_path)
    assert after.keys() == before.keys()
    assert after["rows.csv"].startswith(before["rows.csv"][:99])
    assert ending == ".csv" or after["rows.toml"] == before["rows.toml"]
    assert knights(wider, "--csv", file, "--resume") == 0
    assert file.stat().st_mode & 0o777 == 0o640
    assert own.read_text() == "a file of the user's"
