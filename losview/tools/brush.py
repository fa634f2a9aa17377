"""The terrain brush: paints what fills hexes, and draws ways along the stroke."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from losview.board.cover import Cover, Feature
from losview.board.depiction import Depiction
from losview.board.edits.cutting import cut_out, drawn_on
from losview.board.edits.edit import Edit, counted, named
from losview.board.edits.ground_edits import Paint
from losview.board.edits.group import Group
from losview.board.kinds.terrain import table
from losview.hexes.hex import Hex, direction_to, disc
from losview.tools.layers import CLEAR, lost, painted, rubbed
from losview.tools.stroke import SIZES, Stroke
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

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

    def __init__(self, desk: ToolHost) -> None:
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
        if self.kind == CLEAR:
            act = "Clear {hexes}"
            return self._cut(cells, self._paint(cells, self.cover, act), act, lambda drawn: True)
        return self._paint(cells, self.cover, "Paint {hexes} with {kind}")

    def rub(self, cells: tuple[Hex, ...]) -> Edit | None:
        """The edit that takes the terrain in hand away; None where there is none of it."""
        act = "Take {kind} from {hexes}"
        return self._cut(cells, self._paint(cells, lambda old: rubbed(old, self.kind), act), act,
                         lambda drawn: drawn.kind == self.kind)

    def _paint(self, cells: tuple[Hex, ...], change: Callable[[Cover], Cover], act: str) -> Paint | None:
        board = self.desk.board
        new = {hex_: change(board.cover(hex_)) for hex_ in cells}
        changed = tuple(hex_ for hex_, cover in new.items() if cover != board.cover(hex_))
        if not changed:
            return None
        covers = tuple(new[hex_] for hex_ in changed)
        return Paint(changed, covers[0] if len(set(covers)) == 1 else covers,
                     act.format(hexes=counted(changed), kind=named(self.kind)))

    def _cut(self, cells: tuple[Hex, ...], paint: Paint | None, act: str, which: Callable[[Depiction], bool]
             ) -> Edit | None:
        """An edit of covers together with what takes drawn terrain out of the same hexes."""
        cuts = cut_out(self.desk.board, cells, which)
        if not cuts:
            return paint
        edits: tuple[Edit, ...] = (*(() if paint is None else (paint,)), *cuts)
        return Group(edits, act.format(hexes=counted(cells), kind=named(self.kind)))

    def remark(self, cells: tuple[Hex, ...]) -> str:
        """What a stroke over these hexes takes with it, as a sentence; "" where nothing."""
        board = self.desk.board
        gone: dict[str, int] = {}
        for hex_ in cells:
            old = board.cover(hex_)
            for name in dict.fromkeys(lost(old, self.cover(old), self.kind)):
                gone[name] = gone.get(name, 0) + 1
        if self.way:
            return ""
        if not gone:
            return self._stays(cells)
        what = " and ".join(f"{name} ({count})" for name, count in gone.items())
        if self.kind == CLEAR:
            return f"Cleared with all that was there: {what}."
        return f"{named(self.kind).capitalize()} leaves no room for what was there: {what}. Undo brings it back."

    def _stays(self, cells: tuple[Hex, ...]) -> str:
        """What is drawn in these hexes and lies on what was painted, as a sentence; "" for nothing."""
        if self.kind == CLEAR:
            return ""
        kinds = dict.fromkeys(named(drawn.kind) for _, drawn in drawn_on(self.desk.board, cells))
        return f"Drawn there, and still there: {', '.join(kinds)}. Open ground clears it away." if kinds else ""

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
        """Take up what is drawn under the pointer, else what fills its hex, else the way through that."""
        drawn = [one for _, one in drawn_on(self.desk.board, (pointer.hex,)) if one.holds(pointer.point)]
        if drawn:
            self.kind, self.amount, self.height = drawn[-1].kind, drawn[-1].amount, drawn[-1].height
            return named(self.kind)
        features = [f for f in self.desk.board.cover(pointer.hex).features if ":" not in f.kind]
        self.kind = features[0].kind if features else CLEAR
        self.amount = features[0].amount if features else None
        self.height = features[0].height if features else None
        return named(self.kind)
