"""What comes along with losview is told with its licence, and each licence may be passed on with it."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import metadata, requires
from pathlib import Path

import pytest

from losview.base import notices as told
from losview.base.notices import ALLOWED, PARTS, notices, notices_text, standard_texts
from tests.support.paths import CHECKOUT


def test_all_that_is_installed_with_losview_is_told() -> None:
    """Its dependencies, and theirs."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted, left = set(), list(project["dependencies"])
    while left:
        words = left.pop()
        name = re.split(r"[<>=!~;\s\[]", words)[0].replace("_", "-").casefold()
        if name not in wanted and "extra ==" not in words and "python_version <" not in words:
            wanted.add(name)
            if name.startswith("pyside6"):
                pytest.importorskip("PySide6")
            left += requires(name) or []
    assert {name.casefold() for name, _, _ in PARTS} == wanted


def test_every_licence_may_be_passed_on() -> None:
    for name, _, licence in PARTS:
        assert set(licence.split(" AND ")) <= ALLOWED, name


def test_what_parts_say_of_their_licence_is_what_is_told() -> None:
    """Of the versions that are frozen; others may word it otherwise."""
    text = (CHECKOUT / "packaging" / "frozen" / "pinned.txt").read_text("utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))
    same = {"PSFL": "PSF-2.0", "MIT License": "MIT"}
    compared = 0
    for one in notices():
        if one.version and one.version == pinned.get(one.name.casefold()):
            read = metadata(one.name)
            said = (read.get("License-Expression") or read.get("License") or one.licence).partition("\n")[0]
            assert one.licence in {same.get(word, word) for word in (said, *said.split(" OR "))}, one.name
            compared += 1
    if not compared:
        pytest.skip("none of the versions that are frozen is installed here: nothing was compared")


def test_licences_are_told_with_their_texts() -> None:
    text = notices_text()
    for one in notices():
        assert one.whose in text
        assert all(words in text for words in one.texts)
        standard = standard_texts(one.licence)
        assert one.texts or standard or not one.version, one.name
        assert all(words in text for words in standard.values())


def test_the_texts_of_qt_s_licences_are_whole() -> None:
    """LGPL-3.0 adds to GPL-3.0, so both have to come along."""
    lesser, general = standard_texts("LGPL-3.0-only").values()
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in lesser
    assert "6. Revised Versions of the GNU Lesser General Public License." in lesser
    assert "GNU GENERAL PUBLIC LICENSE" in general
    assert "17. Interpretation of Sections 15 and 16." in general
    assert standard_texts("MIT") == {}


def test_the_licences_of_python_and_of_the_system_s_libraries_are_told_where_they_lie(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "licences_folder", lambda: tmp_path)
    monkeypatch.setattr(told, "STANDARD", {})
    (tmp_path / told.PYTHON).write_text("You may use Python.", encoding="utf-8")
    (tmp_path / told.SYSTEM).mkdir()
    (tmp_path / told.SYSTEM / "libthing1.txt").write_text("Things are free.", encoding="utf-8")
    text = notices_text()
    assert "Python: PSF-2.0\n\nYou may use Python." in text
    assert "of these packages: libthing1." in text
    assert "libthing1\n\nThings are free." in text
    monkeypatch.setattr(told, "licences_folder", lambda: tmp_path / "nowhere")
    assert "come along too" not in notices_text()


def test_what_is_not_installed_is_told_without_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "PARTS", (("no-such-part", "a part of nobody", "MIT"),))
    assert notices() == (told.Notice("no-such-part", "", "a part of nobody", "MIT", ()),)
    assert "no-such-part: a part of nobody. MIT" in notices_text()
