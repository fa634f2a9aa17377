"""The dialog that lays a scan under the map: hexes are clicked in the picture, and their labels typed."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.board.background import Affine, Background
from losview.board.board import Board
from losview.board.new_map.calibration import FEWEST, Calibration, ClickedHex, calibrate
from losview.board.new_map.scan_place import picture_parts
from losview.hexes.hex import Hex
from losview.hexes.places import place_of
from losview.window.editing.picture_view import PictureView
from losview.window.paint.board_images import brightened
from losview.window.widgets.plain_text import FormLayout, Label, hint_label, window_title
from losview.window.widgets.theme import indent

#: Most rows.
MAXIMUM = 12


class HexRow:
    """The fields of one hex.

    Attributes:
        x, y: its place in the picture, in pixels. label: the label of the hex, as it is typed. remove: takes it away.
    """

    def __init__(self, size: tuple[int, int], parent: QWidget) -> None:
        self.x, self.y = QDoubleSpinBox(parent), QDoubleSpinBox(parent)
        for box, length in ((self.x, size[0]), (self.y, size[1])):
            box.setDecimals(1)
            box.setRange(-10.0 * length, 10.0 * length)
            indent(box)
        self.label = QLineEdit(parent)
        self.label.setPlaceholderText(tr("label"))
        self.label.setMaximumWidth(90)
        self.remove = QToolButton(parent)
        self.remove.setText("×")
        self.remove.setProperty("compact", True)

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Its widgets, from left to right."""
        return self.label, self.x, self.y, self.remove


