"""The terrain brush: fills hexes, and draws roads, streams and the like along the stroke."""

from __future__ import annotations

from typing import ClassVar

from losview.base.translation import tr
from losview.board.edits.cutting import drawn_on
from losview.board.edits.edit import Edit, kind_name
from losview.board.edits.map_layers import layer_of_feature
from losview.board.edits.way_edits import bridge_hex, draw_way, hexes_in_line, is_bridge
from losview.board.hex_terrain import Feature
from losview.board.terrain import table
from losview.board.transform.layers import CLEAR
from losview.board.transform.terrain_edits import erase_terrain, feature_of, fill_edit, loss, still_drawn
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import UNIT, Point, centre, norm2
from losview.tools.settings import AmountSetting, HeightSetting, KindSetting, Setting, SizeSetting, StrokeSetting
from losview.tools.stroke import ERASE_COLOUR, Stroke, end_stroke
from losview.tools.stroke_options import footprint
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: Whoever passes a hex no nearer to its centre dot than this, in lattice units, has not meant to bend the way there.
PASSED_BY = UNIT * 3 // 10


class WayStroke(Drag):
    """Collects the path of a way; the board is changed when it ends.

    A drag along hexsides enters the hexes on both sides by turns.  A hex that is only passed by is left out where the
    way would turn back sharply in it, so that it runs straight on.

    Args:
        straight: whether it runs straight from the press to the pointer, else as the pointer goes.

    Attributes:
        path: the hexes passed so far, each next to the one before; some may lie off the map.
    """

    every_move: ClassVar[bool] = True

    def __init__(self, host: ToolHost, pointer: Pointer, kind: str, colour: str, straight: bool = False) -> None:
        self.host, self.kind, self.colour, self.straight = host, kind, colour, straight
        self.path: list[Hex] = [pointer.hex]
        #: The square of how near the pointer has come to the dot of the last hex.
        self._nearest = _from_dot(pointer.hex, pointer.point)
        self._show()

    def update(self, pointer: Pointer) -> None:
        if pointer.hex == self.path[-1]:
            self._nearest = min(self._nearest, _from_dot(pointer.hex, pointer.point))
            return
        passed = [] if self.straight else hexes_in_line(self.path[-1], pointer.hex)
        if self.straight:
            self.path[1:] = hexes_in_line(self.path[0], pointer.hex)
        elif len(passed) == 1 and self._turns_back(pointer.hex):
            self.path[-1:] = passed if pointer.hex != self.path[-2] else []
        else:
            self.path += passed
        self._nearest = _from_dot(pointer.hex, pointer.point)
        self._show()

    def _turns_back(self, new: Hex) -> bool:
        """Whether the last hex was only passed by, and the hex before it lies beside the new one or is that."""
        return len(self.path) > 1 and self._nearest > PASSED_BY * PASSED_BY and distance(self.path[-2], new) <= 1

    def _show(self) -> None:
        board = self.host.board
        if is_bridge(self.kind):
            laid = bridge_hex(board, self.path)
            shown = [] if laid is None else [laid]
        else:
            shown = [hex_ for hex_ in dict.fromkeys(self.path) if hex_ in board.grid]
        self.host.highlight(tuple(shown), (), self.colour)
        self.host.preview_edit(lambda: draw_way(self.host.board, self.kind, self.path))

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        end_stroke(self.host, draw_way(self.host.board, self.kind, self.path))

    def cancel(self) -> None:
        end_stroke(self.host, None)


def _from_dot(hex_: Hex, point: Point) -> int:
    """The square of a point's distance from a hex's centre dot."""
    dot = centre(hex_)
    return norm2(point.x - dot.x, point.y - dot.y)


#: The forms of the strokes of ways, and why their brush has no sizes.
WAY_FORMS = ("freehand", "line")
ONE_HEX = tr("Roads, streams and the like run along the stroke, one hex wide: the size of the brush is for other "
             "terrain.")


