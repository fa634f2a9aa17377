"""The checkout's `.venv`: made, made anew if it is broken or half made, and kept in step with pyproject.toml."""

import hashlib
import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

from machine import Trouble, apt_install, has_apt, last_lines, run_quietly, say

STAMP = "losview-setup.json"  # inside .venv: written last, so that a set-up without it was interrupted
NEEDED = ("losview", "PySide6", "numpy", "shapely", "defusedxml", "pip")
NEEDED_FOR_TESTS = ("pytest", "pytestqt", "hypothesis", "xdist", "ruff", "mypy")

# Prints what of its arguments cannot be imported; fast, because nothing is imported.
QUESTION = "import sys, importlib.util as u; print(*[name for name in sys.argv[1:] if u.find_spec(name) is None])"


def python_of(venv: Path) -> Path:
    """The interpreter of a virtual environment."""
    return venv / "Scripts" / "python.exe" if sys.platform == "win32" else venv / "bin" / "python"


def prepare(checkout: Path, tests: bool, install_system: bool) -> Path:
    """Makes sure that `.venv` holds losview and its libraries (and those of the tests), and returns its Python.

    A second call finds the stamp and installs nothing. Raises Trouble.
    """
    venv = checkout / ".venv"
    wanted = stamp_for(checkout, tests)
    found = read_stamp(venv)
    if found.get("checkout") != wanted["checkout"] or not is_whole(venv, found.get("tests") is True):
        make(venv, install_system)
        found = {}
    tests = tests or found.get("tests") is True
    wanted["tests"] = tests
    if found != wanted:
        (venv / STAMP).unlink(missing_ok=True)
        install(checkout, venv, tests)
        (venv / STAMP).write_text(json.dumps(wanted, indent=1), encoding="utf-8")
    return python_of(venv)


def stamp_for(checkout: Path, tests: bool) -> dict[str, object]:
    """What the stamp says after a set-up. A folder that was moved has another name: its `.venv` no longer works."""
    described = hashlib.sha256((checkout / "pyproject.toml").read_bytes()).hexdigest()
    return {"checkout": str(checkout), "pyproject": described, "tests": tests}


def read_stamp(venv: Path) -> dict[str, object]:
    """The stamp of the last set-up that came to its end; empty if there is none."""
    try:
        stamp = json.loads((venv / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def is_whole(venv: Path, tests: bool) -> bool:
    """Whether the environment's Python starts and finds everything that was installed."""
    answer = run_quietly([python_of(venv), "-c", QUESTION, *NEEDED, *(NEEDED_FOR_TESTS if tests else ())])
    return answer.returncode == 0 and not answer.stdout.strip()


def make(venv: Path, install_system: bool) -> None:
    """A new virtual environment with pip and nothing else; whatever unfinished one is there goes."""
    require_venv_module(install_system)
    if venv.exists() or venv.is_symlink():
        remove(venv)
    # The Python below ours: ours may be that of the very .venv that was removed just now.
    base = getattr(sys, "_base_executable", None) or sys.executable
    made = run_quietly([base, "-m", "venv", venv])
    if made.returncode:
        raise Trouble(f"Python could not make the virtual environment {venv}.", last_lines(made.stdout))


def remove(venv: Path) -> None:
    """Takes away a `.venv` that is broken or was made elsewhere, if it is a virtual environment at all."""
    beginning = {"bin", "include", "lib", "lib64", "Scripts", "Include", "Lib"}
    if venv.is_symlink() or not venv.is_dir():
        raise Trouble(f"{venv} is not a folder: move it away, then run this again.")
    if not (venv / "pyvenv.cfg").exists() and any(entry.name not in beginning for entry in venv.iterdir()):
        raise Trouble(f"{venv} is not a virtual environment: move it away, then run this again.")
    say("The .venv that is here is not whole, or belongs elsewhere: making it anew.")
    try:
        shutil.rmtree(venv)
    except OSError as error:
        raise Trouble(f"{venv} is broken and cannot be removed ({error.strerror}); remove it by hand.") from None


def require_venv_module(install_system: bool) -> None:
    """Debian and Ubuntu keep a part of Python's own `venv` in a package of its own."""
    if has_module("venv") and has_module("ensurepip"):
        return
    lack = f"This Python ({sys.executable}) lacks its venv module"
    if not (has_apt() and sys.base_prefix == "/usr"):
        raise Trouble(f"{lack}, which makes virtual environments: install it, or use another Python.")
    apt_install([f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"], lack, install_system)


def has_module(name: str) -> bool:
    """Whether there is such a module; a folder that a removed package left behind is none."""
    spec = find_spec(name)
    return spec is not None and spec.origin is not None


def install(checkout: Path, venv: Path, tests: bool) -> None:
    """losview as an editable install with all it depends on."""
    say("Installing losview and its libraries into .venv (the first time takes a minute or two).")
    what = f"{checkout}[test]" if tests else str(checkout)
    done = run_quietly([python_of(venv), "-m", "pip", "install", "--quiet", "--editable", what])
    if done.returncode:
        raise Trouble(
            "pip could not install losview's libraries (its last lines are above): see whether this machine reaches"
            " the internet and has 1 GB of free disk space, then run this again.",
            last_lines(done.stdout),
        )
    if not is_whole(venv, tests):
        raise Trouble(f"pip said that it installed everything, but not all is there: remove {venv}, run this again.")
