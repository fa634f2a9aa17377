"""The unit tool: places counters, and moves those that are there."""

from __future__ import annotations

from dataclasses import replace

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.edit import Edit, named
from losview.board.edits.group import Group
from losview.board.kinds.terrain import table
from losview.board.off_map import FARTHEST, hex_name, may_stand
from losview.board.scenario.counter_sides import side_title
from losview.hexes.hex import Hex
from losview.sight.unit_levels import moved_together
from losview.tools.tool import Drag, Pointer, Tool, ToolHost


def top_counter(desk: ToolHost, hex_: Hex) -> int | None:
    """The number of the uppermost counter of a hex."""
    stack = [number for number, _ in desk.board.counters_on(hex_)]
    return stack[-1] if stack else None


def arrived(counter: Counter, hex_: Hex) -> Counter:
    """A counter that comes to another hex: its level was one of the hex that it leaves."""
    return replace(counter, hex=hex_, level=counter.level if hex_ == counter.hex else None)


def moves(board: Board, number: int, end: Hex) -> tuple[Edit, ...]:
    """What brings a counter to another hex, to the top of those that stand there."""
    counter = board.counters[number]
    if any(other > number for other, _ in board.counters_on(end)):
        # A stack lies in the order of its numbers, so that the one that comes takes a new number.
        return RemoveCounter.of(board, number), PlaceCounter(arrived(counter, end))
    if counter.level is not None:
        return (SetCounter.of(board, number, hex=end, level=None),)
    return (MoveCounter.of(board, number, end),)


def words(counter: Counter) -> str:
    """A counter inside a sentence: "infantry 1/I"."""
    return f"{named(counter.kind)} {counter.name}".rstrip()


def faces(counter: Counter) -> bool:
    """Whether a counter has a facing: units and pillboxes do, and whatever a file gave one."""
    known, read = table().get(counter.kind), table().reading(counter.kind, "asl")
    unit = known is not None and known.group == "Units"
    return counter.facing is not None or unit or bool(read.attributes.get("pillbox"))


def on(board: Board, hex_: Hex) -> str:
    """Where a counter lies, inside a sentence: "on B3", "2 hexes beyond A3"."""
    return f"on {board.label(hex_)}" if hex_ in board.grid else hex_name(board, hex_)


def too_far(kind: str) -> str:
    """Why a counter of that kind may not stand where it may not."""
    known = table().get(kind)
    if known is not None and known.off_map:
        return f"That is more than {FARTHEST} hexes off the map"
    return "That is off the map"


