"""The two commands for a fresh checkout: they install everything in `.venv`, and then

    python3 packaging/run.py            start losview with its first map and a thread
    python3 packaging/run.py test       run the tests

On Windows: py packaging\\run.py. Only the standard library is used, and nothing outside the checkout is touched unless
`--install-system` is given, or root asks without a terminal: then apt may add shared libraries that Qt needs.

This file runs on every Python from 2.7 on, because it has to tell an unsuitable one where a suitable one is.
"""

from __future__ import print_function

import glob
import os
import platform
import subprocess
import sys
import sysconfig

OLDEST, NEWEST = (3, 11), (3, 14)  # as `requires-python` in pyproject.toml says

# Prints whether Qt for Python exists for a Python, whether it can create a .venv, and its version.
QUESTION = (
    "import sys, importlib.util as u, sysconfig\n"
    "fit = sys.implementation.name == 'cpython' and sys.maxsize > 2**32"
    " and not sysconfig.get_config_var('Py_GIL_DISABLED')\n"
    "can_make = all(getattr(u.find_spec(name), 'origin', None) for name in ('venv', 'ensurepip'))\n"
    "print(int(fit), int(can_make), *sys.version_info[:2])"
)

# Where Pythons are installed that PATH may not contain; * stands for a version.
PLACES = (
    "/usr/bin/python3.1?",
    "/usr/local/bin/python3.1?",
    "/opt/homebrew/bin/python3.1?",
    "/opt/python*/bin/python3",
    "/Library/Frameworks/Python.framework/Versions/3.*/bin/python3",
    "$PYENV_ROOT/versions/*/bin/python",
    "~/.pyenv/versions/*/bin/python",
    "~/.pyenv/pyenv-win/versions/*/python.exe",
    "~/.asdf/installs/python/*/bin/python3",
    "~/.local/share/mise/installs/python/*/bin/python3",
    "~/.local/share/uv/python/*/bin/python3",
    "$APPDATA/uv/python/*/python.exe",
    "$LOCALAPPDATA/Programs/Python/Python3*/python.exe",
    "$ProgramFiles/Python3*/python.exe",
)


def answer_of(command):
    """What a command prints, as text; empty if it fails or is not there."""
    try:
        with open(os.devnull) as nothing:
            process = subprocess.Popen(command, stdin=nothing, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            return process.communicate()[0].decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""


def from_launcher(listing):
    """The interpreters that `py -0p` lists, each at the end of its line after the version and perhaps a star."""
    lines = [line.split(None, 1) for line in listing.splitlines()]
    return [words[1].lstrip("* ").strip() for words in lines if len(words) == 2 and words[0].startswith("-")]


def candidates():
    """Paths of possible Pythons on this machine, each once."""
    names = ["python3.%d" % minor for minor in range(NEWEST[1], OLDEST[1] - 1, -1)] + ["python3", "python"]
    endings = [".exe"] if os.name == "nt" else [""]
    folders = [folder for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    paths = [os.path.join(folder, name + end) for name in names for folder in folders for end in endings]
    for place in PLACES:
        paths += sorted(glob.glob(os.path.expanduser(os.path.expandvars(place))))
    if os.name == "nt":
        paths += from_launcher(answer_of(["py", "-0p"]))
    seen = set()
    return [path for path in paths if os.path.isfile(path) and not (path in seen or seen.add(path))]


def suitable_python():
    """The best Python found: one that can make a .venv, then the newest; None if there is none."""
    best, best_rank = None, ()
    for path in candidates():
        words = answer_of([path, "-c", QUESTION]).split()
        if len(words) != 4 or not all(word.isdigit() for word in words):
            continue
        fit, can_make, major, minor = (int(word) for word in words)
        rank = (can_make, major, minor)
        if fit and OLDEST <= (major, minor) <= NEWEST and rank > best_rank:
            best, best_rank = path, rank
    return best


def as_typed(words):
    """A command line from its words, quoted where they hold spaces."""
    return " ".join('"%s"' % word if " " in word else word for word in words)


def refusal():
    """One sentence for a Python that losview cannot use."""
    text = "losview needs Python %d.%d to %d.%d, the usual 64-bit kind, and this is " % (OLDEST + NEWEST)
    text += "%s %s" % (platform.python_implementation().replace("CPython", "Python"), sys.version.split()[0])
    if sys.maxsize <= 2**32:
        text += ", 32-bit"
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        text += ", free-threaded"
    other = suitable_python()
    if other:
        return text + "; start it with one that is here: " + as_typed([other] + sys.argv)
    return text + "; none was found on this machine: install one from https://www.python.org/downloads/ and try again."


def main():
    words = answer_of([sys.executable, "-c", QUESTION]).split()
    if not (OLDEST <= sys.version_info[:2] <= NEWEST and words[:1] == ["1"]):
        print(refusal(), file=sys.stderr)
        return 1
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from bootstrap import main as bootstrap

    return bootstrap(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
