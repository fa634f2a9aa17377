"""Names of files that every system takes, and which of them Windows keeps for devices."""

from __future__ import annotations

import re

#: Names that stand for devices on Windows, in every folder and with any suffix.
_DEVICE = re.compile(r"(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|COM[0-9¹²³]|LPT[0-9¹²³])[ .]*(?:\..*)?", re.IGNORECASE)

#: The most characters of a name that is made of a title: systems allow 255 bytes, and a suffix follows.
_LONGEST = 120


def is_device(name: str) -> bool:
    """Whether Windows takes the name of a file, without its folder, for that of a device."""
    return _DEVICE.fullmatch(name.strip(" .")) is not None


def as_file_name(title: str) -> str:
    """A title as the name of a file, without its suffix, that every system takes."""
    name = " ".join("".join(" " if letter in '<>:"/\\|?*' or not letter.isprintable() else letter
                            for letter in title).split())[:_LONGEST].rstrip(" .")
    return f"_{name}" if is_device(name) else name or "map"
