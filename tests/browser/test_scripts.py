"""The scripts that open pages in a browser, each at its smallest size, on the server that is there."""

from __future__ import annotations

import os
import re
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import patch

import pytest
from PIL import Image

from tests.benchmarks import bench_browser
from tests.support.scripts import in_a_thread, script

pytestmark = pytest.mark.slow


def test_a_picture_of_the_readme_is_drawn(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screenshots = script("screenshots")
    monkeypatch.setattr(screenshots, "serving", lambda: nullcontext(server))
    assert in_a_thread(screenshots.main, tmp_path, ["tour.png"]) == 0
    with Image.open(tmp_path / "tour.png") as picture:
        assert picture.size == (screenshots.WIDE, screenshots.HIGH)
        assert len(picture.convert("RGB").getcolors(2**24)) > 20


def test_clicks_are_timed(
    server: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_browser, "serving", lambda: nullcontext(server))
    with patch.dict(os.environ):
        assert in_a_thread(bench_browser.main, *bench_browser.SMALLEST) == 0
    assert len(re.findall(r"\d[\d,.]*", capsys.readouterr().out)) > 3
