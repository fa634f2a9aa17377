"""The panels folded to tabs at the window's right edge: each shows its panel, or hides it again."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDockWidget, QStyle, QStyleOptionToolButton, QStylePainter, QToolBar, QToolButton, QWidget

from losview.base.translation import tr

#: Above and below the words of a tab, and its width, in pixels.
ROOM, WIDTH = 14, 30


class PanelTab(QToolButton):
    """A button whose words are turned by 90 degrees."""

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, self.fontMetrics().horizontalAdvance(self.text()) + 2 * ROOM)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionToolButton()
        self.initStyleOption(option)
        words, option.text = self.text(), ""
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.rotate(90)
        painter.drawText(0, -self.width(), self.height(), self.width(), Qt.AlignmentFlag.AlignCenter, words)
        painter.end()


class PanelTabs(QToolBar):
    """A toolbar with a tab for each panel.

    Attributes:
        tabs: by the name of the panel's object.
    """

    def __init__(self, docks: Iterable[QDockWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel tabs")
        self.setWindowTitle(tr("Panel tabs"))
        self.setOrientation(Qt.Orientation.Vertical)
        self.setMovable(False)
        self.setProperty("column", True)
        self.tabs: dict[str, PanelTab] = {}
        for dock in docks:
            tab = self.tabs[dock.objectName()] = PanelTab(self)
            tab.setDefaultAction(dock.toggleViewAction())
            tab.setAccessibleName(dock.windowTitle())
            tab.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.addWidget(tab)
