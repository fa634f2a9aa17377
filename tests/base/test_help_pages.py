"""The help in other languages: the same pages, headings, links, pictures and rules as in English."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from losview.base.choice import ENGLISH, LANGUAGES
from losview.base.resources_dir import resources

HELP = resources() / "help"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PAGES = sorted(HELP.glob("*.md"))

_HEADING = re.compile(r"^(#+) ", re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_RULE = re.compile(r"(?<![\w.])[A-Z]\d{1,2}\.\d+")
_CODE = re.compile(r"^(?:    .*|```[\s\S]*?^```)$", re.MULTILINE)
_ROW = re.compile(r"^\|.*\|$", re.MULTILINE)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_translated_page_has_all_that_the_english_one_has(language: str, page: Path) -> None:
    english, other = page.read_text(encoding="utf-8"), (HELP / language / page.name).read_text(encoding="utf-8")
    assert _HEADING.findall(other) == _HEADING.findall(english)
    assert Counter(_LINK.findall(other)) == Counter(_LINK.findall(english))
    assert set(_RULE.findall(other)) == set(_RULE.findall(english))
    assert len(_ROW.findall(other)) == len(_ROW.findall(english))
    assert len(_CODE.findall(other)) == len(_CODE.findall(english))


@pytest.mark.parametrize("language", OTHERS)
def test_there_are_no_pages_that_english_lacks(language: str) -> None:
    assert {path.name for path in (HELP / language).glob("*.md")} == {path.name for path in PAGES}


@pytest.mark.parametrize("language", OTHERS)
def test_words_for_the_search_stand_in_the_pages(language: str) -> None:
    folder = HELP / language
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.md")).casefold()
    for typed, words in tomllib.loads((folder / "synonyms.toml").read_text(encoding="utf-8"))["words"].items():
        assert any(word.casefold() in text for word in words), typed
