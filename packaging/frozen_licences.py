"""The licences of all that a frozen folder holds: laid into it, looked for, and told as Debian tells them.

Parts of Python have theirs beside their metadata, which PyInstaller copies; `resources/licences` has those that no part
brings along.  Python's own and those of the system's libraries are copied from the machine that freezes.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from losview.base.notices import PARTS, PYTHON, STANDARD, SYSTEM, is_licence_text

#: Where the folder's texts lie that no part has beside its metadata, and where its libraries lie.
TEXTS = Path("_internal") / "losview" / "resources" / "licences"
#: Where Debian's packages say what their licence is.
DOCUMENTS = Path("/usr/share/doc")
#: Which package each library of the system is of: lines of both names.
INDEX = "libraries"
#: What texts have that Debian's systems hold themselves, and that a package is not to repeat.
COMMON = ("GNU GENERAL PUBLIC LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE", "Apache License\n")
#: What stands in a text between a part's own licence and those of what it brings along.
BREAK = "\n----\n"


def lay(frozen: Path, python: Path) -> None:
    """Lay the texts into a folder that no part has beside its metadata.

    Args:
        python: the licence of the Python that was frozen.
    """
    texts = frozen / TEXTS
    (texts / SYSTEM).mkdir(parents=True, exist_ok=True)
    shutil.copyfile(python, texts / PYTHON)
    found = {library: package_of(library) for library in system_libraries(frozen)}
    for package in {package for package in found.values() if package}:
        shutil.copyfile(DOCUMENTS / package / "copyright", texts / SYSTEM / f"{package}.txt")
    lines = [f"{library} {package}\n" for library, package in sorted(found.items()) if package]
    (texts / SYSTEM / INDEX).write_text("".join(lines), encoding="utf-8")


def system_libraries(frozen: Path) -> list[str]:
    """The libraries of a folder that are the system's: those of parts are linked from their own folders."""
    libraries = (frozen / "_internal").glob("lib*.so*")
    return sorted(path.name for path in libraries if not path.is_symlink() and not path.name.startswith("libpython"))


def package_of(library: str) -> str:
    """The system's package with a library and with the text of its licence, "" where there is none."""
    if shutil.which("dpkg") is None:
        return ""
    done = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True, check=False)
    packages = (line.partition(":")[0] for line in done.stdout.splitlines())
    return next((package for package in packages if (DOCUMENTS / package / "copyright").is_file()), "")


def problem(frozen: Path) -> str:
    """Whose licence a frozen folder lacks, "" for nobody's."""
    lacking = [name for name, _, licence in PARTS if not list(texts_of(frozen, name, licence))]
    lacking += ["Python"] if not (frozen / TEXTS / PYTHON).is_file() else []
    told = packages(frozen)
    lacking += [library for library in system_libraries(frozen)
                if not (frozen / TEXTS / SYSTEM / f"{told.get(library, '')}.txt").is_file()]
    return f"no text for {', '.join(lacking)}" if lacking else ""


def packages(frozen: Path) -> dict[str, str]:
    """Which package each library of the system is of."""
    index = frozen / TEXTS / SYSTEM / INDEX
    lines = index.read_text(encoding="utf-8").splitlines() if index.is_file() else []
    return dict(line.split(" ", 1) for line in lines)


def texts_of(frozen: Path, name: str, licence: str) -> Iterator[Path]:
    """The texts of a part's licences in a frozen folder."""
    for folder in _folders(frozen, name):
        if folder.suffix == ".dist-info":
            yield from sorted(path for path in folder.rglob("*") if path.is_file() and is_licence_text(path))
    standard = [text for one in licence.split(" AND ") for text in STANDARD.get(one, ())]
    yield from (path for text in standard if (path := frozen / TEXTS / text).is_file())


def _folders(frozen: Path, name: str) -> list[Path]:
    """The folders of a part: its metadata, its modules and its libraries."""
    whole = name.casefold().replace("-", "_")
    own = {whole, whole.partition("_")[0], f"{whole}.libs"}
    return sorted(path for path in (frozen / "_internal").iterdir()
                  if path.is_dir() and path.name.casefold().partition("-")[0] in own)


def stanzas(frozen: Path, below: str) -> str:
    """What Debian's description of licences says of all that a folder holds beside losview.

    Args:
        below: where the folder is installed, such as "usr/lib/losview".
    """
    told = []
    for name, whose, licence in PARTS:
        files = [f"{below}/_internal/{path.name}/*" for path in _folders(frozen, name)]
        told.append(_stanza(files, whose, licence, _words(frozen, below, texts_of(frozen, name, licence))))
    python = _words(frozen, below, [frozen / TEXTS / PYTHON])
    told.append(_stanza([f"{below}/_internal/libpython*", f"{below}/_internal/base_library.zip",
                         f"{below}/_internal/python*/*"], "Python Software Foundation", "PSF-2.0", python))
    system = packages(frozen)
    for package in sorted(set(system.values())):
        files = [f"{below}/_internal/{library}" for library, its in system.items() if its == package]
        where = f"/{below}/{TEXTS / SYSTEM / package}.txt"
        words = [f"As Debian's package {package} has it, whose description of its licence is {where}."]
        told.append(_stanza(files, f"see {where}", f"as-{package}", words))
    return "\n".join(told)


def _stanza(files: Iterable[str], whose: str, licence: str, words: Iterable[str]) -> str:
    lines = "\n".join(f" {line}" if line.strip() else " ." for line in words)
    listed = "\n ".join(files)
    return f"Files: {listed}\nCopyright: {whose}\nLicense: {licence}\n{lines}\n"


def _words(frozen: Path, below: str, texts: Iterable[Path]) -> Iterator[str]:
    """The texts, line by line; of those that Debian's systems hold themselves where they lie."""
    for number, path in enumerate(texts):
        text = path.read_text(encoding="utf-8", errors="replace")
        if number:
            yield ""
        own = text.partition(BREAK)[0]
        is_common = [any(title in stretch for title in COMMON) for stretch in (own, text)]
        if not is_common[0]:
            yield from (own if is_common[1] else text).strip().splitlines()
        if is_common[1]:
            yield (f"The full text is /{below}/{path.relative_to(frozen)}; licences of GNU and Apache lie in "
                   "/usr/share/common-licenses too.")
