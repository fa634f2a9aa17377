"""The help as a static site: all pages, without links that only the window follows, with pictures for both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("PySide6", reason="the site has the colors of the help's pages, which Qt shows")

import site_pages

import losview
from losview.window.help.pages import pages


def test_all_pages_are_written_with_their_pictures(tmp_path: Path) -> None:
    names = site_pages.write_sources(tmp_path)
    assert names == [page.name for page in pages()]
    index = (tmp_path / "index.md").read_text(encoding="utf-8")
    for name in [*names, "api"]:
        text = (tmp_path / f"{name}.md").read_text(encoding="utf-8")
        assert f"\n{name}\n" in index
        assert not re.search(r"\((example|calc|act):", text), name
        for picture in re.findall(r"\((pictures/[^)]+)\)", text):
            assert (tmp_path / picture).is_file(), picture


def test_what_only_the_window_follows_becomes_words() -> None:
    assert site_pages.page_text("[3 blind](example:asl-heights/1), [Night](night.md)") == "3 blind, [Night](night.md)"
    shown = site_pages.page_text("![A hill](pictures/hill.webp)")
    assert shown == "![A hill](pictures/hill.webp){.only-light} ![A hill](pictures/hill-dark.webp){.only-dark}"


def test_all_of_the_python_interface_is_told() -> None:
    told = site_pages.interface()
    for name, module in losview.NAMES.items():
        assert f":: {module}.{name}\n" in told
