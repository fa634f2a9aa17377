"""Tries the Debian package in a clean root: from a system with nothing but its base to a ruling, and to the window.

    python packaging/try_deb.py losview_VERSION_ARCHITECTURE.deb OUT

makes the root OUT/root with debootstrap, installs the package there by apt with what it depends on and nothing else;
asks `losview` inside for its versions, a ruling, a picture and its lists; installs Xvfb there, starts the window under
it, keeps a picture of the screen (OUT/screen.png), and removes the package.  It needs to be root, and debootstrap.
"""

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from machine import say
from virtual_screen import window_problem

SUITE = "bookworm"
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
#: What the program is asked, and what its answer has.
QUESTIONS = (
    (("losview", "--version"), "losview "),
    (("losview", "check", "demo:", "D5", "L6"), "L6"),
    (("losview", "render", "demo:", "-o", "/tmp/map.png"), ""),
    (("losview", "rules"), "Advanced Squad Leader"),
    (("losview", "info", "--maps"), "ravensgill"),
    (("losview", "convert", "--help"), "losmap"),
    (("env", "LOSVIEW_LANGUAGE=de", "losview", "check", "demo:", "J4", "H2", "--rules", "asl"), "sieht"),
    (("test", "-f", "/usr/share/man/man1/losview.1.gz"), ""),
    (("grep", "-q", "LICENSE-LGPL-3.0.txt", "/usr/share/doc/losview/copyright"), ""),
    (("test", "-s", "/usr/lib/losview/_internal/losview/resources/licences/LICENSE-LGPL-3.0.txt"), ""),
)


def inside(root: Path, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a command in the root."""
    proxies = {name: value for name, value in os.environ.items() if name.casefold().endswith("_proxy")}
    env = {"PATH": PATH, "LC_ALL": "C.UTF-8", "HOME": "/root",
           "DEBIAN_FRONTEND": "noninteractive", **proxies}
    return subprocess.run(["chroot", root, *words], env=env, capture_output=True, text=True, check=check, timeout=900)


def make_root(root: Path) -> None:
    """Make a root with the base of the system, which fetches packages as this machine does."""
    if not (root / "usr" / "bin" / "apt-get").exists():
        subprocess.run(["debootstrap", "--variant=minbase", SUITE, root, *_mirror()], check=True,
                       stdout=subprocess.DEVNULL)
    said = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True).stdout
    ways = [line for line in said.splitlines() if line.startswith("Acquire::http")]
    (root / "etc" / "apt" / "apt.conf.d" / "99as-outside").write_text("\n".join([*ways, ""]), encoding="utf-8")
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")


def _mirror() -> list[str]:
    """Where this machine takes Debian's packages from, [] for debootstrap's own."""
    for file in (Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))):
        if file.is_file():
            lines = file.read_text(encoding="utf-8").splitlines()
            for word in " ".join(line for line in lines if not line.startswith("#")).split():
                if word.startswith("http") and "security" not in word:
                    return [word]
    return []


def answers(root: Path) -> list[str]:
    """What is wrong with the program in the root, [] for nothing."""
    found = []
    for words, told in QUESTIONS:
        done = inside(root, *words, check=False)
        wrong = "" if done.returncode == 0 and told in done.stdout and "Traceback" not in done.stderr else (
            f"status {done.returncode}: {(done.stdout + done.stderr).strip()[-300:]}")
        say(f"{' '.join(words)}: {wrong or 'well'}")
        if wrong:
            found.append(wrong)
    return found


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("package", type=Path)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args(words)
    root = given.folder.resolve() / "root"
    root.mkdir(parents=True, exist_ok=True)
    make_root(root)
    shutil.copy(given.package, root / "tmp" / "losview.deb")
    inside(root, "apt-get", "update", "-q")
    inside(root, "apt-get", "install", "-q", "-y", "--no-install-recommends", "/tmp/losview.deb")
    say("apt-get install: well")
    found = answers(root)
    inside(root, "apt-get", "install", "-q", "-y", "--no-install-recommends", "xvfb")
    env = {"PATH": PATH, "LC_ALL": "C.UTF-8", "HOME": "/root"}
    picture = given.folder.resolve() / "screen.png"
    wrong = window_problem(["losview", "demo:"], Path("/tmp/screen"), env, root, picture)
    say(f"window: {wrong or 'well'}")
    removed = inside(root, "apt-get", "remove", "-q", "-y", "losview", check=False)
    left = "files are left" if (root / "usr" / "lib" / "losview").exists() else ""
    unremoved = left if removed.returncode == 0 else removed.stderr or f"status {removed.returncode}"
    say(f"apt-get remove: {unremoved or 'well'}")
    return int(any((found, wrong, unremoved)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
