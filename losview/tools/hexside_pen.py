"""The hexside pen: draws slopes, walls and hedges; a stroke that starts on a hexside of its own kind removes it."""

from __future__ import annotations

from losview.board.edits.edit import Edit, named
from losview.board.edits.ground_edits import SetHexside
from losview.board.edits.group import Group
from losview.board.kinds.terrain import table
from losview.hexes.hex import Hex, Hexside, hexside, neighbour
from losview.hexes.lattice import Point, centre, hexside_middle
from losview.tools.hexside_path import along, lengthen, side_at
from losview.tools.settings import KindSetting, Setting
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: Preview of hexsides that are cleared.
CLEARED = "#ffffff"


class HexsidePen(Tool):
    """Draws one kind of hexside.

    Attributes:
        kind: key of the hexside kind.
        over: the hexside under the pointer, None for none.
        direction: of the hexside that the keyboard points to, in the hex under the hex cursor.
    """

    key = "hexside"
    name = "Hexside"
    about = ("Draw along hexsides. To remove, start on a hexside that already has this kind, or hold Shift. "
             "Right-click picks up what is on the hexside.")
    keys = "Shift+←/→ turns to the next hexside, Return draws it"
    paints = True
    fine = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.kind = "slope"
        self.direction = 0
        self.over: Hexside | None = None

    def settings(self) -> tuple[Setting, ...]:
        return (KindSetting(self, "hexside"),)

    def press(self, pointer: Pointer) -> Drag | None:
        return _Line(self, pointer) if pointer.on_map else None

    def hover(self, pointer: Pointer) -> None:
        side = side_at(pointer.point)
        if not pointer.on_map or not self.drawable(side):
            self.leave()
            return
        self.over = side
        erase = pointer.snap or self.kind in self.host.board.hexsides.get(side, ())
        self.host.preview((), (side,), self.colour(erase))

    def leave(self) -> None:
        if self.over is not None:
            self.over = None
            self.host.preview(())

    def keyed(self, hex_: Hex, on_map: bool, modified: bool = False) -> Pointer:
        middle, mid = hexside_middle(hex_, self.direction), centre(hex_)
        point = Point(mid.x + (middle.x - mid.x) * 3 // 4, mid.y + (middle.y - mid.y) * 3 // 4)
        return Pointer(hex_, point, on_map, modified)

    def turn(self, step: int) -> bool:
        self.direction = (self.direction + step) % 6
        return True

    def aimed(self) -> Hexside | None:
        return self.over

    def drawable(self, side: Hexside) -> bool:
        """Whether a hexside is between two hexes of the map."""
        grid = self.host.board.grid
        return side.hex in grid and neighbour(side.hex, side.direction) in grid

    def colour(self, erase: bool) -> str:
        """The preview's colour."""
        kind = table().get(self.kind)
        return CLEARED if erase else kind.look["ink"] if kind is not None else "#444444"

    def laid(self, old: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds on a hexside once drawn: the new kind replaces one of its group, as a hedge replaces a wall."""
        new = table().get(self.kind)
        kept = (key for key in old if key != self.kind
                and (new is None or (kind := table().get(key)) is None or kind.group != new.group))
        return (*kept, self.kind)

    def edit(self, sides: list[Hexside], erase: bool) -> Edit | None:
        """The edit that draws or removes these hexsides, None where nothing would change."""
        board = self.host.board
        edits: list[Edit] = []
        for side in sides:
            old = board.hexsides.get(side, ())
            new = tuple(kind for kind in old if kind != self.kind) if erase else \
                old if self.kind in old else self.laid(old)
            if new != old:
                edits.append(SetHexside(side, new))
        if not edits:
            return None
        where = f"{len(edits):,} hexside{'' if len(edits) == 1 else 's'}"
        verb, of = ("Remove", "from") if erase else ("Draw", "along")
        return Group(tuple(edits), f"{verb} {named(self.kind)} {of} {where}")

    def pick(self, pointer: Pointer) -> str:
        """Pick up the kind on the hexside nearest to the pointer, else on another side of its hex."""
        sides = [side_at(pointer.point), *(hexside(pointer.hex, direction) for direction in range(6))]
        for side in sides:
            for kind in self.host.board.hexsides.get(side, ()):
                self.kind = kind
                return named(kind)
        return ""


class _Line(Drag):
    """A stroke along hexsides."""

    def __init__(self, pen: HexsidePen, pointer: Pointer) -> None:
        self.pen, self.at, self.point = pen, side_at(pointer.point), pointer.point
        self.erase = pointer.snap or pen.kind in pen.host.board.hexsides.get(self.at, ())
        self.trail: list[Hexside] = []
        self.add([self.at])

    @property
    def sides(self) -> list[Hexside]:
        """The hexsides of the map passed so far, in order."""
        return [side for side in dict.fromkeys(self.trail) if self.pen.drawable(side)]

    def add(self, sides: list[Hexside]) -> None:
        """Continue the line along these hexsides."""
        for side in sides:
            lengthen(self.trail, side)
        self.pen.over = self.trail[-1] if self.pen.drawable(self.trail[-1]) else None
        self.pen.host.preview((), tuple(self.sides), self.pen.colour(self.erase))
        self.pen.host.foresee(lambda: self.pen.edit(self.sides, self.erase))

    def update(self, pointer: Pointer) -> None:
        passed = list(along(self.at, self.point, pointer.point))
        self.point = pointer.point
        if passed:
            self.at = passed[-1]
            self.add(passed)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.pen.host.preview(())
        edit = self.pen.edit(self.sides, self.erase)
        if edit is None:
            self.pen.host.foresee(None)
        else:
            self.pen.host.do(edit)

    def cancel(self) -> None:
        self.pen.host.preview(())
        self.pen.host.foresee(None)
