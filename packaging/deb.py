"""Makes a Debian package of the frozen folder that `freeze.py` has made, starts it, and has lintian judge it.

    python packaging/deb.py OUT/losview OUT [--screenshots URL]

writes OUT/losview_VERSION_ARCHITECTURE.deb: the folder in /usr/lib/losview, the command in /usr/bin, and what
`linux_files.py` writes below /usr/share.  The package has that name only after its program has answered and shown its
window on a virtual screen.  It needs dpkg-deb, readelf, Xvfb and shtab.
"""

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import freeze
import frozen_licences
import linux_files
from machine import Trouble, last_lines, say
from virtual_screen import window_problem

from losview import __version__
from losview.base.qt_packages import PACKAGES

CHECKOUT = Path(__file__).resolve().parents[1]
LINUX = CHECKOUT / "packaging" / "linux"
MAINTAINER = "the losview authors <losview@localhost>"
#: What packages are made with, and the Debian package of each.
TOOLS = {"dpkg-deb": "dpkg", "readelf": "binutils", "Xvfb": "xvfb"}
#: Libraries of the C library's own package.
C_LIBRARY = re.compile(r"(ld-linux.*|lib(c|m|dl|rt|pthread|util|resolv)\.so\.\d+)")
#: What ELF files begin with.
ELF = b"\x7fELF"
NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")


def needed_libraries(folder: Path) -> set[str]:
    """The libraries that a folder's programs need and do not bring along."""
    brought = {path.name for path in folder.rglob("*")}
    needed: set[str] = set()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == ELF:
            needed |= set(NEEDED.findall(output_of("readelf", "-d", path)))
    return needed - brought


def packages_of(needed: Collection[str]) -> list[str]:
    """The packages with some libraries, and those that Qt loads by name, for `Depends`.

    Raises:
        Trouble: the package of a library is not known.
    """
    system = sorted(name for name in needed if not C_LIBRARY.fullmatch(name))
    unknown = [name for name in system if name not in PACKAGES]
    if unknown:
        raise Trouble(f"no package is known for {', '.join(unknown)}. Add it to losview/base/qt_packages.py.")
    libc = f"libc6 (>= {platform.libc_ver()[1]})"
    return [libc, *sorted({PACKAGES[name] for name in system} | set(LATE))]


#: Packages of libraries that Qt loads by name when a window is shown.
LATE = ("libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxkbcommon-x11-0", "libegl1", "libfontconfig1")


def architecture() -> str:
    """What Debian calls this machine's architecture."""
    return output_of("dpkg", "--print-architecture").strip()


def lay_out(frozen: Path, root: Path, screenshots: str | None) -> None:
    """Lay the files of the package below `root`, as they are installed below `/`."""
    shutil.copytree(frozen, root / "usr" / "lib" / "losview", symlinks=True)
    command = root / "usr" / "bin" / "losview"
    command.parent.mkdir(parents=True)
    command.symlink_to("../lib/losview/losview")
    linux_files.write(root / "usr", screenshots)
    share = root / "usr" / "share"
    zsh = share / "zsh" / "site-functions"
    zsh.rename(zsh.parent / "vendor-completions")  # Debian's place for it
    manual = share / linux_files.MANUAL
    squeeze(manual.read_bytes(), manual.with_name("losview.1.gz"))
    manual.unlink()
    documents = share / "doc" / "losview"
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(copyright_text(frozen), encoding="utf-8")
    squeeze((CHECKOUT / "CHANGELOG.md").read_bytes(), documents / "NEWS.md.gz")
    squeeze(debian_changelog().encode(), documents / "changelog.gz")
    overrides = share / "lintian" / "overrides" / "losview"
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", overrides)
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path == root / "usr" / "lib" / "losview" / "losview"
            path.chmod(0o755 if runs else 0o644)


def squeeze(content: bytes, path: Path) -> None:
    """Write a compressed file that is the same each time."""
    path.write_bytes(gzip.compress(content, 9, mtime=0))


def copyright_text(frozen: Path) -> str:
    """Debian's description of the licences of a frozen folder."""
    licence = (CHECKOUT / "LICENSE").read_text(encoding="utf-8")
    lines = "\n".join(f" {line}" if line else " ." for line in licence.strip().splitlines()[2:])
    return ("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: losview\n\n"
            f"Files: *\nCopyright: 2026 the losview authors\nLicense: MIT\n{lines}\n\n"
            f"{frozen_licences.stanzas(frozen, 'usr/lib/losview')}")


