"""The one policy for files that are named by a map, and not by a person.

A name that stands in a map (a picture under it, a board that it was read from) or in a position (a map, a layout of
boards) is followed only

- into the folder of the map, or below it, and not by a link out of it; or
- by its last part alone, to a file of that name among those that the user chose by hand: the folder of boards, and
  files that were opened before (`chosen.py`).

Names of other computers, addresses, devices and absolute paths are never followed: even asking whether such a file
exists may tell someone who has opened the map, or wait for ever.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

from losview.base.file_names import is_device
from losview.base.translation import tr
from losview.formats.core.error import quoted
from losview.formats.losmap.chosen import chosen_file

#: Folders of devices and of the system's own state.
_SYSTEM = ("/dev/", "/proc/", "/sys/")
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_DRIVE = re.compile(r"[A-Za-z]:")
#: Most characters of a name.
_LONGEST = 1000


class Followed(NamedTuple):
    """Where a name leads.

    Attributes:
        file: the absolute path of the file, which need not exist; the name's last part alone where no file may be
            opened for it; "" for no name.
        refusal: why the name itself is not followed, "" where it is.
    """

    file: str
    refusal: str = ""


def why_refused(name: str) -> str:
    """Why a relative or absolute name is not followed wherever the map lies, "" where that depends on the folder."""
    plain = name.replace("\\", "/")
    if not name.isprintable() or len(name) > _LONGEST:
        return tr("is not the name of a file")
    if plain.startswith("//"):
        return tr("lies on another computer")
    if plain.startswith(_SYSTEM):
        return tr("is a device")
    if _ADDRESS.match(plain):
        return tr("is an address")
    if any(map(is_device, plain.split("/"))):
        return tr("is a device")
    return ""


def follow(folder: Path, name: str) -> Followed:
    """Where a name leads that stands in a file of that folder."""
    if not name:
        return Followed("")
    home = os.path.abspath(folder)
    refusal = why_refused(name)
    path = "" if refusal else os.path.normpath(os.path.join(home, name.replace("\\", "/")))
    if path and (not _lies_in(path, home) or (os.name != "nt" and _DRIVE.match(name))):
        refusal = tr("lies outside the map's folder")
    elif path and not _lies_in(os.path.realpath(path), os.path.realpath(home)):
        refusal = tr("is a link that leads out of the map's folder")
    if not refusal and os.path.lexists(path):
        return Followed(path)
    last = plain_name(name)
    chosen = chosen_file(last) if last else None
    if chosen is not None:
        return Followed(str(chosen))
    if not refusal:
        return Followed(path)
    if not last:
        return Followed("", refusal)
    beside = os.path.join(home, last)
    return Followed(beside if _lies_in(os.path.realpath(beside), os.path.realpath(home)) else last, refusal)


def plain_name(name: str) -> str:
    """The last part of a name, "" where that alone is no name that may be followed."""
    last = PureWindowsPath(name.replace("/", "\\")).name
    return last if last and last.strip(" .") and not why_refused(last) and ":" not in last else ""


def is_plain(name: str) -> bool:
    """Whether a name names a file without its folder, and may be followed in any folder."""
    return bool(name) and plain_name(name) == name


def refusal_sentence(what: str, name: str, refusal: str) -> str:
    """The sentence that tells of a refused name.

    Args:
        what: what the map calls it: "background 3".
    """
    return tr("The map names {name} as {what}, which {refusal}: only files in the map's folder and those that you "
              "choose are opened. Put the file beside the map to have it shown.", name=quoted(name), what=what,
              refusal=refusal)


def _lies_in(path: str, folder: str) -> bool:
    try:
        path, folder = os.path.normcase(path), os.path.normcase(folder)
        return os.path.commonpath([path, folder]) == folder and path != folder
    except ValueError:  # on another drive
        return False
