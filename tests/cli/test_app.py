"""The command that opens the app; a browser test opens the pages of an installed wheel."""

import runpy
import sys

from knights.cli import app as command
from knights.cli import main


def test_options_reach_streamlit(monkeypatch):
    ran = []
    monkeypatch.setattr(sys, "argv", ["knights"])
    monkeypatch.setattr(runpy, "run_module", lambda *words, **_: ran.append([*words, *sys.argv]))
    assert main(["app", "--port", "8600", "--headless", "--server.address", "0.0.0.0"]) == 0
    options = ["--server.port", "8600", "--server.headless", "true", "--server.address", "0.0.0.0"]
    assert ran == [["streamlit", "streamlit", "run", str(command.SCRIPT), *options]]
    assert command.SCRIPT.is_file()


def test_without_streamlit_a_sentence_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert main(["app"]) == 2
    said = 'The app needs Streamlit: install it with pip install "knights-tour-lab[app]".\n'
    assert capsys.readouterr().err == said


def test_without_a_command_the_help_is_printed(capsys):
    assert main([]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Usage: ")
    assert "Open the app in the browser." in printed
