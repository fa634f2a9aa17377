"""Collect the texts of losview for translators, and compile what they wrote.

    python packaging/languages.py           bring the catalogues up to date with the sources, and compile them
    python packaging/languages.py --left    print the texts that are not translated yet, by language

Texts are what stands in `tr`, `tr_n` and `tr_as` in the sources, and the texts of tables in `resources/` (`TABLES`).  A
catalogue is `resources/languages/LANGUAGE/LC_MESSAGES/losview.po`; the program reads the `.mo` beside it.  Needs Babel.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

CHECKOUT = Path(__file__).resolve().parent.parent
LANGUAGES = CHECKOUT / "resources" / "languages"

#: The functions of losview.base.translation that take texts as literals, and what these are, in order.
FUNCTIONS = {"tr": ("text",), "tr_n": ("one", "many"), "tr_as": ("context", "text")}

#: Tables in `resources/` that hold texts, the context of these, and where they stand: keys, `*` for any, with dots
#: between; a list's entries stand where the list does.  What reads a table translates them by `tr_read`.
TABLES = {
    "terrain/*.toml": ("terrain", ("*.name", "*.group", "*.about")),
    "glossary.toml": (None, ("*.term", "*.means")),
    "templates/*.toml": (None, ("name", "about")),
    "stamps.toml": (None, ("stamps.*.name", "stamps.*.about")),
    "maps/*.losmap": (None, ("notes",)),
    "lessons/*.toml": (None, ("title", "goal", "step.text", "step.right", "step.wrong.*", "step.hint",
                              "step.choices.*")),
}

#: What a bundled case is about, which `tr_read` translates too.
_ABOUT = re.compile(r"^about\s+(.+)$", re.MULTILINE)

# REUSE-IgnoreStart
_HEADER = """\
# Texts of losview; packaging/languages.py collects them.
# SPDX-FileCopyrightText: 2026 the losview authors
# SPDX-License-Identifier: MIT"""
# REUSE-IgnoreEnd


class NoLiteralError(Exception):
    """A text is no literal; says where in one sentence."""


class _KeptCatalog(Catalog):
    """A catalog whose header names no version of Babel: another version writes the same files."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        *headers, (name, value) = [header for header in super().mime_headers if header[0] != "Generated-By"]
        return [*headers, (name, f"{value}\n")]

    @mime_headers.setter
    def mime_headers(self, headers: Iterable[tuple[str, str]]) -> None:
        Catalog.mime_headers.__set__(self, headers)


class Text(NamedTuple):
    """A text that stands somewhere.

    Attributes:
        english: the text, or the pair of those for one thing and for many. context: what is meant, None mostly.
        place: its file within the checkout and its line.
    """

    english: str | tuple[str, ...]
    context: str | None
    place: tuple[str, int]


def texts() -> Iterator[Text]:
    """All texts of the program, in the order of their files."""
    for path in sorted((CHECKOUT / "losview").rglob("*.py")):
        place = path.relative_to(CHECKOUT).as_posix()
        yield from texts_of(path.read_text(encoding="utf-8"), place)
    for pattern, (context, spots) in TABLES.items():
        for path in sorted((CHECKOUT / "resources").glob(pattern)):
            place = path.relative_to(CHECKOUT).as_posix()
            read = tomllib.loads if path.suffix == ".toml" else json.loads
            found = _in_table(read(path.read_text(encoding="utf-8")), [spot.split(".") for spot in spots])
            yield from (Text(english, context, (place, 0)) for english in found)
    for path in sorted((CHECKOUT / "resources" / "examples").glob("*.txt")):
        about = _ABOUT.search(path.read_text(encoding="utf-8"))
        if about is not None:
            yield Text(" ".join(about[1].split()), None, (path.relative_to(CHECKOUT).as_posix(), 0))


def texts_of(source: str, place: str) -> Iterator[Text]:
    """The texts of a source, in the order of their lines.

    Args:
        place: its file, as messages name it.

    Raises:
        NoLiteralError: a text is made while the program runs, so that no translator would ever see it.
    """
    calls = [node for node in ast.walk(ast.parse(source, place))
             if isinstance(node, ast.Call) and _name(node) in FUNCTIONS]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        parts = FUNCTIONS[_name(call)]
        given = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args[:len(parts)]]
        if len(given) < len(parts) or not all(isinstance(text, str) and text for text in given):
            raise NoLiteralError(f"{place}:{call.lineno}: {_name(call)} takes its texts as literals")
        said = dict(zip(parts, map(str, given), strict=True))
        english = (said["one"], said["many"]) if "many" in said else said["text"]
        yield Text(english, said.get("context"), (place, call.lineno))


def _name(call: ast.Call) -> str:
    """The function that is called, whatever it is an attribute of."""
    called = call.func
    return called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""


def _in_table(entry: object, spots: list[list[str]]) -> Iterator[str]:
    """The texts at some spots below an entry, as `tr_read` takes them: with one space where lines break."""
    if isinstance(entry, dict):
        for name, value in entry.items():
            yield from _in_table(value, [rest for first, *rest in filter(None, spots) if first in (name, "*")])
    elif isinstance(entry, list):
        for value in entry:
            yield from _in_table(value, spots)
    elif isinstance(entry, str) and [] in spots and entry.strip():
        yield " ".join(entry.split())


def template() -> Catalog:
    """All texts without translations."""
    found = Catalog(project="losview", charset="utf-8")
    for text in texts():
        found.add(text.english, locations=[(text.place[0], None)], context=text.context)
    return found


def catalogue(language: str) -> Catalog:
    """What is translated into a language so far."""
    path = LANGUAGES / language / "LC_MESSAGES" / "losview.po"
    if not path.is_file():
        return Catalog(locale=language, project="losview", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def up_to_date(language: str) -> Catalog:
    """The catalogue of a language with the texts as they are now; what is said no more is left out."""
    found = catalogue(language)
    found.update(template(), no_fuzzy_matching=True)
    found.obsolete.clear()
    return found


def written(found: Catalog) -> tuple[bytes, bytes]:
    """A catalogue as the `.po` for translators and the `.mo` for the program, the same with every version of Babel."""
    po, mo = BytesIO(), BytesIO()
    kept = _KeptCatalog(charset="utf-8")
    for message in found:
        kept[message.id] = message
    kept.header_comment, kept.fuzzy = _HEADER, False
    kept.creation_date = kept.revision_date = datetime(2026, 1, 1, tzinfo=UTC)  # no file changes by its date alone
    write_po(po, kept, width=120, sort_output=True, omit_header=False, include_lineno=False, ignore_obsolete=True)
    write_mo(mo, kept)
    return po.getvalue(), mo.getvalue()


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir())


def untranslated(found: Catalog) -> list[str | tuple[str, ...]]:
    """The texts of a catalogue that it says in English."""
    return [message.id for message in found if message.id and not (
        all(message.string) if isinstance(message.string, tuple | list) else message.string)]


def main() -> int:
    """Do what the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--left", action="store_true", help="print what is not translated yet, and write nothing")
    wanted = parser.parse_args()
    for language in languages():
        found = up_to_date(language)
        left = untranslated(found)
        if wanted.left:
            print(*left, sep="\n")
            continue
        folder = LANGUAGES / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        for suffix, content in zip((".po", ".mo"), written(found), strict=True):
            (folder / f"losview{suffix}").write_bytes(content)
        print(f"{language}: {len(found):,} texts, {len(left):,} of them not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
