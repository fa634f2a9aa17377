"""The search of the help knows other words for what its pages name."""

from __future__ import annotations

import tomllib

import pytest

from losview.base.glossary import entries
from losview.base.resources_dir import resources
from losview.window.help.pages import pages
from losview.window.help.search_words import alternatives, finds, same_words


def test_every_word_of_the_list_leads_to_a_page() -> None:
    listed = tomllib.loads((resources() / "help" / "synonyms.toml").read_text(encoding="utf-8"))["words"]
    texts = [page.text for page in pages()]
    for typed, words in listed.items():
        for word in words:
            assert any(word.casefold() in text.casefold() for text in texts), (typed, word)
        assert any(finds(text, alternatives(typed)) for text in texts), typed


@pytest.mark.parametrize(("typed", "page"), [
    ("umpire", "referee-a-game"), ("dead ground", "learn-blind-hexes"), ("Flare", "night"), ("tutorial", "lessons"),
    ("fog of war", "refereeing"), ("hotkey", "window"), ("umpire report", "refereeing")])
def test_other_words_find_pages(typed: str, page: str) -> None:
    text = next(one.text for one in pages() if one.name == page)
    assert finds(text, alternatives(typed))


def test_words_and_phrases_are_looked_for_with_their_others() -> None:
    assert alternatives("fog of war report") == [("fog of war", "what a side knows"), ("report",)]
    assert alternatives("") == []
    assert not finds("woods and hills", alternatives("woods river"))
    for entry in entries().values():
        for other in entry.others:
            assert entry.term.casefold() in same_words()[other.casefold()] or other.casefold() in same_words()


@pytest.mark.parametrize("typed", ["glossary", "definition"])
def test_the_glossary_is_found_by_its_name(typed: str) -> None:
    text = next(one.text for one in pages() if one.name == "glossary")
    assert finds(text, alternatives(typed))
