"""The terrain brush: paints what fills hexes, and draws ways along the stroke."""

from __future__ import annotations

from itertools import pairwise

from losview.board.cover import Cover, Feature
from losview.board.edits import Edit, Paint
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, disc
from losview.tools.stroke import SIZES, Stroke
from losview.tools.tool import Desk, Drag, Pointer, Tool

#: The kind that stands for nothing: painting it clears a hex.
CLEAR = "open"


class Brush(Tool):
    """Paints one kind of terrain.

    Attributes:
        kind: key of the terrain. size: 1, 7 or 19 hexes. amount: depth or levels, for kinds that have one.
    """

    key = "brush"
    name = "Terrain"
    about = "Paint terrain; the right button picks up what lies under the pointer."
    paints = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kind = "forest"
        self.size = 1
        self.amount = 1

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        kind = table().get(self.kind)
        colour = kind.look["fill"] if kind is not None else "#ffffff"
        if kind is not None and kind.exits:
            stroke = Stroke(self.desk, pointer, 0, lambda cells: None, colour)
            stroke.finish = lambda cells: self.way_along(stroke.path)
            return stroke
        return Stroke(self.desk, pointer, SIZES[self.size], self.fill, colour)

    def reach(self, hex_: Hex) -> tuple[Hex, ...]:
        kind = table().get(self.kind)
        return tuple(disc(hex_, 0 if kind is not None and kind.exits else SIZES[self.size]))

    def cover(self, old: Cover) -> Cover:
        """What a hex holds once painted: the terrain, and the ways that ran through it before."""
        kind = table().get(self.kind)
        ways = tuple(f for f in old.features if (known := table().get(f.kind)) is not None and known.exits)
        if self.kind == CLEAR:
            return Cover((), old.theme)
        amount = self.amount if kind is not None and kind.amount else None
        return Cover((Feature(self.kind, None, amount), *ways), old.theme)

    def fill(self, cells: tuple[Hex, ...]) -> Edit | None:
        """The edit that paints these hexes; None where nothing would change."""
        board = self.desk.board
        new = [(hex_, self.cover(board.cover(hex_))) for hex_ in cells]
        changed = [(hex_, cover) for hex_, cover in new if cover != board.cover(hex_)]
        if not changed:
            return None
        covers = tuple(cover for _, cover in changed)
        return Paint(tuple(hex_ for hex_, _ in changed), covers[0] if len(set(covers)) == 1 else covers)

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
        return Paint(changed, tuple(new[hex_] for hex_ in changed)) if changed else None

    def pick(self, hex_: Hex) -> str:
        """Take up the terrain of a hex; its key."""
        features = self.desk.board.cover(hex_).features
        self.kind = features[0].kind if features else CLEAR
        if features and features[0].amount is not None:
            self.amount = features[0].amount
        return self.kind
