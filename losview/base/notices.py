"""What losview is built on, with licences: for the About box, packages, and whoever must know what may be passed on."""

from __future__ import annotations

import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePath, PurePosixPath
from typing import NamedTuple

from losview.base.resources_dir import resources
from losview.base.translation import tr

#: Each part that comes along with losview: its distribution, whose it is, and its licence by SPDX's names.
PARTS = (
    ("PySide6-Essentials", tr("Qt for Python and Qt, of The Qt Company and contributors"), "LGPL-3.0-only"),
    ("shiboken6", tr("Qt for Python's bindings, of The Qt Company"), "LGPL-3.0-only"),
    ("numpy", tr("NumPy, of the NumPy developers"), "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0"),
    ("shapely", tr("Shapely, of its contributors; it brings along GEOS (LGPL-2.1-only)"), "BSD-3-Clause"),
    ("defusedxml", tr("defusedxml, of Christian Heimes"), "PSF-2.0"),
    ("segno", tr("Segno, of Lars Heuer"), "BSD-3-Clause"),
    ("fsrs", tr("FSRS, of Open Spaced Repetition"), "MIT"),
    ("typing-extensions", tr("typing_extensions, of the Python developers"), "PSF-2.0"),
)

#: Licences of parts under which losview may be passed on with them.
ALLOWED = frozenset({"0BSD", "BSD-3-Clause", "CC0-1.0", "LGPL-2.1-only", "LGPL-3.0-only", "MIT", "PSF-2.0", "Zlib"})

#: Texts in resources/licences of licences that parts name and do not bring along; LGPL-3.0 is written upon GPL-3.0.
STANDARD = {"LGPL-3.0-only": ("LICENSE-LGPL-3.0.txt", "LICENSE-GPL-3.0.txt")}
#: Python's own licence, which the frozen folder has in resources/licences.
PYTHON = "LICENSE-Python.txt"
#: What a frozen folder holds of its system there: a text for each package, and which library is of which.
SYSTEM = "system"
#: What files with the text of a licence are called.
_TEXTS = ("license", "licence", "copying", "notice")


class Notice(NamedTuple):
    """A part that comes along.

    Attributes:
        name: of its distribution. version: "" where it is not installed. whose: what it is, and whose.
        licence: by SPDX's names.
        texts: of its licences, as it brings them along; () where it brings none, as Qt's (`standard_texts`).
    """

    name: str
    version: str
    whose: str
    licence: str
    texts: tuple[str, ...]


def notices() -> tuple[Notice, ...]:
    """All parts, in the order of `PARTS`."""
    return tuple(_notice(*part) for part in PARTS)


def _notice(name: str, whose: str, licence: str) -> Notice:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return Notice(name, "", whose, licence, ())
    return Notice(name, found.version, whose, licence, _texts(found))


def _texts(found: Distribution) -> tuple[str, ...]:
    """The licence texts that lie beside a distribution's metadata."""
    files = sorted((file for file in found.files or () if _is_licence(file)), key=str)
    return tuple(text for file in files if (text := (found.read_text(_beside(file)) or "").strip()))


def standard_texts(licence: str) -> dict[str, str]:
    """The texts of a licence that parts do not bring along, by the names of their files; {} where parts bring it."""
    names = [name for one in licence.split(" AND ") for name in STANDARD.get(one, ())]
    return {name: (licences_folder() / name).read_text(encoding="utf-8").strip("\n") for name in names}


def licences_folder() -> Path:
    """Where texts of licences lie that no part brings along."""
    return resources() / "licences"


def python_licence() -> Path | None:
    """The file with the licence of the Python that runs this; None where it brings none."""
    places = (licences_folder() / PYTHON, Path(sysconfig.get_path("stdlib")) / "LICENSE.txt")
    return next((place for place in places if place.is_file()), None)


def system_texts() -> dict[str, str]:
    """Of the system's libraries in a frozen folder what their packages say of their licences; {} elsewhere."""
    files = sorted((licences_folder() / SYSTEM).glob("*.txt"))
    return {file.stem: file.read_text(encoding="utf-8", errors="replace").strip() for file in files}


def _beside(file: PurePosixPath) -> str:
    """The name of a file from the folder of the metadata on."""
    at = next(at for at, part in enumerate(file.parts) if part.endswith(".dist-info"))
    return "/".join(file.parts[at + 1:])


def _is_licence(file: PurePosixPath) -> bool:
    beside = any(part.endswith(".dist-info") for part in file.parts)
    return beside and is_licence_text(file)


def is_licence_text(file: PurePath) -> bool:
    """Whether a file is called as texts of licences are."""
    return any(word in file.name.casefold() for word in _TEXTS)


def notices_text() -> str:
    """All notices as plain text: a list of the parts, and then the texts of their licences."""
    listed, standard, system, python = notices(), _all_standard(), system_texts(), python_licence()
    lines = [tr("losview is built on these parts, which come along with it:"), ""]
    lines += [f"{one.name} {one.version}: {one.whose}. {one.licence}".replace(" :", ":") for one in listed]
    lines += ["", tr("Python, of the Python Software Foundation, runs all of it (PSF-2.0).")]
    lines += [tr("Qt and its bindings are used as they come, under LGPL-3.0; their sources are at https://code.qt.io.")]
    lines += [tr("What Qt holds of others is told at https://doc.qt.io/qt-6/licenses-used-in-qt.html.")]
    if system:
        packages = ", ".join(system)
        lines += [tr("Libraries of the system on which it was frozen come along too, of these packages: {packages}.",
                     packages=packages)]
    for one in listed:
        for text in one.texts:
            lines += _under(f"{one.name}: {one.licence}", text)
    for name, text in standard.items():
        lines += _under(name.removeprefix("LICENSE-").removesuffix(".txt"), text)
    if python is not None:
        lines += _under("Python: PSF-2.0", python.read_text(encoding="utf-8").strip())
    for name, text in system.items():
        lines += _under(name, text)
    return "\n".join(lines) + "\n"


def _all_standard() -> dict[str, str]:
    """Each text once that some part does not bring along."""
    return {name: text for _, _, licence in PARTS for name, text in standard_texts(licence).items()}


def _under(heading: str, text: str) -> list[str]:
    """A text below a line and its heading."""
    return ["", "=" * 60, heading, "", text]
