"""What a package for Linux lays beside the program: menu entry, MIME types, icon, thumbnails, man page, completion.

    python packaging/linux_files.py FOLDER [--screenshots URL]

writes them below FOLDER/share as they belong into /usr/share, and has each checked by its own tool where there is one.
Software centres fetch pictures from the network: at URL a publisher has laid those of resources/pictures.
It needs shtab, from the test extra.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

os.environ["LOSVIEW_LANGUAGE"] = "en"  # of readers in all countries, whatever this machine speaks
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import shtab

from losview import __version__
from losview.cli.parser import COMMANDS, parse_command_line

CHECKOUT = Path(__file__).resolve().parents[1]
LINUX = CHECKOUT / "packaging" / "linux"
ABOUT = "hex maps and line of sight for board wargames"
#: A value that may be anything may be a file: what shtab writes for one in each shell, and what completes files there.
FREE = {
    "bash": (r"^complete -o bashdefault ", "complete -o bashdefault -o default "),
    "zsh": (r'(:[^:"]*):"$', r'\1:_files"'),
    "fish": (r" -x -d ", " -r -F -d "),
}
#: What software centres show.
METAINFO = "org.losview.losview.metainfo.xml"
#: Where files go that lie ready, and the completion for each shell.
READY = {
    LINUX / "losview.desktop": "applications/losview.desktop",
    LINUX / "losview.xml": "mime/packages/losview.xml",
    LINUX / "losview.thumbnailer": "thumbnailers/losview.thumbnailer",
    LINUX / METAINFO: f"metainfo/{METAINFO}",
    CHECKOUT / "resources" / "ui" / "losview.svg": "icons/hicolor/scalable/apps/losview.svg",
}
SHELLS = {
    "bash": "bash-completion/completions/losview",
    "zsh": "zsh/site-functions/_losview",
    "fish": "fish/vendor_completions.d/losview.fish",
}
MANUAL = "man/man1/losview.1"
#: The pictures that software centres show, from resources/pictures, with what is said of each.
SCREENSHOTS = {
    "window.png": "A ruling of Advanced Squad Leader with its worksheet and its side view",
    "dark.png": "A ridge hides the target, by the rules of Civil War Brigade",
}


def write(folder: Path, screenshots: str | None = None) -> Path:
    """Write all files; the folder that stands for /usr/share.

    Args:
        screenshots: the address of the folder with the pictures, None where there is none.
    """
    share = folder / "share"
    texts = {SHELLS[shell]: completion(shell) for shell in SHELLS} | {MANUAL: manual()}
    for name, text in texts.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")
    for source, name in READY.items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, share / name)
    if screenshots:
        about = share / READY[LINUX / METAINFO]
        about.write_text(with_screenshots(about.read_text(encoding="utf-8"), screenshots), encoding="utf-8")
    return share


def with_screenshots(metainfo: str, address: str) -> str:
    """A MetaInfo file that names the pictures at an address."""
    lines = ["  <screenshots>"]
    kinds = (' type="default"', *[""] * len(SCREENSHOTS))
    for kind, (name, caption) in zip(kinds, SCREENSHOTS.items(), strict=False):
        lines += [f"    <screenshot{kind}>", f"      <caption>{caption}</caption>",
                  f"      <image>{escape(address.rstrip('/'))}/{name}</image>", "    </screenshot>"]
    return metainfo.replace("  <releases>", "\n".join([*lines, "  </screenshots>", "  <releases>"]))


def web_address(text: str) -> str:
    """An address for `--screenshots`; raises ArgumentTypeError with one sentence where it is none."""
    parts = urlsplit(text)
    if parts.scheme != "https" or not parts.netloc:
        raise ArgumentTypeError(f"takes the address of a folder, such as https://example.org/pictures, not {text!r}")
    return text


def completion(shell: str) -> str:
    """The completion of the whole command line for a shell."""
    whole = ArgumentParser("losview", description=ABOUT)
    whole.add_argument("-V", "--version", action="version", version=__version__, help="show all versions and exit")
    commands = whole.add_subparsers()
    for name, command in COMMANDS.items():
        made = command.parser()
        commands.add_parser(name, parents=[made], add_help=False, help=made.about, description=made.about)
    return re.sub(*FREE[shell], shtab.complete(whole, shell), flags=re.MULTILINE)


def manual() -> str:
    """The man page: what each command says of itself."""
    parts = [f'.TH LOSVIEW 1 "" "losview {__version__}" "User Commands"', ".SH NAME", f"losview \\- {ABOUT}",
             ".SH DESCRIPTION", *_verbatim(_help([])), ".SH COMMANDS"]
    for name in COMMANDS:
        parts += [f'.SS "losview {name}"', *_verbatim(_help([name]))]
    return "\n".join(parts) + "\n"


def _help(words: Sequence[str]) -> str:
    """What `losview … --help` prints."""
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            parse_command_line([*words, "--help"])
    except SystemExit:
        return said.getvalue()
    raise AssertionError("--help did not end the program")


def _verbatim(text: str) -> Iterator[str]:
    """Lines as they are, in the words of roff: a backslash, a hyphen and a point at the beginning mean other things."""
    yield ".nf"
    for line in text.rstrip().splitlines():
        escaped = line.replace("\\", "\\e").replace("-", "\\-")
        yield f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped
    yield ".fi"


#: What AppStream 1.0.2 and later warn of: losview has no homepage.
NO_HOMEPAGE = " url-homepage-missing"


def checks(share: Path) -> list[list[str]]:
    """How each file is checked: programs that say nothing and end with status 0."""
    return [
        ["desktop-file-validate", str(share / READY[LINUX / "losview.desktop"])],
        ["appstreamcli", "validate", "--no-net", "--no-color", str(share / READY[LINUX / METAINFO])],
        ["man", "--warnings", "--local-file", "--encoding=UTF-8", str(share / MANUAL)],
        ["bash", "-n", str(share / SHELLS["bash"])],
        ["zsh", "-n", str(share / SHELLS["zsh"])],
        ["fish", "--no-execute", str(share / SHELLS["fish"])],
    ]


def problem(command: Sequence[str]) -> str:
    """What a tool has against a file, "" for nothing."""
    # Of a locale that is not generated, as ssh may forward one, bash and man complain in every run.
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    found = done.stderr.strip() or (f"status {done.returncode}" if done.returncode else "")
    return "" if found and is_overlooked(done.stdout) else found


def is_overlooked(report: str) -> bool:
    """Whether a report of AppStream's complains of the homepage and of nothing else; infos are no complaints."""
    complaints = [line for line in report.splitlines() if line.startswith(("E:", "W:"))]
    return bool(complaints) and all(NO_HOMEPAGE in line for line in complaints)


