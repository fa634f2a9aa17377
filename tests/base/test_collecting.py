"""Texts are found wherever they stand in the sources, and those that could not be translated are told."""

from __future__ import annotations

import languages
import pytest

SOURCE = '''\
"""tr("no text")"""
NAMES = [tr("first"), tr_as("verb", "Level")]
line = f"{tr('within an f-string')}: {count or tr_n('{count} hex', '{count} hexes', 2)}"
stopped = translation.tr("of a module " "in two pieces", size=tr("within a text"))
'''


def test_texts_are_found_wherever_they_stand() -> None:
    assert [(text.english, text.context, text.place) for text in languages.texts_of(SOURCE, "here.py")] == [
        ("first", None, ("here.py", 2)), ("Level", "verb", ("here.py", 2)),
        ("within an f-string", None, ("here.py", 3)), (("{count} hex", "{count} hexes"), None, ("here.py", 3)),
        ("of a module in two pieces", None, ("here.py", 4)), ("within a text", None, ("here.py", 4))]


@pytest.mark.parametrize("call", [
    "tr(name)", "tr(f'{name} of a hex')", "tr('a' + name)", "tr()", "tr('')", "tr(3)", "tr_n('one hex', many, 3)",
    "tr_n('one hex')", "tr_as(context, 'Level')", "tr_as('verb')",
])
def test_a_text_that_is_no_literal_is_told_with_its_line(call: str) -> None:
    told = r"^losview/here\.py:2: tr(_n|_as)? takes its texts as literals$"
    with pytest.raises(languages.NoLiteralError, match=told):
        list(languages.texts_of(f"\nsaid = {call}\n", "losview/here.py"))
