"""Every text is collected, translated, and filled with the values that it had in English."""

from __future__ import annotations

import re
import string

import languages
import pytest
from babel.messages import catalog
from babel.messages.catalog import Catalog, Message

LANGUAGES = languages.languages()


@pytest.fixture(scope="module")
def template() -> Catalog:
    return languages.template()


def every_language() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("language", LANGUAGES)


def sentences(message: Message) -> list[tuple[str, str]]:
    """What a message says in English and in the other language, side by side."""
    one = isinstance(message.id, str)
    return [(message.id, message.string)] if one else list(zip(message.id, message.string, strict=True))


def places(text: str) -> list[tuple[str, str, str]]:
    """Where values stand in a text: their names, formats and conversions, in any order."""
    return sorted((name, spec or "", conversion or "") for _, name, spec, conversion in string.Formatter().parse(text)
                  if name is not None)


@every_language()
def test_the_catalogue_holds_the_texts_as_they_are_now(language: str, template: Catalog) -> None:
    kept = languages.catalogue(language)
    said = {(message.id, message.context) for message in template if message.id}
    assert {(message.id, message.context) for message in kept if message.id} == said, (
        "python packaging/languages.py brings it up to date")


@every_language()
def test_the_program_reads_what_the_translators_wrote(language: str) -> None:
    folder = languages.LANGUAGES / language / "LC_MESSAGES"
    assert (folder / "losview.mo").read_bytes() == languages.written(languages.catalogue(language))[1], (
        "python packaging/languages.py compiles it")


@every_language()
def test_every_version_of_babel_writes_the_same_files(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = languages.written(languages.catalogue(language))
    monkeypatch.setattr(catalog, "VERSION", "99.0")
    assert languages.written(languages.catalogue(language)) == before


@every_language()
def test_nothing_is_left_in_english(language: str) -> None:
    assert languages.untranslated(languages.catalogue(language)) == []


#: Texts that quote what files hold, in which numbers have points in every language.
OF_FILES = ("[0, 1, 1.25]", "levels such as 2 or 1.25")
#: A decimal number with a point, but for the sections of rules and the hexes and versions of the maps' notes.
QUARTERS = re.compile(r"(?<![\w.])[0-9][.](?:25|5|75)(?![\w.])")


def test_decimals_in_german_texts_have_commas() -> None:
    for message in languages.catalogue("de"):
        for english, german in sentences(message) if message.id else []:
            if not any(quoted in english for quoted in OF_FILES):
                assert not QUARTERS.search(german), german


@every_language()
def test_translations_name_no_values_that_english_has_not(language: str) -> None:
    """Each with the same format; one that the other language says in other words may be left out."""
    for message in languages.catalogue(language):
        for english, other in sentences(message) if message.id else []:
            if other and message.python_brace_format and all(name.isidentifier() for name, *_ in places(english)):
                assert set(places(other)) <= set(places(english)), f"{other!r} for {english!r}"


def test_values_are_named_where_texts_have_them(template: Catalog) -> None:
    """A translator who sees only "{}" cannot know what stands there, nor put two of them in another order."""
    unnamed = [english for message in template if message.id and message.python_brace_format
               for english, _ in sentences(message) if any(name == "" for name, *_ in places(english))]
    assert unnamed == []
