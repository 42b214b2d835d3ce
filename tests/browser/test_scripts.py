"""The script that draws the pictures of the README, on the server of the tests."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest
from PIL import Image

from tests.support.scripts import script


@pytest.mark.slow
def test_a_picture_of_the_readme_is_drawn(server, tmp_path, monkeypatch):
    screenshots = script("screenshots")
    monkeypatch.setattr(screenshots, "serving", lambda: nullcontext(server))
    # The script starts another Playwright, and a thread can have only one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(screenshots.main, tmp_path, ["tour.png"]).result()
    with Image.open(tmp_path / "tour.png") as picture:
        assert picture.size == (screenshots.WIDE, screenshots.HIGH)
        assert len(picture.convert("RGB").getcolors(2**24)) > 20