class Units(Tool):
    """Places and moves counters.

    Attributes:
        kind, side: what is placed. amount: its strength, None for the kind's own.
    """

    key = "units"
    name = "Unit"
    about = ("Click to place a unit, drag one to move it; Shift+click or Delete takes the uppermost away. The right "
             "button picks up kind and side.")
    keys = "Return places a unit, M lifts the one there, Ctrl+PgUp raises it, Delete removes it"
    paints = True

    def __init__(self, desk: ToolHost) -> None:
        super().__init__(desk)
        self.kind = "infantry"
        self.side = ""
        self.amount: int | None = None

    def press(self, pointer: Pointer) -> Drag | None:
        if not may_stand(self.desk.board, self.kind, pointer.hex) and top_counter(self.desk, pointer.hex) is None:
            self.desk.say(f"{too_far(self.kind)}: nothing was placed.")
            return None
        if pointer.snap:
            self.remove(pointer.hex)
            return None
        return _Carry(self, pointer.hex, top_counter(self.desk, pointer.hex))

    def lift(self, pointer: Pointer) -> Drag | None:
        number = top_counter(self.desk, pointer.hex)
        return None if number is None else _Carry(self, pointer.hex, number, lifted=True)

    def turn_round(self, hex_: Hex, steps: int) -> Counter | None:
        """Turn the uppermost counter by so many hexsides clockwise; it as it stands then, None where there is none.

        One that has no facing stays as it is.
        """
        number = top_counter(self.desk, hex_)
        if number is None:
            return None
        board = self.desk.board
        before = board.counters[number]
        if not faces(before):
            return before
        facing = 0 if before.facing is None else (before.facing + steps) % 6
        self.desk.do(SetCounter.of(board, number, facing=facing))
        return board.counters[number]

    def put(self, hex_: Hex, level: int | None, where: str) -> Counter | None:
        """Put the uppermost unit of a hex, with the markers on it, on a level; it then, None where there is none.

        Args:
            level: quarter levels, None for where units simply stand. where: that level in words.
        """
        board = self.desk.board
        numbers = moved_together(board, hex_)
        if not numbers:
            return None
        edits = tuple(SetCounter.of(board, number, level=level) for number in numbers
                      if board.counters[number].level != level)
        if edits:
            name = f"Put {words(board.counters[numbers[0]])} on {hex_name(board, hex_)} at {where}"
            self.desk.do(Group(edits, name))
        return board.counters[numbers[0]]

    def remove(self, hex_: Hex) -> bool:
        """Take the uppermost counter of a hex away; whether there was one."""
        number = top_counter(self.desk, hex_)
        if number is None:
            return False
        edit = RemoveCounter.of(self.desk.board, number)
        self.desk.do(Group((edit,), f"{edit.name} from {hex_name(self.desk.board, hex_)}"))
        return True

    def place(self, hex_: Hex) -> None:
        """Put a counter of the kind and side in hand on a hex, on top of those that stand there."""
        board, counter = self.desk.board, Counter(self.kind, hex_, self.side, amount=self.amount)
        below = sum(1 for _ in board.counters_on(hex_))
        self.desk.do(Group((PlaceCounter(counter),), f"Place {words(counter)} {on(board, hex_)}"))
        if below:
            self.desk.say(f"{hex_name(board, hex_)} holds {below + 1} units now; the uppermost is shown.")

    def move(self, number: int, end: Hex) -> None:
        """Move a counter, to the top of those on the hex it goes to: one step, whatever that takes."""
        board = self.desk.board
        counter = board.counters[number]
        self.desk.do(Group(moves(board, number, end), f"Move {words(counter)} to {hex_name(board, end)}"))
        stack = sum(1 for _ in board.counters_on(end))
        if stack > 1:
            self.desk.say(f"{hex_name(board, end)} holds {stack} units now; {words(counter)} lies uppermost.")

    def pick(self, pointer: Pointer) -> str:
        """Take up the kind and side of a hex's uppermost counter; what is in hand stays where there is none."""
        number = top_counter(self.desk, pointer.hex)
        if number is None:
            return ""
        counter = self.desk.board.counters[number]
        self.kind, self.side, self.amount = counter.kind, counter.side, counter.amount
        return f"{named(counter.kind)}{f' of {side_title(counter.side)}' if counter.side else ''}"


class _Carry(Drag):
    """A counter in hand: one that stood there, or a new one.

    A press that never leaves its hex places a new one; a press on one that leaves it carries that one along.
    """

    def __init__(self, tool: Units, start: Hex, number: int | None, lifted: bool = False) -> None:
        self.tool, self.start, self.number = tool, start, number
        self.at: Hex | None = start
        self.left = lifted
        self.kind = tool.kind if number is None else tool.desk.board.counters[number].kind
        self._show()

    def _show(self) -> None:
        desk = self.tool.desk
        if not self.left and self.number is not None:
            return
        if self.number is None:
            carried = Counter(self.tool.kind, self.start, self.tool.side, amount=self.tool.amount)
        else:
            carried = desk.board.counters[self.number]
        desk.carry(carried, self.at)

    def update(self, pointer: Pointer) -> None:
        at = pointer.hex if may_stand(self.tool.desk.board, self.kind, pointer.hex) else None
        if at != self.at:
            self.at, self.left = at, True
            self._show()

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        tool, board = self.tool, self.tool.desk.board
        tool.desk.carry(None)
        if self.at is None:
            stays = f"{words(board.counters[self.number])} stays {on(board, self.start)}" \
                if self.number is not None else "nothing was placed"
            tool.desk.say(f"{too_far(self.kind)}: {stays}.")
        elif self.number is None or not self.left:
            tool.place(self.at)
        elif self.at != self.start:
            tool.move(self.number, self.at)

    def cancel(self) -> None:
        self.tool.desk.carry(None)
