"""The glossary, and that texts keep to its words."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from losview.base.glossary import entries, glossary_page, meaning
from losview.base.translation import spoken
from losview.rules.rule_sets import RULE_SETS
from tests.support.paths import CHECKOUT
from tests.support.source_files import PACKAGE

#: Packages whose texts people read.
PACKAGES = ("app", "cli", "drawing", "features/analysis", "rules", "tools", "window")

#: Quoted from a rulebook, and what is written so in files, as the help quotes it.
QUOTED = re.compile(r'"an elevation [^"]*"|`[^`\n]*`')


@cache
def texts() -> dict[str, str]:
    """The texts of the program by file: strings that are no docstrings, and the pages of the help."""
    found = {f"resources/help/{path.name}": path.read_text(encoding="utf-8")
             for path in (CHECKOUT / "resources" / "help").glob("*.md")}
    for package in PACKAGES:
        for path in (PACKAGE / package).rglob("*.py"):
            found[str(path.relative_to(PACKAGE))] = "\n".join(_strings(path))
    return found


def _strings(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {id(node.body[0].value) for node in ast.walk(tree)
                  if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
                  and isinstance(node.body[0], ast.Expr)}
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
            and id(node) not in docstrings]


def misused(text: str, words: list[str]) -> list[str]:
    """The words of a list that a text uses, as words of their own."""
    return [word for word in words if re.search(rf"\b{re.escape(word)}s?\b", QUOTED.sub("", text), re.IGNORECASE)]


def test_no_text_uses_another_word_for_what_the_glossary_names() -> None:
    words = [word for entry in entries().values() for word in entry.others]
    assert len(words) > 12
    assert {name: found for name, text in texts().items() if (found := misused(text, words))} == {}


def test_the_look_at_texts_finds() -> None:
    assert misused("The elevations are equal.", ["elevation"]) == ["elevation"]
    assert misused("Levels alone.", ["elevation"]) == []


@pytest.mark.parametrize(("language", "free"), [("en", "The first level is free"), ("de", "Die erste Ebene ist frei")])
def test_the_first_level_of_an_advantage_is_free(language: str, free: str) -> None:
    """A6.42 takes away one blind hex for each level beyond the first by which the higher end is above an obstacle."""
    with spoken(language):
        assert free in entries.__wrapped__()["advantage"].means


@pytest.mark.parametrize("key", list(entries()))
def test_an_entry_is_a_sentence_in_words_of_the_glossary(key: str) -> None:
    entry = entries()[key]
    assert entry.means.endswith(".")
    assert not misused(f"{entry.term} {entry.means}", [word for each in entries().values() for word in each.others])
    assert meaning(key).startswith(entry.term[:1].upper())
    assert set(entry.rules) <= {rules.key for rules in RULE_SETS}


def test_the_entries_are_in_alphabetical_order_and_all_on_the_page() -> None:
    terms = [entry.term for entry in entries().values()]
    assert terms == sorted(terms)
    page = glossary_page()
    assert all(f"| {term} |" in page for term in terms)


def test_each_word_is_used_by_the_texts() -> None:
    everything = " ".join(texts().values()).casefold()
    assert [entry.term for entry in entries().values() if entry.term.casefold() not in everything] == []
