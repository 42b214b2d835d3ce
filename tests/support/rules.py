"""What the rules of the project are held against: its modules, and all that breaks a rule in one message."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.run import ROOT


@cache
def modules() -> dict[str, Path]:
    """Return the dotted name of every module of the project, and its file."""
    paths = [*ROOT.glob("knights/**/*.py"), *ROOT.glob("pages/*.py"), ROOT / "streamlit_app.py"]
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sorted(paths)
    }


def none(offences: Iterable[object]) -> None:
    """Fail with all that breaks a rule, a line each."""
    found = [str(offence) for offence in offences]
    assert not found, "\n".join(["", *found])
