"""What losview is built on, with licences: for the About box, packages, and whoever must know what may be passed on."""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import PurePosixPath
from typing import NamedTuple

from losview.language.translation import tr

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

#: What files with the text of a licence are called.
_TEXTS = ("license", "licence", "copying", "notice")


class Notice(NamedTuple):
    """A part that comes along.

    Attributes:
        name: of its distribution. version: "" where it is not installed. whose: what it is, and whose.
        licence: by SPDX's names.
        texts: of its licences, as it brings them along; () where it brings none, as Qt's, which the licence names.
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


def _beside(file: PurePosixPath) -> str:
    """The name of a file from the folder of the metadata on."""
    at = next(at for at, part in enumerate(file.parts) if part.endswith(".dist-info"))
    return "/".join(file.parts[at + 1:])


def _is_licence(file: PurePosixPath) -> bool:
    beside = any(part.endswith(".dist-info") for part in file.parts)
    return beside and any(word in file.name.casefold() for word in _TEXTS)


def as_text() -> str:
    """All notices as plain text: a list of the parts, and then the texts of their licences."""
    listed = notices()
    lines = [tr("losview is built on these parts, which come along with it:"), ""]
    lines += [f"{one.name} {one.version}: {one.whose}. {one.licence}".replace(" :", ":") for one in listed]
    lines += ["", tr("Python, of the Python Software Foundation, runs all of it (PSF-2.0).")]
    lines += [tr("Qt and its bindings are used as they come, under LGPL-3.0; their sources are at https://code.qt.io.")]
    for one in listed:
        for text in one.texts:
            lines += ["", "=" * 72, f"{one.name}: {one.licence}", "", text]
    return "\n".join(lines) + "\n"
