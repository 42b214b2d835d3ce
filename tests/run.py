"""A script that runs the tests in a fresh clone; it requires only Python 3.11 or newer.

Run ``python3 tests/run.py [arguments of pytest]``. It creates .venv if it is missing, installs the packages that the
tests need, finds or installs a Chromium (on CI also nginx, and for ``--thorough`` other browsers), and runs pytest on
all processors, by default with every test that a change has to pass. ``--fast`` leaves out slow tests and those that
need a browser. ``--lowest`` runs the fast tests in a separate environment with the oldest releases that the
requirements allow. ``--thorough`` runs the tests that take too long for every run. ``--lint`` instead runs ruff, mypy
and, if npx is installed, TypeScript's checker.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
LOWEST = ROOT / ".venv-lowest"
"""The virtual environment of ``--lowest``."""
INTERPRETER = "Scripts/python.exe" if os.name == "nt" else "bin/python"
PYTHON = VENV / INTERPRETER

# The browsers without windows are first, as they need a third less processor time.
NAMES = ("chromium-headless-shell", "chrome-headless-shell", "chromium", "google-chrome", "chrome")
# Keep the order of tests/conftest.py, in which tests that need a browser alternate with others. Since browsers wait for
# half of the time, there is one process more than there are processors.
SPREAD = ("-rs", "--dist", "loadgroup", "--no-loadscope-reorder", "-n", str((os.cpu_count() or 1) + 1))
WHOLE = (*SPREAD, "--durations=30")
FAST = (*SPREAD, "--hypothesis-profile=fast", "--ignore=tests/browser", "-m", "not browser and not slow")
THOROUGH = (
    *(*SPREAD, "--durations=30", "--hypothesis-profile=thorough"),
    # On CI, a change must not fail for an example that only this run has drawn.
    *("-m", "thorough" if os.environ.get("CI") else "thorough or (hypothesis and not browser)"),
)
LINT = (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"])
TYPESCRIPT = ("npx", "--yes", "--package", "typescript@7.0.2", "tsc")
NO_BROWSER = (
    "The browser tests need Chromium or Chrome, and none was found or could be installed: "
    "install one, or set CHROMIUM to its path."
)


def run(*command: str | Path) -> int:
    """Run a command in the root of the project; return its exit status."""
    print("+", *command, file=sys.stderr, flush=True)
    return subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode


def prepare(folder: Path = VENV, *constraints: Path) -> Path:
    """Create a virtual environment if it is missing, install the requirements of the tests, and return its Python.

    The environment contains a copy of the installed requirements, since pip takes seconds to find that none is missing.
    """
    python, installed = folder / INTERPRETER, folder / "installed.txt"
    files = (*sorted(ROOT.glob("requirements*.txt")), *constraints)
    wanted = "\n".join(file.read_text("utf-8") for file in files)
    if python.exists() and installed.exists() and installed.read_text("utf-8") == wanted:
        return python
    if not python.exists() and run(sys.executable, "-m", "venv", folder):
        sys.exit(f"Python could not make {folder.name}; on Debian and Ubuntu this needs the package python3-venv.")
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    if run(*pip, "-r", "requirements-dev.txt", *(part for file in constraints for part in ("-c", file))):
        sys.exit("pip could not install requirements-dev.txt; its message is above.")
    installed.write_text(wanted, "utf-8")
    return python


REQUIRED = ("core", "charts", "app", "cluster")
"""The parts of the requirements that the app and its clusters need."""


def lowest() -> str:
    """Return constraints for pip: the oldest releases that the requirements of the app and its clusters allow."""
    texts = ((ROOT / f"requirements-{name}.txt").read_text("utf-8") for name in REQUIRED)
    line = re.compile(r"^([\w-]+)(?:\[\w+\])?>=([\w.]+)[^;\n]*(;.*)?$", re.MULTILINE)
    bounds = (line.findall(text) for text in texts)
    return "\n".join(f"{name}=={release}{marker}" for found in bounds for name, release, marker in found)


def test_lowest() -> int:
    """Run the fast tests with the oldest releases; return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder, "constraints.txt")
        constraints.write_text(lowest(), "utf-8")
        python = prepare(LOWEST, constraints)
    return run(python, "-m", "pytest", *FAST)


