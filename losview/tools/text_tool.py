"""The text tool: puts labels and notes anywhere on the map, moves and turns them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.edits.text_edits import SetText, short
from losview.board.map_text import TEXT_SIZES, TURN_STEP, MapText, half_extent, hex_under, text_corners
from losview.hexes.grid import Top
from losview.hexes.lattice import UNIT, Point, inside_ring, norm2
from losview.tools.outline_draft import OutlineDraft
from losview.tools.point_tool import PointTool
from losview.tools.stroke import end_stroke
from losview.tools.tool import Drag, Pointer, ToolHost

#: The colour of the frame about a text.
COLOUR = "#f5d90a"


def text_at(board: Board, point: Point, reach: int) -> int | None:
    """The number of the text at a place, of several the one that was put down last; None where there is none."""
    found = [number for number, text in board.texts.items() if _holds(text, point, reach, board.grid.top)]
    return max(found, default=None)


def _holds(text: MapText, point: Point, reach: int, top: Top) -> bool:
    """Whether a place lies in the rectangle of a text, or within reach of its middle."""
    away = norm2(text.point.x - point.x, text.point.y - point.y)
    if away <= reach * reach:
        return True
    # Its corners cost much more than the distance, which is asked of all texts at each move of the mouse.
    furthest = math.hypot(*half_extent(text)) * UNIT / math.sqrt(3) + 2
    return away <= furthest * furthest and inside_ring(point, text_corners(text, top))

#: What is in hand, and the next text, by size.
_LABELS = {"small": tr("Small label"), "medium": tr("Medium label"), "large": tr("Large label")}
_NOTES = {"small": tr("Small note"), "medium": tr("Medium note"), "large": tr("Large note")}
_NEXT = {"small": tr("The next text is small."), "medium": tr("The next text is medium."),
         "large": tr("The next text is large.")}


class TextTool(PointTool):
    """Puts texts on the map.

    Attributes:
        size, colour, turn_by, boxed: of the next text, as in `MapText`.
        on_ask: called with a text whose words shall be asked for, or that shall be changed, and its number, None for a
            new one.
    """

    key = "text"
    shortcut = "A"
    name = tr("Text")
    about = (tr("Click to put down a label or a note, drag one to move it, double-click one to change it; Shift+click "
                "or Delete erases it. The wheel turns it by 15°; Ctrl and the wheel zoom. Right-click picks up its "
                "looks."))
    keys = (tr("arrows move the cross (Ctrl: finely), Return puts or changes a text, M moves it, R turns it, + and - "
               "change its size, Delete erases it"))
    paints = True
    uses_wheel = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.size = "medium"
        self.colour = ""
        self.turn_by = 0
        self.boxed = False
        self.on_ask: Callable[[MapText, int | None], None] = lambda text, number: None
        self._lifted: int | None = None  # the text that the arrow keys move

    def in_hand(self) -> str:
        what = (_NOTES if self.boxed else _LABELS)[self.size]
        return tr("{text}, turned by {angle}°", text=what, angle=self.turn_by) if self.turn_by else what

    def touched_layers(self) -> frozenset[str]:
        return frozenset({"notes"})

    # What is under the pointer or the keyboard's cross.

    def number_here(self) -> int | None:
        """The number of the text that the arrow keys carry, else of the one there; None where there is none."""
        if self._lifted is not None:
            return self._lifted
        return None if self.here is None else text_at(self.host.board, self.here, self.host.reach)

    def show(self) -> None:
        """Frame the text that is there, or the one that the arrow keys carry, where they have carried it."""
        number, here = self.number_here(), self.here
        if self._lifted is not None and here is not None:
            self.frame(self.moved(self._lifted, here))
        else:
            self.frame(None if number is None else self.host.board.texts[number])

    def frame(self, text: MapText | None) -> None:
        """Frame a text, as it is or on its way to another place; with None nothing but the cross is shown."""
        if text is None and self.cross is None:
            self.host.show_draft(None)
            return
        grid = self.host.board.grid
        wrong = text is not None and hex_under(grid, text.point) is None
        clear = self.host.reach // 2  # of the letters, however small they are shown
        self.host.show_draft(OutlineDraft(() if text is None else (text_corners(text, grid.top, clear),),
                                          cursor=self.cross, wrong=wrong, colour=COLOUR))

    # Acts.

    def ask(self, point: Point) -> None:
        """Have the text there changed, or the words of a new one asked for; off the map say that there is none."""
        number = text_at(self.host.board, point, self.host.reach)
        if number is not None:
            self.on_ask(self.host.board.texts[number], number)
        elif hex_under(self.host.board.grid, point) is not None:
            self.on_ask(MapText("?", point, self.size, self.colour, self.turn_by, self.boxed), None)
        else:
            self.host.show_message(tr("That is off the map: nothing was put down."))

    def remember(self, text: MapText) -> None:
        """Give the next text the looks of this one."""
        self.size, self.colour, self.turn_by, self.boxed = text.size, text.colour, text.turn, text.boxed

    def erase(self) -> None:
        """Erase the text that is carried, else the one under the cross or the pointer."""
        number = self.number_here()
        self._lifted = None
        if number is None:
            self.host.show_message(tr("There is no label or note to erase here."))
            return
        self.host.do(SetText.of(self.host.board, number, None))
        self.show()

    def moved(self, number: int, point: Point) -> MapText:
        """A text as it is elsewhere."""
        return replace(self.host.board.texts[number], point=point)

    def move(self, number: int, point: Point) -> None:
        """Move a text, as one step to undo; none where it lies there."""
        there = self.moved(number, point)
        end_stroke(self.host, None if there == self.host.board.texts[number] else
                   SetText.of(self.host.board, number, there))
        self.show()

    def turn_here(self, steps: int) -> None:
        """Turn the text that is there by so many steps clockwise, or where there is none the next one."""
        number, by = self.number_here(), steps * TURN_STEP
        if number is None:
            self.turn_by = (self.turn_by + by) % 360
            self.host.show_message(tr("The next text is turned by {angle}°.", angle=self.turn_by))
            return
        text = self.host.board.texts[number]
        self.host.do(SetText.of(self.host.board, number, replace(text, turn=(text.turn + by) % 360)))
        self.show()

    def resize_here(self, step: int) -> None:
        """Give the text that is there, or the next one, the next larger (1) or smaller (-1) letters."""
        number, sizes = self.number_here(), list(TEXT_SIZES)
        old = self.size if number is None else self.host.board.texts[number].size
        new = sizes[min(len(sizes) - 1, max(0, sizes.index(old) + step))]
        if number is None:
            self.size = new
            self.host.show_message(_NEXT[new])
        elif new != old:
            self.host.do(SetText.of(self.host.board, number, replace(self.host.board.texts[number], size=new)))
            self.show()

    # The pointer.

    def press(self, pointer: Pointer) -> Drag | None:
        self.point_at(pointer.point)
        number = self.number_here()
        if pointer.shift:
            self.erase()
            return None
        if number is not None:
            return _MoveDrag(self, number, pointer.point)
        if hex_under(self.host.board.grid, pointer.point) is None:
            self.ask(pointer.point)
            return None
        return _PutDrag(self)

    def double_click(self, pointer: Pointer) -> bool:
        if text_at(self.host.board, pointer.point, self.host.reach) is None:
            return False
        self.ask(pointer.point)
        return True

    def point_at(self, point: Point) -> None:
        self._lifted = None
        super().point_at(point)

    def put_away(self) -> None:
        self._lifted = None
        super().put_away()

    def interrupt(self) -> None:
        self._lifted = None

    def board_changed(self) -> None:
        if self._lifted not in self.host.board.texts:  # erased while it was carried
            self._lifted = None
        self.show()

    def pick(self, pointer: Pointer) -> str:
        number = text_at(self.host.board, pointer.point, self.host.reach)
        if number is None:
            return ""
        text = self.host.board.texts[number]
        self.remember(text)
        return tr("the looks of {text}", text=short(text))

    def wheel(self, notches: int, fine: bool) -> None:
        if notches:
            self.turn_here(notches)

    # The keyboard.

    def turn(self, step: int) -> bool:
        self.turn_here(step)
        return True

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        return {"Return": self.enter, "Del": self.erase, "M": self.lift, "R": lambda: self.turn_here(1),
                "Shift+R": lambda: self.turn_here(-1), "+": lambda: self.resize_here(1),
                "-": lambda: self.resize_here(-1)}

    def enter(self) -> None:
        """Set the lifted text down, else change the text that is there, or put a new one down."""
        here = self.here
        if here is None:
            return
        if self._lifted is not None:
            number, self._lifted = self._lifted, None
            self.move(number, here)
        else:
            self.ask(here)

    def lift(self) -> None:
        """Take the text that is there along with the arrow keys; a second time sets it down."""
        number = self.number_here()
        if self._lifted is not None:
            self.enter()
        elif number is None:
            self.host.show_message(tr("There is no label or note to move here."))
        else:
            self._lifted, self.cross = number, self.host.board.texts[number].point
            self.show()
            self.host.show_message(tr("Arrow keys carry the text, Return sets it down, Esc leaves it where it was."))

    def cancel(self) -> bool:
        lifted, self._lifted = self._lifted, None
        self.show()
        return lifted is not None


class _PutDrag(Drag):
    """Asks for a new text where the button is released."""

    def __init__(self, tool: TextTool) -> None:
        self.tool = tool

    def update(self, pointer: Pointer) -> None:
        self.tool.point_at(pointer.point)

    def end(self, pointer: Pointer) -> None:
        self.tool.ask(pointer.point)

    def cancel(self) -> None:
        self.tool.show()


class _MoveDrag(Drag):
    """Moves a text; a press that hardly moves leaves it where it is."""

    def __init__(self, tool: TextTool, number: int, start: Point) -> None:
        self.tool, self.number, self.start = tool, number, start
        self.from_ = tool.host.board.texts[number].point
        self.point = self.from_

    def update(self, pointer: Pointer) -> None:
        x, y = pointer.point.x - self.start.x, pointer.point.y - self.start.y
        if self.point != self.from_ or 4 * norm2(x, y) > self.tool.host.reach ** 2:
            self.point = Point(self.from_.x + x, self.from_.y + y)
            self.tool.frame(self.tool.moved(self.number, self.point))
            self.tool.host.preview_edit(self._edit)

    def _edit(self) -> Edit | None:
        return SetText.of(self.tool.host.board, self.number, self.tool.moved(self.number, self.point))

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.tool.move(self.number, self.point)

    def cancel(self) -> None:
        self.tool.host.preview_edit(None)
        self.tool.show()
