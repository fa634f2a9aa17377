"""The thread tool: press on the firer, drag, release on the target; or click one and then the other."""

from __future__ import annotations

from dataclasses import replace

from losview.hexes.hex import Hex
from losview.sight.threads import End
from losview.tools.settings import KindsOfTool, Setting
from losview.tools.snap import snapped
from losview.tools.tool import Drag, Pointer, Tool, ToolHost


class ThreadTool(Tool):
    """Lays the thread.

    Dragging into another hex always lays a new thread.  A click (press and release on one hex)

    - sets the firer where there is none; the thread then follows the pointer until a second click sets the target;
    - sets the target where there is only a firer;
    - asks why that hex is seen or not, where a thread is laid and its field is shown; on the thread's target it goes
      back to the thread, and on its firer it lets the thread follow the pointer again;
    - sets a new firer where that field is not shown.

    Esc removes the thread.  While Shift is held, ends snap to vertices and hexsides.

    Attributes:
        following: whether the thread's target follows the pointer, between two clicks.
    """

    key = "thread"
    name = "Thread"
    about = ("Drag from the firer to the target, or click one and then the other. Then click any hex of the field to "
             "see why it is seen or not. With Shift, an end snaps to the nearest vertex or hexside.")
    snaps = True
    asks = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.following = False

    def settings(self) -> tuple[Setting, ...]:
        return (KindsOfTool("brush"),)

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        firer, target = self.host.thread
        if self.following:
            return _Second(self)
        if firer is not None and (target is None or self.host.asks_why):
            return _Click(self, pointer)
        return _First(self, pointer)

    def hover(self, pointer: Pointer) -> None:
        if self.following and pointer.on_map:
            self.aim(pointer)

    def aim(self, pointer: Pointer) -> None:
        """Lay the thread to the hex under the pointer, with Shift to its nearest vertex or hexside."""
        firer, target = self.host.thread
        if firer is not None:
            self.host.lay(firer, placed(target, pointer))

    def let_go(self) -> bool:
        had_thread = self.following or self.host.thread != (None, None)
        self.following = False
        self.host.lay(None, None)
        return had_thread


class _First(Drag):
    """A drag from the firer."""

    def __init__(self, tool: ThreadTool, pointer: Pointer) -> None:
        self.tool = tool
        self.before = tool.host.thread
        self.at = pointer.hex
        firer, _ = self.before
        tool.host.lay(placed(firer, pointer), None)
        self.has_left = False

    def update(self, pointer: Pointer) -> None:
        if pointer.on_map and (self.has_left or pointer.hex != self.at):
            self.has_left = True
            self.tool.aim(pointer)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.tool.following = not self.has_left

    def cancel(self) -> None:
        self.tool.following = False
        self.tool.host.lay(*self.before)


class _Click(Drag):
    """A press while a firer is set: a click sets the target or asks why, and a drag lays a new thread."""

    def __init__(self, tool: ThreadTool, pointer: Pointer) -> None:
        self.tool = tool
        self.pressed = pointer
        self.other: _First | None = None

    def update(self, pointer: Pointer) -> None:
        if self.other is None and pointer.on_map and pointer.hex != self.pressed.hex:
            self.other = _First(self.tool, self.pressed)
        if self.other is not None:
            self.other.update(pointer)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        if self.other is not None:
            self.other.end(pointer)
        else:
            self._clicked()

    def _clicked(self) -> None:
        host, at = self.tool.host, self.pressed
        firer, target = host.thread
        if firer is not None and firer.hex == at.hex and not at.snap:
            host.lay(firer, None)
            self.tool.following = True
        elif target is None:
            host.lay(firer, placed(None, at))
        elif target.hex == at.hex and not at.snap:
            host.ask_why(None)
        else:
            host.ask_why(placed(None, at))

    def cancel(self) -> None:
        if self.other is not None:
            self.other.cancel()


class _Second(Drag):
    """The second click, on the target of a thread that follows the pointer."""

    def __init__(self, tool: ThreadTool) -> None:
        self.tool = tool

    def update(self, pointer: Pointer) -> None:
        if pointer.on_map:
            self.tool.aim(pointer)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.tool.following = False

    def cancel(self) -> None:
        self.tool.let_go()


def placed(end: End | None, pointer: Pointer) -> End:
    """The end at the pointer: on the centre dot of its hex, or snapped where Shift is held."""
    there = moved(end, pointer.hex)
    if not pointer.snap:
        return there if there.point is None else replace(there, point=None, hexside=None, preset="")
    spot = snapped(pointer.hex, pointer.point)
    return replace(there, point=spot.point, hexside=spot.hexside, preset="")


def moved(end: End | None, hex_: Hex) -> End:
    """The end moved to another hex: it keeps the height of its eye, but not the location it was at."""
    if end is None:
        return End(hex_)
    if end.hex == hex_:
        return end
    return End(hex_, eye=end.eye)
