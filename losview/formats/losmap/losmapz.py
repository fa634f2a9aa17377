"""Bundles, `.losmapz`: a ZIP archive of a map and the scans under it.

    map.losmap
    pictures/0123456789ab-scan.png

A picture's name begins with its checksum: another picture has another name, in this bundle and in the next.
Unpacked by hand it is a folder with a map that opens.  losview unpacks nothing: a picture of an open bundle is named by
the bundle's file and its entry, and read from there.  Pictures of VASL's boards, and the boards, stay references: they
belong to others.  The same map gives the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import zipfile
from copy import copy
from pathlib import Path, PurePath
from typing import Any

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.board import Board
from losview.formats.core.archive import Archive
from losview.formats.core.disk import file_text
from losview.formats.core.error import FormatError, reading
from losview.formats.core.limit_table import MAX_BYTES
from losview.formats.core.strict_json import loads
from losview.formats.losmap import losmap
from losview.formats.losmap.referenced import ReferredFiles

#: The entry with the map, which stands first, and the folder of the pictures.
MAP, PICTURES = "map.losmap", "pictures/"
#: Most characters of a picture's name in a bundle, and how many of its checksum stand before it.
_LONGEST, _DIGITS = 60, 12
#: The checksum before a picture's name.
_CHECKSUM = re.compile(f"[0-9a-f]{{{_DIGITS}}}-")


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a ZIP archive with a map first."""
    return start.startswith(b"PK\x03\x04") and start[30 : 30 + len(MAP)] == MAP.encode()


def parse(data: bytes, path: Path) -> Board:
    """Read a bundle; its pictures are read when they are shown.

    Raises:
        FormatError: with the entry, what is wrong and what to do about it.
    """
    archive = Archive(data, path, tr("bundle"))
    if not archive.has(MAP):
        raise archive.error(MAP, tr("is missing"), tr("choose a bundle that losview has written"))
    value = loads(file_text(archive.read(MAP), path), path)
    entries = _taken_out(value, archive) if isinstance(value, dict) else {}
    board = losmap.read_fields(value, path)
    for place, entry in entries.items():
        board.backgrounds[place] = board.backgrounds[place]._replace(file=str(path.absolute()), entry=entry, sha256="")
    return board


def _taken_out(value: dict[str, Any], archive: Archive) -> dict[int, str]:
    """The entries of the pictures that lie in the archive, by their place in the map, whose names are emptied there."""
    entries = {}
    listed = value.get("backgrounds")
    for place, one in enumerate(listed if isinstance(listed, list) else []):
        name = one.get("file") if isinstance(one, dict) else None
        if isinstance(name, str) and name.startswith(PICTURES) and archive.has(name):
            entries[place] = name
            one["file"] = ""
    return entries


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a bundle; returns its bytes and a sentence for each scan that cannot be taken along.

    Raises:
        FormatError: if the map and its scans are too large for one file.
    """
    losses: list[str] = []
    files, pictures = ReferredFiles(), dict[str, bytes]()
    plain = copy(board)
    plain.backgrounds = []
    for background in board.backgrounds:
        if background.affine is not None:
            background = _with_picture(background, path, files, pictures, losses)
        plain.backgrounds.append(background)
    text, more = losmap.unparse(plain, path)
    data = _packed({MAP: text, **pictures})
    if len(data) > MAX_BYTES:
        raise FormatError(path, "",
                          tr("would have {size} MB, and a bundle has {most} MB at most", size=len(data) >> 20,
                             most=MAX_BYTES >> 20),
                          tr("save the scan as a smaller picture, or the map as .losmap"))
    return data, [*more, *losses]


def _with_picture(background: Background, path: Path, files: ReferredFiles, pictures: dict[str, bytes],
                  losses: list[str]) -> Background:
    """A scan as the bundle names it; its bytes are added to `pictures`."""
    try:
        content = files.picture(background)
    except FormatError as problem:
        kept = _kept(background, path, files)
        if kept is None:
            losses.append(tr("The picture under the map is not in the bundle: {what}.", what=problem.what))
            return background
        content = kept
    entry = next((name for name, taken in pictures.items() if taken == content), "") or _entry(background, content)
    pictures[entry] = content
    # Named as beside the map, so that a bundle unpacked by hand is a folder with a map that opens.
    return background._replace(file=str(path.absolute().parent / entry), entry="", sha256="")


def _kept(background: Background, path: Path, files: ReferredFiles) -> bytes | None:
    """A scan as the bundle has it that is about to be replaced; None where it has none.

    An open map still names the file from which its scan came, which its user may remove once the bundle has the scan.
    """
    own = str(path.absolute())
    if not os.path.isfile(own):
        return None
    try:
        with reading(path):
            bundle = Archive(files.content(own), path, tr("bundle"))
            names = [name for name in bundle.names if name.startswith(PICTURES)]
        checksum = "" if background.entry else background.sha256[:_DIGITS]
        found = [background.entry] if background.entry in names else [name for name in names if (
            name.startswith(f"{PICTURES}{checksum}-") if checksum else _plain(name) == _plain(_name(background)))]
        return files.picture(background._replace(file=own, entry=found[0])) if len(found) == 1 else None
    except FormatError:
        return None  # the first problem is told


def _name(background: Background) -> str:
    return background.entry or background.file


def _plain(name: str) -> str:
    """The plain letters of a picture's name, without folder and checksum."""
    last = _CHECKSUM.sub("", PurePath(name).name, count=1)
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "._-") else "_"
                   for letter in last)[-_LONGEST:]


def _entry(background: Background, content: bytes) -> str:
    """A name for a picture: its checksum, and the name of its file."""
    return f"{PICTURES}{hashlib.sha256(content).hexdigest()[:_DIGITS]}-{_plain(_name(background))}"


def _packed(entries: dict[str, bytes]) -> bytes:
    """A ZIP archive; pictures, which are packed already, are stored."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in entries.items():
            info = zipfile.ZipInfo(name)  # with the date of 1980, so that the same map gives the same bytes
            info.compress_type = zipfile.ZIP_DEFLATED if name == MAP else zipfile.ZIP_STORED
            archive.writestr(info, content)
    return out.getvalue()
