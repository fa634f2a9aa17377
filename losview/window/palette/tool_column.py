"""The palette folded to a column of icons: the tools, and below them what is in hand, which unfolds the palette."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QToolBar, QToolButton, QWidget

from losview.base.translation import tr
from losview.window.palette.palette import Palette
from losview.window.widgets.plain_text import tip

#: The size of a button of the column, in pixels.
BUTTON = QSize(40, 38)


class ToolColumn(QToolBar):
    """A toolbar with a button for each tool of a palette.

    Attributes:
        buttons: by the key of the tool. in_hand: shows what is in hand.

    Signals:
        palette_asked(): the palette is to be shown, for kinds and settings.
    """

    palette_asked = Signal()

    def __init__(self, palette: Palette, parent: QWidget) -> None:
        super().__init__(parent)
        self._palette = palette
        self.setObjectName("tool column")
        self.setWindowTitle(tr("Tools"))
        self.setOrientation(Qt.Orientation.Vertical)
        self.setMovable(False)
        self.setProperty("column", True)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        for key, tool in palette.tools.items():
            button = self.buttons[key] = self._button(tool.name)
            button.setCheckable(True)
            button.setChecked(tool is palette.current)
            button.clicked.connect(lambda _=False, key=key: palette.take(key))
            self._group.addButton(button)
            self.addWidget(button)
        self.addSeparator()
        self.in_hand = self._button(tr("Show the palette"))
        self.in_hand.clicked.connect(self.palette_asked)
        self.addWidget(self.in_hand)
        palette.taken.connect(lambda tool: self.buttons[tool.key].setChecked(True))
        palette.in_hand.changed.connect(self.follow)
        self.follow()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("tile", True)
        button.setFixedSize(BUTTON)
        button.setIconSize(QSize(26, 26))
        button.setAccessibleName(name)
        button.setToolTip(tip(name))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def follow(self) -> None:
        """Show the palette's icons, keys and what is in hand; called when these have changed."""
        for key, button in self.buttons.items():
            shown = self._palette.tool_button(key)
            button.setIcon(shown.icon())
            button.setToolTip(tip(f"{shown.text()}. {shown.toolTip()}"))
        held = self._palette.in_hand
        self.in_hand.setIcon(held.icon)
        self.in_hand.setToolTip(tip(tr("{held} is in hand. Show the palette, for kinds and settings",
                                       held=held.title)))
