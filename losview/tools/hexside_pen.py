"""The hexside pen: draws slopes, walls, hedges on the hexsides it passes; begun on its own kind it takes it away."""

from __future__ import annotations

from losview.board.edits import Edit, Group, SetHexside
from losview.board.terrain import table
from losview.hexes.hex import DIRECTIONS, Hex, Hexside, hexside, neighbour
from losview.hexes.lattice import centre
from losview.tools.tool import Desk, Drag, Pointer, Tool


def nearest_side(pointer: Pointer) -> Hexside:
    """The hexside of the pointer's hex that lies nearest to it."""
    mid = centre(pointer.hex)
    dx, dy = pointer.point.x - mid.x, pointer.point.y - mid.y
    # The true inner product on axial coordinates: directions are equally long, so the largest is the nearest.
    along = [2 * dx * d.q + dx * d.r + dy * d.q + 2 * dy * d.r for d in DIRECTIONS]
    return hexside(pointer.hex, along.index(max(along)))


class HexsidePen(Tool):
    """Draws one kind of hexside.

    Attributes:
        kind: key of the hexside kind.
    """

    key = "hexside"
    name = "Hexside"
    about = "Draw along hexsides; start on one that has it to take it away."
    paints = True
    fine = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kind = "slope"

    def press(self, pointer: Pointer) -> Drag | None:
        return _Line(self, pointer) if pointer.on_map else None

    def edit(self, sides: list[Hexside], erase: bool) -> Edit | None:
        """The edit that draws or takes away these hexsides; None where nothing would change."""
        board = self.desk.board
        edits: list[Edit] = []
        for side in sides:
            old = board.hexsides.get(side, ())
            new = tuple(kind for kind in old if kind != self.kind)
            if not erase:
                new = (*new, self.kind)
            if new != old and not (not erase and self.kind in old):
                edits.append(SetHexside(side, new))
        if not edits:
            return None
        kind = table().get(self.kind)
        name = (kind.name if kind is not None else self.kind).lower()
        count = f"{len(edits)} hexside{'' if len(edits) == 1 else 's'}"
        return Group(tuple(edits), f"Erase {name} from {count}" if erase else f"Draw {name} on {count}")

    def pick(self, hex_: Hex) -> str:
        """Take up a kind that lies on one of a hex's sides; the kind in hand where none does."""
        for direction in range(6):
            for kind in self.desk.board.hexsides.get(hexside(hex_, direction), ()):
                self.kind = kind
        return self.kind


class _Line(Drag):
    """The hexsides passed since the press."""

    def __init__(self, pen: HexsidePen, pointer: Pointer) -> None:
        self.pen = pen
        side = nearest_side(pointer)
        self.erase = pen.kind in pen.desk.board.hexsides.get(side, ())
        self.sides: dict[Hexside, None] = {}
        kind = table().get(pen.kind)
        self.colour = "#ffffff" if self.erase else kind.look["ink"] if kind is not None else "#444444"
        self.update(pointer)

    def update(self, pointer: Pointer) -> None:
        side = nearest_side(pointer)
        grid = self.pen.desk.board.grid
        if side not in self.sides and side.hex in grid and neighbour(side.hex, side.direction) in grid:
            self.sides[side] = None
            self.pen.desk.preview((), tuple(self.sides), self.colour)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.pen.desk.preview(())
        edit = self.pen.edit(list(self.sides), self.erase)
        if edit is not None:
            self.pen.desk.do(edit)

    def cancel(self) -> None:
        self.pen.desk.preview(())


