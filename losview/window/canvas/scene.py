"""The scene: the items of the open map, kept up to date with document and sighting."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from losview.board.board import Board, snapshot
from losview.board.edits.hidden_layers import without_layers
from losview.board.scenario.counter_sides import side_names
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.lettering import counter_texts
from losview.drawing.art.map_picture import DEFAULT_GRID, Picture, counter_marks
from losview.drawing.art.marks import Mark, MarkText
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.drawing.shading import PixelView
from losview.drawing.thread_picture import ASKED, LAID, PINNED, RESTING, spot, thread_picture, untraced
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.hexes.lattice import hex_at
from losview.hexes.layout import Layout
from losview.rules.core.threads import LineEnd
from losview.tools.tool import Pointer
from losview.tools.unit_tool import moved_to
from losview.window.canvas.base_layers import BaseLayers
from losview.window.canvas.ghost_item import GhostItem
from losview.window.canvas.marks_item import MarksItem
from losview.window.canvas.outline_item import OutlineItem
from losview.window.canvas.overlay_item import MapOverlay, OverlayItem
from losview.window.canvas.selection_item import SelectionItem
from losview.window.canvas.thread_item import ThreadItem
from losview.window.paint.board_images import BoardImages, load_images
from losview.window.paint.compositor import ComposedPicture, Compositor, PictureRequest
from losview.window.paint.dirty_rects import Box
from losview.window.paint.hex_polygon import outline_of
from losview.window.paint.map_painter import NAMES_FROM, MapPainter, draw_words
from losview.window.paint.pens import stroke
from losview.window.paint.sprites import view_of
from losview.window.paint.tiles import Tiles
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting

#: Its opacity, and its size relative to counters on the map.
OPACITY, SCALE = 0.88, 1.12


class CounterPreviewItem(QGraphicsItem):
    """Draws the counter that is being dragged.

    Attributes:
        counter: the counter, None while none is dragged. hex: the hex below it, None off the map.
    """

    def __init__(self, layout: Layout, bounds: QRectF) -> None:
        super().__init__()
        self._layout, self._bounds = layout, bounds
        self._map_painter = MapPainter(layout)
        self.counter: UnitCounter | None = None
        self.hex: Hex | None = None
        self._marks: tuple[Mark, ...] = ()
        self._words: tuple[MarkText, ...] = ()
        self._below = 0
        self.setVisible(False)

    def show_counter(self, counter: UnitCounter | None, at: Hex | None, board: Board, dark: bool) -> None:
        """Show a counter over a hex, or none; called for each hex of the drag and at its end."""
        self.counter, self.hex = counter, at
        if counter is not None:
            names = side_names(board)
            self._below = 0 if at is None else sum(1 for _, other in board.counters_on(at) if other != counter)
            put_down = counter if at is None else moved_to(counter, at)
            self._marks = counter_marks(put_down, names, dark, self._below)
            self._words = counter_texts(put_down, names, dark)
        self.setVisible(counter is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.counter is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.counter.hex != self.hex:
            self._ring(painter, self.counter.hex)
        if self.hex is not None:
            x, y = self._layout.centre(self.hex)
            painter.setOpacity(OPACITY)
            painter.translate(x, y)
            painter.scale(SCALE, SCALE)
            self._map_painter.draw(painter, self._marks)
            side = self._layout.size * painter.worldTransform().m11()
            if side >= NAMES_FROM:
                size, view = self._layout.size, painter.worldTransform()
                painter.setWorldTransform(QTransform())
                for words in self._words:
                    draw_words(painter, words, view.map(QPointF(words.x * size, words.y * size)), words.height * side)
        painter.restore()

    def _ring(self, painter: QPainter, hex_: Hex) -> None:
        """Draw a dashed line around the hex that the counter was taken from."""
        view = painter.worldTransform()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = outline_of(self._layout, hex_, view, 1.0)
        for pen in (stroke(CASING_LIGHT, 4.0), stroke(CASING_DARK, 2.0, (3.0, 2.0))):
            painter.setPen(pen)
            painter.drawPolygon(outline)
        painter.restore()


#: The tint of hexes that differ from another map.
CHANGED = QColor(213, 94, 0, 56)
#: The tints of hexes that a stroke has opened to the firer's sight, and hidden from it.
OPENED, HIDDEN = QColor(0, 114, 178, 72), QColor(168, 32, 26, 72)


class MapScene(QGraphicsScene):
    """What the view shows.

    Attributes:
        layout_: where hexes lie on the scene.
        base_layers: the layers below all items. composed_layer: the one with the picture of map and field.
        compositor: makes these pictures. tiles: the pieces that it makes them of.
        marks: hex under the pointer, hex cursor and the like. counter_preview: the counter that is being dragged.
        draft: outlines that are drawn or reshaped. selected: the hexes that are selected. ghost: a piece in hand.
        thread_item: the thread of the ruling. resting_item: the laid thread while a second one is asked about.
        dark, grid_strength, opacity: how the map looks; see `restyle`.
        hidden: the keys of layers that are left out; see `hide_layers`.
        pictures_shown: whether the boards' own pictures are shown in place of drawn terrain.

    Signals:
        refreshed(): a new composed picture is shown.
        painted_over(): the boards' pictures were hidden, as they would hide what was painted.
        marks_changed(): the thread or the marks have changed, and nothing else.
        ground_changed(): the layers below the items look different.
    """

    marks_changed = Signal()
    ground_changed = Signal()
    refreshed = Signal()
    painted_over = Signal()

    def __init__(self, document: Document, sighting: Sighting) -> None:
        super().__init__()
        self.document, self.sighting = document, sighting
        self.dark = False
        self.grid_strength = DEFAULT_GRID
        self.opacity = 1.0
        self.pictures_shown = True
        self.hidden: frozenset[str] = frozenset()
        self._gathering = self._marks_changed = False
        self._frame: PixelView | None = None
        self._pins: list[tuple[ThreadItem, tuple[LineEnd, LineEnd]]] = []
        self._overlays: dict[str, OverlayItem] = {}
        self._pinned_now: tuple[object, ...] = ()
        self._build()
        document.boardReplaced.connect(self._build)
        document.reshaped.connect(self._reshape)
        document.hexesChanged.connect(self._board_changed)
        sighting.thread_changed.connect(self._show_thread)
        sighting.field_changed.connect(self.compose)
        sighting.rules_changed.connect(self._rules_changed)

    # Building.

    def _build(self, moved: bool = False) -> None:
        """Make all items; called when the board was replaced.

        Args:
            moved: whether it is the same map on another grid.
        """
        former = getattr(self, "compositor", None)
        tiles = former.tiles if former is not None and moved else None
        if former is not None:
            former.composed.disconnect(self._show_composed)  # it may still be composing the former map
            former.filled.disconnect(self._tile_filled)
            former.close()
            former.deleteLater()
        self.clear()
        self._pins, self._pinned_now, self._overlays = [], (), {}
        self.layout_ = Layout(self.document.board.grid)
        self.picture = self._current_picture()
        self._images = load_images(self.document.board, self.layout_)
        paths = None if tiles is None else tiles.map_painter.paths
        self.tiles = Tiles(MapPainter(self.layout_, self._background_images(), paths), self.picture, tiles)
        self.compositor = Compositor(self.tiles, self, at_once=moved)
        self.sighting.worker.gives_way_to = self.compositor.worker
        self.compositor.composed.connect(self._show_composed)
        self.compositor.filled.connect(self._tile_filled)
        x0, y0, x1, y1 = self.layout_.bounds()
        margin = max(x1 - x0, y1 - y0, 40 * self.layout_.size)
        bounds = QRectF(x0 - margin, y0 - margin, x1 - x0 + 2 * margin, y1 - y0 + 2 * margin)
        self.setSceneRect(bounds)
        self.base_layers = BaseLayers(self.tiles, self.ground_changed.emit)
        self.composed_layer = self.base_layers.composed_layer
        self._make_items(bounds)
        self.setBackgroundBrush(QColor(self.picture.paper()))
        self._show_thread()
        self.compose()

    def _make_items(self, bounds: QRectF) -> None:
        """Make what lies over the map, and add it: items with the lower Z value are painted first."""
        self.thread_item = ThreadItem(self.layout_, bounds, changed=self._emit_marks_changed)
        self.resting_item = ThreadItem(self.layout_, bounds, RESTING)
        self.resting_item.setVisible(False)
        self.marks = MarksItem(self.layout_, bounds, self._emit_marks_changed)
        self.selected = SelectionItem(self.layout_, bounds)
        self._changed_hexes = SelectionItem(self.layout_, bounds, CHANGED)
        self._opened_hexes = SelectionItem(self.layout_, bounds, OPENED)
        self._hidden_hexes = SelectionItem(self.layout_, bounds, HIDDEN)
        self.ghost = GhostItem(self.layout_, bounds)
        self.draft = OutlineItem(self.layout_, bounds, self._emit_marks_changed, self.thread_item.paint_badge)
        self.counter_preview = CounterPreviewItem(self.layout_, bounds)
        items: tuple[tuple[int, QGraphicsItem], ...] = (
            (14, self._changed_hexes), (14, self._opened_hexes), (14, self._hidden_hexes), (15, self.selected),
            (20, self.marks), (30, self.resting_item), (40, self.thread_item), (50, self.counter_preview),
            (55, self.ghost), (60, self.draft))
        for z, item in items:
            item.setZValue(z)
            self.addItem(item)

    def _reshape(self, isometry: Isometry) -> None:
        """Build everything for the moved map; the hex cursor stays on its hex."""
        cursor = self.marks.cursor_hex
        self._build(moved=True)
        if cursor is not None and isometry.hex(cursor) in self.document.board.grid:
            self.marks.set(cursor_hex=isometry.hex(cursor))

    def restyle(self, *, dark: bool | None = None, grid_strength: float | None = None,
                opacity: float | None = None) -> None:
        """Change how the map looks.

        Args:
            dark: whether in the dark theme. grid_strength: 0 (no grid) to 1. opacity: of the field's shading, 0 to 1.
        """
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

    def _background_images(self) -> tuple[BoardImages, ...]:
        return self._images if self.pictures_shown else ()

    def show_pictures(self, shown: bool) -> None:
        """Show the boards' own pictures, or draw the terrain."""
        self.pictures_shown = shown
        self.tiles.map_painter.under = self._background_images()
        self._repaint(None)
        self.compose()

    def hide_layers(self, hidden: frozenset[str]) -> None:
        """Leave layers of the map out of its picture, and show all others; `MAP_LAYERS` has their keys."""
        if hidden != self.hidden:
            self.hidden = hidden
            self._repaint(None)
            self.compose()

    def _board_changed(self, hexes: frozenset[Hex] | None) -> None:
        """Draw the hexes that look different again, None for all of them; called for every edit and preview."""
        if hexes == frozenset() and side_names(self.document.shown) == self.picture.side_names:
            return  # only settings have changed, which are not drawn; sides are, by their colours
        if self.document.shown.backgrounds != self._board_shown.backgrounds:
            self._images = load_images(self.document.shown, self.layout_)
            self.tiles.map_painter.under = self._background_images()
            self._repaint(None)
            self.compose()
            return
        if self.tiles.map_painter.shows_boards and not same_terrain(self._board_shown, self.document.shown):
            self.show_pictures(False)
            self.painted_over.emit()
            return
        self._repaint(hexes)
        self.compose()

    def _current_picture(self) -> Picture:
        contoured = self.sighting.rules.contoured
        self._board_shown = snapshot(self.document.shown)
        return Picture(without_layers(self._board_shown, self.hidden), self.dark, self.grid_strength, contoured)

    def _rules_changed(self) -> None:
        """Draw the ground as the new rules judge it; called when the rules have changed."""
        if self.picture.contoured != self.sighting.rules.contoured:
            self._repaint(None)
            self.compose()

    def _repaint(self, hexes: frozenset[Hex] | None) -> None:
        same_theme = self.picture.dark == self.dark
        self.picture = self._current_picture()
        self.tiles.show(self.picture, hexes if same_theme else None)

    # Showing.

    def set_frame(self, frame: PixelView) -> None:
        """Show another part of the scene; called when the view has moved, zoomed or changed its size."""
        if frame != self._frame:
            self._frame = frame
            self.compose()

    def mark_changed(self, hexes: Collection[Hex]) -> None:
        """Mark hexes that differ from another map, none to mark nothing."""
        self._changed_hexes.show_hexes(hexes)

    def mark_flipped(self, opened: Collection[Hex], hidden: Collection[Hex]) -> None:
        """Mark hexes that a stroke has opened to the firer's sight or hidden from it, none to mark nothing."""
        self._opened_hexes.show_hexes(opened)
        self._hidden_hexes.show_hexes(hidden)

    def show_overlay(self, key: str, overlay: MapOverlay | None, bounds: QRectF | None = None) -> None:
        """Draw an overlay over the map, or draw it again if it has changed; None removes it, and so does another map.

        Args:
            key: of whoever shows it, in place of the former overlay with that key.
            bounds: the part of the scene that it may cover, None for all of it.
        """
        item = self._overlays.get(key)
        if item is not None and item.overlay is overlay:
            item.update()
            return
        if item is not None:
            self.removeItem(self._overlays.pop(key))
        if overlay is not None:
            self._overlays[key] = OverlayItem(overlay, self.sceneRect() if bounds is None else bounds)
            self.addItem(self._overlays[key])

    def overlay(self, key: str) -> MapOverlay | None:
        """The overlay with a key, None if none is shown."""
        item = self._overlays.get(key)
        return None if item is None else item.overlay

    def compose(self) -> None:
        """Have the picture of what the view shows composed; called when map, field or view have changed."""
        if self._frame is not None and self._frame.width > 0 and self._frame.height > 0:
            self.compositor.ask(PictureRequest(self._frame, self.picture, self.sighting.field, self.opacity))

    def _tile_filled(self) -> None:
        """Show the tiles of a map that was just opened; called for each tile."""
        if self.composed_layer.shown is None:
            self.ground_changed.emit()

    def _show_composed(self, composed: ComposedPicture) -> None:
        self.composed_layer.show_composed(composed)
        self.refreshed.emit()

    def settled(self) -> bool:
        """Whether no worker is busy and the picture of the present map and field is shown."""
        shown = self.composed_layer.shown
        return (not self.compositor.worker.busy and not self.sighting.computing_field and shown is not None
                and self.shows_map() and shown.request.field is self.sighting.field)

    def shows_map(self) -> bool:
        """Whether the picture of the present map is shown, with a field that may be of the map before."""
        shown = self.composed_layer.shown
        return shown is not None and shown.request.frame == self._frame and shown.request.picture is self.picture

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Emit `marks_changed` only once, at the end, for all changes of thread and marks within the block."""
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

    def _emit_marks_changed(self) -> None:
        """Emit `marks_changed`; called by the thread item and the marks when they have changed."""
        if self._gathering:
            self._marks_changed = True
        else:
            self.marks_changed.emit()

    def marked_boxes(self, transform: QTransform) -> list[Box] | None:
        """Boxes of pixels of a view that contain thread, marks and draft; None where that may be the whole view."""
        view = view_of(transform)
        marks = self.marks.area(view)
        return None if marks is None else self.thread_item.area(view) + marks + self.draft.area(view)

    def _show_thread(self) -> None:
        """Show the threads as they are; called when thread or verdict have changed."""
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
        """Show the laid thread, thinner, while a second one is asked about."""
        ends, verdict = self.sighting.laid_ends(), self.sighting.laid_verdict
        shown = None
        if self.sighting.why is not None and ends is not None:
            shown = untraced(*ends) if verdict is None else thread_picture(self.document.shown, *ends, verdict)
        if shown is not self.resting_item.picture:
            self.resting_item.show_thread(shown)
            self.resting_item.setVisible(shown is not None)

    def _show_pins(self) -> None:
        """Show the pinned threads except those shown anyway; they are judged again only where something has changed."""
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
        """The hex and the lattice point at a position of the scene.

        Args:
            shift: whether Shift is held.
        """
        point = self.layout_.lattice_at(x, y)
        hex_ = hex_at(point)
        return Pointer(hex_, point, hex_ in self.document.board.grid, shift)

    def close(self) -> None:
        """End the worker."""
        self.compositor.close()


def same_terrain(first: Board, second: Board) -> bool:
    """Whether two states of a board differ in no more than counters and settings."""
    return (first.hexsides == second.hexsides and first.depictions == second.depictions
            and np.array_equal(first.levels, second.levels) and np.array_equal(first.cover_at, second.cover_at))
