"""The scene: the open board's items, kept true to the document and to the sighting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.hexes.hex import Hex
from losview.hexes.lattice import hex_at
from losview.hexes.layout import Layout
from losview.overlays.art.map_picture import USUAL_GRID, Picture
from losview.overlays.los.shading import PixelView
from losview.overlays.los.thread_picture import ASKED, LAID, PINNED, RESTING, spot, thread_picture, untraced
from losview.sight.threads import End
from losview.tools.tool import Pointer
from losview.ui.canvas.base_layers import BaseLayers
from losview.ui.canvas.counter_preview_item import CounterPreviewItem
from losview.ui.canvas.marks_item import MarksItem
from losview.ui.canvas.thread_item import ThreadItem
from losview.ui.paint.board_images import BoardImages, load
from losview.ui.paint.compositor import Composed, Compositor, Wish
from losview.ui.paint.dirty_rects import Box
from losview.ui.paint.map_painter import MapPainter
from losview.ui.paint.sprites import view_of
from losview.ui.paint.tiles import Tiles
from losview.ui.state.document import Document
from losview.ui.state.open_map import snapshot
from losview.ui.state.sighting import Sighting


class MapScene(QGraphicsScene):
    """What the view shows.

    Attributes:
        layout_: where hexes lie. ground: what is under all items. overlay: its composed picture. marks: hover,
            cursor and the like. thread_item: the thread that the ruling is about. resting_item: the laid thread while
            another is asked about.

    Signals:
        refreshed(): a composed picture has come to the screen.
        painted_over(): the map is drawn from now on, because a picture under it would hide what was painted.
        marks_changed(): the thread or the marks have changed, and nothing else.
        ground_changed(): what is under all items looks different.
    """

    marks_changed = Signal()
    ground_changed = Signal()
    refreshed = Signal()
    painted_over = Signal()

    def __init__(self, document: Document, sighting: Sighting) -> None:
        super().__init__()
        self.document, self.sighting = document, sighting
        self.dark = False
        self.grid_strength = USUAL_GRID
        self.opacity = 1.0
        self.pictured = True
        self._gathering = self._marks_changed = False
        self._frame: PixelView | None = None
        self._pins: list[tuple[ThreadItem, tuple[End, End]]] = []
        self._pinned_now: tuple[object, ...] = ()
        self._build()
        document.board_replaced.connect(self._build)
        document.changed.connect(self._changed)
        sighting.thread_changed.connect(self._show_thread)
        sighting.field_changed.connect(self.compose)
        sighting.rules_changed.connect(self._show_rules)

    # Building.

    def _build(self) -> None:
        old = getattr(self, "composer", None)
        if old is not None:
            old.composed.disconnect(self._composed)  # a picture of the former map may be on its way
            old.filled.disconnect(self._filled)
            old.close()
            old.deleteLater()
        self.clear()
        self._pins, self._pinned_now = [], ()
        self.layout_ = Layout(self.document.board.grid)
        self.picture = self._pictured()
        self.tiles = Tiles(MapPainter(self.layout_, self._under()), self.picture)
        self.composer = Compositor(self.tiles, self)
        self.composer.composed.connect(self._composed)
        self.composer.filled.connect(self._filled)
        x0, y0, x1, y1 = self.layout_.bounds()
        room = max(x1 - x0, y1 - y0, 40 * self.layout_.size)
        bounds = QRectF(x0 - room, y0 - room, x1 - x0 + 2 * room, y1 - y0 + 2 * room)
        self.setSceneRect(bounds)
        self.ground = BaseLayers(self.tiles, self.ground_changed.emit)
        self.overlay = self.ground.composed
        self.thread_item = ThreadItem(self.layout_, bounds, changed=self._tell_marks)
        self.resting_item = ThreadItem(self.layout_, bounds, RESTING)
        self.resting_item.setVisible(False)
        self.marks = MarksItem(self.layout_, bounds, self._tell_marks)
        self.counter_preview = CounterPreviewItem(self.layout_, bounds)
        items: tuple[QGraphicsItem, ...] = (self.marks, self.resting_item, self.thread_item, self.counter_preview)
        for z, item in enumerate(items, 2):
            item.setZValue(10 * z)
            self.addItem(item)
        self.setBackgroundBrush(QColor(self.picture.paper()))
        self._show_thread()
        self.compose()

    def restyle(self, *, dark: bool | None = None, grid_strength: float | None = None,
                opacity: float | None = None) -> None:
        """Change how the map looks."""
        if opacity is not None:
            self.opacity = opacity
        if dark is not None:
            self.dark = dark
        if grid_strength is not None:
            self.grid_strength = grid_strength
        if dark is not None or grid_strength is not None:
            self._repaint(None)
            self.setBackgroundBrush(QColor(self.picture.paper()))
        self.compose()

    def _under(self) -> tuple[BoardImages, ...]:
        return load(self.document.board, self.layout_) if self.pictured else ()

    def show_pictures(self, shown: bool) -> None:
        """Show the pictures that lie under the map, or draw the map."""
        self.pictured = shown
        self.tiles.map_painter.under = self._under()
        self._repaint(None)
        self.compose()

    def _changed(self, hexes: frozenset[Hex] | None) -> None:
        if hexes == frozenset() and side_names(self.document.shown) == self.picture.side_names:
            return  # what is said of the map is not drawn, but for the colours of sides
        if self.tiles.map_painter.under and not same_terrain(self.picture.board, self.document.shown):
            self.show_pictures(False)
            self.painted_over.emit()
            return
        self._repaint(hexes)
        self.compose()

    def _pictured(self) -> Picture:
        contoured = self.sighting.rules.contoured
        return Picture(snapshot(self.document.shown), self.dark, self.grid_strength, contoured)

    def _show_rules(self) -> None:
        """Ground is drawn as the rules in force judge it."""
        if self.picture.contoured != self.sighting.rules.contoured:
            self._repaint(None)
            self.compose()

    def _repaint(self, hexes: frozenset[Hex] | None) -> None:
        ramp = (self.picture.ramp.low, self.picture.ramp.high, self.picture.dark)
        self.picture = self._pictured()
        same = ramp == (self.picture.ramp.low, self.picture.ramp.high, self.dark)
        self.tiles.show(self.picture, hexes if same else None)

    # What is seen.

    def look_at(self, frame: PixelView) -> None:
        """The view shows this part of the scene now."""
        if frame != self._frame:
            self._frame = frame
            self.compose()

    def compose(self) -> None:
        """Ask for the picture of what the view shows."""
        if self._frame is not None and self._frame.width > 0 and self._frame.height > 0:
            self.composer.ask(Wish(self._frame, self.picture, self.sighting.field, self.opacity))

    def _filled(self) -> None:
        """Of a map just opened, show the pieces as they come."""
        if self.overlay.shown is None:
            self.ground_changed.emit()

    def _composed(self, composed: Composed) -> None:
        self.overlay.show_composed(composed)
        self.refreshed.emit()

    def settled(self) -> bool:
        """Whether the screen shows what was asked for and nobody works any more."""
        shown = self.overlay.shown
        return (not self.composer.worker.busy and not self.sighting.sweeping and shown is not None
                and shown.wish.frame == self._frame and shown.wish.picture is self.picture
                and shown.wish.field is self.sighting.field)

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Emit `marks_changed` once, at the end, for all changes of thread and marks inside."""
        if self._gathering:
            yield
            return
        self._gathering, self._marks_changed = True, False
        try:
            yield
        finally:
            self._gathering = False
            if self._marks_changed:
                self.marks_changed.emit()

    def _tell_marks(self) -> None:
        """Called by the thread and the marks where they have changed."""
        if self._gathering:
            self._marks_changed = True
        else:
            self.marks_changed.emit()

    def marked_boxes(self, transform: QTransform) -> list[Box] | None:
        """The pixels of a view that the thread and the marks take now, or more; None where that may be all."""
        view = view_of(transform)
        marks = self.marks.area(view)
        return None if marks is None else self.thread_item.area(view) + marks

    def _show_thread(self) -> None:
        sighting, board = self.sighting, self.document.shown
        ends = sighting.ruling_ends()
        pinned = sighting.laid_ends() in sighting.pinned
        self.thread_item.detail = ASKED if sighting.why is not None else LAID._replace(pinned=True) if pinned else LAID
        if self.resting_item.detail.pinned != pinned:
            self.resting_item.detail = RESTING._replace(pinned=pinned)
            self.resting_item.update()
        self._show_resting()
        if ends is not None and sighting.verdict is not None:
            self.thread_item.show_thread(thread_picture(board, *ends, sighting.verdict))
        elif ends is not None:
            self.thread_item.show_thread(untraced(*ends))
        else:
            self.thread_item.show_thread(None, spot(sighting.firer) if sighting.firer is not None else None)
        self._show_pins()

    def _show_resting(self) -> None:
        """The laid thread, thinner, while another is asked about."""
        ends, verdict = self.sighting.laid_ends(), self.sighting.laid_verdict
        shown = None
        if self.sighting.why is not None and ends is not None:
            shown = untraced(*ends) if verdict is None else thread_picture(self.document.shown, *ends, verdict)
        if shown is not self.resting_item.picture:
            self.resting_item.show_thread(shown)
            self.resting_item.setVisible(shown is not None)

    def _show_pins(self) -> None:
        """The pinned threads, but for those that are shown anyway; ruled on anew only where something changed."""
        sighting = self.sighting
        now = (tuple(sighting.pinned), sighting.judge if sighting.pinned else None)
        if now != self._pinned_now:
            self._pinned_now = now
            for item, _ in self._pins:
                self.removeItem(item)
            self._pins = []
            for pair, picture in sighting.pinned_pictures():
                item = ThreadItem(self.layout_, self.sceneRect(), PINNED)
                item.setZValue(25)
                item.show_thread(picture)
                self.addItem(item)
                self._pins.append((item, pair))
        for item, pair in self._pins:
            item.setVisible(pair not in (sighting.ruling_ends(), sighting.laid_ends()))

    # Where the mouse is.

    def pointer(self, x: float, y: float, shift: bool = False) -> Pointer:
        """The hex and lattice point at a place on the scene, with whether Shift is held."""
        point = self.layout_.lattice_at(x, y)
        hex_ = hex_at(point)
        return Pointer(hex_, point, hex_ in self.document.board.grid, shift)

    def close(self) -> None:
        """End the worker."""
        self.composer.close()


def same_terrain(first: Board, second: Board) -> bool:
    """Whether two states of a board differ in no more than counters and settings."""
    return (first.hexsides == second.hexsides and first.depictions == second.depictions
            and np.array_equal(first.levels, second.levels) and np.array_equal(first.cover_at, second.cover_at))
