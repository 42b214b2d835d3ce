"""Fixtures that run commands in this process and return their output."""

import csv
import io
import json
import shlex
from collections.abc import Callable
from typing import Any

import pytest

from knights import cli
from knights.cli import main


@pytest.fixture(autouse=True)
def _no_note_about_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silence the note about compiling, which would appear in whichever test compiles first."""
    monkeypatch.setattr(cli, "_say_compiling", lambda kept: None)


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[[str], str]:
    """Return a function that runs a command, which must succeed, and returns its output: ``said("tour 8 8")``."""

    def said(line: str) -> str:
        assert main(shlex.split(line)) == 0
        return capsys.readouterr().out

    return said


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function: ``refused("tour 9")`` returns the only line that a command prints; its status must be 2."""

    def refused(line: str, *more: object) -> str:
        capsys.readouterr()
        assert main([*shlex.split(line), *map(str, more)]) == 2
        written = capsys.readouterr()
        assert (written.out, written.err.count("\n")) == ("", 1)
        return written.err

    return refused


@pytest.fixture
def told(said: Callable[[str], str]) -> Callable[[str], Any]:
    """Return a function that runs a command and returns its JSON: ``told("tour 8 8")``."""
    return lambda line: json.loads(said(f"{line} --json"))


@pytest.fixture
def rows(said: Callable[[str], str]) -> Callable[[str], list[dict[str, str]]]:
    """Return a function that runs a command and returns the rows of its CSV: ``rows("sweep 5 6")``."""
    return lambda line: list(csv.DictReader(io.StringIO(said(f"{line} --csv -"))))
