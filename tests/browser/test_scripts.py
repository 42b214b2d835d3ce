"""The script that draws the pictures of the README, in the browser and on the server of the tests."""

from io import BytesIO

import pytest
from PIL import Image

from tests.support.scripts import script


@pytest.mark.slow
def test_a_picture_of_the_readme_is_drawn(page, server):
    screenshots = script("screenshots")
    png = screenshots.take(page, server + screenshots.SHOTS["tour.png"])
    with Image.open(BytesIO(png)) as picture:
        assert picture.size == (screenshots.WIDE, screenshots.HIGH)
        assert len(picture.convert("RGB").getcolors(2**24)) > 20
