"""The image: the commands of the Dockerfile, run without Docker in a copy of the files that it gets."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.benchmarks.bench_load import Tab
from tests.browser.app import ROOT, serving


def instructions(text: str) -> dict[str, list[str]]:
    """Return the arguments of the instructions in a Dockerfile, by the words with which they begin."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in text.replace("\\\n", " ").splitlines():
        word, _, rest = line.partition(" ")
        found[word].append(rest)
    return found


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="The commands of the image need a shell.")
def test_the_commands_of_the_image_serve_the_app_and_compile_nothing(tmp_path, monkeypatch):
    app, scratch = tmp_path / "app", tmp_path / "scratch"
    ignored = [line.removeprefix("**/") for line in (ROOT / ".dockerignore").read_text().split()]
    shutil.copytree(ROOT, app, ignore=shutil.ignore_patterns(*ignored))
    scratch.mkdir()
    dockerfile = (ROOT / "Dockerfile").read_text().replace("/tmp", str(scratch)).replace("/app/", f"{app}/")
    found = instructions(dockerfile)
    for name, value in (each.split("=", 1) for line in found["ENV"] for each in shlex.split(line)):
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    subprocess.run(["sh", "-c", found["RUN"][-1]], cwd=app, check=True)
    kept = [app / "compiled", *(app / "compiled").rglob("*")]
    assert [path for path in kept if not path.stat().st_mode & (0o5 if path.is_dir() else 0o4)] == []
    (command,) = found["CMD"]
    shell, option, words = json.loads(command)
    with (
        serving("", shell, option, f'{words} "$@"', shell, cwd=app) as url,
        Tab(url, "tour", "rows=80&columns=80&variant=roth") as tab,
    ):
        tab.run()
        tab.wait_for("Tour found")
    copied = {path.name for path in (scratch / "compiled").rglob("*.nbc")}
    assert copied == {path.name for path in kept if path.suffix == ".nbc"} != set()
