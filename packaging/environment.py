"""The checkout's `.venv`: created, created again if it is broken, and updated when pyproject.toml changes."""

import hashlib
import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from machine import Trouble, apt_install, has_apt, last_lines, run_quietly, say

STAMP = "losview-setup.json"  # inside .venv: written last, so without it the set-up was interrupted
NEEDED = ("losview", "PySide6", "numpy", "shapely", "defusedxml", "segno", "fsrs", "pip")
NEEDED_FOR_TESTS = ("pytest", "pytestqt", "hypothesis", "xdist", "ruff", "mypy")

# Prints which of its arguments cannot be imported; fast, because nothing is imported.
QUESTION = "import sys, importlib.util as u; print(*[name for name in sys.argv[1:] if u.find_spec(name) is None])"


def python_of(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / "Scripts" / "python.exe" if sys.platform == "win32" else venv / "bin" / "python"


def prepare(checkout: Path, tests: bool, install_system: bool) -> Path:
    """Makes sure that `.venv` holds losview and its libraries (and those of the tests), and returns its Python.

    A second call finds the stamp file and installs nothing. Raises Trouble.
    """
    venv = checkout / ".venv"
    wanted = stamp_for(checkout, tests)
    stamp = read_stamp(venv)
    if stamp.get("checkout") != wanted["checkout"] or not is_complete(venv, stamp.get("tests") is True):
        make(venv, install_system)
        stamp = {}
    tests = tests or stamp.get("tests") is True
    wanted["tests"] = tests
    if stamp != wanted:
        (venv / STAMP).unlink(missing_ok=True)
        install(checkout, venv, tests)
        (venv / STAMP).write_text(json.dumps(wanted, indent=1), encoding="utf-8")
    return python_of(venv)


def stamp_for(checkout: Path, tests: bool) -> dict[str, object]:
    """The stamp after a set-up. It names the checkout, as a `.venv` does not work after its folder was moved."""
    described = hashlib.sha256((checkout / "pyproject.toml").read_bytes()).hexdigest()
    return {"checkout": str(checkout), "pyproject": described, "tests": tests}


def read_stamp(venv: Path) -> dict[str, object]:
    """The stamp of the last complete set-up; empty if there is none."""
    try:
        stamp = json.loads((venv / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def is_complete(venv: Path, tests: bool) -> bool:
    """Whether the environment's Python starts and finds everything that was installed."""
    answer = run_quietly([python_of(venv), "-c", QUESTION, *NEEDED, *(NEEDED_FOR_TESTS if tests else ())])
    return answer.returncode == 0 and not answer.stdout.strip()


def make(venv: Path, install_system: bool) -> None:
    """Creates a virtual environment with pip only; an unfinished one is removed first."""
    require_venv_module(install_system)
    if venv.exists() or venv.is_symlink():
        remove(venv)
    # The base interpreter: the running one may belong to the .venv that was just removed.
    base = getattr(sys, "_base_executable", None) or sys.executable
    made = run_quietly([base, "-m", "venv", venv])
    if made.returncode:
        raise Trouble(f"Python could not make the virtual environment {venv}.", last_lines(made.stdout))


def remove(venv: Path) -> None:
    """Removes a `.venv` that is broken or was made elsewhere; raises Trouble if it is not a virtual environment."""
    beginning = {"bin", "include", "lib", "lib64", "Scripts", "Include", "Lib"}
    if venv.is_symlink() or not venv.is_dir():
        raise Trouble(f"{venv} is not a folder: move it away, then run this again.")
    if not (venv / "pyvenv.cfg").exists() and any(entry.name not in beginning for entry in venv.iterdir()):
        raise Trouble(f"{venv} is not a virtual environment: move it away, then run this again.")
    say("The .venv here is incomplete or belongs elsewhere: creating it again.")
    try:
        shutil.rmtree(venv)
    except OSError as error:
        raise Trouble(f"{venv} is broken and cannot be removed ({error.strerror}); remove it by hand.") from None


def require_venv_module(install_system: bool) -> None:
    """Makes sure that `venv` works: on Debian and Ubuntu a part of it is in a separate package."""
    if has_module("venv") and has_module("ensurepip"):
        return
    lack = f"This Python ({sys.executable}) lacks its venv module"
    if not (has_apt() and sys.base_prefix == "/usr"):
        raise Trouble(f"{lack}, which makes virtual environments: install it, or use another Python.")
    apt_install([f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"], lack, install_system)


def has_module(name: str) -> bool:
    """Whether a module exists; a folder that a removed package left behind does not count."""
    spec = find_spec(name)
    return spec is not None and spec.origin is not None


def install(checkout: Path, venv: Path, tests: bool) -> None:
    """Installs losview in editable mode with its dependencies."""
    say("Installing losview and its libraries into .venv (the first time takes a minute or two).")
    what = f"{checkout}[test]" if tests else str(checkout)
    done = run_quietly([python_of(venv), "-m", "pip", "install", "--quiet", "--editable", what])
    if done.returncode:
        raise Trouble(
            "pip could not install losview's libraries (its last lines are above): check that this machine has"
            " internet access and 1 GB of free disk space, then run this again.",
            last_lines(done.stdout),
        )
    if not is_complete(venv, tests):
        raise Trouble(f"pip said that it installed everything, but not all is there: remove {venv}, run this again.")
