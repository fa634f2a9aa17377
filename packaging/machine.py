"""What the set-up needs from the system: running programs quietly, and installing packages with apt."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

LAST_LINES = 15


class Trouble(Exception):
    """What went wrong and what to do about it, in one sentence; `output`: the last lines of the failed program."""

    def __init__(self, sentence: str, output: str = "") -> None:
        super().__init__(sentence)
        self.output = output


def say(sentence: str) -> None:
    """Prints and flushes, so that the sentence comes before the output of programs started next."""
    print(sentence, flush=True)


def environment(**changes: str) -> dict[str, str]:
    """The environment for programs: the current one without variables that would mislead a `.venv`."""
    misleading = {"PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}
    kept = {name: value for name, value in os.environ.items() if name not in misleading}
    return kept | {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"} | changes


def run_quietly(
    command: Sequence[str | Path], env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a program and captures its output, stderr within stdout; the status is 127 if the program is missing."""
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
    """Whether system packages can be installed without sudo."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(packages: Sequence[str], lack: str, install_system: bool) -> None:
    """Installs Debian or Ubuntu packages if `install_system` is set, or if root runs this without a terminal.

    Otherwise raises Trouble with what is missing (`lack`) and the command that installs it.
    """
    by_hand = "sudo apt-get install " + shlex.join(packages)
    if not (install_system or (is_root() and not sys.stdin.isatty())):
        raise Trouble(f"{lack}; this installs what is missing (as does --install-system): {by_hand}")
    say(f"{lack}; installing with apt: {' '.join(packages)}")
    as_root = [] if is_root() else ["sudo"]
    env = environment(DEBIAN_FRONTEND="noninteractive")
    # A minimal image has no package lists yet. If they cannot be fetched, older lists may still work.
    run_quietly([*as_root, "apt-get", "update"], env)
    done = run_quietly([*as_root, "apt-get", "install", "-y", "--no-install-recommends", *packages], env)
    if done.returncode:
        raise Trouble(f"{lack}, and apt could not install it; try by hand: {by_hand}", last_lines(done.stdout))


def has_apt() -> bool:
    """Whether this is Debian, Ubuntu or a system derived from them."""
    return shutil.which("apt-get") is not None
