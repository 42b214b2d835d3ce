"""The README's pictures are those that the script draws from the running app."""

import re

import pytest
from PIL import Image, ImageColor

from knights.search.result import Category
from knights.search.words import CATEGORIES
from tests.run import ROOT
from tests.support.registry import titles
from tests.support.scripts import script

SCRIPT = script("screenshots")


def test_the_script_draws_every_picture_of_the_readme():
    readme = (ROOT / "README.md").read_text("utf-8")
    pictures = re.findall(r"!\[[^]]+\]\((?!http)([^)]+)\)", readme)
    assert pictures
    assert set(pictures) <= {f"docs/{file}" for file in SCRIPT.SHOTS}


@pytest.mark.parametrize("name", SCRIPT.SHOTS)
def test_each_picture_is_there_and_light_enough(name):
    file = ROOT / "docs" / name
    assert file.stat().st_size < SCRIPT.MAX_BYTES
    with Image.open(file) as picture:
        assert picture.size == (SCRIPT.WIDE, SCRIPT.HIGH)
        colours = picture.convert("RGB").getcolors(2**24)
    assert len(colours) > 20, "something is drawn"
    assert SCRIPT.SHOTS[name].strip("/").partition("?")[0] in titles()


def test_the_picture_of_the_sweep_has_the_colours_of_its_categories():
    with Image.open(ROOT / "docs" / "sweep.png") as picture:
        colours = {colour for _, colour in picture.convert("RGB").getcolors(2**24)}
    for category in (Category.FIRST_TRY, Category.BACKTRACKED, Category.LIMIT, Category.NO_TOUR):
        assert ImageColor.getrgb(CATEGORIES[category].colour) in colours, category
