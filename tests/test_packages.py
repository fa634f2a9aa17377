"""What tries frozen programs finds nothing wrong with the checkout's own, and something with others; what a package
depends on."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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


def test_a_frozen_folder_has_the_texts_of_each_language_and_no_others(tmp_path: Path) -> None:
    import freeze

    qt, texts = tmp_path / "PySide6" / "translations", tmp_path / "resources" / "languages" / "de" / "LC_MESSAGES"
    assert freeze.languages_problem(tmp_path) == "no texts in de, no qtbase_de.qm"
    for file in (qt / "qtbase_de.qm", texts / "losview.mo"):
        file.parent.mkdir(parents=True)
        file.touch()
    assert freeze.languages_problem(tmp_path) == ""
    (qt / "qtbase_fr.qm").touch()
    assert freeze.languages_problem(tmp_path) == "qtbase_fr.qm too much"


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


def test_what_is_frozen_is_pinned_by_hash_within_the_bounds_of_the_project() -> None:
    import freeze

    text = freeze.PINNED.read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
    for name in pinned:
        stretch = text[text.index(f"\n{name}==") if not text.startswith(f"{name}==") else 0:].lstrip()
        assert re.match(rf"{re.escape(name)}==\S+ \\\n    --hash=sha256:[0-9a-f]{{64}}", stretch), name
    project = tomllib.loads((freeze.CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for wanted in project["dependencies"]:
        need = Requirement(wanted)
        assert need.specifier.contains(pinned[need.name.casefold()]), wanted


def test_a_bill_of_materials_has_no_tools() -> None:
    import sbom

    bill = {"metadata": {"component": {"bom-ref": "losview"}},
            "components": [{"name": "numpy", "bom-ref": "numpy==2"}, {"name": "PyInstaller", "bom-ref": "tool"}],
            "dependencies": [{"ref": "losview", "dependsOn": ["numpy==2", "tool"]}, {"ref": "numpy==2"},
                             {"ref": "tool"}]}
    kept = sbom.without_tools(bill)
    assert [part["name"] for part in kept["components"]] == ["numpy"]
    assert kept["dependencies"] == [{"ref": "losview", "dependsOn": ["numpy==2"]}, {"ref": "numpy==2"}]
