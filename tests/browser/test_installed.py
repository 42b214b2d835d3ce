"""The app from its wheel, and what a first visit downloads."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.browser.app import arrive, expect, serving
from tests.browser.test_classroom import press
from tests.browser.test_guests import answered, join, lead
from tests.browser.windows import PHONE
from tests.run import INTERPRETER
from tests.support.registry import addresses
from tests.support.words import answer
from tests.test_package import built

MEGABYTE = 1_000_000


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Install the wheel in an environment that finds only the dependencies here; return the path of its command."""
    folder = tmp_path / "environment"
    venv.create(folder)
    python = folder / INTERPRETER
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index"]
    subprocess.run([*install, built(tmp_path)], check=True)
    base = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "nt_venv" if os.name == "nt" else "posix_venv", base))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    return python.parent / "knights"


@pytest.mark.slow
def test_an_installed_wheel_shows_every_page(installed, tmp_path, windows):
    with serving("", installed, "app", "--headless", cwd=tmp_path) as url:
        page = windows.fresh()
        for address in addresses():
            arrive(page, url + address)
        arrive(page, f"{url}/tour?rows=6&columns=6&variant=roth")
        expect(answer(page)).to_contain_text("Tour found")
        arrive(page, f"{url}/sweep?first=5&last=6")
        expect(answer(page)).to_contain_text("49 of 49 solvable starts")
        phone = join(windows.fresh(**PHONE), url, lead(page, url))
        press(page, "First question")
        answered(page, 1, phone)
        arrive(page, url)
        # Streamlit's own size is 16 pixels; the settings of the lab make it 17.
        assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "17px"


def test_a_first_visit_downloads_little(server, windows):
    page = windows.fresh()
    received: list[int] = []
    browser = page.context.new_cdp_session(page)
    browser.send("Network.enable")
    browser.on("Network.loadingFinished", lambda file: received.append(file["encodedDataLength"]))
    arrive(page, server)
    page.wait_for_load_state("networkidle")
    assert len(received) > 50
    assert sum(received) < 1.25 * MEGABYTE
