"""Text made harmless: nothing in it moves a cursor, breaks XML or turns words around, and JSON stays exact."""

from __future__ import annotations

import json
import unicodedata
from xml.etree.ElementTree import fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.base.safe_text import REPLACEMENT, escaped_json, many_lines, one_line

EVERYTHING = st.text(st.characters(exclude_categories=()))

HARMFUL = ["\x1b", "\0", "\x07", "\b", "\r", "\x7f", "\x85", "\x9b", "\x9f", "\u2028", "\u2029", "\u202a", "\u202e",
           "\u2066", "\u2069", "\ud800", "\udcff", "\ufdd0", "\ufffe", "\uffff", "\U0010ffff"]


@pytest.mark.parametrize("letter", [*HARMFUL, "\n", "\t"], ids=ascii)
def test_each_is_seen_to_have_been_there(letter: str) -> None:
    assert one_line(f"a{letter}b") == f"a{REPLACEMENT}b"


@pytest.mark.parametrize("letter", HARMFUL, ids=ascii)
def test_notes_keep_their_lines_only(letter: str) -> None:
    assert many_lines(f"a\n\tb{letter}c\r\nd") == f"a\n\tb{REPLACEMENT}c\nd"


@pytest.mark.parametrize("text", ["", "Two ridges", "no\u00a0break", "Wäldchen «Ω» 山",
                                  "\N{PEDESTRIAN}\u200d\u2642 שלום"])
def test_all_other_text_stays_as_it_is(text: str) -> None:
    assert one_line(text) == many_lines(text) == escaped_json(text) == text


@given(EVERYTHING)
def test_no_text_does_any_harm(text: str) -> None:
    line, lines = one_line(text), many_lines(text)
    for safe in (line, lines.replace("\n", "").replace("\t", "")):
        assert not {unicodedata.category(letter) for letter in safe} & {"Cc", "Cs", "Zl", "Zp"}
        assert not {unicodedata.bidirectional(letter) for letter in safe} & {
            "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    assert fromstring(f"<t>{line.replace('&', '').replace('<', '').replace(']]>', '')}</t>") is not None
    assert len(line) == len(text)
    assert one_line(line) == line
    assert line.encode().decode() == line


@given(st.recursive(EVERYTHING, lambda inner: st.lists(inner) | st.dictionaries(EVERYTHING, inner), max_leaves=5),
       st.sampled_from([None, 2]))
def test_json_is_harmless_and_exact(value: object, indent: int | None) -> None:
    document = escaped_json(json.dumps(value, ensure_ascii=False, indent=indent))
    assert json.loads(document) == value
    assert many_lines(document) == document
