"""The view on the map: what mouse and keys do is handed on to the tool in hand."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPaintEvent,
    QWheelEvent,
)

from losview.board.off_map import nearest
from losview.hexes.hex import Hex, neighbour
from losview.tools.snap import snapped_end
from losview.tools.tool import Drag, Pointer, Tool
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.zoom_view import NOTCH, ZoomView
from losview.ui.paint.sprites import view_of

PLAIN, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


class MapView(ZoomView):
    """Shows the scene and turns what the hands do into pointers.

    Attributes:
        tool: the tool in hand.

    Signals:
        hovered(hex): the hex under the pointer, or what the tool aims at in it, changed; None off the map.
        asked_menu(hex, position): the menu of a hex is wanted there.
        picked(pointer): a painting tool should pick up what lies there.
        clicked_why(hex): why is this hex seen, or not?
        dropped(): what was dragged is let go of, or given up.
        stepped(which, steps): the wheel changes the height of the "firer" or "target".
    """

    hovered = Signal(object)
    asked_menu = Signal(object, QPoint)
    picked = Signal(object)
    clicked_why = Signal(object)
    stepped = Signal(str, int)
    dropped = Signal()

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self.tool: Tool | None = None
        self._drag: Drag | None = None
        self._pan_from: QPoint | None = None
        self._space = False
        self._over: Pointer | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Map"))
        self.setAccessibleDescription(
            self.tr("Arrow keys move the hex cursor, F sets the firer, T the target, W asks why a hex is seen or not, "
                    "Return uses the tool in hand, 1 to 5 take another, Esc goes back and lets go of the thread."))

    # The tool.

    @property
    def dragging(self) -> bool:
        """Whether a button is held on something."""
        return self._drag is not None

    @property
    def tracing(self) -> bool:
        """Whether a button is held on something that paints nothing: on a thread."""
        return self._drag is not None and self.tool is not None and not self.tool.paints

    @property
    def asks_why(self) -> bool:
        """Whether a click with the current tool asks why a hex is seen or not, where a field is shown."""
        return self.tool is not None and self.tool.asks_why

    def take(self, tool: Tool) -> None:
        """Take another tool in hand; what the old one had half done is given up."""
        self.cancel_drag()
        if self.tool is not None:
            self.tool.leave()
        self.tool = tool
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)

    def cancel_drag(self) -> bool:
        """Give up a drag under way; whether there was one."""
        if self._drag is None:
            return False
        drag, self._drag = self._drag, None
        drag.cancel()
        self.dropped.emit()
        return True

    def pointer_at(self, position: QPointF, shift: bool = False) -> Pointer:
        """The hex and lattice point at a place of the viewport, with whether Shift is held."""
        scale, left, top = view_of(self.viewportTransform())
        back = 1 / scale  # as Qt's own transform the other way has it
        return self._scene.pointer(position.x() * back - left * back, position.y() * back - top * back, shift)

    def _pointer_of(self, event: QMouseEvent) -> Pointer:
        """What lies where the mouse is."""
        modifiers = event.modifiers()
        return self.pointer_at(event.position(), modifiers is not PLAIN and bool(modifiers & SHIFT))

    def move_cursor(self, hex_: Hex | None) -> None:
        """Put the keyboard's hex cursor somewhere; what it carries goes with it."""
        if hex_ is None:
            self._scene.marks.set(at=None)
        else:
            # One hex is outlined: the pointer's is shown again when the mouse moves.
            self._scene.marks.set(at=hex_, hover=None, affected=())
            self._over = None
            self.show_hex(hex_)
            self._aim_by_key(hex_)
            self.hovered.emit(hex_)

    def _aim_by_key(self, hex_: Hex) -> None:
        pointer = self._keyboard_pointer(hex_)
        if pointer is not None and self._drag is not None:
            self._drag.update(pointer)
        elif pointer is not None and self.tool is not None and self.tool.every_move:
            self.tool.hover(pointer)

    def _keyboard_pointer(self, hex_: Hex, shift: bool = False) -> Pointer | None:
        """Where the keyboard points to with the current tool."""
        on_map = hex_ in self._scene.document.board.grid
        return None if self.tool is None else self.tool.keyboard_pointer(hex_, on_map, shift)

    def pick_here(self) -> None:
        """Let the tool pick up what lies under the hex cursor."""
        pointer = None if self.cursor_hex is None else self._keyboard_pointer(self.cursor_hex)
        if pointer is not None and self.tool is not None and self.tool.paints and pointer.on_map:
            self.picked.emit(pointer)

    def start_move(self) -> bool:
        """Start to move the unit under the hex cursor with the arrow keys; returns whether there is one."""
        pointer = None if self.cursor_hex is None else self._keyboard_pointer(self.cursor_hex)
        if pointer is None or self.tool is None or self._drag is not None:
            return False
        self._drag = self.tool.start_move(pointer)
        if self._drag is not None:
            self._scene.marks.set(at=pointer.hex)
        return self._drag is not None

    @property
    def cursor_shown(self) -> bool:
        """Whether the keyboard's hex is marked."""
        return self._scene.marks.at is not None

    @property
    def cursor_hex(self) -> Hex | None:
        """The keyboard's hex, or the one under the pointer."""
        marks = self._scene.marks
        return marks.at if marks.at is not None else marks.hover

    def _let_go(self) -> None:
        """Esc: give up the drag under way, else go back from why, else let go of the thread, else of the cursor."""
        if self.cancel_drag():
            return
        if self._scene.sighting.why is not None:
            self._scene.sighting.ask_why(None)
        elif self.tool is None or not self.tool.cancel():
            self._scene.marks.set(at=None)

    def _act_at(self, hex_: Hex, shift: bool) -> None:
        """Called on Return: end the drag under way there, else click there with the current tool."""
        pointer = self._keyboard_pointer(hex_, shift)
        if pointer is None or self.tool is None or not pointer.on_map:
            return
        drag, self._drag = self._drag, None
        if drag is None:
            self._scene.marks.set(at=hex_)
            drag = self.tool.press(pointer)
        if drag is not None:
            drag.end(pointer)
        self._aim_by_key(hex_)

    def _turn(self, step: int) -> bool:
        """Turn what the keyboard points to in its hex."""
        at = self.cursor_hex
        if at is None or self.tool is None or not self.tool.turn(step):
            return False
        self.move_cursor(at)
        return True

    def _step_cursor(self, key: int) -> None:
        grid = self._scene.document.board.grid
        at = self.cursor_hex
        if at is None:
            middle = self.pointer_at(QPointF(self.viewport().rect().center()))
            at = middle.hex if middle.on_map else nearest(self._scene.document.board, middle.hex)
            self.move_cursor(at)
            return
        column, row = grid.cell(at)
        if grid.top == "flat":
            steps = {Qt.Key.Key_Up: neighbour(at, 0), Qt.Key.Key_Down: neighbour(at, 3),
                     Qt.Key.Key_Left: grid.hex(column - 1, row), Qt.Key.Key_Right: grid.hex(column + 1, row)}
        else:
            steps = {Qt.Key.Key_Left: neighbour(at, 5), Qt.Key.Key_Right: neighbour(at, 2),
                     Qt.Key.Key_Up: grid.hex(column, row - 1), Qt.Key.Key_Down: grid.hex(column, row + 1)}
        if steps[Qt.Key(key)] in grid:
            self.move_cursor(steps[Qt.Key(key)])

    # Qt's own.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        pointer = self._pointer_of(event)
        if button == Qt.MouseButton.LeftButton and self.tool is not None:
            self._scene.marks.set(at=None)
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self.clicked_why.emit(pointer.hex if pointer.on_map else None)
            elif self._drag is None:
                self._drag = self.tool.press(pointer)
        elif button == Qt.MouseButton.RightButton and pointer.on_map:
            self._pressed_right(pointer, event)

    def _pressed_right(self, pointer: Pointer, event: QMouseEvent) -> None:
        if self.tool is not None and self.tool.paints:
            self.picked.emit(pointer)
            if self.tool.every_move:
                self.tool.hover(pointer)
        else:
            self.asked_menu.emit(pointer.hex, event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            here = event.position().toPoint()
            step, self._pan_from = self._pan_from - here, here
            self.pan(step)
            return
        with self._scene.gathered():
            self._moved(event)

    def _moved(self, event: QMouseEvent) -> None:
        """Called on every move of the mouse: tell the drag or the tool, where the hex is new or it wants every move."""
        pointer = self._pointer_of(event)
        every_move = self.tool is not None and self.tool.every_move
        before = self._over
        if before is not None and pointer.hex == before.hex and not (every_move or pointer.shift or before.shift):
            return
        if before is None or pointer.hex != before.hex:
            self._come_over(pointer)
        self._aim_at(pointer)
        self._over = pointer
        hexside = None if self.tool is None else self.tool.hexside_at_pointer()
        if self._drag is not None:
            self._drag.update(pointer)
        elif self.tool is not None:
            self.tool.hover(pointer)
        if self.tool is not None and self.tool.hexside_at_pointer() != hexside:
            self.hovered.emit(pointer.hex if pointer.on_map else None)

    def look_under_pointer(self) -> None:
        """Outline the hex under a pointer that has not moved: a menu that lay over the map has gone."""
        at = self.viewport().mapFromGlobal(QCursor.pos())
        if self._over is None and self._drag is None and self.viewport().rect().contains(at):
            self._over = self.pointer_at(QPointF(at))
            self._come_over(self._over)

    def _come_over(self, pointer: Pointer) -> None:
        """The pointer is over another hex."""
        self._point_at(pointer)
        self.hovered.emit(pointer.hex if pointer.on_map else None)

    def _point_at(self, pointer: Pointer) -> None:
        """Outline the hex under the pointer, or all hexes that a press there would change."""
        grid, tool = self._scene.document.board.grid, self.tool
        affected = tool.affected_hexes(pointer.hex) if tool is not None and pointer.on_map else ()
        self._scene.marks.set(hover=pointer.hex if pointer.on_map else None,
                              affected=tuple(hex_ for hex_ in affected if hex_ in grid))

    def _aim_at(self, pointer: Pointer) -> None:
        """Ring the place to which an end would snap."""
        snaps = pointer.shift and pointer.on_map and self.tool is not None and self.tool.snaps
        aim = snapped_end(pointer.hex, pointer.point).point if snaps else None
        if aim != self._scene.marks.aim:
            self._scene.marks.set(aim=aim)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None and event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._pan_from = None
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.CrossCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self._drag is not None:
            drag, self._drag = self._drag, None
            pointer = self._pointer_of(event)
            drag.end(pointer)
            if self.tool is not None and self.tool.every_move:
                self.tool.hover(pointer)
            self.dropped.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        if not turn:
            return
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (self._drag is not None):
            which = "firer" if event.modifiers() & Qt.KeyboardModifier.AltModifier else "target"
            self.stepped.emit(which, 1 if turn > 0 else -1)
        else:
            self.set_zoom(self.zoom * NOTCH ** (turn / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, (QMouseEvent, QPaintEvent)):
            return super().viewportEvent(event)  # each frame of a drag has one of each
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * math.exp(event.value()), event.position())
            return True
        if event.type() == QEvent.Type.Leave:
            self._over = None
            self._scene.marks.set(hover=None, aim=None)
            if self.tool is not None and self._drag is None:
                self.tool.leave()
            self.hovered.emit(None)
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            turning = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if not (turning and self._turn(1 if key in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1)):
                self._step_cursor(key)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            which = "firer" if event.modifiers() & Qt.KeyboardModifier.AltModifier else "target"
            self.stepped.emit(which, 1 if key == Qt.Key.Key_PageUp else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.cursor_hex is not None:
            self._act_at(self.cursor_hex, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Escape:
            self._let_go()
        elif _asks_menu(event) and self.cursor_hex is not None:
            spot = self.viewportTransform().map(QPointF(*self._scene.layout_.centre(self.cursor_hex)))
            self.asked_menu.emit(self.cursor_hex, self.viewport().mapToGlobal(spot.toPoint()))
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            if self._pan_from is None:
                self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        super().focusOutEvent(event)


def _asks_menu(event: QKeyEvent) -> bool:
    """Whether a key asks for a menu; not every keyboard has a key of its own for it."""
    shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    return event.key() == Qt.Key.Key_Menu or (event.key() == Qt.Key.Key_F10 and shift)