def debian_changelog() -> str:
    """The entry of this version, dated as its release in the MetaInfo file is."""
    told = ElementTree.parse(LINUX / linux_files.METAINFO).getroot()
    date = next(release.get("date", "") for release in told.iter("release") if release.get("version") == __version__)
    when = format_datetime(datetime.fromisoformat(date).replace(tzinfo=UTC))
    return f"losview ({__version__}) unstable; urgency=low\n\n  * See NEWS.md.\n\n -- {MAINTAINER}  {when}\n"


def control(root: Path, packages: Sequence[str]) -> str:
    """The control file."""
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    return (f"Package: losview\nVersion: {__version__}\nSection: graphics\nPriority: optional\n"
            f"Architecture: {architecture()}\nMaintainer: {MAINTAINER}\nInstalled-Size: {size}\n"
            f"Depends: {', '.join(packages)}\n"
            "Description: hex maps and lines of sight for board wargames\n"
            " Draws hex maps with levels and terrain, and rules on lines of sight between\n"
            " their hexes: Advanced Squad Leader by day and by night, the Civil War Brigade\n"
            " series, and BattleTech.  Every ruling names the rules and numbers behind it.\n")


def make(frozen: Path, out: Path, screenshots: str | None = None) -> Path:
    """Make the package, which gets its name only after its program has been tried.

    Args:
        screenshots: the address of its pictures.

    Raises:
        Trouble: nothing is left under the package's name then.
    """
    package = out / f"losview_{__version__}_{architecture()}.deb"
    package.unlink(missing_ok=True)
    if not (frozen / "losview").is_file():
        raise Trouble(f"{frozen} has no program. Run packaging/freeze.py first.")
    work = out / "deb"
    shutil.rmtree(work, ignore_errors=True)
    try:
        root, unproved, away = work / "root", work / package.name, work / "away"
        build(frozen, root, unproved, screenshots)
        shutil.rmtree(root)
        output_of("dpkg-deb", "--extract", unproved, root)
        away.mkdir()
        if wrong := problems([root / "usr" / "bin" / "losview"], away):
            raise Trouble(f"its program failed ({' '.join(wrong[0].split())}).")
        unproved.replace(package)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return package


def build(frozen: Path, root: Path, package: Path, screenshots: str | None) -> None:
    """Write a package, with its files laid out below `root`."""
    packages = packages_of(needed_libraries(frozen))
    lay_out(frozen, root, screenshots)
    words = control(root, packages)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(words, encoding="utf-8")
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    sums = output_of("md5sum", *(path.relative_to(root) for path in files), folder=root)
    (root / "DEBIAN" / "md5sums").write_text(sums, encoding="utf-8")
    output_of("dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z3", root, package)


def problems(command: Sequence[str | Path], away: Path) -> list[str]:
    """What is wrong with a losview and its window, [] for nothing."""
    found = freeze.problems(command, None, away, window=False)
    wrong = window_problem([*command, "demo:"], away / "screen", freeze.apart(away, "xcb"))
    say(f"window: {wrong or 'well'}")
    return [*found, f"window: {wrong}"] if wrong else found


def output_of(*words: str | Path, folder: Path | None = None) -> str:
    """What a tool prints, run in a folder; raises Trouble where it fails."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        told = last_lines(done.stderr, 1).removeprefix(f"{words[0]}: ")
        raise Trouble(f"{words[0]} failed ({told or f'status {done.returncode}'}).")
    return done.stdout


def reason(problem: Trouble | OSError) -> str:
    """Why no package was made, in one sentence."""
    if isinstance(problem, shutil.Error):  # lists each file that could not be copied
        return f"{problem.args[0][0][2]}."
    return f"{problem.strerror}: {problem.filename}." if isinstance(problem, OSError) else str(problem)


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("frozen", type=Path, help="the folder that freeze.py has made")
    parser.add_argument("folder", type=Path, help="where the package is written")
    linux_files.add_screenshots(parser)
    given = parser.parse_args(words)
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    try:
        if missing:
            raise Trouble(f"tools are missing. Install them with sudo apt-get install {' '.join(missing)}.")
        package = make(given.frozen.resolve(), given.folder.resolve(), given.screenshots)
    except (Trouble, OSError) as problem:
        print(f"No package was made: {reason(problem)}", file=sys.stderr)
        return 1
    print(f"{package}: {package.stat().st_size / 1e6:.0f} MB")
    if shutil.which("lintian") is None:
        print("lintian: not installed, not asked")
        return 0
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["lintian", "--fail-on", "error", package], env=env, check=False)
    print(f"lintian: {'well' if done.returncode == 0 else 'see above'}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