def mime_database(share: Path, folder: Path) -> tuple[str, dict[str, str]]:
    """Make a database of the MIME types in a folder, as installing does; what is wrong with it, and the environment in
    which programs use it."""
    shutil.copytree(share / "mime", folder / "mime")
    env = {**os.environ, "XDG_DATA_HOME": str(folder)}
    done = subprocess.run(["update-mime-database", str(folder / "mime")], env=env, capture_output=True, text=True,
                          check=False)
    return done.stderr.strip(), env


def add_screenshots(parser: ArgumentParser) -> None:
    """Let a command take the address of the pictures."""
    parser.add_argument("--screenshots", metavar="URL", type=web_address,
                        help=f"https address of the folder with {' and '.join(SCREENSHOTS)}")


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    add_screenshots(parser)
    given = parser.parse_args(words)
    share, status = write(given.folder, given.screenshots), 0
    for command in checks(share):
        if shutil.which(command[0]) is None:
            print(f"{command[0]}: not installed, not asked")
            continue
        found = problem(command)
        print(f"{command[0]}: {found or 'well'}")
        status = status or int(bool(found))
    if shutil.which("update-mime-database") is not None:
        with tempfile.TemporaryDirectory() as folder:
            found, _ = mime_database(share, Path(folder))
        print(f"update-mime-database: {found or 'well'}")
        status = status or int(bool(found))
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
