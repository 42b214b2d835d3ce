"""What an image compiles when it is built is all that its visitors need."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run import ROOT

VISITS = """
from tests.support.visits import finish, visit
from knights.ui import warm_up

warm_up._do_once = lambda: None
for page, settings in (
    ("home", {}),
    ("how", {}),
    ("tour", {"view": "search"}),
    ("tour", {"rows": 40, "columns": 40, "variant": "roth"}),
    ("tour", {"variant": "order.f(-centre)"}),
    ("sweep", {"variant": "construct"}),
    ("sweep", {"to": 6, "variant": "pohl"}),
    ("compare", {"to": 6}),
    ("sliding", {}),
    ("sliding", {"view": "compare"}),
):
    app = finish(visit(page, **settings))
    assert not app.exception, page
"""


@pytest.mark.slow
def test_nothing_is_compiled_for_a_visitor_after_the_warming_up(tmp_path: Path):
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def compiled() -> set[Path]:
        return set(tmp_path.rglob("*.nbc"))

    subprocess.run([sys.executable, "-m", "knights.ui.warm_up"], cwd=ROOT, env=env, check=True)
    before = compiled()
    assert len(before) > 20
    subprocess.run([sys.executable, "-c", VISITS], cwd=ROOT, env=env, check=True)
    assert compiled() - before == set()
