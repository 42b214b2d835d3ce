"""The package: its version, the files in its wheel, and its use without the rest of the project."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

import knights
from knights.cli import main
from knights.experiments.files import PROGRAM
from tests.run import ROOT

SOURCES = {
    path.relative_to(ROOT).as_posix()
    for path in ROOT.glob("knights/**/*")
    if path.is_file() and "__pycache__" not in path.parts and path.name != "types.d.ts"
}


def test_the_command_prints_the_version_of_the_package(capsys):
    assert main(["--version"]) == 0
    assert knights.__version__ in capsys.readouterr().out


def test_the_citation_and_the_changelog_have_the_same_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == knights.__version__
    assert citation["title"] == PROGRAM
    sections = re.findall(r"^## \[([\w.]+)\](?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert sections[0] == ("Unreleased", "")
    assert sections[1] == (knights.__version__, str(citation["date-released"]))


def built(tmp_path: Path) -> Path:
    """Build an archive of the sources, and from it the wheel; return its path.

    Building leaves folders behind, so it uses a copy of the project, and no network.
    """
    copy, out = tmp_path / "clone", tmp_path / "wheel"
    for name in ("knights", "tests/support"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in (*(ROOT / name for name in ("pyproject.toml", "README.md")), *ROOT.glob("req*.txt")):
        shutil.copy(path, copy)
    code = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, out], cwd=copy, capture_output=True, check=True)
    (sources,) = out.glob("*.tar.gz")
    command = [sys.executable, "-m", "pip", "wheel", sources, "--no-build-isolation", "--wheel-dir", out]
    ran = subprocess.run([*command, "--no-deps", "--no-index", "-q"], capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (wheel,) = out.glob("*.whl")
    return wheel


def test_the_wheel_starts_the_app_as_the_repository_does():
    entry = ROOT / "knights/ui/entry"
    for name in ("streamlit_app.py", ".streamlit/config.toml"):
        assert (entry / name).read_text("utf-8") == (ROOT / name).read_text("utf-8")


@pytest.mark.slow
def test_the_wheel_contains_only_the_package_and_runs_from_another_folder(tmp_path):
    wheel = built(tmp_path)
    assert knights.__version__ in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (scripts,) = (name for name in names if name.endswith("entry_points.txt"))
        assert b"knights = knights.cli:main" in archive.read(scripts)
        archive.extractall(tmp_path / "packages")
    assert {name for name in names if ".dist-info/" not in name} == SOURCES
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA"))}
    for words, told in (
        ("tour 5 5 --json", '"outcome": "found"'),
        ("tour --help", "Usage: python -m knights tour"),
        ("published --help", "stu-2020, stu-2021"),
    ):
        ran = subprocess.run(
            [sys.executable, "-m", "knights", *words.split()],
            cwd=tmp_path,
            env=clean | {"PYTHONPATH": str(tmp_path / "packages")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        assert told in ran.stdout
