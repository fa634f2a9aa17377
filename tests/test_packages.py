"""What tries frozen programs finds nothing wrong with the checkout's own, and something with others; what a package
depends on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from losview import __version__
from losview.base.notices import PARTS
from tests.support.paths import CHECKOUT

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


def test_a_program_that_crashes_without_a_word_fails_each_trial(tmp_path: Path) -> None:
    import freeze

    found = freeze.problems(["sh", "-c", "kill -SEGV $$"], None, tmp_path)
    assert {one.partition(":")[0] for one in found} == {"versions", "ruling", "picture", "study", "window"}


def test_what_cannot_be_frozen_ends_in_one_sentence_and_leaves_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import freeze

    (tmp_path / "losview").mkdir()
    false = str(shutil.which("false"))
    monkeypatch.setattr(sys, "executable", false)
    assert freeze.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"Nothing was frozen: {false} -m venv failed, as it says above.\n"
    assert not (tmp_path / "losview").exists()


def test_a_frozen_folder_has_the_texts_of_each_language_and_no_others(tmp_path: Path) -> None:
    import freeze

    qt, texts = tmp_path / "PySide6" / "translations", tmp_path / "resources" / "languages" / "de" / "LC_MESSAGES"
    assert freeze.languages_problem(tmp_path) == "no texts in de, no qtbase_de.qm"
    for file in (qt / "qtbase_de.qm", texts / "losview.mo"):
        file.parent.mkdir(parents=True)
        file.touch()
    assert freeze.languages_problem(tmp_path) == ""
    (qt / "qtbase_fr.qm").touch()
    (texts / "losview.po").touch()
    assert freeze.languages_problem(tmp_path) == "losview.po too much, qtbase_fr.qm too much"


def test_of_the_system_only_what_is_asked_for_is_frozen() -> None:
    """Debian's Python is the system's too: the boot loader asks for its library, and programs import its modules."""
    from frozen_libraries import without_strays

    lib = "/usr/lib/x86_64-linux-gnu"
    entries = [("libpython3.11.so.1.0", f"{lib}/libpython3.11.so.1.0", "BINARY"),
               ("libexpat.so.1", f"{lib}/libexpat.so.1", "BINARY"),
               ("python3.11/lib-dynload/_ssl.so", "/usr/lib/python3.11/lib-dynload/_ssl.so", "EXTENSION"),
               ("libssl.so.3", f"{lib}/libssl.so.3", "BINARY"),
               ("PySide6/QtCore.abi3.so", "/venv/PySide6/QtCore.abi3.so", "EXTENSION"),
               ("libicu.so.72", f"{lib}/libicu.so.72", "BINARY"), ("libz.so.1", f"{lib}/libz.so.1", "BINARY"),
               ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
               ("libgtk-3.so.0", f"{lib}/libgtk-3.so.0", "BINARY"), ("libgdk-3.so.0", f"{lib}/libgdk-3.so.0", "BINARY")]
    asked = {"libpython3.11.so.1.0": ["libexpat.so.1", "libc.so.6"], "_ssl.so": ["libssl.so.3"],
             "QtCore.abi3.so": ["libicu.so.72"], "libicu.so.72": ["libz.so.1"], "libgtk-3.so.0": ["libgdk-3.so.0"]}
    kept = without_strays(entries, lambda file: [(name, None) for name in asked.get(Path(file).name, ())])
    assert kept == entries[:-2]


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
    from machine import Trouble

    libc, *others = deb.packages_of({"libc.so.6", "libz.so.1", "libgcc_s.so.1"})
    assert libc.startswith("libc6 (>= ")
    assert others == sorted({"zlib1g", "libgcc-s1", *deb.LATE})
    with pytest.raises(Trouble, match="libnobody"):
        deb.packages_of({"libnobody.so.1"})


def test_a_packed_text_is_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    import deb

    for name in ("a", "b"):
        deb.squeeze(b"text", tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def frozen_folder(folder: Path) -> Path:
    """A frozen folder as small as can be: parts with texts of their licences, Python's, and a library of the system."""
    import frozen_licences

    for name, _, licence in PARTS:
        about = folder / "_internal" / f"{name.casefold().replace('-', '_')}-1.0.dist-info"
        about.mkdir(parents=True)
        if "LGPL" not in licence:
            (about / "LICENSE").write_text(f"You may do this with {name}.\n\nAnd that.", encoding="utf-8")
    texts = folder / frozen_licences.TEXTS
    shutil.copytree(CHECKOUT / "resources" / "licences", texts)
    (folder / "_internal" / "PySide6").mkdir()
    (folder / "_internal" / "libthing.so.1").touch()
    (folder / "_internal" / "libQt6Core.so.6").symlink_to("PySide6/libQt6Core.so.6")
    (folder / "python").write_text("You may use Python.", encoding="utf-8")
    return folder


