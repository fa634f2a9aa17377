"""What tries frozen programs finds nothing wrong with the checkout's own, and something with others; what a package
depends on."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="these packages are Linux's")


@pytest.mark.heavy
def test_the_checkout_itself_passes_the_trials_of_a_frozen_program(tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    import freeze

    command = [sys.executable, "-m", "losview"]
    # That Ctrl+C ends the checkout's window is tried elsewhere, by a sign that the window is there and not by a clock.
    assert freeze.problems(command, command, tmp_path, window=False) == []


def test_a_program_that_does_nothing_fails_each_trial(tmp_path: Path) -> None:
    import freeze

    found = freeze.problems(["true"], [sys.executable, "-c", "print(1)"], tmp_path)
    assert {one.partition(":")[0] for one in found} == {"versions", "ruling", "picture", "study", "lists", "window"}


@pytest.mark.skipif(shutil.which("readelf") is None, reason="there is no readelf")
def test_a_package_needs_the_libraries_that_its_programs_do_not_bring(tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    import deb

    (tmp_path / "program").write_bytes(Path(sys.executable).resolve().read_bytes())
    (tmp_path / "text").write_text("no program")
    needed = deb.needed_libraries(tmp_path)
    assert any(name.startswith("libc.") for name in needed)
    for name in needed:
        (tmp_path / name).write_text("brought along")
    assert deb.needed_libraries(tmp_path) == set()


def test_a_package_depends_on_the_packages_of_libraries() -> None:
    pytest.importorskip("shtab")
    import deb

    libc, *others = deb.packages_of({"libc.so.6", "libz.so.1", "libgcc_s.so.1"})
    assert libc.startswith("libc6 (>= ")
    assert others == sorted({"zlib1g", "libgcc-s1", *deb.LATE})
    with pytest.raises(LookupError, match="libnobody"):
        deb.packages_of({"libnobody.so.1"})


def test_a_packed_text_is_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    import deb

    for name in ("a", "b"):
        deb.squeeze(b"text", tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert "License: MIT" in deb.copyright_text()
