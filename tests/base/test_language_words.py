"""Lists of words, names inside sentences, and texts as all languages have them."""

from __future__ import annotations

import pytest

from losview.base.choice import LANGUAGES
from losview.base.translation import tr
from losview.base.words import capital, in_all_languages, in_sentence, inside, listed
from tests.support.languages import in_language


def test_words_are_listed() -> None:
    assert listed(["a"], "and") == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(iter("abc"), "and") == "a, b and c"


def test_names_begin_small_inside_an_english_sentence_only() -> None:
    assert (inside("Light Woods"), in_sentence("Light Woods")) == ("light Woods", "light woods")
    assert in_sentence("BFP Tower, 1½ Levels") == "BFP tower, 1½ levels"
    with in_language("de"):
        assert (inside("Steingebäude"), in_sentence("Markthalle aus Holz")) == ("Steingebäude", "Markthalle aus Holz")
    assert capital("lichter Wald") == "Lichter Wald"


@pytest.mark.parametrize(("name", "said"), [
    ("Lichter Wald", "lichter Wald"), ("Überspültes Riff", "überspültes Riff"),
    ("Unbefestigte Straße", "unbefestigte Straße"), ("Sehr dichter Wald", "sehr dichter Wald"),
    ("Ausgebranntes Steingebäude, 1 Ebene", "ausgebranntes Steingebäude, 1 Ebene"),
    ("Holztrümmer, Ebene 1", "Holztrümmer, Ebene 1"), ("Gipfel eines Erdhügels", "Gipfel eines Erdhügels"),
    ("Mündungsfeuer (Gunflash)", "Mündungsfeuer (Gunflash)"), ("AFV in Fahrt", "AFV in Fahrt"), ("", "")])
def test_german_names_begin_small_with_an_adjective(name: str, said: str) -> None:
    with in_language("de"):
        assert inside(name) == in_sentence(name) == said


def test_a_text_is_known_in_all_languages() -> None:
    known = in_all_languages("From the saved game: ")
    for language in LANGUAGES:
        with in_language(language):
            assert f"{tr('From the saved game: ')}3 counters".startswith(known)
