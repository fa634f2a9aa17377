"""What comes along with losview is told with its licence, and each licence may be passed on with it."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import metadata, requires

import pytest

from losview.diagnostics import notices as told
from losview.diagnostics.notices import ALLOWED, PARTS, as_text, notices
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
    for one in notices():
        if one.version and one.version == pinned.get(one.name.casefold()):
            read = metadata(one.name)
            said = (read.get("License-Expression") or read.get("License") or one.licence).partition("\n")[0]
            assert one.licence in {same.get(word, word) for word in (said, *said.split(" OR "))}, one.name


def test_licences_are_told_with_their_texts() -> None:
    text = as_text()
    for one in notices():
        assert one.whose in text
        assert all(words in text for words in one.texts)
        assert one.texts or "LGPL" in one.licence or not one.version, one.name


def test_what_is_not_installed_is_told_without_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "PARTS", (("no-such-part", "a part of nobody", "MIT"),))
    assert notices() == (told.Notice("no-such-part", "", "a part of nobody", "MIT", ()),)
    assert "no-such-part: a part of nobody. MIT" in as_text()
