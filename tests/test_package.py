"""The package: its version, what its wheel repeats (tests/browser/test_installed.py builds it), and requirements."""

import re
import tomllib

import pytest
import yaml
from packaging.requirements import Requirement

import knights
from knights.base import APP_NAME
from knights.cli import main
from tests.run import REQUIRED, ROOT


def test_the_command_prints_the_version_of_the_package(capsys):
    assert main(["--version"]) == 0
    assert knights.__version__ in capsys.readouterr().out


def test_the_citation_and_the_changelog_have_the_same_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert citation["version"] == knights.__version__
    assert citation["title"] == APP_NAME
    sections = re.findall(r"^## \[([\w.]+)\](?: - (\S+))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert sections[0] == ("Unreleased", "")
    assert sections[1] == (knights.__version__, str(citation["date-released"]))


def test_the_wheel_starts_the_app_as_the_repository_does():
    entry = ROOT / "knights/ui/entry"
    assert tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))["client"]["toolbarMode"] == "viewer"
    for name in ("streamlit_app.py", ".streamlit/config.toml"):
        assert (entry / name).read_text("utf-8") == (ROOT / name).read_text("utf-8")


PLATFORMS = {
    "Linux x86-64": ("linux", "x86_64"),
    "Linux aarch64": ("linux", "aarch64"),
    "macOS on Apple silicon": ("darwin", "arm64"),
    "macOS on Intel": ("darwin", "x86_64"),
    "Windows x64": ("win32", "AMD64"),
}
"""For each platform ``sys_platform`` and ``platform_machine`` of markers."""


def wanted(system: str, machine: str, python: str) -> list[str]:
    """Return the requirements of the app that apply to a platform, whose markers pip would evaluate for this one."""
    here = {"sys_platform": system, "platform_machine": machine, "python_version": python}
    texts = ((ROOT / f"requirements-{name}.txt").read_text("utf-8") for name in REQUIRED)
    lines = (line for text in texts for line in text.splitlines() if re.match(r"\w", line))
    needed = map(Requirement, lines)
    return [f"{one.name}{one.specifier}" for one in needed if one.marker is None or one.marker.evaluate(here)]


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14", "3.15"])
def test_at_most_one_numba_is_wanted(platform, python):
    numba = [name for name in wanted(*PLATFORMS[platform], python) if name.startswith("numba")]
    if platform == "macOS on Intel":
        assert numba == ([] if python in ("3.14", "3.15") else ["numba<0.63,>=0.62"])
    else:
        assert numba == ["numba<0.70,>=0.63"]
    assert not [name for name in wanted("emscripten", "wasm32", python) if name.startswith("numba")]
