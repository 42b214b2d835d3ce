"""The package: its version, and what its wheel repeats of the project; tests/browser/test_installed.py builds it."""

import re
import tomllib

import yaml

import knights
from knights.base import APP_NAME
from knights.cli import main
from tests.run import ROOT


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
