"""``python -m knights app``: open the app in the browser."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from knights.base import InputError

SCRIPT = Path(__file__).parents[1] / "ui" / "entry" / "streamlit_app.py"
"""The entry point that an installed package carries, beside its settings."""


@click.command(
    context_settings={"ignore_unknown_options": True},
    params=[
        click.Option(["--port"], type=int, metavar="N", help="The port of the server; 8501, or the next that is free."),
        click.Option(["--headless"], is_flag=True, help="Do not open the browser."),
        click.Argument(["more"], metavar="[OPTIONS OF STREAMLIT]...", nargs=-1, type=click.UNPROCESSED),
    ],
    epilog="""\b
Examples:
  knights app
  knights app --port 8600 --headless --server.address 0.0.0.0""",
)
def app(port: int | None, headless: bool, more: tuple[str, ...]) -> int:
    """Open the app in the browser; further options are those of `streamlit run`, such as --server.address.

    It needs Streamlit, which the extra `app` of the package installs. Ctrl-C stops it.
    """
    if find_spec("streamlit") is None:
        raise InputError('The app needs Streamlit: install it with pip install "knights-tour-lab[app]".')
    words = [*(["--server.port", str(port)] if port else []), *(["--server.headless", "true"] if headless else [])]
    sys.argv = ["streamlit", "run", str(SCRIPT), *words, *more]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)
    return 0
