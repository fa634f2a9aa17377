"""The settings of the stamp tool: which building, its storeys, its material, and how it is turned."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QSpinBox, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.outlines.stamps import STOREYS, BuildingStamp, stamps
from losview.drawing.art.map_picture import Picture
from losview.hexes.grid import Grid
from losview.hexes.lattice import centre
from losview.hexes.layout import Layout
from losview.tools.stamp_tool import StampTool
from losview.window.paint.map_painter import MapPainter, scene_transform
from losview.window.palette.choice_row import ChoiceRow, checkable_button
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label
from losview.window.widgets.theme import indent

#: Size of a picture in pixels, and the most pixels to a hexside in it; large buildings are drawn smaller, to fit.
SIZE, SCALE = QSize(64, 36), 44.0

#: Device pixels to a pixel.
RATIO = 2.0


class StampPanel(QWidget):
    """Controls for a `StampTool`.

    Signals:
        changed(): the stamp in hand has changed.
    """

    changed = Signal()

    def __init__(self, tool: StampTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool = tool
        self._dark = False
        self._drawn: tuple[object, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._stamp_buttons())
        self.storeys = ChoiceRow(tr("Storeys"), [(str(n), str(n)) for n in STOREYS], str(tool.storeys), self)
        self.storeys.chosen.connect(lambda storeys: tool.set(storeys=int(storeys)))
        self.material = ChoiceRow(tr("Of"), [("stone", tr("Stone")), ("wood", tr("Wood"))],
                                  tool.material, self)
        self.material.chosen.connect(lambda material: tool.set(material=material))
        column.addWidget(self.storeys)
        column.addWidget(self.material)
        column.addWidget(self._turn_row())
        tool.on_change = self.refresh
        self.refresh()

    def _stamp_buttons(self) -> QWidget:
        box = QWidget(self)
        row = FlowLayout(box, gap=4, least=76, even=True)
        row.setContentsMargins(0, 0, 8, 0)
        self.stamps = QButtonGroup(self)
        self.stamps.setExclusive(True)
        for stamp in stamps().values():
            button = checkable_button(stamp.name, stamp.about, self)
            button.setProperty("tile", True)
            button.setObjectName(f"stamp {stamp.key}")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(SIZE)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, key=stamp.key: self.tool.set(stamp=key))
            self.stamps.addButton(button)
            row.addWidget(button)
        return box

    def _turn_row(self) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 8, 0)
        self.turn = QSpinBox(box)
        self.turn.setRange(0, 359)
        self.turn.setSingleStep(15)
        self.turn.setWrapping(True)
        self.turn.setSuffix("°")
        self.turn.setAccessibleName(tr("Turned by"))
        self.turn.setToolTip(tr("Degrees clockwise; the wheel over the map turns it too"))
        indent(self.turn)
        self.turn.valueChanged.connect(lambda turn: self.tool.set(turn_by=turn))
        row.addWidget(Label(tr("Turned by"), box))
        row.addStretch(1)
        row.addWidget(self.turn)
        return box

    def set_theme(self, dark: bool) -> None:
        """Draw the buildings as the theme has them."""
        self._dark = dark
        self.refresh()

    def refresh(self) -> None:
        """Show what the tool has in hand; called when that has changed.

        The buildings are drawn once the panel is shown: few people who open a map stamp one.
        """
        tool = self.tool
        self.storeys.choose(str(tool.storeys))
        self.material.choose(tool.material)
        with QSignalBlocker(self.turn):
            self.turn.setValue(tool.turn_by)
        drawn = (tool.storeys, tool.material, self._dark)
        for button in self.stamps.buttons():
            key = button.objectName().removeprefix("stamp ")
            button.setChecked(key == tool.stamp)
            if drawn != self._drawn and self.isVisible():
                button.setIcon(stamp_icon(stamps()[key], *drawn))
        if self.isVisible():
            self._drawn = drawn
        self.changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()


def stamp_icon(stamp: BuildingStamp, storeys: int, material: str, dark: bool) -> QIcon:
    """A stamp as the map draws it, small."""
    board = Board(Grid(1, 1))
    middle = board.grid.hex(0, 0)
    for number, drawn in enumerate(stamp.placed(centre(middle), 0, storeys, material, board.grid.top), 1):
        board.depictions[number] = drawn
    layout = Layout(board.grid)
    spots = layout.points(np.array([point for drawn in board.depictions.values() for point in drawn.outline]))
    wide, high = np.ptp(spots, axis=0).tolist()
    x, y = ((spots.min(axis=0) + spots.max(axis=0)) / 2).tolist()
    zoom = min(SCALE / layout.size, 0.84 * SIZE.width() / wide, 0.8 * SIZE.height() / high)
    pixmap = QPixmap(SIZE * RATIO)
    pixmap.setDevicePixelRatio(RATIO)
    pixmap.fill("#00000000")
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(scene_transform(zoom, x * zoom - SIZE.width() / 2, y * zoom - SIZE.height() / 2))
    MapPainter(layout).paint(painter, Picture(board, dark, 0.0), board.grid.hexes(), 0.3)
    painter.end()
    return QIcon(pixmap)