#: A program that answers the trials of a package as losview does, but for its window.
ANSWERS = """#!/bin/sh
case "$1" in
    --version) echo losview ;;
    check) echo '{"schema": 1}' ;;
    render) printf '\\211PNG' > "$4" ;;
    dominance) echo '[1]' ;;
    *) echo "no library" >&2; exit 3 ;;
esac
"""

#: A dpkg-deb that leaves half of its package.
FULL = """for package; do :; done
echo half > "$package"
echo "dpkg-deb: error: unable to write file: No space left on device" >&2
exit 2"""


class Packing:
    """Makes a package of a small folder, with tools of its own.

    Attributes:
        out: the folder for the package, with a package of an earlier time.
    """

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        import frozen_licences

        self.out = folder / "out"
        self.out.mkdir()
        self._frozen, self._tools, self._capsys = frozen_folder(folder / "frozen"), folder, capsys
        (self._frozen / frozen_licences.TEXTS / frozen_licences.PYTHON).write_text("You may use it.", encoding="utf-8")

    def tool(self, name: str, script: str) -> None:
        (self._tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (self._tools / name).chmod(0o755)

    def make(self, program: str) -> tuple[int, str]:
        """The exit status, and what is said on stderr."""
        import deb

        (self._frozen / "losview").write_text(program, encoding="utf-8")
        (self.out / f"losview_{__version__}_{deb.architecture()}.deb").write_text("earlier", encoding="utf-8")
        status = deb.main([str(self._frozen), str(self.out)])
        return status, self._capsys.readouterr().err


@pytest.fixture
def packing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Packing:
    pytest.importorskip("shtab")
    for name in ("dpkg-deb", "dpkg", "readelf", "md5sum"):
        if shutil.which(name) is None:
            pytest.skip(f"there is no {name}")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    packing = Packing(tmp_path, capsys)
    packing.tool("lintian", "exit 0")
    packing.tool("Xvfb", 'head -c 100000 /dev/urandom > "$7/Xvfb_screen0"; echo 99; exec sleep 60')
    return packing


def test_a_package_is_there_once_its_program_has_started(packing: Packing) -> None:
    assert packing.make(ANSWERS.replace("*)", "demo:) exec sleep 60 ;;\n    *)")) == (0, "")
    [package] = packing.out.iterdir()
    assert subprocess.run(["dpkg-deb", "--field", package, "Package"], capture_output=True, text=True,
                          check=True).stdout == "losview\n"


def test_a_package_that_cannot_be_written_is_not_there(packing: Packing) -> None:
    packing.tool("dpkg-deb", FULL)
    assert packing.make(ANSWERS) == (
        1, "No package was made: dpkg-deb failed (error: unable to write file: No space left on device).\n")
    assert list(packing.out.iterdir()) == []


def test_a_package_whose_program_does_not_start_is_not_there(packing: Packing) -> None:
    assert packing.make("#!/bin/sh\necho cannot start >&2\necho no library >&2\nexit 127\n") == (
        1, "No package was made: its program failed (versions: it says 'cannot start\\nno library\\n').\n")
    assert list(packing.out.iterdir()) == []


def test_a_package_whose_window_does_not_start_is_not_there(packing: Packing) -> None:
    assert packing.make(ANSWERS) == (
        1, "No package was made: its program failed (window: it ended by itself with status 3: no library).\n")
    assert list(packing.out.iterdir()) == []


def test_a_folder_that_is_not_frozen_makes_no_package(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab")
    import deb

    assert deb.main([str(tmp_path), str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == (
        f"No package was made: {tmp_path} has no program. Run packaging/freeze.py first.\n")


def test_a_frozen_folder_has_the_licences_of_all_that_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import frozen_licences

    folder, documents = frozen_folder(tmp_path), tmp_path / "doc"
    assert frozen_licences.problem(folder) == "no text for Python, libthing.so.1"
    (documents / "thing1").mkdir(parents=True)
    (documents / "thing1" / "copyright").write_text("Things are free.", encoding="utf-8")
    monkeypatch.setattr(frozen_licences, "DOCUMENTS", documents)
    monkeypatch.setattr(frozen_licences, "package_of", {"libthing.so.1": "thing1"}.__getitem__)
    frozen_licences.lay(folder, folder / "python")
    assert frozen_licences.problem(folder) == ""
    (folder / frozen_licences.TEXTS / "LICENSE-GPL-3.0.txt").unlink()
    assert frozen_licences.problem(folder) == ""  # LGPL-3.0 is still there
    (folder / frozen_licences.TEXTS / "LICENSE-LGPL-3.0.txt").unlink()
    next((folder / "_internal").glob("segno*/LICENSE")).unlink()
    assert frozen_licences.problem(folder) == "no text for PySide6-Essentials, shiboken6, segno"


def test_debian_is_told_every_licence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("shtab")
    import deb
    import frozen_licences

    folder = frozen_folder(tmp_path)
    (tmp_path / "doc" / "thing1").mkdir(parents=True)
    (tmp_path / "doc" / "thing1" / "copyright").write_text("Things are free.", encoding="utf-8")
    monkeypatch.setattr(frozen_licences, "DOCUMENTS", tmp_path / "doc")
    monkeypatch.setattr(frozen_licences, "package_of", {"libthing.so.1": "thing1"}.__getitem__)
    frozen_licences.lay(folder, folder / "python")
    text = deb.copyright_text(folder)
    stanzas = text.split("\n\n")
    assert "License: MIT\n Copyright (c) 2026 the losview authors\n .\n Permission is hereby granted" in text
    for _, whose, licence in PARTS:
        assert f"Copyright: {whose}\nLicense: {licence}\n" in text
    assert " You may do this with numpy.\n .\n And that." in text
    assert "License: PSF-2.0\n You may use Python." in text
    assert "Files: usr/lib/losview/_internal/libthing.so.1\n" in text
    [qt] = [one for one in stanzas if "_internal/PySide6/*" in one]
    assert "/_internal/losview/resources/licences/LICENSE-GPL-3.0.txt" in qt
    assert "GNU GENERAL PUBLIC LICENSE" not in text  # Debian's systems have it


def test_what_is_frozen_is_what_the_notices_tell() -> None:
    spec = (CHECKOUT / "packaging" / "frozen" / "losview.spec").read_text(encoding="utf-8")
    assert "TOLD = tuple(name for name, _, _ in PARTS)" in spec


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


def test_a_bill_of_materials_has_what_comes_along_and_no_tools() -> None:
    import sbom

    bill = {"metadata": {"component": {"bom-ref": "losview"}},
            "components": [{"name": "numpy", "bom-ref": "numpy==2"}, {"name": "PyInstaller", "bom-ref": "tool"},
                           {"name": "typing_extensions", "bom-ref": "typing_extensions==4"}],
            "dependencies": [{"ref": "losview", "dependsOn": ["numpy==2", "tool"]}, {"ref": "numpy==2"},
                             {"ref": "tool"}]}
    kept = sbom.what_comes_along(bill)
    assert [part["name"] for part in kept["components"]] == ["numpy", "typing_extensions"]
    assert kept["dependencies"] == [{"ref": "losview", "dependsOn": ["numpy==2"]}, {"ref": "numpy==2"}]
    assert sbom.lacking(kept) == [name for name, _, _ in PARTS if name not in ("numpy", "typing-extensions")]
