"""Libraries that Qt lacks are named with the packages that have them, before Qt would abort."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from losview.base.qt_packages import PACKAGES, advice, missing_libraries, named_in
from losview.cli import qt
from losview.cli.errors import Refusal

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt brings what it needs")

LISTING = "\tlibc.so.6 => /lib/libc.so.6 (0x7f)\n\tlibxcb-cursor.so.0 => not found\n\tlibodd.so.3 => not found\n"


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A plugin that cannot be loaded, and an `ldd` that says what it lacks."""
    ldd = tmp_path / "ldd"
    ldd.write_text(f"#!/bin/sh\nprintf '%s' '{LISTING}'\n")
    ldd.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    file = tmp_path / "libqxcb.so"
    file.write_bytes(b"no library")
    return file


def test_all_that_is_missing_is_named_with_its_package(plugin: Path) -> None:
    assert missing_libraries(plugin) == ("libodd.so.3", "libxcb-cursor.so.0")
    assert "sudo apt install libxcb-cursor0," in advice(missing_libraries(plugin))
    assert advice(("libodd.so.3",)) == "install them with the system's package manager"


def test_a_library_that_can_be_loaded_lacks_nothing(plugin: Path) -> None:
    from numpy._core import _multiarray_umath  # built into no Python, as Python's own modules may be

    assert missing_libraries(Path(_multiarray_umath.__file__)) == ()
    (plugin.parent / "ldd").write_text("#!/bin/sh\n")
    assert missing_libraries(plugin) == ()  # damaged, and nobody knows of a library that is missing


def test_without_ldd_the_linkers_error_names_the_first() -> None:
    error = "libEGL.so.1: cannot open shared object file: No such file or directory"
    assert named_in(error) == ("libEGL.so.1",)
    assert named_in("invalid ELF header") == ()
    assert PACKAGES[named_in(error)[0]] == "libegl1"


def test_the_window_says_what_to_install(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.setattr(qt, "screen_plugin", lambda: plugin)
    with pytest.raises(Refusal, match=r"^the window needs Qt, and Qt lacks libodd.so.3, libxcb-cursor.so.0 of this "
                       r"system: on Debian and Ubuntu type sudo apt install libxcb-cursor0, elsewhere"):
        qt.needs_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")  # Qt may not need X11 at all
    qt.needs_display()


def test_a_library_that_importing_qt_lacks_is_named_likewise() -> None:
    with pytest.raises(Refusal, match=r"^render needs Qt, and Qt lacks libEGL.so.1 of this system: on Debian and "
                       r"Ubuntu type sudo apt install libegl1,"), qt.needs_qt("render"):
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")
