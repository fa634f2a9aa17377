"""The thread tool: press on the firer, drag, release on the target; or click the one and then the other."""

from __future__ import annotations

from dataclasses import replace

from losview.hexes.hex import Hex
from losview.sight.threads import End
from losview.tools.snap import snapped
from losview.tools.tool import Drag, Pointer, Tool, ToolHost


class ThreadTool(Tool):
    """Lays the thread.

    A press that is dragged into another hex always lays a new thread.  A press and release on one hex, a click,

    - sets the firer where none stands, and leaves the thread on the pointer until the second click sets the target;
    - sets the target where the firer stands alone;
    - asks why that hex is seen or not, where the field of a thread that is laid is shown; on the thread's target it
      goes back to the thread, and on its firer it takes the thread on the pointer again;
    - is the first of two new clicks where that field is not shown.

    Esc lets go.  While Shift is held, ends snap to vertices and hexsides.
    """

    key = "thread"
    name = "Thread"
    about = ("Drag from the firer to the target, or click the one and then the other. Then click any hex of the field "
             "to ask why it is seen or not. With Shift the end snaps to the nearest vertex or hexside.")
    snaps = True
    asks = True

    def __init__(self, desk: ToolHost) -> None:
        super().__init__(desk)
        self.following = False

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        firer, target = self.desk.thread
        if self.following:
            return _Second(self)
        if firer is not None and (target is None or self.desk.asks_why):
            return _Click(self, pointer)
        return _First(self, pointer)

    def hover(self, pointer: Pointer) -> None:
        if self.following and pointer.on_map:
            self.aim(pointer)

    def aim(self, pointer: Pointer) -> None:
        """Lay the thread to the hex under the pointer, or with the modifier to its nearest vertex or hexside."""
        firer, target = self.desk.thread
        if firer is not None:
            self.desk.lay(firer, placed(target, pointer))

    def let_go(self) -> bool:
        held = self.following or self.desk.thread != (None, None)
        self.following = False
        self.desk.lay(None, None)
        return held


class _First(Drag):
    """From the press on the firer."""

    def __init__(self, tool: ThreadTool, pointer: Pointer) -> None:
        self.tool = tool
        self.before = tool.desk.thread
        self.at = pointer.hex
        firer, _ = self.before
        tool.desk.lay(placed(firer, pointer), None)
        self.left = False

    def update(self, pointer: Pointer) -> None:
        if pointer.on_map and (self.left or pointer.hex != self.at):
            self.left = True
            self.tool.aim(pointer)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.tool.following = not self.left

    def cancel(self) -> None:
        self.tool.following = False
        self.tool.desk.lay(*self.before)


class _Click(Drag):
    """From a press beside a thread that lies: a click asks or adds, and only a drag takes up another thread."""

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
        desk, at = self.tool.desk, self.pressed
        firer, target = desk.thread
        if firer is not None and firer.hex == at.hex and not at.snap:
            desk.lay(firer, None)
            self.tool.following = True
        elif target is None:
            desk.lay(firer, placed(None, at))
        elif target.hex == at.hex and not at.snap:
            desk.ask_why(None)
        else:
            desk.ask_why(placed(None, at))

    def cancel(self) -> None:
        if self.other is not None:
            self.other.cancel()


class _Second(Drag):
    """From the press on the target of a thread that was following the pointer."""

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
    """An end where the pointer is: on the hex's centre dot, or snapped where the pointer asks for it."""
    there = moved(end, pointer.hex)
    if not pointer.snap:
        return there if there.point is None else replace(there, point=None, hexside=None, preset="")
    spot = snapped(pointer.hex, pointer.point)
    return replace(there, point=spot.point, hexside=spot.hexside, preset="")


def moved(end: End | None, hex_: Hex) -> End:
    """An end in another hex: the height of its eye goes with it, what it stood on stays behind."""
    if end is None:
        return End(hex_)
    if end.hex == hex_:
        return end
    return End(hex_, eye=end.eye)
