"""The shape tool: draws outlines by corners or freehand, and reshapes those that the map has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from shapely.geometry import MultiPolygon, Polygon

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.depiction import Depiction
from losview.board.edits import outline_acts
from losview.board.edits.edit import Edit, kind_name
from losview.board.edits.map_layers import layer_of_outline
from losview.board.outlines.contour_levels import next_level, way_of
from losview.board.outlines.polygons import ShapeError, closed, may_have_corner, rings_of
from losview.board.outlines.strokes import DrawnLine, drawn_line, is_open
from losview.board.outlines.true_plane import plane_distance
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, hex_at
from losview.tools.chosen_acts import ChosenActs
from losview.tools.line_words import line_words
from losview.tools.picking import outline_at
from losview.tools.reshape_drags import press_to_reshape
from losview.tools.settings import AmountSetting, KindSetting, Setting
from losview.tools.steps import stepped_point
from losview.tools.stroke import ERASE_COLOUR
from losview.tools.tool import Drag, Pointer, Tool, ToolHost
from losview.tools.work import ShapeWork

#: How far the hand goes until the next point of a freehand line is taken, in lattice units.
STEP = 24


class CornerDrag(Drag):
    """Sets a corner of the line where the button is released.

    Args:
        place: called with the place of the corner.
    """

    def __init__(self, work: ShapeWork, pointer: Pointer, place: Callable[[Point], None]) -> None:
        self.work, self.place = work, place
        self.update(pointer)

    def update(self, pointer: Pointer) -> None:
        at = self.work.snapped(pointer, self.work.line)
        before = self.work.line[-1:]
        self.work.show(rubber=(*before, at.point), snapped=at.point if at.to else None)

    def end(self, pointer: Pointer) -> None:
        self.place(self.work.snapped(pointer, self.work.line).point)

    def cancel(self) -> None:
        self.work.tell()


class FreehandDrag(Drag):
    """Draws a line, and shows the edge that would close it.

    Args:
        finish: called with the points of the line. closes: whether a line is closed where the button is released.
    """

    def __init__(self, work: ShapeWork, pointer: Pointer, finish: Callable[[list[Point]], None],
                 closes: Callable[[list[Point]], bool]) -> None:
        self.work, self.finish, self.closes = work, finish, closes
        self.path = [pointer.point]

    def update(self, pointer: Pointer) -> None:
        if plane_distance(self.path[-1], pointer.point) >= STEP:
            self.path.append(pointer.point)
            self.work.show(line=self.path, rubber=(self.path[-1], self.path[0]) if self.closes(self.path) else ())

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        self.finish(self.path)

    def cancel(self) -> None:
        self.work.tell()


#: How outlines are drawn, or that they are reshaped.
MODES = ("corners", "freehand", "reshape")

#: What a drawn outline does: it is a new one, is put to the chosen ones, taken out of them, or cuts them.
ACTS = ("new", "add", "subtract", "cut")

OFF = tr("That is more than two hexes off the map: outlines lie on it, or at its edge.")


class ShapeTool(Tool):
    """Draws and reshapes outlines.

    Attributes:
        mode: one of `MODES`. act: one of `ACTS`.
        kind: key of the terrain drawn. amount: its amount, None for the usual one.
        height: quarter levels of what is drawn, of contours their level; None for the usual or the next one.
        smooth: whether what is drawn freehand gets round corners.
        work: the line under way and the chosen outlines. acts: what can be done with these.
    """

    key = "shape"
    shortcut = "S"
    name = tr("Shape")
    about = (tr("Draw outlines inside hexes: contours, woods, fields, water, buildings. Click corners, or draw "
                "freehand; Return or a click on the first corner closes. Reshape (E) drags corners and edges."))
    keys = tr("arrows move the cross (Ctrl: finely), Return sets a corner, again closes, Backspace takes back; E "
              "reshapes")
    paints = True
    every_move = True
    has_cursor = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.mode = "corners"
        self.act = "new"
        self.kind = "woods"
        self.amount: int | None = None
        self.height: int | None = None
        self.smooth = True
        self.work = ShapeWork(host)
        self.acts = ChosenActs(self.work, self.point_at)
        self._carried: Drag | None = None

    def settings(self) -> tuple[Setting, ...]:
        return KindSetting(self, "terrain", drawn=True), AmountSetting(self)

    def set_mode(self, mode: str) -> None:
        """Draw by corners or freehand, or reshape; what is half done is given up."""
        self._give_up()
        self.mode, self.work.reshaping = mode, mode == "reshape"
        self.work.tell()

    def set_act(self, act: str) -> None:
        """What the next drawn outline does."""
        self.act = act
        if self.mode == "reshape":
            self.set_mode("corners")
        self.work.tell()

    # Drawing.

    def touched_layers(self) -> frozenset[str]:
        return frozenset({layer_of_outline(self.kind)})

    def press(self, pointer: Pointer) -> Drag | None:
        self._show_colour()
        self.work.cursor = None
        if not may_have_corner(self.host.board.grid, pointer.point):
            self.host.show_message(OFF)
            return None
        if self.mode == "reshape":
            return press_to_reshape(self.work, pointer, pointer.shift)
        if self.mode == "freehand":
            return FreehandDrag(self.work, pointer, self._finish_freehand, self._is_closed)
        if self._closes(self.work.snapped(pointer, self.work.line).point):
            self.finish()
            return None
        return CornerDrag(self.work, pointer, self.add_corner)

    def _closes(self, point: Point) -> bool:
        """Whether a corner set there closes the line: near its first corner, or once more on its last."""
        line, reach = self.work.line, self.host.reach
        return len(line) > 1 and (plane_distance(point, line[0]) <= reach or point == line[-1])

    def add_corner(self, point: Point) -> None:
        """Set a corner of the line."""
        if self.work.line[-1:] != [point]:
            self.work.line.append(point)
        self.work.tell()

    def finish(self) -> None:
        """Close the line that is under way and do with it what is to be done; a bad one stays, to be mended."""
        line = self.work.line
        if self._finished(line, lambda: [Polygon(closed(self.host.board, line))]):
            self.work.line = []
        self.work.tell()

    def _finish_freehand(self, path: list[Point]) -> None:
        """Do with a line that was drawn freehand what is to be done, and say what became of it."""
        drawn: list[DrawnLine] = []

        def areas() -> list[Polygon]:
            drawn.append(drawn_line(path, self.smooth, self.host.board.grid, self._strip_width))
            return drawn[0].parts

        self._finished(path, areas, lambda: self._tell(path, *drawn))
        self.work.tell()

    @property
    def _strip_width(self) -> int | None:
        """How wide a strip of the kind in hand is, None where it is drawn by areas alone."""
        kind = table().get(self.kind)
        return kind.width if kind is not None and kind.exits else None

    def _is_closed(self, path: Sequence[Point]) -> bool:
        """Whether a line that is drawn freehand would be closed by an edge."""
        return self.act != "cut" and (self._strip_width is None or not is_open(path))

    def _finished(self, line: Sequence[Point], areas: Callable[[], list[Polygon]],
                  tell: Callable[[], None] = lambda: None) -> bool:
        """Do with a line what is to be done; where that cannot be done, say why.

        Args:
            areas: makes what the line encloses. tell: called where the map has changed.

        Returns:
            Whether the line is done with.
        """
        try:
            parts = [] if self.act == "cut" else areas()
            edit = self._cut(line) if self.act == "cut" else self._with_areas(parts)
        except ShapeError as problem:
            self.host.show_message(str(problem))
            return False
        if self.work.do(edit):
            if self.act == "new":
                self.work.choose(sorted(self.host.board.depictions)[-len(parts):])
            tell()
        return True

    def _tell(self, path: Sequence[Point], line: DrawnLine | None = None) -> None:
        """Say what a line became that is not what the hand drew, and offer to undo what is more or less than that."""
        if line is None:  # of a cut, which is as it was drawn
            return
        sentences, is_other = line_words(self.host.board, path, line, self.kind, is_new=self.act == "new")
        if is_other:
            self.host.offer_undo(sentences)
        elif sentences:
            self.host.show_message(sentences)

    def _cut(self, line: Sequence[Point]) -> Edit | None:
        if len(line) < 2:
            raise ShapeError(tr("A cut needs two places: where it begins and where it ends, both outside the outline."))
        return outline_acts.divide(self.host.board, self._targets(Polygon([*line, line[0]])), line)

    def _with_areas(self, shapes: list[Polygon]) -> Edit | None:
        """Draw areas, put them to the chosen outlines or take them out of them.

        Raises:
            ShapeError: where that cannot be done.
        """
        board = self.host.board
        if self.act == "new":
            return outline_acts.draw_all(board, [self.drawn(shape) for shape in shapes],
                                         tr("Draw {kind}", kind=kind_name(self.kind)))
        whole = MultiPolygon(shapes)
        targets = self._targets(whole)
        if self.act == "add":
            return outline_acts.add(board, targets[0], whole)
        return outline_acts.subtract(board, targets, whole)

    def drawn(self, shape: Polygon) -> Depiction:
        """A new outline of the kind in hand."""
        outline, *holes = rings_of(shape)
        height = self.height
        if height is None and way_of(self.kind):
            height = next_level(self.host.board, self.kind, outline) * QUARTERS_PER_LEVEL
        kind = table().get(self.kind)
        amount = (1 if self.amount is None else self.amount) if kind is not None and kind.amount else None
        return Depiction(self.kind, outline, tuple(holes), height=height, amount=amount)

    def _targets(self, shape: Polygon | MultiPolygon) -> tuple[int, ...]:
        """The outlines that what is drawn changes: the chosen ones, else the uppermost of the kind in hand there."""
        if self.work.chosen:
            return self.work.chosen
        number = outline_acts.uppermost(self.host.board, self.kind, shape)
        if number is None:
            raise ShapeError(tr("Choose the outline to change first (E, then a click), or draw over a {kind}.",
                                kind=kind_name(self.kind)))
        return (number,)

    # The pointer.

    def hover(self, pointer: Pointer) -> None:
        self._show_colour()
        if self.mode == "corners":
            at = self.work.snapped(pointer, self.work.line)
            rubber = (self.work.line[-1], at.point) if self.work.line else ()
            self.work.show(rubber=rubber, snapped=at.point if at.to else None)
        elif not self.work.visible:
            self.work.show()

    def _show_colour(self) -> None:
        kind = table().get(self.kind)
        self.work.colour = ERASE_COLOUR if self.act in ("subtract", "cut") or kind is None else kind.look["fill"]

    def leave(self) -> None:
        if not self.work.line:  # a line under way stays while the pointer is elsewhere
            self.work.hide()

    def put_away(self) -> None:
        self._give_up()
        self.work.hide()

    def interrupt(self) -> None:
        if self._carried is not None:
            self._give_up()

    def clear_map(self) -> None:
        self.put_away()
        self.work.line, self.work.cursor = [], None
        self.work.choose(())

    def board_changed(self) -> None:
        if self.work.visible and self._carried is None:
            self.work.tell()

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return ()

    def cancel(self) -> bool:
        if self._give_up():
            return True
        if not self.work.chosen:
            return False
        self.work.choose(())
        return True

    def _give_up(self) -> bool:
        """Give up what is half done; returns whether anything was."""
        if self._carried is not None:
            carried, self._carried = self._carried, None
            carried.cancel()
        elif self.work.line:
            self.work.line = []
            self.work.tell()
        else:
            return False
        return True

    def pick(self, pointer: Pointer) -> str:
        """Pick up kind, height and amount of the outline under the pointer, and choose it."""
        number = outline_at(self.host.board, pointer.point, self.host.reach)
        if number is None:
            return ""
        drawn = self.host.board.depictions[number]
        self.kind, self.amount = drawn.kind, drawn.amount
        self.height = None if way_of(drawn.kind) else drawn.height
        self.work.choose((number,))
        return kind_name(drawn.kind)

    # The keyboard.

    def keyboard_pointer(self, hex_: Hex, on_map: bool, shift: bool = False) -> Pointer:
        at = self.work.cursor
        if at is None or hex_at(at) != hex_:
            at = self.work.cursor = centre(hex_)
        return Pointer(hex_, at, on_map, shift)

    def steer(self, right: int, down: int, fine: bool) -> Point:
        at = stepped_point(self.work.here().point, right, down, fine, self.host.board.grid.top)
        self.point_at(at)
        return at

    def point_at(self, point: Point) -> None:
        """Put the keyboard's cross somewhere; what it carries goes with it."""
        self._show_colour()
        self.work.cursor = point
        if self._carried is not None:
            self._carried.update(self.work.here())
        else:
            self.work.show(rubber=(self.work.line[-1], point) if self.work.line else ())

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        acts = {} if self.work.line or self._carried is not None else self.acts.keys()
        return {"Return": self.enter, "Backspace": self.take_back, "E": self.toggle_reshape,
                "Shift+Return": lambda: self.enter(True), **acts}

    def enter(self, shift: bool = False) -> None:
        """Return: set a corner, close the line, take up what lies under the cross or set it down.

        Args:
            shift: whether an outline under the cross is added to the chosen ones.
        """
        at = self.work.cursor
        if at is None:
            if self.work.line:
                self.finish()
        elif self._carried is not None:
            carried, self._carried = self._carried, None
            carried.end(self.work.here())
        elif self.mode == "reshape":
            self._carried = press_to_reshape(self.work, self.work.here(), shift)
        elif self._closes(at):
            self.finish()
        else:
            self.add_corner(at)
        self.work.tell()

    def take_back(self) -> None:
        """Backspace: take the last corner of the line back."""
        if self.work.line:
            self.work.line.pop()
            if self.work.line and self.work.cursor is not None:
                self.work.cursor = self.work.line[-1]
            self.work.tell()

    def toggle_reshape(self) -> None:
        """Change between drawing and reshaping."""
        self.set_mode("corners" if self.mode == "reshape" else "reshape")
