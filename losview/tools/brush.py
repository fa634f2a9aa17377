"""The terrain brush: paints what fills hexes, and draws ways along the stroke."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from losview.board.cover import Cover, Feature
from losview.board.edit import counted, named
from losview.board.edits import Edit, Paint
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, disc
from losview.tools.layers import CLEAR, lost, painted, rubbed
from losview.tools.stroke import SIZES, Stroke
from losview.tools.tool import Desk, Drag, Pointer, Tool

__all__ = ["CLEAR", "Brush"]

#: Preview of hexes from which something is taken away.
RUBBED = "#ffffff"


class Brush(Tool):
    """Paints one kind of terrain.

    Attributes:
        kind: key of the terrain. size: 1, 7 or 19 hexes.
        amount: depth or levels, for kinds that have one. height: in quarter levels. None for the kind's own.
    """

    key = "brush"
    name = "Terrain"
    about = ("Paint terrain; roads and other layers stay. Shift takes the terrain in hand away. The right button picks "
             "up what lies under the pointer.")
    keys = "Return paints, Shift+Return takes away, I picks up"
    paints = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kind = "forest"
        self.size = 1
        self.amount: int | None = None
        self.height: int | None = None

    @property
    def way(self) -> bool:
        """Whether the kind in hand runs on from hex to hex."""
        kind = table().get(self.kind)
        return kind is not None and kind.exits

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        kind = table().get(self.kind)
        colour = RUBBED if pointer.snap else kind.look["fill"] if kind is not None else RUBBED
        radius = 0 if self.way else SIZES[self.size]
        if pointer.snap:
            return Stroke(self.desk, pointer, radius, self.rub, colour)
        if self.way:
            stroke = Stroke(self.desk, pointer, 0, lambda cells: None, colour)
            stroke.finish = lambda cells: self.way_along(stroke.path)
            return stroke
        return Stroke(self.desk, pointer, radius, self.fill, colour, self.remark)

    def reach(self, hex_: Hex) -> tuple[Hex, ...]:
        return tuple(disc(hex_, 0 if self.way else SIZES[self.size]))

    def cover(self, old: Cover) -> Cover:
        """What a hex holds once painted: the terrain, and the other layers that it had before."""
        kind = table().get(self.kind)
        if kind is None:
            return painted(old, Feature(self.kind))
        height = self.height if kind.default_height is not None else None
        amount = None if not kind.amount else 1 if self.amount is None else self.amount
        return painted(old, Feature(self.kind, height, amount))

    def fill(self, cells: tuple[Hex, ...]) -> Edit | None:
        """The edit that paints these hexes; None where nothing would change."""
        return self._paint(cells, self.cover, "Clear {hexes}" if self.kind == CLEAR else "Paint {hexes} with {kind}")

    def rub(self, cells: tuple[Hex, ...]) -> Edit | None:
        """The edit that takes the terrain in hand away; None where there is none of it."""
        return self._paint(cells, lambda old: rubbed(old, self.kind), "Take {kind} from {hexes}")

    def _paint(self, cells: tuple[Hex, ...], change: Callable[[Cover], Cover], act: str) -> Edit | None:
        board = self.desk.board
        new = {hex_: change(board.cover(hex_)) for hex_ in cells}
        changed = tuple(hex_ for hex_, cover in new.items() if cover != board.cover(hex_))
        if not changed:
            return None
        covers = tuple(new[hex_] for hex_ in changed)
        return Paint(changed, covers[0] if len(set(covers)) == 1 else covers,
                     act.format(hexes=counted(changed), kind=named(self.kind)))

    def remark(self, cells: tuple[Hex, ...]) -> str:
        """What a stroke over these hexes takes with it, as a sentence; "" where nothing."""
        board = self.desk.board
        gone: dict[str, int] = {}
        for hex_ in cells:
            old = board.cover(hex_)
            for name in dict.fromkeys(lost(old, self.cover(old), self.kind)):
                gone[name] = gone.get(name, 0) + 1
        if not gone or self.way:
            return ""
        what = " and ".join(f"{name} ({count})" for name, count in gone.items())
        if self.kind == CLEAR:
            return f"Cleared with all that was there: {what}."
        return f"{named(self.kind).capitalize()} leaves no room for what was there: {what}. Undo brings it back."

    def way_along(self, path: list[Hex]) -> Edit | None:
        """The edit that draws a way through the hexes of a path; None where it is there already."""
        board = self.desk.board
        exits: dict[Hex, int] = {hex_: 0 for hex_ in path if hex_ in board.grid}
        for a, b in pairwise(path):
            for one, other in ((a, b), (b, a)):
                direction = direction_to(one, other)
                if one in exits and direction is not None:
                    exits[one] |= 1 << direction
        new: dict[Hex, Cover] = {}
        for hex_, mask in exits.items():
            old = board.cover(hex_)
            mine = next((f for f in old.features if f.kind == self.kind), Feature(self.kind, None, None, 0))
            drawn = mine._replace(exits=(mine.exits or 0) | mask)
            new[hex_] = Cover((*(f for f in old.features if f.kind != self.kind), drawn), old.theme)
        changed = tuple(hex_ for hex_ in new if new[hex_] != board.cover(hex_))
        return Paint(changed, tuple(new[hex_] for hex_ in changed),
                     f"Draw {named(self.kind)} through {counted(changed)}") if changed else None

    def pick(self, pointer: Pointer) -> str:
        """Take up what fills a hex, or the way through it where nothing does."""
        features = [f for f in self.desk.board.cover(pointer.hex).features if ":" not in f.kind]
        self.kind = features[0].kind if features else CLEAR
        self.amount = features[0].amount if features else None
        self.height = features[0].height if features else None
        return named(self.kind)
