"""The data of the published works; tests/reproduction recomputes them."""

import json
from importlib.resources import files

from knights.reproduction.published import load, names


def test_every_file_is_listed_and_read():
    stored = files("knights.reproduction.published").joinpath("data").iterdir()
    assert names() == sorted(file.name[:-5] for file in stored)
    assert {"stu-2019", "stu-2020", "stu-2021", "altstu-2009"} <= set(names())
    for name in names():
        assert load(name)["source"]
        load(name).clear()
        assert load(name)["source"], "what one caller does to the data, another must not see"
        assert "seed" not in json.dumps(load(name))
