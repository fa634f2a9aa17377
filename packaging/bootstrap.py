"""The two commands of run.py, for a Python that suits losview: set up, then start losview or run its tests."""

import argparse
import io
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from environment import prepare
from machine import Trouble, environment, say
from qt_libraries import can_show_windows, require_drawing, without_window

CHECKOUT = Path(__file__).resolve().parent.parent
DEMO = "demo:"
PICTURE = "losview-demo.png"
STOPPED = 130

# pytest-qt's settings are here, because a run without Qt does not know them.  A Qt warning fails the test that caused
# it, except those about what drawing in memory cannot do.
QT_SETTINGS = [
    *("-o", "qt_api=pyside6"),
    *("-o", "qt_log_level_fail=WARNING"),
    *("-o", "qt_log_ignore=This plugin does not support"),
]

# One process for each core, the tests of a file in the same one; `-n 0` on the command line turns this off.
IN_PARALLEL = ["-n", "auto", "--dist", "loadfile"]


def main(words: Sequence[str]) -> int:
    """Runs the command line and returns the exit status; every failure is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # prints ? for letters of a path that the console lacks
    options, rest = command_line(words)
    try:
        if options.command == "test":
            return run_tests(options.install_system, rest)
        return run_demo(options.install_system)
    except Trouble as trouble:
        if trouble.output:
            print("\n".join("    " + line for line in trouble.output.splitlines()), file=sys.stderr)
        print(trouble, file=sys.stderr)
    except OSError as error:
        print(f"The set-up failed: {error.strerror}: {error.filename or CHECKOUT}", file=sys.stderr)
    except KeyboardInterrupt:
        print("Stopped; the next start continues from here.", file=sys.stderr)
        return STOPPED
    return 1


class CommandLine(argparse.ArgumentParser):
    """Answers a bad command line with one sentence and exit status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"run.py: {message}; see run.py --help.\n")


def command_line(words: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options, and for `test` the remaining arguments, which are passed to pytest."""
    parser = CommandLine(
        prog="run.py",
        description="Installs losview in .venv, then starts it with its first map, or runs its tests.",
        epilog="What follows `test` is passed on to pytest.",
    )
    parser.add_argument("command", nargs="?", choices=["test"], help="run the tests instead of starting losview")
    parser.add_argument("--install-system", action="store_true", help="let apt install missing shared libraries of Qt")
    options, rest = parser.parse_known_args(words)
    if rest and options.command != "test":
        parser.error(f"unknown option {rest[0]}")
    return options, rest


def run_demo(install_system: bool) -> int:
    """Opens the window with the first bundled map; without a display prints a ruling and draws a picture."""
    python = prepare(CHECKOUT, tests=False, install_system=install_system)
    if can_show_windows(python, install_system):
        return losview(python, "open", DEMO)
    say("There is no display to open a window on, so here are the ruling of the demo's thread and a picture of it.")
    picture = CHECKOUT / PICTURE
    for words in (["check", DEMO], ["render", DEMO, "-o", str(picture)]):
        status = losview(python, *words, env=without_window())
        if status:
            return status
    say(f"The picture is {picture}")
    return 0


def losview(python: Path, *words: str, env: Mapping[str, str] | None = None) -> int:
    """Runs a losview command in the checkout and returns its exit status."""
    return run_visibly([python, "-m", "losview", *words], env or environment())


def run_tests(install_system: bool, words: Sequence[str]) -> int:
    """Runs all tests. Windows are drawn in memory, because real ones would catch the mouse and lose the focus.

    QT_QPA_PLATFORM in the environment overrides that. Compiled code is kept whatever the environment says: otherwise
    each process would compile all tests and the program anew, a minute of processor time in all.
    """
    python = prepare(CHECKOUT, tests=True, install_system=install_system)
    require_drawing(python, install_system)
    env = without_window()
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return run_visibly([python, "-m", "pytest", *QT_SETTINGS, *IN_PARALLEL, *words], env)


def run_visibly(command: Sequence[str | Path], env: Mapping[str, str]) -> int:
    """Runs a program in the checkout with its output shown; raises Trouble if the system ended it."""
    status = subprocess.call([str(word) for word in command], cwd=CHECKOUT, env=env)
    if status < 0:
        raise Trouble(f"{command[2]} was ended by the system (signal {-status}).")
    return status
