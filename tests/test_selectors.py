"""A test in a browser finds the parts of a page through helpers; where pages are drawn otherwise, these change."""

import re

from tests.run import ROOT
from tests.support.rules import none

OURS = re.compile(r"st-key-|data-testid|get_by_test_id|\.verdict\b|\.tiles\b|js-plotly-plot|[\"']st[A-Z]\w+")
"""How the app's parts, Streamlit's and Plotly's are called in a page."""


def test_selectors_stand_in_helpers_alone():
    none(
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted((ROOT / "tests" / "browser").glob("test_*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if OURS.search(line)
    )
