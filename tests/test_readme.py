"""The README and the pages in docs: they are complete, and their examples and commands work."""

import doctest
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest
from PIL import Image

import knights
from knights import NAMED, sliding
from knights.api import calls as front
from knights.base import COMMANDS
from knights.cli import main
from knights.heuristics.tie_breaks import TIES
from knights.player import site
from tests.run import ROOT
from tests.support import registry, replaying, scripts

README = (ROOT / "README.md").read_text("utf-8")


DOCS = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}


def requirements(name: str) -> list[str]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return [m.group() for line in lines if (m := re.match(r"[A-Za-z][\w-]*", line))]


def test_the_examples_in_the_docstring_of_the_package_run():
    assert doctest.testmod(knights).attempted > 0
    assert doctest.testmod(knights).failed == 0
    assert all(hasattr(knights, name) for name in knights.__all__)


def test_every_dependency_is_explained():
    needed = [*requirements("requirements.txt"), *requirements("requirements-dev.txt"), "dask"]
    why = DOCS["dependencies.md"]
    assert not [name for name in needed if not re.search(rf"^- \*\*.*\b{name}\b.*\*\*.*:", why, re.M)]


def test_every_variant_and_tie_break_is_documented():
    assert [name for name in (*NAMED, *TIES) if f"`{name}`" not in DOCS["variants.md"]] == []


def test_the_examples_of_the_python_documentation_run():
    assert not [name for name in knights.__all__ if not re.search(rf"\b{name}\b", DOCS["python.md"])]
    ran = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False)
    assert ran.attempted > 20
    assert ran.failed == 0
    assert doctest.testmod(front).failed == doctest.testmod(sliding).failed == 0


def test_the_python_example_of_the_readme_runs():
    names: dict[str, Any] = {}
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(example, names)
    assert names["result"].outcome == "found"


def documented() -> list[str]:
    """Return the command lines in the documentation, except those that need a cluster or open the app."""
    text = "\n".join([README, DOCS["command-line.md"], DOCS["variants.md"], DOCS["findings.md"]])
    text = re.sub(r" \\\n *", " ", text)
    return re.findall(r"^(?:\.venv/bin/python -m )?(knights (?!app).+)$", text, re.MULTILINE)


HELPED = [line for row in COMMANDS.values() for line in row.examples]
"""The command lines in the help of the commands."""


@pytest.mark.slow
@pytest.mark.parametrize("line", [*dict.fromkeys([*documented(), *HELPED])])
def test_every_example_of_the_command_line_works(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr("knights.cli.published.replay", replaying.stored_replay)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    (tmp_path / "tour.txt").symlink_to(ROOT / "docs" / "magic.txt")
    (experiment,) = re.findall(r"^```toml\n(.+?)^```$", DOCS["command-line.md"], re.MULTILINE | re.DOTALL)
    (tmp_path / "experiment.toml").write_text(experiment)
    (tmp_path / "korf.txt").write_text("1 1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15")
    if "|" in line:
        command = line.replace("knights ", f"{shlex.quote(sys.executable)} -m knights ")
        subprocess.run(command, shell=True, check=True)
        return
    # Searches that take minutes run on smaller boards here.
    for long, short in (
        ("5 30 --held-out 31 40", "5 6 --held-out 7 8"),
        ("--columns 5 24", "--columns 5 7"),
        ("--held-out 25 40", "--held-out 8 9"),
        ("10 14 --leaper", "10 10 --leaper"),
        ("--held-out 15 18", "--held-out 11 11"),
    ):
        line = line.replace(long, short)
    line = re.sub(r"--evaluations \d+", "--evaluations 5", line)
    assert main(shlex.split(line)[1:]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out or [*tmp_path.glob("*.csv")]


def test_every_command_has_examples_and_a_python_call():
    commands = COMMANDS.keys() - {"app"}
    assert {line.split()[1] for line in documented()} == commands
    named = {"tour": knights.search, "check": knights.judge, "sliding": sliding.solve, "site": site.site}
    assert all(callable(named.get(name) or getattr(knights, name, None)) for name in commands)


def test_the_index_of_docs_links_to_every_page():
    assert "](docs/README.md)" in README
    assert DOCS.keys() - {"README.md"} == set(re.findall(r"\]\((\w[\w-]*\.md)\)", DOCS["README.md"]))


def test_the_script_takes_every_picture_of_the_readme_in_a_small_file():
    drawn = scripts.script("screenshots")
    assert {f"docs/{file}" for file in (*drawn.SHOTS, "tour.gif")} >= {
        *re.findall(r"!\[[^]]+\]\((?!http)([^)]+)\)", README)
    }
    for name, address in drawn.SHOTS.items():
        assert address.strip("/").partition("?")[0] in registry.titles()
        assert (ROOT / "docs" / name).stat().st_size < 200 * 1024
        with Image.open(ROOT / "docs" / name) as picture:
            assert picture.size == (drawn.WIDE, drawn.HIGH)
