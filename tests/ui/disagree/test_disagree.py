"""I disagree by its key: the claim becomes a case file on the clipboard, which losview case reads."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.sight.cases.case_file import parse_case
from losview.ui.disagree.disagree_dialog import DisagreeDialog


def test_a_claim_is_copied_as_a_case(window, hand, tmp_path) -> None:
    hand.drag("B2", "E3", "H4")
    hand.settle()
    seen: list[str] = []

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, DisagreeDialog):
            QTimer.singleShot(20, act)
            return
        QTest.keyClicks(dialog.why, "the hill is lower")
        QTest.mouseClick(dialog.copy_button, Qt.MouseButton.LeftButton)
        seen.append(dialog.view.toPlainText())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, act)
    window.view.setFocus()
    QTest.keyClick(window.view, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert seen
    text = QGuiApplication.clipboard().text()
    case = parse_case(text, Path(tmp_path / "claim.txt"))
    assert case.about == "the hill is lower"
    assert case.verdicts[0].outcome.visible != window.sighting.verdict.visible
    window.sighting.remove_thread()
    assert not window.questions.disagreement.show()
