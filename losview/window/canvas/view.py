"""The map view: hands mouse and key events to the current tool."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

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

from losview.base.translation import tr
from losview.board.off_map import nearest_hex
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import hex_at
from losview.tools.snap import snapped_end
from losview.tools.tool import Drag, Pointer, Tool
from losview.window.canvas.edge_scroll import EdgeScroller
from losview.window.canvas.scene import MapScene
from losview.window.canvas.tool_keys import ARROWS, tool_action
from losview.window.canvas.zoom_view import ZOOM_STEP, ZoomView
from losview.window.paint.sprites import view_of

PLAIN, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


class MapView(ZoomView):
    """Shows the scene, and turns mouse and key events into pointers for the current tool.

    Attributes:
        tool: the current tool.

    Signals:
        hovered(hex): the hex under the pointer, or what the tool would act on in it, has changed; None off the map.
        menu_requested(hex, position): the user asks for the context menu of a hex.
        picked(pointer): the user asks the current painting tool to pick up what is there.
        why_requested(hex): the user asks why a hex is seen or not; None off the map.
        edit_asked(hex): the units of a hex shall be edited. double_clicked(hex): the same, by a second click there.
        pressed(): an act with the tool in hand is about to begin.
        drag_ended(): a drag has ended or was cancelled.
        eye_stepped(which, steps): the user raises or lowers the eye of the "firer" or "target".
    """

    hovered = Signal(object)
    menu_requested = Signal(object, QPoint)
    picked = Signal(object)
    why_requested = Signal(object)
    eye_stepped = Signal(str, int)
    edit_asked = Signal(object)
    double_clicked = Signal(object)
    drag_ended = Signal()
    pressed = Signal()

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self.tool: Tool | None = None
        self._drag: Drag | None = None
        self._carried_by_keys = False
        self._edge_scroller = EdgeScroller(self, self._scrolled_under)
        self.drag_ended.connect(self._edge_scroller.stop)
        self._pan_from: QPoint | None = None
        self._space_held = False
        self._wheel_turned = 0
        self._last_pointer: Pointer | None = None
        scene.document.aboutToEdit.connect(self.cancel_drag)
        scene.document.aboutToClose.connect(self.clear_map)
        scene.document.aboutToReshape.connect(self.clear_map)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Map"))
        self.setAccessibleDescription(
            tr("Arrow keys move the hex cursor, F sets the firer, T the target, W asks why a hex is seen or not, "
               "Return uses the tool in hand, 1 to 5, S, B, V, A and E take another, "
               "Esc goes back and lets go of the thread."))

    # The tool.

    @property
    def dragging(self) -> bool:
        """Whether a drag is under way."""
        return self._drag is not None

    @property
    def tracing(self) -> bool:
        """Whether a drag of a tool that does not paint is under way, as of the thread."""
        return self._drag is not None and self.tool is not None and not self.tool.paints

    @property
    def asks_why(self) -> bool:
        """Whether a click with the current tool asks why a hex is seen, where a thread is laid."""
        return self.tool is not None and self.tool.asks_why

    def take(self, tool: Tool) -> None:
        """Make another tool the current one; a drag of the former tool is cancelled."""
        self.cancel_drag()
        if self.tool is not None:
            self.tool.leave()
            self.tool.put_away()
        self.tool = tool
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        self.outline_anew()

    def outline_anew(self) -> None:
        """Outline what a press at the pointer would change now; called when what is in hand has changed."""
        if self._scene.marks.hover is not None and self._last_pointer is not None:
            self._outline_hover(self._last_pointer)

    def cancel_drag(self) -> bool:
        """Cancel the drag under way; returns whether there was one."""
        if self._drag is None:
            return False
        drag, self._drag, self._carried_by_keys = self._drag, None, False
        drag.cancel()
        self.drag_ended.emit()
        return True

    def clear_map(self) -> None:
        """Forget where the pointer was; called before the board is replaced, with which the scene makes new marks."""
        self._last_pointer = None

    def pointer_at(self, position: QPointF, shift: bool = False) -> Pointer:
        """The pointer at a position of the viewport.

        Args:
            shift: whether Shift is held.
        """
        scale, left, top = view_of(self.viewportTransform())
        inverse = 1 / scale  # so that results equal those of Qt's inverted transform
        x, y = position.x() * inverse - left * inverse, position.y() * inverse - top * inverse
        return self._scene.pointer(x, y, shift)

    def _pointer_of(self, event: QMouseEvent) -> Pointer:
        """The pointer of a mouse event."""
        modifiers = event.modifiers()
        return self.pointer_at(event.position(), modifiers is not PLAIN and bool(modifiers & SHIFT))

    def move_cursor(self, hex_: Hex | None) -> None:
        """Move the hex cursor, with the counter that it carries; None hides it."""
        if hex_ is None:
            self._scene.marks.set(cursor_hex=None)
        else:
            self._scene.marks.set(cursor_hex=hex_, hover=None, affected=())  # until the mouse moves
            self._last_pointer = None
            self.show_hex(hex_)
            self._move_tool_to(hex_)
            self.hovered.emit(hex_)

    def _move_tool_to(self, hex_: Hex) -> None:
        pointer = self._keyboard_pointer(hex_)
        if pointer is not None and self._drag is not None:
            self._drag.update(pointer)
        elif pointer is not None and self.tool is not None and self.tool.every_move:
            self.tool.hover(pointer)

    def _keyboard_pointer(self, hex_: Hex, shift: bool = False) -> Pointer | None:
        """The pointer that stands for the hex cursor; None where the current tool has none."""
        on_map = hex_ in self._scene.document.board.grid
        return None if self.tool is None else self.tool.keyboard_pointer(hex_, on_map, shift)

    def pick_here(self) -> None:
        """Have the tool pick up what is under the hex cursor."""
        pointer = None if self.cursor_hex is None else self._keyboard_pointer(self.cursor_hex)
        if pointer is not None and self.tool is not None and self.tool.paints and pointer.on_map:
            self.picked.emit(pointer)

    def start_move(self) -> bool:
        """Begin to move the unit under the hex cursor with the arrow keys; returns whether there is one."""
        pointer = None if self.cursor_hex is None else self._keyboard_pointer(self.cursor_hex)
        if pointer is None or self.tool is None or self._drag is not None:
            return False
        self._drag = self.tool.start_move(pointer)
        if self._drag is not None:
            self._scene.marks.set(cursor_hex=pointer.hex)
        return self._drag is not None

    @property
    def cursor_shown(self) -> bool:
        """Whether the hex cursor is shown."""
        return self._scene.marks.cursor_hex is not None

    @property
    def cursor_hex(self) -> Hex | None:
        """The hex of the hex cursor, else the one under the pointer."""
        marks = self._scene.marks
        return marks.cursor_hex if marks.cursor_hex is not None else marks.hover

    def _cancel(self) -> None:
        """Cancel the drag, else leave the second thread, else remove the thread, else hide the cursor (Esc)."""
        if self.cancel_drag():
            return
        if self._scene.sighting.why is not None:
            self._scene.sighting.ask_why(None)
        elif self.tool is None or not self.tool.cancel():
            self._scene.marks.set(cursor_hex=None)

    def _use_tool(self, hex_: Hex, shift: bool) -> None:
        """Do what a click with the current tool does at the hex cursor, or end what the arrow keys carry."""
        pointer = self._keyboard_pointer(hex_, shift)
        if pointer is None or self.tool is None or not pointer.on_map:
            return
        drag, self._drag, self._carried_by_keys = self._drag, None, False
        if drag is None:
            self._scene.marks.set(cursor_hex=hex_)
            self.pressed.emit()
            drag = self.tool.press(pointer)
            if drag is not None and self.tool.carries():
                self._drag, self._carried_by_keys = drag, True
                return
        if drag is not None:
            drag.end(pointer)
        self._move_tool_to(hex_)

    def _steer(self, event: QKeyEvent) -> bool:
        """Move the tool's own cursor by an arrow key; returns whether it has one.  The first key shows it."""
        if self.tool is None or not self.tool.has_cursor or self._drag is not None or event.modifiers() & SHIFT:
            return False
        if not self.cursor_shown:
            middle = self.pointer_at(QPointF(self.viewport().rect().center())).hex
            start = middle if self.cursor_hex is None else self.cursor_hex
            self.move_cursor(nearest_hex(self._scene.document.board, start))
            return True
        point = self.tool.steer(*ARROWS[event.key()], bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        hex_ = hex_at(point)
        if hex_ != self._scene.marks.cursor_hex and hex_ in self._scene.document.board.grid:
            self._scene.marks.set(cursor_hex=hex_)
            self.show_hex(hex_)
            self.hovered.emit(hex_)
        return True

    def _turn_tool(self, step: int) -> bool:
        """Turn what the tool would act on, as the hexside; returns whether the tool can turn."""
        current = self.cursor_hex
        if current is None or self.tool is None or not self.tool.turn(step):
            return False
        self.move_cursor(current)
        return True

    def _step_cursor(self, key: int) -> None:
        grid = self._scene.document.board.grid
        current = self.cursor_hex
        if current is None:
            pointer = self.pointer_at(QPointF(self.viewport().rect().center()))
            current = pointer.hex if pointer.on_map else nearest_hex(self._scene.document.board, pointer.hex)
            self.move_cursor(current)
            return
        column, row = grid.cell(current)
        if grid.top == "flat":
            steps = {Qt.Key.Key_Up: neighbour(current, 0), Qt.Key.Key_Down: neighbour(current, 3),
                     Qt.Key.Key_Left: grid.hex(column - 1, row), Qt.Key.Key_Right: grid.hex(column + 1, row)}
        else:
            steps = {Qt.Key.Key_Left: neighbour(current, 5), Qt.Key.Key_Right: neighbour(current, 2),
                     Qt.Key.Key_Up: grid.hex(column, row - 1), Qt.Key.Key_Down: grid.hex(column, row + 1)}
        if steps[Qt.Key(key)] in grid:
            self.move_cursor(steps[Qt.Key(key)])

    # Qt's own.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        button = event.button()
        if button == Qt.MouseButton.MiddleButton or (button == Qt.MouseButton.LeftButton and self._space_held):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        pointer = self._pointer_of(event)
        if button == Qt.MouseButton.LeftButton and self.tool is not None:
            self.pressed.emit()
            self._end_carried()
            self._scene.marks.set(cursor_hex=None)
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self.why_requested.emit(pointer.hex if pointer.on_map else None)
            elif self._drag is None:
                grabs = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                self._drag = self.tool.press(replace(pointer, grabs=grabs))
        elif button == Qt.MouseButton.RightButton and pointer.on_map:
            self._right_pressed(pointer, event)

    def _right_pressed(self, pointer: Pointer, event: QMouseEvent) -> None:
        if self.tool is not None and self.tool.paints:
            self.picked.emit(pointer)
            if self.tool.every_move:
                self.tool.hover(pointer)
        else:
            self.menu_requested.emit(pointer.hex, event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            here = event.position().toPoint()
            step, self._pan_from = self._pan_from - here, here
            self.pan(step)
            return
        with self._scene.gathered():
            self._pointer_moved(event)
        if self._drag is not None and not self._carried_by_keys:
            self._edge_scroller.follow(event.position())

    def _scrolled_under(self, position: QPointF) -> None:
        """Go on with the drag where the view has scrolled below a pointer at rest."""
        if self._drag is not None:
            self._drag.update(self.pointer_at(position))

    def _pointer_moved(self, event: QMouseEvent) -> None:
        """Handle a mouse move."""
        pointer = self._pointer_of(event)
        every_move = any(one is not None and one.every_move for one in (self.tool, self._drag))
        last = self._last_pointer
        if last is not None and pointer.hex == last.hex and not (every_move or pointer.shift or last.shift):
            return
        if last is None or pointer.hex != last.hex:
            self._enter_hex(pointer)
        self._show_snap_point(pointer)
        self._last_pointer = pointer
        hexside_before = None if self.tool is None else self.tool.hexside_at_pointer()
        if self._drag is not None:
            if not self._carried_by_keys:  # the mouse may be nudged meanwhile
                self._drag.update(pointer)
        elif self.tool is not None:
            self.tool.hover(pointer)
        if self.tool is not None and self.tool.hexside_at_pointer() != hexside_before:
            self.hovered.emit(pointer.hex if pointer.on_map else None)

    def hover_under_pointer(self) -> None:
        """Outline the hex under the pointer; called when a menu that covered the map has closed."""
        position = self.viewport().mapFromGlobal(QCursor.pos())
        if self._last_pointer is None and self._drag is None and self.viewport().rect().contains(position):
            self._last_pointer = self.pointer_at(QPointF(position))
            self._enter_hex(self._last_pointer)

    def _enter_hex(self, pointer: Pointer) -> None:
        """Outline a hex and tell of it; called when the pointer comes to it."""
        self._outline_hover(pointer)
        self.hovered.emit(pointer.hex if pointer.on_map else None)

    def _outline_hover(self, pointer: Pointer) -> None:
        """Outline the hex under the pointer, or all hexes that a press there would change."""
        grid, tool = self._scene.document.board.grid, self.tool
        affected = tool.affected_hexes(pointer.hex) if tool is not None and pointer.on_map else ()
        self._scene.marks.set(hover=pointer.hex if pointer.on_map else None,
                              affected=tuple(hex_ for hex_ in affected if hex_ in grid))

    def _show_snap_point(self, pointer: Pointer) -> None:
        """Show a ring around the point to which an end of the thread would snap."""
        snaps = pointer.shift and pointer.on_map and self.tool is not None and self.tool.snaps
        snap_point = snapped_end(pointer.hex, pointer.point).point if snaps else None
        if snap_point != self._scene.marks.snap_point:
            self._scene.marks.set(snap_point=snap_point)

    def _end_carried(self) -> None:
        """End what the arrow keys carry where they have carried it; called when the mouse takes over."""
        if self._drag is not None and self._carried_by_keys and self.cursor_hex is not None:
            self._use_tool(self.cursor_hex, shift=False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None and event.button() in (Qt.MouseButton.MiddleButton, Qt.MouseButton.LeftButton):
            self._pan_from = None
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor if self._space_held else Qt.CursorShape.CrossCursor)
        elif event.button() == Qt.MouseButton.LeftButton and self._drag is not None:
            drag, self._drag = self._drag, None
            pointer = self._pointer_of(event)
            drag.end(pointer)
            if self.tool is not None and self.tool.every_move:
                self.tool.hover(pointer)
            self.drag_ended.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        pointer = self._pointer_of(event)
        hex_ = pointer.hex
        plain = event.button() == Qt.MouseButton.LeftButton and event.modifiers() == PLAIN and not self._space_held
        if plain and self._edits_units(hex_):
            self.double_clicked.emit(hex_)
        elif not (plain and self._drag is None and self.tool is not None and self.tool.double_click(pointer)):
            self.mousePressEvent(event)

    def _edits_units(self, hex_: Hex) -> bool:
        """Whether Return or a double click on a hex edits its units, as the current tool has it."""
        edits = self.tool is not None and self.tool.edits_units and self._drag is None
        return edits and any(True for _ in self._scene.document.board.counters_on(hex_))

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta().y() or event.angleDelta().x()
        if not delta:
            return
        fine, zooms = (bool(event.modifiers() & one) for one in (SHIFT, Qt.KeyboardModifier.ControlModifier))
        if not zooms and self.tool is not None and self.tool.uses_wheel:
            self._wheel_turned += delta  # touchpads send parts of a notch
            notches = int(self._wheel_turned / 120)
            self._wheel_turned -= 120 * notches
            self.tool.wheel(notches, fine)
        elif fine or self._drag is not None:
            which = "firer" if event.modifiers() & Qt.KeyboardModifier.AltModifier else "target"
            self.eye_stepped.emit(which, 1 if delta > 0 else -1)
        else:
            self.set_zoom(self.zoom * ZOOM_STEP ** (delta / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, (QMouseEvent, QPaintEvent)):
            return super().viewportEvent(event)  # each frame of a drag has one of each
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * math.exp(event.value()), event.position())
            return True
        if event.type() == QEvent.Type.Leave:
            self._last_pointer = None
            self._scene.marks.set(hover=None, snap_point=None)
            if self.tool is not None and self._drag is None:
                self.tool.leave()
            self.hovered.emit(None)
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        # The current tool has its keys before the menus, whose shortcuts they would else be.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.tool_command(event):
            event.accept()
            return True
        return super().event(event)

    def tool_command(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key does with the drag under way, else with the current tool; None where it is none of its keys."""
        return tool_action(self.tool if self._drag is None else self._drag, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        action = self.tool_command(event)
        if action is not None:
            action()
        elif key in ARROWS and self._steer(event):
            pass
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        elif key in ARROWS:
            turning = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if not (turning and self._turn_tool(1 if key in (Qt.Key.Key_Right, Qt.Key.Key_Down) else -1)):
                before = self.cursor_hex
                self._step_cursor(key)
                if turning and self.tool is not None and self.tool.extends and self.cursor_hex is not None:
                    self.tool.extend(self.cursor_hex if before is None else before, self.cursor_hex)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            which = "firer" if event.modifiers() & Qt.KeyboardModifier.AltModifier else "target"
            self.eye_stepped.emit(which, 1 if key == Qt.Key.Key_PageUp else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.cursor_hex is not None \
                and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._edits_units(self.cursor_hex):
            self.edit_asked.emit(self.cursor_hex)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.cursor_hex is not None:
            self._use_tool(self.cursor_hex, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Escape:
            self._cancel()
        elif _asks_menu(event) and self.cursor_hex is not None:
            self.menu_requested.emit(self.cursor_hex, self.on_screen(self.cursor_hex))
        else:
            super().keyPressEvent(event)

    def on_screen(self, hex_: Hex, beside: float = 0.0) -> QPoint:
        """Where on the screen the middle of a hex is, or what lies so many hexsides to its right."""
        layout = self._scene.layout_
        x, y = layout.centre(hex_)
        spot = self.viewportTransform().map(QPointF(x + beside * layout.size, y))
        return self.viewport().mapToGlobal(spot.toPoint())

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            if self._pan_from is None:
                self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space_held = False
        super().focusOutEvent(event)


def _asks_menu(event: QKeyEvent) -> bool:
    """Whether a key opens the context menu: the Menu key, which not every keyboard has, or Shift+F10."""
    shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    return event.key() == Qt.Key.Key_Menu or (event.key() == Qt.Key.Key_F10 and shift)
