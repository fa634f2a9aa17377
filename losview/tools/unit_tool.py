"""The unit tool: places and moves counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from losview.base.translation import tr
from losview.base.words import and_more
from losview.board.board import Board
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.edit import Edit, kind_name
from losview.board.edits.group import Group
from losview.board.off_map import FARTHEST, hex_name, may_stand
from losview.board.scenario.act_numbers import follow_numbers
from losview.board.scenario.counter_sides import side_title
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex
from losview.rules.core.unit_levels import moved_together
from losview.tools.settings import AmountSetting, KindSetting, Setting, SideSetting
from losview.tools.tool import Drag, Pointer, Tool, ToolHost


def top_counter(host: ToolHost, hex_: Hex) -> int | None:
    """The number of the top counter of a hex, None where the hex has no counter."""
    numbers = [number for number, _ in host.board.counters_on(hex_)]
    return numbers[-1] if numbers else None


def moved_to(counter: UnitCounter, hex_: Hex) -> UnitCounter:
    """The counter moved to another hex; it loses its level, which belonged to the old hex."""
    return replace(counter, hex=hex_, level=counter.level if hex_ == counter.hex else None)


def move_edits(board: Board, number: int, hex_: Hex) -> tuple[Edit, ...]:
    """The edits that move a counter to another hex, to the top of the stack there; the referee's acts follow it."""
    counter = board.counters[number]
    if any(other > number for other, _ in board.counters_on(hex_)):
        # A stack is ordered by counter number, so the moved counter gets a new one.
        new = board.next_number()
        return (RemoveCounter.of(board, number), PlaceCounter(moved_to(counter, hex_), new),
                *follow_numbers(board, {number: (new,)}))
    if counter.level is not None:
        return (SetCounter.of(board, number, hex=hex_, level=None),)
    return (MoveCounter.of(board, number, hex_),)


def counter_text(counter: UnitCounter) -> str:
    """A counter as named inside a sentence: "infantry 1/I"."""
    return f"{kind_name(counter.kind)} {counter.name}".rstrip()


def counters_text(board: Board, numbers: Sequence[int], most: int) -> str:
    """So many counters of a map with their hexes, and how many there are besides: "infantry 1/I (C3) and 4 more"."""
    counters = (board.counters[number] for number in numbers[:most])
    return and_more((f"{counter_text(counter)} ({board.label(counter.hex)})" for counter in counters),
                    len(numbers) - most)


def has_facing(counter: UnitCounter) -> bool:
    """Whether a counter has a facing: units, pillboxes, and any counter that a file gives one."""
    kind, reading = table().get(counter.kind), table().reading(counter.kind, "asl")
    is_unit = kind is not None and kind.group == "Units"
    return counter.facing is not None or is_unit or bool(reading.attributes.get("pillbox"))


def needs_facing(counter: UnitCounter) -> bool:
    """Whether a counter means nothing without a facing: a pillbox, whose covered arc it says (B30.2)."""
    return counter.facing is None and bool(table().reading(counter.kind, "asl").attributes.get("pillbox"))


def location_text(board: Board, hex_: Hex) -> str:
    """Where a counter is, as named inside a sentence: "on B3", "2 hexes beyond A3"."""
    return tr("on {hex}", hex=board.label(hex_)) if hex_ in board.grid else hex_name(board, hex_)


def off_map_reason(kind: str) -> str:
    """Why a counter of that kind may not be placed there, as the beginning of a sentence."""
    counter_kind = table().get(kind)
    if counter_kind is not None and counter_kind.off_map:
        return tr("That is more than {count} hexes off the map", count=FARTHEST)
    return tr("That is off the map")


