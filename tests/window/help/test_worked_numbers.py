"""Every worked number of the rule documents can be found on the screen from the help page that teaches it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextFragment
from PySide6.QtTest import QTest

from losview.board.edits.ground_edits import Raise
from losview.features.analysis.window.calculator_feature import CalculatorFeature
from losview.features.records.window.case_feature import CaseFeature
from losview.window.help.pages import pages
from tests.support.hand import wait_for

#: By page of the help: what a rule document says, the link on the page, and what the screen then shows.
PAGES = {page["name"]: page["numbers"] for page in tomllib.loads(
    (Path(__file__).parent / "worked_numbers.toml").read_text(encoding="utf-8"))["page"]}


def fragments(view) -> Iterator[QTextFragment]:
    """The pieces of text of the page that is shown."""
    block = view.page.document().begin()
    while block.isValid():
        for piece in block:
            yield piece.fragment()
        block = block.next()


def click(view, link: str) -> None:
    """Click the words of the page that are that link."""
    linked = [piece for piece in fragments(view) if piece.charFormat().anchorHref() == link]
    assert linked, link
    cursor = QTextCursor(view.page.document())
    cursor.setPosition(linked[0].position())
    view.page.setTextCursor(cursor)
    view.page.ensureCursorVisible()
    at = view.page.cursorRect(cursor).center() + QPoint(4, 0)
    assert view.page.anchorAt(at) == link
    QTest.mouseClick(view.page.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_each_number_is_a_click_away_from_its_page(window, hand, monkeypatch):
    window.menus.actions["help"].trigger()
    view = window.help_actions.view
    view.resize(1120, 760)
    for name, numbers in PAGES.items():
        assert view.go(name)
        links = {piece.charFormat().anchorHref() for piece in fragments(view)}
        click(view, next(link for _, link, _ in numbers if link))
        for says, link, shows in numbers:
            if not link:
                assert shows in view.page.toPlainText(), says
                continue
            assert link in links
            view.page.anchorClicked.emit(QUrl(link))  # as a click does, which takes longer
            if link.startswith("calc:"):
                dialog = window.features.of(CalculatorFeature).dialog
                assert dialog.isVisible()
                assert shows in dialog.page.text(), says
            else:
                wait_for(lambda shows=shows: shows in window.ruling.text())
                assert window.features.of(CaseFeature).panel.list.currentRow() == int(link.rpartition("/")[2]) - 1
    # A map that has changed is not lost to an example.
    window.document.do(Raise((window.document.board.hex("A1"),), 4))
    board = window.document.board
    monkeypatch.setattr(window.files, "may_leave", lambda: False)
    view.go("civil-war-brigade")
    click(view, "example:cwb-fractions/1")
    assert window.document.board is board
    monkeypatch.setattr(window.files, "may_leave", lambda: True)
    click(view, "example:cwb-fractions/2")
    assert window.document.board is not board
    assert window.document.title == "Step 11"
    # Nor is a number shown on an example that the user has changed.
    board = window.document.board
    window.document.do(Raise((board.hex("A1"),), 4))
    click(view, "example:cwb-fractions/1")
    assert window.document.board is not board
    assert not window.document.dirty


def test_every_worked_number_of_the_pages_is_one_that_is_walked():
    links = re.compile(r"\]\(((?:example|calc):[^)]+)\)")
    linked = {(page.name, link) for page in pages() for link in links.findall(page.text)}
    assert linked == {(name, link) for name, numbers in PAGES.items() for _, link, _ in numbers if link}
