"""The hexside tool: draws slopes, walls and hedges; a stroke that starts on a hexside of its own kind removes it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from losview.base.translation import tr, tr_n
from losview.board.edits.edit import Edit, kind_name
from losview.board.edits.ground_edits import SetHexside
from losview.board.edits.group import Group
from losview.board.terrain import table
from losview.hexes.hex import DIRECTIONS, Hex, Hexside, hexside, neighbour
from losview.hexes.lattice import UNIT, Point, centre, corner, hex_at, hexside_middle, norm2
from losview.tools.settings import KindSetting, Setting
from losview.tools.stroke import ERASE_COLOUR, end_stroke
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: Distance between the points at which a mouse movement is sampled, in lattice units.
STEP = UNIT // 12


def side_at(point: Point) -> Hexside:
    """The hexside nearest to a point, of the hex that contains it."""
    hex_ = hex_at(point)
    distances = _towards_sides(point)
    return hexside(hex_, distances.index(max(distances)))


def _towards_sides(point: Point) -> list[int]:
    """How far a point lies from the centre towards each of the six hexsides of its hex; `UNIT` on the hexside."""
    dot = centre(hex_at(point))
    return [_inner_product(point.x - dot.x, point.y - dot.y, d.q, d.r) for d in DIRECTIONS]


def _inner_product(ax: int, ay: int, bx: int, by: int) -> int:
    """Twice the inner product of two lattice vectors."""
    return 2 * ax * bx + ax * by + ay * bx + 2 * ay * by


def is_near_side(point: Point, side: Hexside) -> bool:
    """Whether a point is near a hexside, rather than near the middle of its hex or near a vertex."""
    if 2 * max(_towards_sides(point)) < UNIT:  # less than half the way from the centre dot to the hexside
        return False
    a, b = corner(side.hex, side.direction - 1), corner(side.hex, side.direction)
    projection = _inner_product(point.x - a.x, point.y - a.y, b.x - a.x, b.y - a.y)
    length = _inner_product(b.x - a.x, b.y - a.y, b.x - a.x, b.y - a.y)
    return length <= 5 * projection <= 4 * length


def touching(side: Hexside) -> list[Hexside]:
    """The four hexsides that share a vertex with this one."""
    beyond, back = side.across(), side.direction + 3
    return [hexside(side.hex, side.direction - 1), hexside(side.hex, side.direction + 1),
            hexside(beyond, back - 1), hexside(beyond, back + 1)]


def joined_hexsides(a: Hexside, b: Hexside, near: Point) -> list[Hexside]:
    """The shortest chain of hexsides from `a` (left out) to `b` (included); of two as short, the one near a point."""
    before: dict[Hexside, Hexside | None] = {a: None}
    queue = deque([a])
    while b not in before:
        side = queue.popleft()
        for beyond in sorted(touching(side), key=lambda touching_side: _distance(touching_side, near)):
            if beyond not in before:
                before[beyond] = side
                queue.append(beyond)
    chain = [b]
    while (earlier := before[chain[-1]]) is not None:
        chain.append(earlier)
    return chain[-2::-1] if len(chain) > 1 else []


def _distance(side: Hexside, point: Point) -> int:
    """The square of the distance from the middle of a hexside."""
    middle = hexside_middle(side.hex, side.direction)
    return norm2(middle.x - point.x, middle.y - point.y)


def hexsides_along(start: Hexside, a: Point, b: Point) -> Iterator[Hexside]:
    """The hexsides that a straight movement from `a` to `b` passes, joined without gaps.

    Args:
        start: the hexside drawn last, from which the chain continues.
    """
    last = start
    steps = max(1, max(abs(b.x - a.x), abs(b.y - a.y), abs(b.x - a.x + b.y - a.y)) // STEP)
    for i in range(1, steps + 1):
        point = Point(a.x + (b.x - a.x) * i // steps, a.y + (b.y - a.y) * i // steps)
        side = side_at(point)
        if side != last and is_near_side(point, side):
            yield from joined_hexsides(last, side, point)
            last = side


def lengthen(chain: list[Hexside], side: Hexside) -> None:
    """Append a hexside to a chain, without the last one where that would be left as a branch off the chain."""
    if len(chain) > 1 and chain[-2] != side and side in touching(chain[-2]):
        chain.pop()
    if not chain or chain[-1] != side:
        chain.append(side)


class HexsideTool(Tool):
    """Draws one kind of hexside.

    Attributes:
        kind: key of the hexside kind.
        hovered: the hexside under the pointer, None for none.
        direction: of the hexside that the keyboard points to, in the hex under its cursor.
    """

    key = "hexside"
    shortcut = "4"
    name = tr("Hexside")
    about = (tr("Draw along hexsides. To remove, start on a hexside that already has this kind, or hold Shift. "
                "Right-click picks up what is on the hexside."))
    keys = tr("Shift+←/→ turns to the next hexside; Return begins a line there and ends it, Shift+Return removes")
    paints = True
    every_move = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.kind = "slope"
        self.direction = 0
        self.hovered: Hexside | None = None

    def settings(self) -> tuple[Setting, ...]:
        return (KindSetting(self, "hexside"),)

    def carries(self) -> bool:
        return True

    def touched_layers(self) -> frozenset[str]:
        return frozenset({"hexsides"})

    def press(self, pointer: Pointer) -> Drag | None:
        return _HexsideDrag(self, pointer) if pointer.on_map else None

    def hover(self, pointer: Pointer) -> None:
        side = side_at(pointer.point)
        if not pointer.on_map or not self.drawable(side):
            self.leave()
            return
        self.hovered = side
        erase = pointer.shift or self.kind in self.host.board.hexsides.get(side, ())
        self.host.highlight((), (side,), self.colour(erase))

    def leave(self) -> None:
        if self.hovered is not None:
            self.hovered = None
            self.host.highlight(())

    def keyboard_pointer(self, hex_: Hex, on_map: bool, shift: bool = False) -> Pointer:
        dot, middle = centre(hex_), hexside_middle(hex_, self.direction)
        # Three quarters of the way to the hexside: clearly inside this hex, and nearest to that side.
        point = Point(dot.x + (middle.x - dot.x) * 3 // 4, dot.y + (middle.y - dot.y) * 3 // 4)
        return Pointer(hex_, point, on_map, shift)

    def turn(self, step: int) -> bool:
        self.direction = (self.direction + step) % 6
        return True

    def hexside_at_pointer(self) -> Hexside | None:
        return self.hovered

    def drawable(self, side: Hexside) -> bool:
        """Whether a hexside is between two hexes of the map."""
        grid = self.host.board.grid
        return side.hex in grid and neighbour(side.hex, side.direction) in grid

    def colour(self, erase: bool) -> str:
        """The colour in which hexsides are highlighted."""
        kind = table().get(self.kind)
        return ERASE_COLOUR if erase else kind.look["ink"] if kind is not None else "#444444"

    def with_kind(self, old: tuple[str, ...]) -> tuple[str, ...]:
        """The kinds on a hexside once this kind is drawn: it replaces one of its group, as a hedge replaces a wall."""
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
                old if self.kind in old else self.with_kind(old)
            if new != old:
                edits.append(SetHexside(side, new))
        if not edits:
            return None
        name = (tr_n("Remove {kind} from {count:,} hexside", "Remove {kind} from {count:,} hexsides", len(edits),
                     kind=kind_name(self.kind)) if erase else
                tr_n("Draw {kind} along {count:,} hexside", "Draw {kind} along {count:,} hexsides", len(edits),
                     kind=kind_name(self.kind)))
        return Group(tuple(edits), name)

    def pick(self, pointer: Pointer) -> str:
        """Pick up the kind on the hexside nearest to the pointer, else on another side of its hex."""
        sides = [side_at(pointer.point), *(hexside(pointer.hex, direction) for direction in range(6))]
        for side in sides:
            for kind in self.host.board.hexsides.get(side, ()):
                self.kind = kind
                return kind_name(kind)
        return ""


class _HexsideDrag(Drag):
    """A stroke along hexsides.

    Attributes:
        side: the hexside passed last, as the pointer goes. point: where the pointer was last.
        erase: whether the stroke removes the tool's kind instead of drawing it.
        chain: the hexsides to draw, joined at vertices; some may lie off the map.
    """

    def __init__(self, tool: HexsideTool, pointer: Pointer) -> None:
        self.tool, self.side, self.point = tool, side_at(pointer.point), pointer.point
        self.erase = pointer.shift or tool.kind in tool.host.board.hexsides.get(self.side, ())
        self.chain: list[Hexside] = []
        self.add([self.side])

    @property
    def sides(self) -> list[Hexside]:
        """The hexsides of the map passed so far, in order."""
        return [side for side in dict.fromkeys(self.chain) if self.tool.drawable(side)]

    def add(self, sides: list[Hexside]) -> None:
        """Continue the line along these hexsides."""
        for side in sides:
            lengthen(self.chain, side)
        self.tool.hovered = self.chain[-1] if self.tool.drawable(self.chain[-1]) else None
        self.tool.host.highlight((), tuple(self.sides), self.tool.colour(self.erase))
        self.tool.host.preview_edit(lambda: self.tool.edit(self.sides, self.erase))

    def update(self, pointer: Pointer) -> None:
        passed = list(hexsides_along(self.side, self.point, pointer.point))
        self.point = pointer.point
        if passed:
            self.side = passed[-1]
            self.add(passed)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        end_stroke(self.tool.host, self.tool.edit(self.sides, self.erase))

    def cancel(self) -> None:
        end_stroke(self.tool.host, None)
