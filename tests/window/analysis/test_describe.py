"""Describe by its key: the dialog holds hex, ruling, field and map, and can be copied."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.features.analysis.window.description_dialog import DescriptionDialog
from tests.support.hostile import EVIL, faults


def test_the_key_describes_what_is_at_hand(window, hand) -> None:
    hand.drag("B2", "E3", "H4")
    hand.settle()
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("C5"))
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, DescriptionDialog):
            QTimer.singleShot(20, look)
            return
        seen.append(dialog.view.toPlainText())
        QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    QTest.keyClick(window.view, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    (text,) = seen
    assert text.startswith("C5: ")
    assert "By BattleTech, from B2" in text
    assert "B2 sees" in text
    assert "hexes in" in text
    assert QGuiApplication.clipboard().text() == text


def test_names_are_shown_as_they_are(qapp) -> None:
    dialog = DescriptionDialog(EVIL)
    dialog.show()
    assert not faults()
    dialog.close()
    dialog.deleteLater()
