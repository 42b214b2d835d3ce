"""Results files: overwritten only on request, resumed only by the same question; write errors get a sentence."""

import os
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from knights import __version__
from knights.cli import files, main
from knights.experiments.sweeps.results import header

SWEEP = "sweep 5 6 --variant roth --steps 3000"


RANDOM = "sweep 5 6 --variant random --seed 1 --steps 3000 --starts random:9 --start-seed 4"


CLOSED = f"{SWEEP} --closed"


SHAPED = SWEEP.replace("5 6", "4 5") + " --shape cross"


COMPARE = "compare 5 5 --variants roth,pohl --steps 3000"


PUZZLES = "puzzles 2x2 --puzzles 2"


DISCOVER = "discover 5 5 --evaluations 4"


def knights(command: str, *more: object) -> int:
    return main([*command.split(), *map(str, more)])


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("command", [SWEEP, COMPARE, PUZZLES, DISCOVER])
def test_an_existing_file_is_replaced_only_on_request(command, tmp_path, refused):
    file = tmp_path / "rows.csv"
    assert knights(command, "--csv", file) == 0
    whole = file.read_text()
    for text in ("a stranger's text", "", whole):
        file.write_text(text)
        before = contents(tmp_path)
        sentence = refused(command, "--csv", file)
        assert "--overwrite replaces it" in sentence
        assert ("--resume continues it" in sentence) == (command is not PUZZLES)
        assert contents(tmp_path) == before
    file.write_text("a stranger's text")
    assert knights(command, "--csv", file, "--overwrite") == 0
    # The last column of puzzles is a time.
    rows = [sorted(line.rpartition(",")[0] for line in text.splitlines()) for text in (file.read_text(), whole)]
    assert rows[0] == rows[1]


@pytest.mark.parametrize(
    ("command", "quoted"),
    [
        (f"{SWEEP} --csv rows.csv --resume --overwrite", "choose one"),
        (f"{SWEEP} --overwrite", "--csv FILE"),
        (f"{PUZZLES} --csv - --overwrite", "--csv FILE"),
        (f"{SWEEP} --csv /dev/full --resume", "“/dev/full” is not a file"),
    ],
)
def test_contradictory_options_are_refused(command, quoted, refused):
    assert quoted in refused(command)


@pytest.mark.parametrize(
    ("first", "second", "difference"),
    [
        (SWEEP, SWEEP.replace("roth", "pohl"), "with --variant roth, not with --variant pohl"),
        (SWEEP, SWEEP.replace("3000", "3001"), "with --steps 3000, not with --steps 3001"),
        (SWEEP, SWEEP + " --columns 5 6", "without --columns, not with --columns 5 6"),
        (CLOSED, SWEEP, "its first line is not"),
        (SHAPED, SHAPED.replace("cross", "ring"), "with --shape cross, not with --shape ring"),
        (RANDOM, RANDOM.replace("--seed 1", "--seed 2"), "order.random.parity.12345678.-.2"),
        (RANDOM, RANDOM.replace(" --starts random:9", ""), "with --starts random:9, not without --starts"),
        (COMPARE, COMPARE.replace("pohl", "edge"), "with --variants roth,pohl, not with --variants roth,edge"),
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


@pytest.mark.parametrize(
    "text", ["a" * 133_000, "rows,columns,row,colunm", "\x00\x01", "sep=;\n" + ";".join(header(False)) + "\n"]
)
def test_a_file_with_another_first_line_is_not_resumed(text, tmp_path, refused):
    file = tmp_path / "rows.csv"
    file.write_text(text)
    told = refused(SWEEP, "--csv", file, "--resume")
    assert "its first line is not “rows," in told
    assert ("saved it with semicolons" in told) == (";" in text)
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
        (f"{SWEEP} --columns 5 6", f"{SWEEP} --columns 5 7"),
        (RANDOM, RANDOM.replace("5 6", "5 7")),
        (COMPARE, COMPARE.replace("5 5", "5 6")),
    ],
)
def test_a_file_can_be_resumed_with_more_boards(first, second, tmp_path, refused):
    file, anew = tmp_path / "rows.csv", tmp_path / "anew.csv"
    assert knights(first, "--csv", file, "--resume") == 0, "a missing file is created"
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


