"""The wheel: its files, its commands and the app, without the rest of the project; and what a first visit downloads."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import knights
from tests.browser import app, classes, test_guests
from tests.browser.windows import PHONE
from tests.run import INTERPRETER, ROOT
from tests.support.registry import addresses
from tests.support.words import answer

MEGABYTE = 1_000_000
SOURCES = {
    path.relative_to(ROOT).as_posix()
    for path in ROOT.glob("knights/**/*")
    if path.is_file() and "__pycache__" not in path.parts and path.name != "types.d.ts"
}


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
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


@pytest.fixture
def installed(tmp_path: Path, wheel: Path) -> Path:
    """Install the wheel in an environment that finds only the dependencies here; return the path of its command."""
    folder = tmp_path / "environment"
    venv.create(folder)
    python = folder / INTERPRETER
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, wheel], check=True)
    base = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "nt_venv" if os.name == "nt" else "posix_venv", base))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return python.parent / "knights"


@pytest.mark.thorough
def test_the_wheel_contains_the_package_and_shows_every_page_from_another_folder(
    wheel, installed, tmp_path, windows, monkeypatch
):
    assert knights.__version__ in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if ".dist-info/" not in name} == SOURCES
    for name in [name for name in os.environ if name.startswith(("PYTHON", "NUMBA"))]:
        monkeypatch.delenv(name)
    for words, told in (
        ("tour 5 5 --json", '"outcome": "found"'),
        ("tour --help", "Usage: knights tour"),
        ("published --help", "stu-2020, stu-2021"),
    ):
        command = [installed, *words.split()]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert told in ran.stdout
    with app.serving("", installed, "app", "--headless", cwd=tmp_path) as url:
        page = windows.fresh()
        for address in addresses():
            app.arrive(page, url + address)
        app.arrive(page, f"{url}/tour?rows=6&columns=6&variant=roth")
        app.expect(answer(page)).to_contain_text("Tour found")
        app.arrive(page, f"{url}/sweep?first=5&last=6")
        app.expect(answer(page)).to_contain_text("49 of 49 solvable starts")
        phone = classes.join(windows.fresh(**PHONE), url, classes.lead(page, url + test_guests.EXERCISE))
        classes.press(page, "First question")
        test_guests.answered(page, 1, phone)
        app.arrive(page, url)
        # Streamlit's own size is 16 pixels; the settings of the lab make it 17.
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "17px"


def test_a_first_visit_downloads_little(server, windows):
    page = windows.fresh()
    received: list[int] = []
    browser = page.context.new_cdp_session(page)
    browser.send("Network.enable")
    browser.on("Network.loadingFinished", lambda file: received.append(file["encodedDataLength"]))
    app.arrive(page, server)
    page.wait_for_load_state("networkidle")
    assert len(received) > 50
    assert sum(received) < 1.25 * MEGABYTE
