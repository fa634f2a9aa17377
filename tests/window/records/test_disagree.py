"""I disagree by its key: the claim becomes a case file, copied and saved, which losview case reads."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from losview.cli import main
from losview.features.records.window.disagree_dialog import DisagreeDialog
from losview.features.records.window.disagree_feature import DisagreeFeature
from losview.rules.case_file import parse_case


def test_a_claim_is_copied_and_saved_as_a_case(window, hand, tmp_path, monkeypatch, capsys) -> None:
    saved = tmp_path / "claim.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
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
        QTest.mouseClick(dialog.save_button, Qt.MouseButton.LeftButton)
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
    assert saved.read_text(encoding="utf-8") == text
    assert main(["case", "--check", str(saved)]) == 1
    assert "the hill is lower" in capsys.readouterr().out
    window.sighting.remove_thread()
    assert not window.features.of(DisagreeFeature).show()