def find_chromium() -> str | None:
    """Return the path of Chromium or Chrome, from CHROMIUM, PATH or Playwright in this order, or None without any."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None) or _of_playwright()


def _of_playwright() -> str | None:
    """Return the path of the Chromium that Playwright installed."""
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    python = PYTHON if PYTHON.exists() else sys.executable
    asked = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    full = Path(asked.stdout.strip())
    if not full.name:
        return None
    # The path is like .../chromium-1255/chrome-linux64/chrome; the browser without windows is in a folder next to it.
    shell = full.parents[1].name.replace("chromium", "chromium_headless_shell")
    found = (*full.parents[2].glob(f"{shell}/*/*headless?shell*"), full)
    return next((str(path) for path in found if path.is_file()), None)


def find_nginx() -> str | None:
    """Return the path of nginx, also if only administrators have its folder on their PATH; None if it is missing."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/local/sbin:/usr/sbin")


def _as_administrator() -> list[str] | None:
    """Return the words that start a command run as administrator, or None if this user has no such rights."""
    sudo = [] if os.name == "nt" or os.geteuid() == 0 else ["sudo", "-n"]
    return sudo if not sudo or (shutil.which("sudo") and run(*sudo, "true") == 0) else None


def apt_get(*packages: str) -> None:
    """Install the first of these packages that is available, if apt-get exists and this user may run it."""
    sudo = _as_administrator()
    if sudo is not None and shutil.which("apt-get"):
        run(*sudo, "apt-get", "update")
        install = (*sudo, "apt-get", "install", "-y", "--no-install-recommends")
        any(run(*install, package) == 0 for package in packages)


def install_chromium() -> None:
    """Install Chromium with Playwright or, if that fails, with apt-get."""
    with_libraries = [] if _as_administrator() is None else ["--with-deps"]
    run(PYTHON, "-m", "playwright", "install", *with_libraries, "--only-shell", "chromium")
    if find_chromium() is None:
        apt_get("chromium-headless-shell", "chromium")  # Only Debian has the first package.


def lint_scripts() -> int:
    """Check the types of the JavaScript, if npx has or can fetch the compiler; return the exit status."""
    npx = shutil.which(TYPESCRIPT[0])
    if npx is None or run(npx, *TYPESCRIPT[1:], "--version"):
        print("The types of the scripts were not checked: npx is not here or cannot get TypeScript.", file=sys.stderr)
        return 0
    return run(npx, *TYPESCRIPT[1:], "-p", "tsconfig.json")


def main(arguments: list[str]) -> int:
    """Prepare the environment, then lint or test; return the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is run by whatever python3 is
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    # With this variable, every test process would compile all modules again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if arguments == ["--lowest"]:
        return test_lowest()
    prepare()
    if arguments == ["--lint"]:
        return max(*(run(PYTHON, "-m", *command) for command in LINT), lint_scripts())
    if arguments == ["--fast"]:
        return run(PYTHON, "-m", "pytest", *FAST)
    if find_chromium() is None:
        install_chromium()
    chromium = find_chromium()
    if chromium is None:
        sys.exit(NO_BROWSER)
    os.environ["CHROMIUM"] = chromium
    # Install nginx only on CI, since on other machines the package would start serving port 80; its tests are skipped.
    if os.environ.get("CI") and find_nginx() is None:
        apt_get("nginx")
    if os.environ.get("CI") and arguments == ["--thorough"]:
        playwright, others = (PYTHON, "-m", "playwright"), ("firefox", "webkit")
        # Without them, their tests are skipped; the libraries that they need take minutes.
        if run(*playwright, "install", *others) == 0:
            run(*playwright, "install-deps", *others)
    return run(PYTHON, "-m", "pytest", *(THOROUGH if arguments == ["--thorough"] else arguments or WHOLE))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
