"""Room for a tool's own panel: it is shown whole where there is room, else scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

#: The least height at which a panel can be used, in pixels.
MINIMUM = 96


class PanelHolder(QScrollArea):
    """Holds a panel whose height follows from its width."""

    def __init__(self, panel: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel = panel
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(panel)
        panel.setAutoFillBackground(False)
        panel.installEventFilter(self)

    def sizeHint(self) -> QSize:
        panel = self.panel
        width = self.viewport().width()
        layout = panel.layout()
        high = layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else -1
        return QSize(panel.sizeHint().width(), high if high >= 0 else panel.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(MINIMUM, self.sizeHint().height()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.panel and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
