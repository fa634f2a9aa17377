"""Which libraries of the system Qt does not find, and what to install for them.

It needs neither Qt nor anything else that may be missing.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from losview.base.translation import tr

#: Debian's and Ubuntu's package of each library.
PACKAGES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libOpenGL.so.0": "libopengl0",
    "libGLX.so.0": "libglx0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdrm.so.2": "libdrm2",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libstdc++.so.6": "libstdc++6",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}

#: What the dynamic linker says of a library that it does not find, in an error and in the listing of `ldd`.
_NOT_LOADED = re.compile(r"(\S+\.so[.\d]*): cannot open shared object file")
_NOT_FOUND = re.compile(r"^\s*(\S+) => not found", re.MULTILINE)


def screen_plugin() -> Path | None:
    """The file by which Qt shows windows on X11, None where PySide6 has none; Qt is not loaded for it."""
    found = find_spec("PySide6")
    for folder in () if found is None else found.submodule_search_locations or ():
        file = Path(folder, "Qt", "plugins", "platforms", "libqxcb.so")
        if file.is_file():
            return file
    return None


def missing_libraries(file: Path) -> tuple[str, ...]:
    """The libraries that a library needs and the system lacks; empty where it can be loaded, or where nobody knows."""
    try:
        ctypes.CDLL(str(file))
    except OSError as problem:
        return _listed(file) or named_in(str(problem))
    return ()


def named_in(error: str) -> tuple[str, ...]:
    """The library that an error of the dynamic linker is about, if it is about one that is missing."""
    found = _NOT_LOADED.search(error)
    return () if found is None else (found[1],)


def _listed(file: Path) -> tuple[str, ...]:
    """All of them: the linker's error names the first alone."""
    try:
        listing = subprocess.run(["ldd", str(file)], capture_output=True, text=True, timeout=10, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return ()
    return tuple(sorted(set(_NOT_FOUND.findall(listing))))


def advice(libraries: Sequence[str]) -> str:
    """What to do about missing libraries, as the end of a sentence."""
    packages = sorted({PACKAGES[name] for name in libraries if name in PACKAGES})
    if not packages:
        return tr("install them with the system's package manager")
    return tr("on Debian and Ubuntu type sudo apt install {packages}, elsewhere install what has them with the "
              "system's package manager", packages=" ".join(packages))
