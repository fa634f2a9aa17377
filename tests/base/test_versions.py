"""The versions that `losview --version` and reports of problems tell."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version

import pytest

from losview import __version__
from losview.base import versions as told
from tests.support.paths import CHECKOUT


def test_losview_its_libraries_and_the_system_are_told() -> None:
    lines = told.versions()
    assert lines[0] == f"losview {__version__}"
    assert lines[1].startswith("Python 3.")
    assert f"numpy {version('numpy')}" in lines
    assert len(lines) == len(told.LIBRARIES) + 3


def test_every_library_that_losview_depends_on_is_told() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [names[0] for names in told.LIBRARIES] == [re.split(r"[<>=]", one)[0] for one in project["dependencies"]]


def test_what_is_not_installed_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "LIBRARIES", (("no-such-library", "nor-this-one"), ("nor-this-one", "numpy")))
    assert told.versions()[2:4] == ("no-such-library: not installed", f"numpy {version('numpy')}")
