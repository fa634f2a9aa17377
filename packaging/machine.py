"""What the set-up asks of the machine it runs on: running programs quietly, and apt's packages."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

LAST_LINES = 15


class Trouble(Exception):
    """What went wrong and how to mend it, in one sentence; `output` holds the last lines of the program that failed."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.output = output


def say(sentence: str) -> None:
    """Prints at once, so that it stands before what the programs started next print."""
    print(sentence, flush=True)


def environment(**changes: str) -> dict[str, str]:
    """The environment for programs started from here: ours, less what would lead a `.venv` astray."""
    astray = {"PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
    ours = {name: value for name, value in os.environ.items() if name not in astray}
    return ours | {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"} | changes


def run_quietly(
    command: Sequence[str | Path], env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end and keeps what it prints, stderr within stdout; one that is not there returns 127."""
    try:
        return subprocess.run(
            [str(word) for word in command],
            env=environment() if env is None else env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        return subprocess.CompletedProcess(list(command), 127, f"{command[0]}: {error.strerror}")


def last_lines(text: str, count: int = LAST_LINES) -> str:
    """The end of a program's output, without empty lines."""
    return "\n".join([line.rstrip() for line in text.splitlines() if line.strip()][-count:])


def is_root() -> bool:
    """Whether we may install system packages without asking anybody."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(packages: Sequence[str], lack: str, install_system: bool) -> None:
    """Installs Debian or Ubuntu packages if that was asked for, or if root runs us where nobody can be asked.

    Otherwise raises Trouble: the lack in a few words, and the command that ends it.
    """
    by_hand = "sudo apt-get install " + shlex.join(packages)
    if not (install_system or (is_root() and not sys.stdin.isatty())):
        raise Trouble(f"{lack}; this installs what is missing (as does --install-system): {by_hand}")
    say(f"{lack}; installing with apt: {' '.join(packages)}")
    as_root = [] if is_root() else ["sudo"]
    env = environment(DEBIAN_FRONTEND="noninteractive")
    # A bare image has no package lists yet. Where they cannot be fetched, those that are there may do.
    run_quietly([*as_root, "apt-get", "update"], env)
    done = run_quietly([*as_root, "apt-get", "install", "-y", "--no-install-recommends", *packages], env)
    if done.returncode:
        raise Trouble(f"{lack}, and apt could not install it; try by hand: {by_hand}", last_lines(done.stdout))


def has_apt() -> bool:
    """Whether this is Debian, Ubuntu or one of their kin."""
    return shutil.which("apt-get") is not None
