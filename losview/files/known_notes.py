"""Notes that losview wrote into a map and knows again, in whatever language it spoke then."""

from __future__ import annotations

from collections.abc import Iterable

from losview.language.choice import LANGUAGES
from losview.language.translation import catalogue


def beginnings(*texts: str) -> tuple[str, ...]:
    """How notes that begin with one of these English texts begin in each language."""
    return tuple(dict.fromkeys(catalogue(code).gettext(text) for text in texts for code in LANGUAGES))


def without_beginning(note: str, texts: Iterable[str]) -> str:
    """A note without the first of these beginnings that it has."""
    return note.removeprefix(next((text for text in texts if note.startswith(text)), ""))
