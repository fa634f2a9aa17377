"""Texts in the language of the user: every text that people read goes through `tr`.

The English text is the key; a catalogue of gettext (`resources/languages/LANGUAGE/LC_MESSAGES/losview.mo`) has the
others.  `packaging/languages.py` collects the texts out of the sources and compiles the catalogues.  Which language it
is, is settled when this module is first imported, so texts of modules and classes are translated too.

Names that files and programs read (keys of terrain, options, JSON) are no texts: they stay as they are.  Texts of
tables in `resources/` go through `tr_read` where the table is read.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from losview.base import number_format
from losview.base.choice import ENGLISH, language_now
from losview.base.resources_dir import resources

DOMAIN = "losview"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The texts of a language; one that says everything in English where there is none for it."""
    if language == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, resources() / "languages", [language], fallback=True)


class _Spoken:
    """A language that is spoken.

    Attributes:
        language: its code, as "de". texts: its catalogue.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = catalogue(language)


#: What is spoken here; another thread speaks the language of the start.
_spoken = ContextVar("_spoken", default=_Spoken(language_now()))  # noqa: B039 -- nothing changes it


def language() -> str:
    """The code of the language that losview speaks, as "en" or "de"."""
    return _spoken.get().language


@contextmanager
def spoken(code: str) -> Iterator[None]:
    """Within the block, texts that this thread makes anew are in another language; for tests and texts for others.

    Texts of modules and classes, which were made at the start, stay as they are.
    """
    before = _spoken.set(_Spoken(code))
    try:
        yield
    finally:
        _spoken.reset(before)


def tr(text: str, /, **values: object) -> str:
    """A text in the user's language.

    Args:
        text: in English, as a literal, so that it is found when texts are collected; never an f-string.
        values: stand where `text` names them, as in `tr("{count:,} hexes", count=3)`, written as `str.format` does but
            numbers with a format in the language's way.  Without values, braces are plain characters.
    """
    return _filled(_spoken.get().texts.gettext(text), values)


def tr_as(context: str, text: str, /, **values: object) -> str:
    """A text that means different things in different places.

    Args:
        context: what is meant, for translators, as a literal: `tr_as("verb", "Level")`.
    """
    return _filled(_spoken.get().texts.pgettext(context, text), values)


def tr_n(one: str, many: str, count: int, /, **values: object) -> str:
    """A text about a number of things: `tr_n("{count:,} hex", "{count:,} hexes", number)`.

    Args:
        one, many: in English, for one and for any other number, as literals. count: which stands for `{count}` too.
    """
    return _filled(_spoken.get().texts.ngettext(one, many, count), {"count": count, **values})


def tr_read(text: str, context: str = "") -> str:
    """A text of a table in `resources/` in the user's language; its lines become one, and "" stays as it is.

    Args:
        context: as of `tr_as`, the one that `packaging/languages.py` names for the table.
    """
    words = " ".join(text.split())
    if not words:
        return ""
    texts = _spoken.get().texts
    return texts.pgettext(context, words) if context else texts.gettext(words)


def tr_note(note: str) -> str:
    """A note of a map: in the user's language where it is a bundled map's, else as it is written, with all spaces."""
    said = tr_read(note)
    return note if said == " ".join(note.split()) else said


def _filled(text: str, values: dict[str, object]) -> str:
    return number_format.fill_values(text, values, _spoken.get().language) if values else text
