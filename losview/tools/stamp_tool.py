"""The stamp tool: places whole buildings, turned as one likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.base.translation import tr, tr_n
from losview.base.words import capital, in_sentence
from losview.board.depiction import Depiction, Ring
from losview.board.edits import outline_acts
from losview.board.edits.edit import Edit, kind_name
from losview.board.outlines.polygons import ShapeError, is_sound, may_have_corner
from losview.board.outlines.stamps import MATERIALS, STOREYS, BuildingStamp, stamps
from losview.board.terrain import table
from losview.hexes.lattice import Point
from losview.tools.outline_draft import OutlineDraft
from losview.tools.picking import outline_at
from losview.tools.point_tool import PointTool
from losview.tools.tool import Drag, Pointer, ToolHost

#: By how many degrees a notch of the wheel turns a stamp, and with Shift.
STEP, FINE_STEP = 15, 3


class StampTool(PointTool):
    """Places buildings.

    Attributes:
        stamp: key of the building. turn_by: degrees clockwise. storeys: 1 to 4. material: "stone" or "wood".
        on_change: called when one of these has changed, for whoever shows them.
    """

    key = "stamp"
    shortcut = "B"
    name = tr("Stamp")
    about = (tr("Place a hut, house, row, church, factory, barn or mill. The wheel turns it by 15°, with Shift by 3°; "
                "Ctrl and the wheel zoom. Right-click picks up storeys and material."))
    keys = tr("arrows move it (Ctrl: finely), R turns it, + and - change its storeys, M its material, N takes another")
    paints = True
    uses_wheel = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.stamp = next(iter(stamps()))
        self.turn_by = 0
        self.storeys = 2
        self.material = "stone"
        self.on_change: Callable[[], None] = lambda: None

    # What is in hand.

    def in_hand(self) -> str:
        storeys = tr_n("{count} storey", "{count} storeys", self.storeys)
        return f"{self.current.name}, {storeys}"

    @property
    def current(self) -> BuildingStamp:
        """The stamp in hand."""
        return stamps()[self.stamp]

    def set(self, **settings: object) -> None:
        """Set some of the attributes, by name, and show it."""
        for name, value in settings.items():
            setattr(self, name, value)
        self.on_change()
        self.show()

    def outlines(self, at: Point) -> list[Depiction]:
        """The outlines that would be placed there."""
        return self.current.placed(at, self.turn_by, self.storeys, self.material, self.host.board.grid.top)

    def edit(self, at: Point) -> Edit | None:
        """The edit that places it there."""
        return outline_acts.draw_all(self.host.board, self.outlines(at),
                                     capital(tr("Place a {building}", building=in_sentence(self.current.name))))

    def place(self, at: Point) -> None:
        """Place it there, as one step."""
        try:
            edit = self.edit(at)
        except ShapeError as problem:
            self.host.preview_edit(None)
            self.host.show_message(str(problem))
        else:
            if edit is not None:
                self.host.do(edit)
        self.show()

    def show(self) -> None:
        """Show its outlines where the pointer or the keyboard's cross is."""
        if self.here is None:
            self.host.show_draft(None)
            return
        drawn = self.outlines(self.here)
        rings: tuple[Ring, ...] = tuple([one.outline for one in drawn])
        kind = table().get(drawn[0].kind)
        self.host.show_draft(OutlineDraft(rings, cursor=self.cross, wrong=not self._fits(drawn),
                                          colour=kind.look["fill"] if kind is not None else "#ffffff"))

    def _fits(self, drawn: list[Depiction]) -> bool:
        grid = self.host.board.grid
        return all(is_sound(one) and all(may_have_corner(grid, point) for point in one.outline) for one in drawn)

    # The pointer.

    def touched_layers(self) -> frozenset[str]:
        return frozenset({"shapes"})

    def press(self, pointer: Pointer) -> Drag | None:
        return _StampDrag(self, pointer) if may_have_corner(self.host.board.grid, pointer.point) else None

    def wheel(self, notches: int, fine: bool) -> None:
        self.set(turn_by=(self.turn_by + notches * (FINE_STEP if fine else STEP)) % 360)

    def pick(self, pointer: Pointer) -> str:
        """Pick up material and storeys of the building under the pointer."""
        number = outline_at(self.host.board, pointer.point, self.host.reach)
        kind = "" if number is None else self.host.board.depictions[number].kind
        for material in MATERIALS:
            for stamp in (self.current, *stamps().values()):
                if kind in stamp.kinds[material]:
                    self.set(material=material, storeys=stamp.kinds[material].index(kind) + 1)
                    return kind_name(kind)
        return ""

    # The keyboard.

    def turn(self, step: int) -> bool:
        self.wheel(step, fine=False)
        return True

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        return {"Return": self._return, "R": lambda: self.set(turn_by=(self.turn_by + STEP) % 360),
                "Shift+R": lambda: self.set(turn_by=(self.turn_by - STEP) % 360),
                "+": lambda: self._step_storeys(1), "-": lambda: self._step_storeys(-1),
                "M": lambda: self.set(material="wood" if self.material == "stone" else "stone"),
                "N": lambda: self._step_stamp(1), "Shift+N": lambda: self._step_stamp(-1)}

    def _return(self) -> None:
        if self.here is not None:
            self.place(self.here)

    def _step_storeys(self, step: int) -> None:
        self.set(storeys=min(STOREYS[-1], max(STOREYS[0], self.storeys + step)))

    def _step_stamp(self, step: int) -> None:
        keys = list(stamps())
        self.set(stamp=keys[(keys.index(self.stamp) + step) % len(keys)])


class _StampDrag(Drag):
    """Places the stamp where the button is released; the map is shown with it before."""

    def __init__(self, tool: StampTool, pointer: Pointer) -> None:
        self.tool = tool
        self.update(pointer)

    def update(self, pointer: Pointer) -> None:
        self.at = pointer.point
        self.tool.point_at(self.at)
        self.tool.host.preview_edit(self._edit)

    def _edit(self) -> Edit | None:
        try:
            return self.tool.edit(self.at)
        except ShapeError:
            return None

    def end(self, pointer: Pointer) -> None:
        self.tool.point_at(pointer.point)
        self.tool.place(pointer.point)

    def cancel(self) -> None:
        self.tool.host.preview_edit(None)
        self.tool.show()