class BrushTool(Tool):
    """Paints one kind of terrain.

    Attributes:
        kind: key of the terrain.
        size: of the brush: 1, 7, 19 or 37 hexes, or `OWN`.
        amount: depth or levels, for kinds that have one; None for the usual one of the kind.
        height: quarter levels, for kinds that have a height; None for the usual one of the kind.
    """

    key = "brush"
    shortcut = "2"
    name = tr("Terrain")
    about = (tr("Paint terrain; roads and other layers stay. With Shift, remove this terrain instead. Right-click "
                "picks up the terrain under the pointer."))
    keys = tr("Return begins a stroke, arrows carry it, Return ends it; Shift+Return removes, I picks up")
    paints = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.kind = "forest"
        self.size = 1
        self.amount: int | None = None
        self.height: int | None = None
        self._told: set[str] = set()  # what is still drawn, which is told once on a map

    def settings(self) -> tuple[Setting, ...]:
        size, strokes = SizeSetting(self), StrokeSetting(self.host.strokes)
        if self.is_way:
            size, strokes = SizeSetting(self, ONE_HEX), StrokeSetting(self.host.strokes, WAY_FORMS)
        return KindSetting(self, "terrain"), size, strokes, AmountSetting(self), HeightSetting(self)

    @property
    def is_way(self) -> bool:
        """Whether the kind runs from hex to hex: a road, a railroad, a stream."""
        return layer_of_feature(self.kind) == "ways"

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map and (pointer.shift or not self.is_way):  # ways come in from beyond the edge
            return None
        kind = table().get(self.kind)
        colour = ERASE_COLOUR if pointer.shift else kind.look["fill"] if kind is not None else ERASE_COLOUR
        size, form = 1 if self.is_way else self.size, self.form
        if pointer.shift:
            return Stroke(self.host, pointer, size, self.erase, colour, form=form, covers=False)
        if self.is_way:
            return WayStroke(self.host, pointer, self.kind, colour, straight=form == "line")
        return Stroke(self.host, pointer, size, self.fill, colour, self.message, form)

    @property
    def form(self) -> str:
        """The form of its strokes; ways run freehand or straight."""
        form = self.host.strokes.form
        return "freehand" if self.is_way and form not in WAY_FORMS else form

    def carries(self) -> bool:
        return self.form != "bucket"

    def touched_layers(self) -> frozenset[str]:
        if self.kind == CLEAR:
            return frozenset({"terrain", "ways", "shapes"})
        return frozenset({layer_of_feature(self.kind)})

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return footprint(1 if self.is_way else self.size, self.host.strokes, hex_)

    def feature(self) -> Feature:
        """What is painted."""
        return feature_of(self.kind, self.height, self.amount)

    def fill(self, hexes: tuple[Hex, ...]) -> Edit | None:
        """The edit that paints these hexes, None where nothing would change."""
        return fill_edit(self.host.board, hexes, self.feature())

    def erase(self, hexes: tuple[Hex, ...]) -> Edit | None:
        """The edit that removes the terrain from these hexes, None where none of them has it."""
        return erase_terrain(self.host.board, hexes, self.kind)

    def message(self, hexes: tuple[Hex, ...]) -> str:
        """A sentence about what else painting these hexes removes or leaves, "" for nothing; called before they are."""
        board, feature = self.host.board, self.feature()
        if lost := loss(board, hexes, feature):
            return lost
        left = still_drawn(board, hexes, feature.kind)
        known = left in self._told
        self._told.add(left)
        return "" if known else left

    def clear_map(self) -> None:
        super().clear_map()
        self._told.clear()

    def pick(self, pointer: Pointer) -> str:
        """Pick up the terrain drawn under the pointer, else the terrain of its hex, else its road or stream."""
        drawn = [depiction for _, depiction in drawn_on(self.host.board, (pointer.hex,))
                 if depiction.holds(pointer.point)]
        if drawn:
            self.kind, self.amount, self.height = drawn[-1].kind, drawn[-1].amount, drawn[-1].height
            return kind_name(self.kind)
        features = [f for f in self.host.board.cover(pointer.hex).features if ":" not in f.kind]
        self.kind = features[0].kind if features else CLEAR
        self.amount = features[0].amount if features else None
        self.height = features[0].height if features else None
        return kind_name(self.kind)