class HexRows(QWidget):
    """All rows.

    Signals:
        changed(): a row was added, changed or removed.
    """

    changed = Signal()

    def __init__(self, size: tuple[int, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self.rows: list[HexRow] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for column, heading in enumerate((tr("Hex"), tr("from left"), tr("from top"))):
            label = Label(heading)
            label.setObjectName("hint")
            self._grid.addWidget(label, 0, column)

    def add(self, x: float, y: float, label: str = "") -> None:
        """Add a row; its label is to be typed where none is given."""
        if len(self.rows) >= MAXIMUM:
            return
        row = HexRow(self._size, self)
        row.x.setValue(x)
        row.y.setValue(y)
        row.label.setText(label)
        row.x.valueChanged.connect(lambda _: self.changed.emit())
        row.y.valueChanged.connect(lambda _: self.changed.emit())
        row.label.textChanged.connect(lambda _: self.changed.emit())
        row.remove.clicked.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._place()
        if not label:
            row.label.show()  # what is hidden still does not get the focus
            row.label.setFocus()
        self.changed.emit()

    def _remove(self, row: HexRow) -> None:
        self.rows.remove(row)
        for widget in row.widgets:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._place()
        self.changed.emit()

    def _place(self) -> None:
        """Put all rows below each other, and name them by their places."""
        for at, row in enumerate(self.rows, 1):
            names = (tr("Label of hex {n}", n=at), tr("Pixels from the left of hex {n}", n=at),
                     tr("Pixels from the top of hex {n}", n=at), tr("Remove hex {n}", n=at))
            for column, widget in enumerate(row.widgets):
                self._grid.addWidget(widget, at, column)
            for widget, name in zip(row.widgets, names, strict=True):
                widget.setAccessibleName(name)


#: The opacity of a scan that is new, in percent: terrain that is painted shows through it.
OPACITY = 70
#: Milliseconds that the slider of the brightness rests before the picture follows: all of its pixels are computed.
WAIT = 120


class ScanDialog(QDialog):
    """Lets the user lay a picture under a map.

    Args:
        scan: as it lies now; its `affine` is None for a new one.
        image: the picture.

    Attributes:
        view, rows: the picture, and the hexes clicked in it. result_label: what they come to, or what is missing.
        opacity, brightness, locked: the settings. buttons, take_away: what ends the dialog.
        is_taken_away: whether the picture is to be taken away.
    """

    def __init__(self, board: Board, scan: Background, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board, self._scan, self._image = board, scan, image
        self._calibration: Calibration | None = None
        self.is_taken_away = False
        self.setWindowTitle(window_title(tr("Picture under the map")))
        self.view = PictureView(brightened(image, scan.brightness))
        self.rows = HexRows((image.width(), image.height()))
        self.result_label = Label()
        self.result_label.setWordWrap(True)
        self.result_label.setMinimumHeight(5 * self.fontMetrics().lineSpacing())
        self.result_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.opacity = self._slider(5, 100, round(100 * scan.opacity) if scan.affine else OPACITY, tr("Opacity"))
        self.brightness = self._slider(-100, 100, round(100 * scan.brightness), tr("Brightness"))
        self.locked = QCheckBox(tr("&Lock its place"))
        self.locked.setChecked(scan.locked)
        self.locked.setToolTip(tr("Keep the picture where it lies, whatever is clicked here"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Put it under the map"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("&Cancel"))
        self.take_away = QPushButton(tr("&Take it away"))
        self.take_away.setVisible(scan.affine is not None)
        self._arrange()
        if scan.affine is not None:
            for x, y, hex_ in _places_of(board, scan.affine, image):
                self.rows.add(x, y, board.label(hex_))
        self._at_first = self._entries()
        self._brighten_later = QTimer(self, singleShot=True, interval=WAIT)
        self._connect()
        self._solve()
        self._show_lock()

    def _slider(self, least: int, most: int, value: int, name: str) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(least, most)
        slider.setValue(value)
        slider.setAccessibleName(name)
        return slider

    def _arrange(self) -> None:
        hint = hint_label(tr("Click the centre dots of three hexes, far apart, and type their labels. More hexes make "
                             "it more exact. The wheel zooms, a drag moves the picture."))
        self.add_button = QPushButton(tr("&Add a hex"))
        self.add_button.setToolTip(tr("Add a hex in the middle of the picture, to be moved by numbers"))
        self.add_button.setAutoDefault(False)
        form = FormLayout()
        form.addRow(tr("&Opacity"), self.opacity)
        form.addRow(tr("&Brightness"), self.brightness)
        side = QWidget()
        side.setFixedWidth(360)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(hint)
        column.addWidget(self.rows)
        column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.result_label)
        column.addStretch(1)
        column.addLayout(form)
        column.addWidget(self.locked)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.view, 1)
        row.addWidget(side)
        below = QHBoxLayout()
        below.addWidget(self.take_away)
        below.addWidget(self.buttons, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.setSpacing(12)
        whole.addLayout(row, 1)
        whole.addLayout(below)
        self.resize(980, 640)

    def _connect(self) -> None:
        self.view.clicked.connect(self._clicked)
        self.rows.changed.connect(self._solve)
        self.add_button.clicked.connect(lambda: self.rows.add(self._image.width() / 2, self._image.height() / 2))
        self.brightness.valueChanged.connect(lambda _: self._brighten_later.start())
        self._brighten_later.timeout.connect(self._brighten)
        self.locked.toggled.connect(self._show_lock)
        self.take_away.clicked.connect(self._take_away)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def background(self) -> Background:
        """The picture as it is to lie under the map."""
        affine = self._scan.affine
        if self._calibration is not None and (affine is None or (self._is_moved and not self.locked.isChecked())):
            affine = self._calibration.affine
        return self._scan._replace(affine=affine, opacity=self.opacity.value() / 100,
                                   brightness=self.brightness.value() / 100, locked=self.locked.isChecked())

    def _entries(self) -> list[tuple[float, float, str]]:
        """What stands in the rows: the places in pixels, and the labels."""
        return [(row.x.value(), row.y.value(), row.label.text().strip()) for row in self.rows.rows]

    @property
    def _is_moved(self) -> bool:
        """Whether the rows say anything else than where the picture lies already, which they hold rounded."""
        return self._scan.affine is None or self._entries() != self._at_first

    def _brighten(self) -> None:
        """Show the picture as bright as the slider says."""
        self.view.show_image(brightened(self._image, self.brightness.value() / 100))

    def _clicked(self, x: float, y: float) -> None:
        if self.rows.isEnabled():
            self.rows.add(x, y)

    def _show_lock(self) -> None:
        is_fixed = self.locked.isChecked() and self._scan.affine is not None
        self.rows.setEnabled(not is_fixed)
        self.add_button.setEnabled(not is_fixed)

    def _take_away(self) -> None:
        self.is_taken_away = True
        self.accept()

    def _solve(self) -> None:
        """Solve where the picture lies, and say what comes of it."""
        entries = self._entries()
        self.view.show_crosses([(x, y, label or "?") for x, y, label in entries])
        self._calibration, problem = None, ""
        try:
            clicked = [ClickedHex(x, y, self._board.hex(label)) for x, y, label in entries if label]
            size = self._image.width(), self._image.height()
            self._calibration = calibrate(clicked, self._board.grid, size)
        except ValueError as why:
            problem = str(why) if self._is_moved else tr("It stays where it lies.")
        is_told = len(entries) < FEWEST or not self._is_moved
        self.result_label.setText(self._words(self._calibration) if self._calibration is not None else problem)
        self.result_label.setObjectName("" if self._calibration is not None else "hint" if is_told else "problem")
        self.result_label.setStyleSheet("")  # has the colour of its name applied
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(
            self._calibration is not None or not self._is_moved)

    def _words(self, found: Calibration) -> str:
        across, down = found.per_hex
        lines = [tr("Scale: {x:.1f} pixels a hex across, {y:.1f} down", x=across, y=down),
                 tr("Turned by {turn:.2f}°, sheared by {shear:.2f}°",
                    turn=round(found.turn, 2) + 0.0, shear=round(found.shear, 2) + 0.0)]
        if len([label for _, _, label in self._entries() if label]) > FEWEST:
            lines.append(tr("Residual: {residual:.3f} hex at most", residual=found.residual))
        else:
            lines.append(tr("Residual: {residual:.3f} hex, as three hexes always fit; a fourth tells more",
                            residual=found.residual))
        lines.append(tr("Without shear and stretching: {rigid:.3f} hex", rigid=found.rigid_residual))
        return "\n".join(lines)


def _places_of(board: Board, affine: Affine, image: QImage) -> list[tuple[float, float, Hex]]:
    """Three hexes of the map, far apart, and where their centre dots are in a picture, in pixels."""
    grid = board.grid
    hexes = list(grid.hexes())
    wide_apart = [hexes[0], max(hexes, key=lambda hex_: place_of(hex_, grid)[0] - place_of(hex_, grid)[1]),
                  max(hexes, key=lambda hex_: place_of(hex_, grid)[1])]
    chosen = list(dict.fromkeys(wide_apart))
    parts = picture_parts(affine, np.array([place_of(hex_, grid) for hex_ in chosen]))
    return [(u * image.width(), v * image.height(), hex_) for (u, v), hex_ in zip(parts.tolist(), chosen, strict=True)]
