"""The words that the help's search looks for: those typed, and others for the same, from the glossary and a list."""

from __future__ import annotations

import tomllib
from functools import cache

from losview.base.glossary import entries
from losview.base.resources_dir import resources
from losview.base.translation import language

#: Words of which a page must have one, the one that was typed first; all casefolded.
Alternatives = tuple[str, ...]


@cache
def same_words() -> dict[str, Alternatives]:
    """For words and phrases, casefolded, what the pages say for them.

    The glossary tells which words its terms stand for, and `resources/help/synonyms.toml` what people look for besides;
    so does a file of that name in the folder of the user's language.
    """
    found: dict[str, Alternatives] = {
        other.casefold(): (entry.term.casefold(),) for entry in entries().values() for other in entry.others}
    for folder in (resources() / "help", resources() / "help" / language()):
        if (folder / "synonyms.toml").is_file():
            listed = tomllib.loads((folder / "synonyms.toml").read_text(encoding="utf-8"))
            found |= {typed.casefold(): tuple(word.casefold() for word in words)
                      for typed, words in listed["words"].items()}
    return found


def alternatives(typed: str) -> list[Alternatives]:
    """What a page must have: for each word that was typed, or phrase that has others for it, one of these."""
    words, same = typed.casefold().split(), same_words()
    longest = max(len(phrase.split()) for phrase in same)
    wanted: list[Alternatives] = []
    while words:
        length = next((n for n in range(min(longest, len(words)), 1, -1) if " ".join(words[:n]) in same), 1)
        phrase = " ".join(words[:length])
        wanted.append((phrase, *same.get(phrase, ())))
        words = words[length:]
    return wanted


def finds(text: str, wanted: list[Alternatives]) -> bool:
    """Whether a text has one word of each."""
    folded = text.casefold()
    return all(any(word in folded for word in words) for words in wanted)
