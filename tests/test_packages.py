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
    assert freeze.problems(command, command, tmp_path) == []


def test_a_program_that_does_nothing_fails_each_trial(tmp_path: Path) -> None:
    import freeze

    found = freeze.problems(["true"], [sys.executable, "-c", "print(1)"], tmp_path)
    assert {one.partition(":")[0] for one in found} == {"versions", "ruling", "picture", "study", "lists", "window"}


@pytest.mark.skipif(shutil.which("readelf") is None, reason="there is no readelf")
def test_a_package_depends_on_what_its_programs_do_not_bring(tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    import deb

    (tmp_path / "program").write_bytes(Path(shutil.which("true") or "/bin/true").read_bytes())
    (tmp_path / "text").write_text("no program")
    libc, *others = deb.needed_packages(tmp_path)
    assert libc.startswith("libc6 (>= 2.")
    assert set(others) == set(deb.LATE)


def test_a_packed_text_is_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    import deb

    for name in ("a", "b"):
        deb.squeeze(b"text", tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert "License: MIT" in deb.copyright_text()
