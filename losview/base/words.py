"""Words put together: lists of them, and names as they stand inside a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from losview.base import number_format
from losview.base.choice import ENGLISH, LANGUAGES
from losview.base.translation import catalogue, language, tr

#: The beginning of a German name whose first word is an adjective: "Lichter Wald", "Sehr dichter Wald".
_GERMAN_ADJECTIVE = re.compile("(?:Sehr )?[A-ZÄÖÜ]?[a-zäöüß]+(?:e|er|es|en) [A-ZÄÖÜ]")


def listed(words: Iterable[str], joiner: str) -> str:
    """Words joined into a list: "a, b and c", "" for none.

    Args:
        joiner: "and" or "or".
    """
    named = list(words)
    if len(named) < 2:
        return "".join(named)
    others, last = ", ".join(named[:-1]), named[-1]
    return tr("{others} or {last}", others=others, last=last) if joiner == "or" else tr(
        "{others} and {last}", others=others, last=last)


def and_more(names: Iterable[str], more: int) -> str:
    """Some names, and how many there are besides: "a, b and 3 more"; "a, b" where these are all.

    Args:
        more: how many are not named; none for 0 and less.
    """
    some = ", ".join(names)
    return tr("{names} and {count:,} more", names=some, count=more) if more > 0 else some


def figure(value: Any, spec: str = ",") -> str:
    """A number that stands alone, written by a format in the way of the user's language; in texts `tr` does that."""
    return number_format.number(value, spec, language())


def inside(name: str) -> str:
    """A name inside a sentence: in English it begins small there, in German only if its first word is an adjective."""
    is_small = language() == ENGLISH or (language() == "de" and _GERMAN_ADJECTIVE.match(name))
    return f"{name[:1].lower()}{name[1:]}" if is_small else name


def in_sentence(name: str) -> str:
    """The same with all of its words small in English, but for abbreviations: "BFP tower, 1½ levels"."""
    return _lowered(name) if language() == ENGLISH else inside(name)


@lru_cache(maxsize=500)
def _lowered(name: str) -> str:
    return " ".join(word if len(word) > 1 and word.isupper() else word.lower() for word in name.split(" "))


def capital(text: str) -> str:
    """A text as it begins a sentence; other than `str.capitalize` it leaves all further letters as they are."""
    return text[:1].upper() + text[1:]


def in_all_languages(*texts: str) -> tuple[str, ...]:
    """Texts as each language has them, to know again what losview wrote into a file; `tr` has to have them too."""
    return tuple(dict.fromkeys(catalogue(code).gettext(text) for text in texts for code in LANGUAGES))


def unbroken(words: str) -> str:
    """Words such as a name and its hash for a line that may be broken: the part after the last "·" stays beside it."""
    name, dot, hash_ = words.rpartition(" · ")
    return f"{name}\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{hash_}" if dot else words
