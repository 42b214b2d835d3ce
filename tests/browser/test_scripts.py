"""The script that takes the screenshots of the README, run with the browser and the server of the tests."""

from io import BytesIO

import pytest
from PIL import Image

from tests.support.scripts import script


@pytest.mark.thorough
def test_the_script_takes_a_screenshot_for_the_readme(page, server):
    screenshots = script("screenshots")
    png = screenshots.take(page, server + screenshots.SHOTS["tour.png"])
    with Image.open(BytesIO(png)) as picture:
        assert picture.size == (screenshots.WIDE, screenshots.HIGH)
        assert len(picture.convert("RGB").getcolors(2**24)) > 20