class UnitTool(Tool):
    """Places and moves counters.

    Attributes:
        kind: of the counters placed.
        side: of the counters placed, "" for none.
        amount: of the counters placed (strength, levels); None for the usual one of the kind.
    """

    key = "units"
    shortcut = "5"
    name = tr("Unit")
    about = (tr("Click to place a unit, drag one to move it, double-click one to edit it. Shift+click or Delete "
                "removes the top unit of a hex. Right-click picks up its kind and side."))
    keys = tr("Return places or edits a unit, M picks one up to move it, Ctrl+PgUp raises it, Delete removes it")
    paints = True
    edits_units = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self._stacked: int | None = None  # the revision of the board after a click that stacked a unit on others
        self.kind = "infantry"
        self.side = ""
        self.amount: int | None = None

    def settings(self) -> tuple[Setting, ...]:
        return KindSetting(self, "counter"), SideSetting(self), AmountSetting(self)

    def touched_layers(self) -> frozenset[str]:
        return frozenset({"units"})

    def press(self, pointer: Pointer) -> Drag | None:
        if not may_stand(self.host.board, self.kind, pointer.hex) and top_counter(self.host, pointer.hex) is None:
            self.host.show_message(tr("{reason}: nothing was placed.", reason=off_map_reason(self.kind)))
            return None
        if pointer.shift:
            self.remove(pointer.hex)
            return None
        return _CounterDrag(self, pointer.hex, top_counter(self.host, pointer.hex))

    def start_move(self, pointer: Pointer) -> Drag | None:
        number = top_counter(self.host, pointer.hex)
        return None if number is None else _CounterDrag(self, pointer.hex, number, by_keys=True)

    def turn_top_counter(self, hex_: Hex, steps: int) -> UnitCounter | None:
        """Turn the top counter of a hex clockwise by a number of hexsides; one without a facing stays as it is.

        Returns:
            The counter after that, None where the hex has none.
        """
        number = top_counter(self.host, hex_)
        if number is None:
            return None
        board = self.host.board
        before = board.counters[number]
        if not has_facing(before):
            return before
        facing = 0 if before.facing is None else (before.facing + steps) % 6
        self.host.do(SetCounter.of(board, number, facing=facing))
        return board.counters[number]

    def set_level(self, hex_: Hex, level: int | None, level_name: str) -> UnitCounter | None:
        """Put the top unit of a hex, with the markers on it, on a level.

        Args:
            level: quarter levels, None for the usual level of units in that hex.
            level_name: that level in words.

        Returns:
            The unit after that, None where the hex has none.
        """
        board = self.host.board
        numbers = moved_together(board, hex_)
        if not numbers:
            return None
        edits = tuple(SetCounter.of(board, number, level=level) for number in numbers
                      if board.counters[number].level != level)
        if edits:
            name = tr("Put {unit} on {hex} at {level}", unit=counter_text(board.counters[numbers[0]]),
                      hex=hex_name(board, hex_), level=level_name)
            self.host.do(Group(edits, name))
        return board.counters[numbers[0]]

    def remove(self, hex_: Hex) -> bool:
        """Remove the top counter of a hex; returns whether there was one."""
        number = top_counter(self.host, hex_)
        if number is None:
            return False
        board = self.host.board
        edit = RemoveCounter.of(board, number)
        # A later counter may get the number: what the referee has said of this one would be said of that one.
        self.host.do(Group((edit, *follow_numbers(board, {number: ()})),
                           tr("{act} from {hex}", act=edit.name, hex=hex_name(board, hex_))))
        return True

    def place(self, hex_: Hex) -> None:
        """Place a counter of the chosen kind and side on top of the stack of a hex; ask for a facing that it needs."""
        counter = UnitCounter(self.kind, hex_, self.side, amount=self.amount)
        if needs_facing(counter) and hex_ in self.host.board.grid:
            self.host.ask_facing(counter, lambda facing: self._place(replace(counter, facing=facing)))
        else:
            self._place(counter)

    def _place(self, counter: UnitCounter) -> None:
        board, hex_ = self.host.board, counter.hex
        below = sum(1 for _ in board.counters_on(hex_))
        self.host.do(Group((PlaceCounter(counter),),
                           tr("Place {unit} {place}", unit=counter_text(counter), place=location_text(board, hex_))))
        self._stacked = board.revision if below else None
        if below:
            self.host.show_message(tr("{hex} now holds {count} units; the top one is shown.",
                                      hex=hex_name(board, hex_), count=below + 1))

    def take_back_click(self, undo: Callable[[], None]) -> None:
        """Undo the click that a double click on a unit began with, where it has stacked another unit on it."""
        if self._stacked == self.host.board.revision:
            undo()
        self._stacked = None

    def clear_map(self) -> None:
        super().clear_map()
        self._stacked = None

    def move(self, number: int, hex_: Hex) -> None:
        """Move a counter to the top of the stack of another hex, in one undo step."""
        board = self.host.board
        counter = board.counters[number]
        name = tr("Move {unit} to {hex}", unit=counter_text(counter), hex=hex_name(board, hex_))
        self.host.do(Group(move_edits(board, number, hex_), name))
        stacked = sum(1 for _ in board.counters_on(hex_))
        if stacked > 1:
            self.host.show_message(
                tr("{hex} now holds {count} units; {unit} is on top.", hex=hex_name(board, hex_), count=stacked,
                   unit=counter_text(counter)))

    def pick(self, pointer: Pointer) -> str:
        """Pick up the kind and side of a hex's top counter; nothing changes where there is none."""
        number = top_counter(self.host, pointer.hex)
        if number is None:
            return ""
        counter = self.host.board.counters[number]
        self.kind, self.side, self.amount = counter.kind, counter.side, counter.amount
        if not counter.side:
            return kind_name(counter.kind)
        return tr("{unit} of {side}", unit=kind_name(counter.kind), side=side_title(counter.side))


class _CounterDrag(Drag):
    """A press with the unit tool.

    A press on a counter that is dragged to another hex moves that counter; any other press places a new one.

    Args:
        start: the hex of the press.
        number: of the counter there, None where there is none.
        by_keys: whether the arrow keys move the counter: it is not placed anew where it has not left its hex.
    """

    def __init__(self, tool: UnitTool, start: Hex, number: int | None, by_keys: bool = False) -> None:
        self.tool, self.start, self.number = tool, start, number
        self.hex: Hex | None = start
        self.has_left = by_keys
        self.kind = tool.kind if number is None else tool.host.board.counters[number].kind
        self._preview()

    def _preview(self) -> None:
        host = self.tool.host
        if not self.has_left and self.number is not None:
            return
        if self.number is None:
            counter = UnitCounter(self.tool.kind, self.start, self.tool.side, amount=self.tool.amount)
        else:
            counter = host.board.counters[self.number]
        host.preview_counter(counter, self.hex)

    def update(self, pointer: Pointer) -> None:
        hex_ = pointer.hex if may_stand(self.tool.host.board, self.kind, pointer.hex) else None
        if hex_ != self.hex:
            self.hex, self.has_left = hex_, True
            self._preview()

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        tool, board = self.tool, self.tool.host.board
        tool.host.preview_counter(None)
        if self.hex is None:
            reason = off_map_reason(self.kind)
            tool.host.show_message(
                tr("{reason}: nothing was placed.", reason=reason) if self.number is None else
                tr("{reason}: {unit} stays {place}.", reason=reason, unit=counter_text(board.counters[self.number]),
                   place=location_text(board, self.start)))
        elif self.number is None or not self.has_left:
            tool.place(self.hex)
        elif self.hex != self.start:
            tool.move(self.number, self.hex)

    def cancel(self) -> None:
        self.tool.host.preview_counter(None)
