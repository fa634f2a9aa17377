"""The unit tool: places and moves counters."""

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
from losview.tools.settings import AmountSetting, KindSetting, Setting, SideSetting
from losview.tools.tool import Drag, Pointer, Tool, ToolHost


def top_counter(host: ToolHost, hex_: Hex) -> int | None:
    """The number of the top counter of a hex, None where the hex has no counter."""
    stack = [number for number, _ in host.board.counters_on(hex_)]
    return stack[-1] if stack else None


def arrived(counter: Counter, hex_: Hex) -> Counter:
    """The counter moved to another hex; it loses its level, which belonged to the old hex."""
    return replace(counter, hex=hex_, level=counter.level if hex_ == counter.hex else None)


def moves(board: Board, number: int, end: Hex) -> tuple[Edit, ...]:
    """The edits that move a counter to another hex, to the top of the stack there."""
    counter = board.counters[number]
    if any(other > number for other, _ in board.counters_on(end)):
        # A stack is ordered by counter number, so the moved counter gets a new one.
        return RemoveCounter.of(board, number), PlaceCounter(arrived(counter, end))
    if counter.level is not None:
        return (SetCounter.of(board, number, hex=end, level=None),)
    return (MoveCounter.of(board, number, end),)


def words(counter: Counter) -> str:
    """A counter as named inside a sentence: "infantry 1/I"."""
    return f"{named(counter.kind)} {counter.name}".rstrip()


def faces(counter: Counter) -> bool:
    """Whether a counter has a facing: units, pillboxes, and any counter that a file gives one."""
    kind, reading = table().get(counter.kind), table().reading(counter.kind, "asl")
    is_unit = kind is not None and kind.group == "Units"
    return counter.facing is not None or is_unit or bool(reading.attributes.get("pillbox"))


def on(board: Board, hex_: Hex) -> str:
    """Where a counter is, inside a sentence: "on B3", "2 hexes beyond A3"."""
    return f"on {board.label(hex_)}" if hex_ in board.grid else hex_name(board, hex_)


def too_far(kind: str) -> str:
    """Why a counter of that kind may not be placed so far away, as the beginning of a sentence."""
    record = table().get(kind)
    if record is not None and record.off_map:
        return f"That is more than {FARTHEST} hexes off the map"
    return "That is off the map"


