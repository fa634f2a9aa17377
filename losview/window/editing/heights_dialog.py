"""The dialog that gives hexes their levels from heights, with a preview of the contours."""

from __future__ import annotations

from copy import copy

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QDoubleSpinBox, QHBoxLayout, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.background import Affine
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.ground_edits import SetLevels
from losview.board.new_map.heights import height_levels, proposed, sampled_heights, stretched
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.window.paint.map_image import image
from losview.window.widgets.field_problem import field_form
from losview.window.widgets.plain_text import Label, window_title
from losview.window.widgets.theme import indent

#: The size of the preview in pixels, and milliseconds that it waits while numbers are being changed.
WIDTH, HEIGHT, WAIT = 520, 440, 120


class HeightsDialog(QDialog):
    """Lets the user choose which height makes which level.

    Args:
        heights: `(rows, columns)`, NaN where there is none. scan: where the picture under the map lies, None for none.

    Attributes:
        zero, step, where: the fields. about, preview: what comes of them. buttons: OK and Cancel.
    """

    def __init__(self, board: Board, heights: NDArray[np.float64], scan: Affine | None, name: str,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board, self._heights = board, heights
        self.setWindowTitle(window_title(tr("Levels from {name}", name=name)))
        lowest, highest = float(np.nanmin(heights)), float(np.nanmax(heights))
        zero, step = proposed(heights)
        self.zero, self.step = self._number(-1e6, zero), self._number(0.01, step)
        self.where = QComboBox()
        self.where.addItem(tr("Stretched over the map"), stretched(board.grid))
        if scan is not None:
            self.where.addItem(tr("As the picture under the map lies"), scan)
            self.where.setCurrentIndex(1)
        self.about, self.preview = Label(), Label()
        self.about.setWordWrap(True)
        self.preview.setFixedSize(WIDTH, HEIGHT)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setAccessibleName(tr("The contours"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Set the levels"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("&Cancel"))
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._arrange(tr("Heights from {low:g} to {high:g}", low=round(lowest, 2), high=round(highest, 2)))
        self._sample()

    def _number(self, least: float, value: float) -> QDoubleSpinBox:
        box = QDoubleSpinBox()
        box.setRange(least, 1e6)
        box.setDecimals(2)
        box.setValue(value)
        indent(box)
        return box

    def _arrange(self, span: str) -> None:
        form = field_form(None)
        form.addRow(tr("Level &0 begins at"), self.zero)
        form.addRow(tr("A &level is"), self.step)
        form.addRow(tr("&Where it lies"), self.where)
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(Label(span))
        side.addLayout(form)
        side.addWidget(self.about)
        side.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.preview)
        row.addLayout(side, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.addLayout(row)
        whole.addWidget(self.buttons)
        self.zero.valueChanged.connect(lambda _: self._later.start())
        self.step.valueChanged.connect(lambda _: self._later.start())
        self.where.currentIndexChanged.connect(lambda _: self._sample())
        self._later.timeout.connect(self._show)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def levels(self) -> dict[Hex, int]:
        """The levels as they are asked for, in quarter levels; hexes without heights are left out."""
        return height_levels(self._sampled, self.zero.value(), self.step.value())

    def _sample(self) -> None:
        """Take the height of each hex, and show what comes of it; called when they lie elsewhere."""
        self._sampled = sampled_heights(self._heights, self.where.currentData(), self._board.grid)
        self._show()

    def _show(self) -> None:
        """Show the contours that come of the fields."""
        levels = self.levels()
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(bool(levels))
        if not levels:
            self.about.setText(tr("No hex of the map lies on these heights."))
            return
        self.about.setText(tr("Levels {low} to {high} in {hexes:,} of {all:,} hexes",
                              low=min(levels.values()) // QUARTERS_PER_LEVEL,
                              high=max(levels.values()) // QUARTERS_PER_LEVEL,
                              hexes=len(levels), all=len(self._board.grid.plane.cells)))
        shown = Board(self._board.grid)
        shown.labels = copy(self._board.labels)
        shown.levels = self._board.levels.copy()
        SetLevels(tuple(levels), tuple(levels.values())).apply(shown)
        _, _, wide, high = Layout(shown.grid).bounds()
        picture = image(shown, scale=min(WIDTH / wide, HEIGHT / high), contoured=True)
        self.preview.setPixmap(QPixmap.fromImage(picture.scaled(
            WIDTH, HEIGHT, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)))