def test_csv_on_standard_output_has_no_summary_and_creates_no_file(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert knights(COMPARE, "--csv", "-") == 0
    assert not contents(tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 2 * 25
    assert {line.count(",") for line in lines} == {lines[0].count(",")}


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


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function that runs a command with a results file, which may already exist, and returns its new content.

    If the command is expected to fail, the function returns the error message.
    """
    file = tmp_path / "rows.csv"

    def run(command: str, before: str | None = None, status: int = 0) -> str:
        if before is not None:
            file.write_text(before)
        resume = ["--resume"] * (before is not None)
        assert main([*command.split(), "--csv", str(file), *resume]) == status
        return file.read_text() if status == 0 else capsys.readouterr().err

    return run


@pytest.mark.parametrize("command", [SWEEP, CLOSED, SHAPED, COMPARE])
@pytest.mark.parametrize("share", [0.0, 0.01, 0.3, 0.8, 1.0])
def test_a_file_cut_anywhere_is_completed_without_repeated_lines(run, command, share):
    whole = run(command)
    assert run(command, whole[: round(share * len(whole))]) == whole


@pytest.mark.parametrize("command", [SWEEP, COMPARE])
def test_a_file_that_two_killed_runs_have_torn_is_completed(run, command):
    whole = run(command)
    head, *rows = whole.splitlines()
    torn = [rows[2][:7] + rows[3], "\0" * 99 + rows[4], f"{rows[5]}\0", rows[6][3:-4], "\0" * 9000]
    assert run(command, "\n".join([head, *rows[:2], *torn, *rows[1:9], rows[0], ""])) == whole
    told = run(command, "\n".join([head, rows[0], f"{rows[0]}7", ""]), status=2)
    assert "line 3" in told
    assert "appears twice" in told or "has a different limit" in told


@pytest.mark.parametrize("more", ["--resume", "--overwrite"])
def test_a_file_that_another_run_writes_is_left_alone(more, tmp_path, refused):
    file = tmp_path / "rows.csv"
    assert knights(SWEEP, "--csv", file) == 0
    before = contents(tmp_path)
    with file.open("a") as other:
        pytest.importorskip("fcntl").flock(other, 2)
        assert "Another run writes the file" in refused(SWEEP, "--csv", file, more)
    assert contents(tmp_path) == before
    assert knights(SWEEP, "--csv", file, more) == 0


def test_rows_that_another_run_has_added_since_the_file_was_read_are_not_lost(tmp_path, refused, monkeypatch):
    file = tmp_path / "rows.csv"
    assert knights(SWEEP, "--csv", file) == 0
    whole = file.read_text()
    file.write_text("".join(whole.splitlines(keepends=True)[:-5]))
    read = files.text_in
    monkeypatch.setattr(files, "text_in", lambda *asked: (read(*asked), file.write_text(whole))[0])
    assert "Another run writes the file" in refused(SWEEP, "--csv", file, "--resume")
    assert file.read_text() == whole


def test_only_missing_starts_are_searched(run):
    """Begin the file with a line that no search writes: it remains, so its start was not searched again."""
    before = run(SWEEP).splitlines()
    odd = before[1].rsplit(",", 3)[0] + ",2999,7,7"
    assert run(SWEEP, "\n".join([before[0], odd, ""])).splitlines() == [before[0], odd, *before[2:]]


@pytest.mark.parametrize(
    ("command", "line", "told"),
    [
        (SWEEP, "8,8,0,0,found,64,0,0", "has a start that is not part of this run"),
        (COMPARE, "edge,5,5,0,0,found,25,0,0", "has a variant that is not part of this run"),
    ],
)
def test_a_row_from_another_run_is_refused_in_one_sentence(run, command, line, told):
    header = run(command).splitlines()[0]
    sentence = run(command, f"{header}\n{line}\n", status=2)
    assert told in sentence
    assert "rows.csv" in sentence
    assert sentence.count("\n") == 1
