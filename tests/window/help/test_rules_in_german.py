"""Rules that are words are shown in the user's language, and lead to their places in the help of that language."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.base.resources_dir import resources
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.window.help.pages import names_rule
from tests.support.hand import opened
from tests.support.languages import in_language

#: Prints where the help takes the rules that it is asked about.
ASKED = """
import json, sys
from PySide6.QtWidgets import QApplication
from losview.window.help.viewer import HelpViewer
from losview.window.widgets.theme import LIGHT

app = QApplication([])
view = HelpViewer(LIGHT)
view.show()
found = []
for rules, rule in json.loads(sys.argv[1]):
    told = view.explain(rules, rule)
    found.append(view.page.document().findBlock(view.page.textCursor().position()).text() if told else "")
print(json.dumps(found))
"""

#: Rules whose names are words, by their rule set; the words that are numbers too are found by their numbers.
WORDS = [("asl", "ends"), ("asl", "not judged"), ("asl", "A6.2 level"), ("asl", "A6.4"), ("cwb", "ends"),
         ("battletech", "ends"), ("battletech", "dead zone"), ("battletech", "clear")]


def test_rules_have_their_places_in_german_help() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED, json.dumps(WORDS)], cwd=resources().parent, text=True,
                          env={**os.environ, "LOSVIEW_LANGUAGE": "de", "QT_QPA_PLATFORM": "offscreen"},
                          capture_output=True, check=True, timeout=120)
    with in_language("de"):
        assert rule_words("ends") == "Enden"
        for (rules, rule), place in zip(WORDS, json.loads(done.stdout), strict=True):
            assert names_rule(place, rule) or names_rule(place, rule_words(rule)), (rules, rule, place)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_of_the_worksheet_asks_for_its_rule_in_any_language(window, hand, language: str) -> None:
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    board, sheet = window.document.board, window.ruling.sheet
    asked: list[str] = []
    with in_language(language):
        window.sighting.lay(LineEnd(board.hex("Q3")), LineEnd(board.hex("S6")))  # not the thread that the example lays
        hand.rest()
        shown = rule_words("ends")
    assert f"\t{shown}\t" in sheet.toPlainText()
    sheet.asked.connect(asked.append)
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert asked == ["ends"]
    window.help_actions.view.close()
