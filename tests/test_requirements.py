"""The requirements on every platform that the README names: pip finds wheels, and no package has to be compiled."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from packaging.requirements import Requirement

from tests.run import REQUIRED, ROOT

_GLIBC = ("2_28", "2_27", "2_24", "2_17")
PLATFORMS = {
    "Linux x86-64": (
        "linux",
        "x86_64",
        [f"manylinux_{one}_x86_64" for one in _GLIBC] + ["manylinux2014_x86_64"],
    ),
    "Linux aarch64": (
        "linux",
        "aarch64",
        [f"manylinux_{one}_aarch64" for one in _GLIBC] + ["manylinux2014_aarch64"],
    ),
    "macOS on Apple silicon": ("darwin", "arm64", [f"macosx_{one}_0_arm64" for one in (14, 12, 11)]),
    "macOS on Intel": ("darwin", "x86_64", [f"macosx_{one}_x86_64" for one in ("12_0", "10_15", "10_9")]),
    "Windows x64": ("win32", "AMD64", ["win_amd64"]),
}
"""For each platform ``sys_platform`` and ``platform_machine`` of markers, and the tags of its wheels."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")


def wanted(system: str, machine: str, python: str) -> list[str]:
    """Return the requirements of the app that apply to a platform, whose markers pip would evaluate for this one."""
    here = {"sys_platform": system, "platform_machine": machine, "python_version": python}
    texts = ((ROOT / f"requirements-{name}.txt").read_text("utf-8") for name in REQUIRED)
    lines = (line for text in texts for line in text.splitlines() if re.match(r"\w", line))
    needed = map(Requirement, lines)
    return [f"{one.name}{one.specifier}" for one in needed if one.marker is None or one.marker.evaluate(here)]


def found(names: list[str], tags: list[str], python: str) -> subprocess.CompletedProcess[str]:
    """Ask pip for wheels of packages, without those that they need themselves."""
    asked = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--no-deps",
        "--only-binary=:all:",
        "--target=x",
    ]
    # Otherwise pip also holds the Python that runs it against wheels for another one.
    asked += ["--ignore-installed", "--ignore-requires-python", f"--python-version={python}"]
    asked += [*(f"--platform={tag}" for tag in tags), *names]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("platform", "python"), [(one, python) for one in PLATFORMS for python in PYTHONS])
def test_at_most_one_numba_is_wanted(platform, python):
    system, machine, _ = PLATFORMS[platform]
    numba = [name for name in wanted(system, machine, python) if name.startswith("numba")]
    if platform == "macOS on Intel":
        assert numba == ([] if python in ("3.14", "3.15") else ["numba<0.63,>=0.62"])
    else:
        assert numba == ["numba<0.70,>=0.63"]
    assert not [name for name in wanted("emscripten", "wasm32", python) if name.startswith("numba")]


@pytest.mark.thorough
@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_platform_has_wheels(platform):
    """Only the requirements and the registry can change the result."""
    system, machine, tags = PLATFORMS[platform]
    if found(["numpy"], tags, "3.12").returncode:
        pytest.skip(f"pip finds no registry here with wheels for {tags[0]}.")
    with ThreadPoolExecutor() as pool:
        made = pool.map(lambda python: found(wanted(system, machine, python), tags, python), PYTHONS)
    for python, one in zip(PYTHONS, made, strict=True):
        assert one.returncode == 0, f"{platform}, Python {python}: {one.stderr[-500:]}"
