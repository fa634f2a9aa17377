"""The thread tool: press on the firer, drag, release on the target; or click one and then the other."""

from __future__ import annotations

from dataclasses import replace

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.rules.core.threads import LineEnd
from losview.tools.settings import KindsOfTool, Setting
from losview.tools.snap import snapped_end
from losview.tools.tool import Drag, Pointer, Tool, ToolHost


class ThreadTool(Tool):
    """Lays the thread.

    Dragging into another hex always lays a new thread, also while one follows the pointer.  A click (press and
    release on one hex)

    - sets the firer where there is none; the thread then follows the pointer until a second click sets the target;
    - sets the target where there is only a firer;
    - asks why that hex is seen or not, where a thread is laid and its field is shown; on the thread's target it goes
      back to the thread, and on its firer it lets the thread follow the pointer again;
    - sets a new firer where that field is not shown.

    Pressed on an end with Ctrl, the tool takes hold of it: a drag moves that end, and the other one stays.

    Esc removes the thread.  While Shift is held, ends snap to vertices and hexsides.

    Attributes:
        following: whether the thread's target follows the pointer, between two clicks.
        target_eye: the height of the former target's eye in quarter levels, which the next one keeps as the firer keeps
            his own; None for the rules' usual one.
    """

    key = "thread"
    shortcut = "1"
    name = tr("Thread")
    about = (tr("Drag from the firer to the target, or click one and then the other. Then click any hex of the field "
                "to see why it is seen or not. Ctrl+drag moves one end. With Shift, an end snaps to the nearest vertex "
                "or hexside."))
    snaps = True
    asks_why = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.following = False
        self.target_eye: int | None = None

    def settings(self) -> tuple[Setting, ...]:
        return (KindsOfTool("brush"),)

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        firer, target = self.host.thread
        if pointer.grabs and not self.following and firer is not None and target is not None and (
                pointer.hex in (firer.hex, target.hex)):
            return _EndDrag(self, (firer, target), moves_firer=pointer.hex == firer.hex)
        if self.following:
            return _TargetClick(self, pointer)
        if firer is not None and (target is None or self.host.asks_why):
            return _ClickOrDrag(self, pointer)
        return _NewThreadDrag(self, pointer)

    def hover(self, pointer: Pointer) -> None:
        if self.following and pointer.on_map:
            self.set_target(pointer)

    def put_away(self) -> None:
        self.following = False

    def clear_map(self) -> None:
        super().clear_map()
        self.target_eye = None

    def set_target(self, pointer: Pointer) -> None:
        """Lay the thread to the hex under the pointer; with Shift, to its nearest vertex or hexside."""
        firer, target = self.host.thread
        if firer is not None:
            self.host.lay(firer, end_at_pointer(self.former_target(target, pointer.hex), pointer))

    def lay_firer(self, firer: LineEnd) -> None:
        """Lay the firer alone; the next target has its eye as high as the one that is taken away."""
        _, target = self.host.thread
        self.target_eye = None if target is None else target.eye
        self.host.lay(firer, None)

    def former_target(self, target: LineEnd | None, hex_: Hex) -> LineEnd:
        """The target that is moved to a hex; where there is none, one there with the eye of the last one."""
        return LineEnd(hex_, eye=self.target_eye) if target is None else target

    def cancel(self) -> bool:
        had_thread = self.following or self.host.thread != (None, None)
        self.following = False
        self.host.lay(None, None)
        return had_thread


class _NewThreadDrag(Drag):
    """A press that sets the firer; dragged into another hex, it lays the thread from there to the pointer."""

    def __init__(self, tool: ThreadTool, pointer: Pointer) -> None:
        self.tool = tool
        self.before = tool.host.thread
        self.start = pointer.hex
        firer, _ = self.before
        tool.lay_firer(end_at_pointer(firer, pointer))
        self.has_left = False

    def update(self, pointer: Pointer) -> None:
        if pointer.on_map and (self.has_left or pointer.hex != self.start):
            self.has_left = True
            self.tool.set_target(pointer)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.tool.following = not self.has_left

    def cancel(self) -> None:
        self.tool.following = False
        self.tool.host.lay(*self.before)


class _EndDrag(Drag):
    """A press on an end that takes hold of it; it follows the pointer, at the height of its eye.

    Args:
        thread: both ends. moves_firer: whether it is the firer.
    """

    def __init__(self, tool: ThreadTool, thread: tuple[LineEnd, LineEnd], *, moves_firer: bool) -> None:
        self.tool, self.before, self.moves_firer = tool, thread, moves_firer
        self.has_left = False

    def update(self, pointer: Pointer) -> None:
        firer, target = self.before
        held = firer if self.moves_firer else target
        self.has_left = self.has_left or pointer.hex != held.hex
        if pointer.on_map and self.has_left:
            moved = end_at_pointer(held, pointer)
            self.tool.host.lay(*((moved, target) if self.moves_firer else (firer, moved)))

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)

    def cancel(self) -> None:
        self.tool.host.lay(*self.before)


class _ClickOrDrag(Drag):
    """A press while a firer is set: a click sets the target or asks why, and a drag lays a new thread."""

    def __init__(self, tool: ThreadTool, pointer: Pointer) -> None:
        self.tool = tool
        self.pressed = pointer
        self.new_thread: _NewThreadDrag | None = None

    def update(self, pointer: Pointer) -> None:
        if self.new_thread is None and pointer.on_map and pointer.hex != self.pressed.hex:
            self.new_thread = _NewThreadDrag(self.tool, self.pressed)
        if self.new_thread is not None:
            self.new_thread.update(pointer)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        if self.new_thread is not None:
            self.new_thread.end(pointer)
        else:
            self._clicked()

    def _clicked(self) -> None:
        host, pressed = self.tool.host, self.pressed
        firer, target = host.thread
        if firer is not None and firer.hex == pressed.hex and not pressed.shift:
            self.tool.lay_firer(firer)
            self.tool.following = True
        elif target is None:
            self.tool.set_target(pressed)
        elif target.hex == pressed.hex and not pressed.shift:
            host.ask_why(None)
        else:
            host.ask_why(end_at_pointer(None, pressed))

    def cancel(self) -> None:
        if self.new_thread is not None:
            self.new_thread.cancel()


class _TargetClick(_ClickOrDrag):
    """The second click, on the target of a thread that follows the pointer; dragged on, it lays a new thread."""

    def update(self, pointer: Pointer) -> None:
        super().update(pointer)
        if self.new_thread is not None:
            self.tool.following = False
        elif pointer.on_map:
            self.tool.set_target(pointer)

    def _clicked(self) -> None:
        self.tool.following = False

    def cancel(self) -> None:
        self.tool.cancel()


def end_at_pointer(end: LineEnd | None, pointer: Pointer) -> LineEnd:
    """An end moved to the pointer: to the centre dot of its hex, or snapped where Shift is held."""
    in_hex = moved_end(end, pointer.hex)
    if not pointer.shift:
        return in_hex if in_hex.point is None else replace(in_hex, point=None, hexside=None, preset="")
    snapped = snapped_end(pointer.hex, pointer.point)
    return replace(in_hex, point=snapped.point, hexside=snapped.hexside, preset="")


def moved_end(end: LineEnd | None, hex_: Hex) -> LineEnd:
    """An end moved to another hex: it keeps the height of its eye, but not the location it was at."""
    if end is None:
        return LineEnd(hex_)
    if end.hex == hex_:
        return end
    return LineEnd(hex_, eye=end.eye)
