"""Blind hexes that are counted on the map, kept to the thread while they are wanted."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.blind_count import CountedHex, blind_count
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart

#: Sizes in hexsides: of the numbers, of the discs, and how far below the centre dot, beside the thread, they stand.
LETTER, RADIUS, BELOW = 0.42, 0.3, 0.5

#: Half the distance of two hexsides that face each other, in hexsides, rounded down.
HALF_HEIGHT = 0.86

#: On the screen, in pixels: the least radius of a disc, and its least distance from the disc of the thread's end.
MINIMUM, BESIDE_END = 9.0, 21.0

#: Dark and light, which stand out from every map.
DARK, LIGHT = QColor("#111418"), QColor("#ffffff")


class BlindCountOverlay:
    """Draws the counted hexes.

    Attributes:
        counted: the hexes with their numbers.

    Args:
        ends: the hexes of the thread's ends, whose discs lie at their centre dots.
    """

    z = 31

    def __init__(self, layout: Layout, counted: tuple[CountedHex, ...], ends: Collection[Hex]) -> None:
        self._layout, self.counted, self._ends = layout, counted, ends

    def disc(self, one: CountedHex, scale: float) -> tuple[QPointF, float]:
        """Middle and radius of the disc of a counted hex, at so many pixels to a unit of the map.

        On small maps the discs keep a size that can be read.  Each stands in its own hex, but for those at the
        thread's ends, which would lie under these.
        """
        size = self._layout.size
        radius = max(size * RADIUS, MINIMUM / scale)
        below = max(0.0, min(size * BELOW, size * HALF_HEIGHT - radius))
        if one.hex in self._ends:
            below = max(size * BELOW, BESIDE_END / scale)
        x, y = self._layout.centre(one.hex)
        return QPointF(x, y + below), radius

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        size, font = self._layout.size, QFont()
        scale = max(1e-6, painter.worldTransform().m11())
        grown = max(1.0, MINIMUM / (size * RADIUS * scale))
        font.setPixelSize(max(1, round(size * LETTER * grown)))
        font.setBold(True)
        painter.setFont(font)
        for one in self.counted:
            middle, radius = self.disc(one, scale)
            painter.setPen(QPen(LIGHT if one.is_blind else DARK, size * 0.05 * grown))
            painter.setBrush(DARK if one.is_blind else LIGHT)
            painter.drawEllipse(middle, radius, radius)
            painter.setPen(LIGHT if one.is_blind else DARK)
            box = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), str(one.number))


#: How long the thread must not have changed, in milliseconds.
IDLE_MS = 40


class BlindCountFeature(WindowFeature):
    """Counts the blind hexes of the ruling.

    Attributes:
        is_shown: whether they are wanted.
    """

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, self._scene = parts.sighting, parts.scene
        self.is_shown = False
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._draw)
        self._sighting.thread_changed.connect(self._restart)
        self._sighting.document.aboutToReshape.connect(self.clear_map)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("view", "overview", (
            ActionRow("blind count", tr("Count blind he&xes"),
                      tr("Number the hexes behind what hides the lower end, one by one along the thread (A6.4)"),
                      checked=False, judges=False, do=cls.show),)),)

    def show(self, shown: bool) -> None:
        """Count the blind hexes on the map, or no more."""
        self.is_shown = shown
        self._draw()

    def clear_map(self) -> None:
        """Count nothing; called before the board is replaced or gets another grid."""
        self._rest.stop()
        self._put(())

    def _restart(self) -> None:
        """Take the old numbers away, and wait; called when the thread has changed."""
        self._put(())
        if self.is_shown:
            self._rest.start()

    def _draw(self) -> None:
        """Count anew; called when the thread has rested."""
        profile = self._sighting.profile() if self.is_shown else None
        ends = self._sighting.ruling_ends()
        if profile is None or ends is None:
            self._put(())
        else:
            self._put(blind_count(profile), frozenset(end.hex for end in ends))

    def _put(self, counted: tuple[CountedHex, ...], ends: frozenset[Hex] = frozenset()) -> None:
        """Draw these instead of the former ones, beside the thread's ends in the hexes of these."""
        self._scene.show_overlay(
            "blind-hexes", BlindCountOverlay(self._scene.layout_, counted, ends) if counted else None)
