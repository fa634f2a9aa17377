"""PySide6 6.12 lost a reference to None with every call that returned it, until Python aborted: watch for it."""

from __future__ import annotations

import sys

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QLabel


def test_calls_that_return_none_keep_their_reference(qapp):
    label, watcher, path = QLabel(), QObject(), QPainterPath()
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    before = sys.getrefcount(None)
    for _ in range(5000):
        label.setText("x")
        watcher.setObjectName("x")
        path.moveTo(QPointF(1, 1))
        image.fill(0)
        painter = QPainter(image)
        painter.drawPath(path)
        painter.end()
    after = sys.getrefcount(None)
    label.deleteLater()
    assert abs(after - before) < 500, f"None had {before} references and has {after}: this PySide6 is not safe"
