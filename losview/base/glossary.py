"""The glossary: what each word means, and which words are not used for it."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import NamedTuple

from losview.base.resources_dir import resources
from losview.base.translation import tr, tr_read


class Entry(NamedTuple):
    """One word of the glossary.

    Attributes:
        key: by which code finds it. term: the word. means: what it means, in a sentence or two.
        others: words that texts do not use for it.
        rules: rule sets that it belongs to, by their keys; () for all.
    """

    key: str
    term: str
    means: str
    others: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


@cache
def entries() -> dict[str, Entry]:
    """All entries, by their keys, in the order of the file."""
    tables = tomllib.loads((resources() / "glossary.toml").read_text(encoding="utf-8"))
    return {key: Entry(key, tr_read(table["term"]), tr_read(table["means"]), tuple(table.get("others", ())),
                       tuple(table.get("rules", ()))) for key, table in tables.items()}


def meaning(key: str) -> str:
    """What a word means, "" for a key that the glossary lacks."""
    entry = entries().get(key)
    return "" if entry is None else f"{entry.term[:1].upper()}{entry.term[1:]}: {entry.means}"


def glossary_page() -> str:
    """The glossary as a page of the help, in Markdown."""
    listed = sorted(entries().values(), key=lambda entry: entry.term.casefold())
    rows = "\n".join(f"| {entry.term} | {entry.means} |" for entry in listed)
    title, word, means = tr("Words"), tr("word"), tr("means")
    about = tr("A glossary: each word has one meaning in losview's texts, in the worksheet, the profile, the legend "
               "and these pages.")
    return f"# {title}\n\n{about}\n\n| {word} | {means} |\n|---|---|\n{rows}\n"
