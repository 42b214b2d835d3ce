"""The package: what it needs, what is in the wheel, and that it works where nothing else of the project is."""

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
import yaml

import knights
from knights.cli import main
from knights.experiments.files import NAME
from tests.run import ROOT

# The wheel and its environment are made once: where tests are spread over processes, in one of them.
pytestmark = pytest.mark.xdist_group("package")

NEEDED = re.findall(r"^[\w-]+", (ROOT / "requirements-core.txt").read_text("utf-8"), re.M)
SOURCES = {
    path.relative_to(ROOT).as_posix()
    for path in ROOT.glob("knights/**/*")
    if path.is_file() and "__pycache__" not in path.parts and path.name != "types.d.ts"
}


def test_the_version_is_that_of_the_package(capsys):
    assert main(["--version"]) == 0
    assert knights.__version__ in capsys.readouterr().out


def test_the_citation_and_the_changelog_know_the_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == knights.__version__
    assert citation["title"] == NAME
    sections = re.findall(r"^## \[([\w.]+)\](?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert sections[0] == ("Unreleased", "")
    assert sections[1] == (knights.__version__, str(citation["date-released"]))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy: building leaves folders behind."""
    copy, out = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("wheel")
    for name in ("knights", "pages", "tests/support"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (
        *(ROOT / name for name in ("pyproject.toml", "README.md", "streamlit_app.py")),
        *ROOT.glob("req*.txt"),
    ):
        shutil.copy(path, copy)
    pip("wheel", copy, "--no-build-isolation", "--wheel-dir", out)
    (built,) = out.glob("*.whl")
    return built


def pip(*words: str | Path) -> None:
    """Run pip, which may neither use the network nor install anything else."""
    command = [sys.executable, "-m", "pip", *map(str, words), "--no-deps", "--no-index", "-q"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.slow
def test_the_wheel_holds_the_package_with_its_data_and_nothing_else(wheel):
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == SOURCES
    assert {Path(name).suffix for name in names} >= {".py", ".json", ".js", ".css"}
    assert knights.__version__ in wheel.name


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make an environment of the wheel and what it says it needs, as links to what is installed here."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=os.name != "nt")
    (packages,) = folder.glob("[Ll]ib/**/site-packages")
    waiting, linked = list(NEEDED), set()
    while waiting:
        found = distribution(re.match(r"[\w.-]+", waiting.pop()).group())
        waiting += [line for line in found.requires or () if ";" not in line]
        linked |= {Path(found.locate_file(file.parts[0])) for file in found.files if file.parts[0] != ".."}
    for path in linked:
        if path.name != "__pycache__":
            (packages / path.name).symlink_to(path)
    pip("--python", folder, "install", wheel)
    return folder


def run(environment: Path, folder: Path, program: str, *words: str) -> str:
    """Run a program of the environment in a folder, and return what it prints."""
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA"))}
    command = [str(scripts / program), *words]
    ran = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


@pytest.mark.slow
def test_a_board_is_solved_from_another_folder(environment, tmp_path):
    code = "import knights as k; print(k.__file__, k.search(k.Board(5, 5), (0, 0)).outcome.value)"
    place, outcome = run(environment, tmp_path, "python", "-c", code).split()
    assert Path(place).is_relative_to(environment)
    assert outcome == "found"
    assert '"outcome": "found"' in run(environment, tmp_path, "knights", "tour", "5", "5", "--json")
    assert "Usage: knights tour" in run(environment, tmp_path, "knights", "tour", "--help")
    assert "Usage: python -m knights tour" in run(
        environment, tmp_path, "python", "-m", "knights", "tour", "--help"
    )
    assert "stu-2020, stu-2021" in run(environment, tmp_path, "knights", "published", "--help")
