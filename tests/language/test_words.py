"""Lists of words, names inside sentences, and texts as all languages have them."""

from __future__ import annotations

from losview.language.choice import LANGUAGES
from losview.language.translation import tr
from losview.language.words import capital, in_all_languages, inside, listed, lowered
from tests.support.languages import in_language


def test_words_are_listed() -> None:
    assert listed(["a"], "and") == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(iter("abc"), "and") == "a, b and c"


def test_names_begin_small_inside_an_english_sentence_only() -> None:
    assert (inside("Light Woods"), lowered("Light Woods")) == ("light Woods", "light woods")
    with in_language("de"):
        assert (inside("Lichter Wald"), lowered("Lichter Wald")) == ("Lichter Wald", "Lichter Wald")
    assert capital("lichter Wald") == "Lichter Wald"


def test_a_text_is_known_in_all_languages() -> None:
    known = in_all_languages("From the saved game: ")
    for language in LANGUAGES:
        with in_language(language):
            assert f"{tr('From the saved game: ')}3 counters".startswith(known)