class Units(Tool):
    """Places and moves counters.

    Attributes:
        kind: of the counters placed.
        side: of the counters placed, "" for none.
        amount: of the counters placed (strength, levels); None for the usual one of the kind.
    """

    key = "units"
    name = "Unit"
    about = ("Click to place a unit, drag a unit to move it. Shift+click or Delete removes the top unit of a hex. "
             "Right-click picks up its kind and side.")
    keys = "Return places a unit, M picks one up to move it, Ctrl+PgUp raises it, Delete removes it"
    paints = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.kind = "infantry"
        self.side = ""
        self.amount: int | None = None

    def settings(self) -> tuple[Setting, ...]:
        return KindSetting(self, "counter"), SideSetting(self), AmountSetting(self)

    def press(self, pointer: Pointer) -> Drag | None:
        if not may_stand(self.host.board, self.kind, pointer.hex) and top_counter(self.host, pointer.hex) is None:
            self.host.say(f"{too_far(self.kind)}: nothing was placed.")
            return None
        if pointer.snap:
            self.remove(pointer.hex)
            return None
        return _Carry(self, pointer.hex, top_counter(self.host, pointer.hex))

    def lift(self, pointer: Pointer) -> Drag | None:
        number = top_counter(self.host, pointer.hex)
        return None if number is None else _Carry(self, pointer.hex, number, lifted=True)

    def turn_round(self, hex_: Hex, steps: int) -> Counter | None:
        """Turn the top counter of a hex clockwise by a number of hexsides; one without a facing stays as it is.

        Returns:
            The counter as it is then, None where the hex has none.
        """
        number = top_counter(self.host, hex_)
        if number is None:
            return None
        board = self.host.board
        before = board.counters[number]
        if not faces(before):
            return before
        facing = 0 if before.facing is None else (before.facing + steps) % 6
        self.host.do(SetCounter.of(board, number, facing=facing))
        return board.counters[number]

    def put(self, hex_: Hex, level: int | None, where: str) -> Counter | None:
        """Put the top unit of a hex, with the markers on it, on a level.

        Args:
            level: quarter levels, None for the usual level of units in that hex.
            where: that level in words.

        Returns:
            The unit as it is then, None where the hex has none.
        """
        board = self.host.board
        numbers = moved_together(board, hex_)
        if not numbers:
            return None
        edits = tuple(SetCounter.of(board, number, level=level) for number in numbers
                      if board.counters[number].level != level)
        if edits:
            name = f"Put {words(board.counters[numbers[0]])} on {hex_name(board, hex_)} at {where}"
            self.host.do(Group(edits, name))
        return board.counters[numbers[0]]

    def remove(self, hex_: Hex) -> bool:
        """Remove the top counter of a hex; returns whether there was one."""
        number = top_counter(self.host, hex_)
        if number is None:
            return False
        edit = RemoveCounter.of(self.host.board, number)
        self.host.do(Group((edit,), f"{edit.name} from {hex_name(self.host.board, hex_)}"))
        return True

    def place(self, hex_: Hex) -> None:
        """Place a counter of the chosen kind and side on top of the stack of a hex."""
        board, counter = self.host.board, Counter(self.kind, hex_, self.side, amount=self.amount)
        below = sum(1 for _ in board.counters_on(hex_))
        self.host.do(Group((PlaceCounter(counter),), f"Place {words(counter)} {on(board, hex_)}"))
        if below:
            self.host.say(f"{hex_name(board, hex_)} now holds {below + 1} units; the top one is shown.")

    def move(self, number: int, end: Hex) -> None:
        """Move a counter to the top of the stack of another hex, in one undo step."""
        board = self.host.board
        counter = board.counters[number]
        self.host.do(Group(moves(board, number, end), f"Move {words(counter)} to {hex_name(board, end)}"))
        stack = sum(1 for _ in board.counters_on(end))
        if stack > 1:
            self.host.say(f"{hex_name(board, end)} now holds {stack} units; {words(counter)} is on top.")

    def pick(self, pointer: Pointer) -> str:
        """Pick up the kind and side of a hex's top counter; nothing changes where there is none."""
        number = top_counter(self.host, pointer.hex)
        if number is None:
            return ""
        counter = self.host.board.counters[number]
        self.kind, self.side, self.amount = counter.kind, counter.side, counter.amount
        return f"{named(counter.kind)}{f' of {side_title(counter.side)}' if counter.side else ''}"


class _Carry(Drag):
    """A press with the unit tool.

    A press on a counter that is dragged to another hex moves that counter; any other press places a new one.
    """

    def __init__(self, tool: Units, start: Hex, number: int | None, lifted: bool = False) -> None:
        self.tool, self.start, self.number = tool, start, number
        self.at: Hex | None = start
        self.has_left = lifted
        self.kind = tool.kind if number is None else tool.host.board.counters[number].kind
        self._show()

    def _show(self) -> None:
        host = self.tool.host
        if not self.has_left and self.number is not None:
            return
        if self.number is None:
            carried = Counter(self.tool.kind, self.start, self.tool.side, amount=self.tool.amount)
        else:
            carried = host.board.counters[self.number]
        host.carry(carried, self.at)

    def update(self, pointer: Pointer) -> None:
        at = pointer.hex if may_stand(self.tool.host.board, self.kind, pointer.hex) else None
        if at != self.at:
            self.at, self.has_left = at, True
            self._show()

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        tool, board = self.tool, self.tool.host.board
        tool.host.carry(None)
        if self.at is None:
            stays = f"{words(board.counters[self.number])} stays {on(board, self.start)}" \
                if self.number is not None else "nothing was placed"
            tool.host.say(f"{too_far(self.kind)}: {stays}.")
        elif self.number is None or not self.has_left:
            tool.place(self.at)
        elif self.at != self.start:
            tool.move(self.number, self.at)

    def cancel(self) -> None:
        self.tool.host.carry(None)
