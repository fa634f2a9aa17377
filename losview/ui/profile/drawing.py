"""The drawing of a profile: floats and flat fills, because it follows the drag."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen, QPolygonF

from losview.board.board import QUARTERS
from losview.hexes.quick_fractions import as_float
from losview.overlays.art.outcomes import ACCENT
from losview.sight.blind_zones import BlindZone
from losview.sight.profile import Ceiling, Fence
from losview.sight.verdict import decimal
from losview.ui.paint.pens import colour_of, stroke
from losview.ui.profile.brushes import ceiling_pen, ground_inks, hatching, inks_of, veil_brush
from losview.ui.profile.columns import LEFT, RIGHT, layers
from losview.ui.profile.plot import BAR, Plot, Spots

#: What the hatching says.  It is of each hex by itself: the thread that is drawn may pass it by its dot.
HATCHED = "a target in that hex is not seen", "not seen"

#: How strongly is drawn what the rules do not ask about, in the ends' own hexes.
UNASKED = 0.45

_NO_BRUSH, _SOLID = Qt.BrushStyle.NoBrush, Qt.PenStyle.SolidLine

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


class ProfileDrawing(Plot):
    """One drawing of a profile."""

    def draw(self) -> None:
        """Draw title, ground, what stands on it, blind zones and ceilings; `profile_marks` draws the rest."""
        self._lay_paper()
        self.painter.setClipRect(QRectF(self.left, self.upper - 2, self.wide, self.lower - self.upper + 2))
        self._within()
        self.painter.setClipping(False)

    def _lay_paper(self) -> None:
        """Draw what all threads have, on a paper that is there."""
        self.smooth(True)
        self._head()
        self._levels()

    def _within(self) -> None:
        """Draw what lies within the plot."""
        for layer in layers(self.sides, self.top):
            self._lay_grounds(layer)
            if self.sunken:
                self._lay_beds(layer)
            if self.standing:
                self._lay_parts(layer)
            if self.cliffs or self.side.marked:
                self._lay_marks(layer)
        self.smooth(True)
        self._zones()
        self._night_stretches()
        fences = self.profile.fences
        for fence in fences:
            self._fence(fence)
        if self.deciding and not [1 for fence in fences if fence.decides]:
            for i in self.deciding:
                self._outline(i)
        self._ceilings()

    def _ceilings(self) -> None:
        """Draw the ceilings."""
        sight = [(self.x(t), y) for t, y in enumerate(self.sight)]
        self.painter.setBrush(_NO_BRUSH)
        for i, ceiling in enumerate(self.ceilings):
            pen = self._ceiling_pen(ceiling, i)
            if self.lines[i] == sight:  # the thread lies on it: it runs along both sides
                pen = QPen(pen.color(), 1.6)
                for shift in (-5.0, 5.0):
                    self._trace([(x, y + shift) for x, y in sight], pen)
            else:
                self._trace(self.lines[i], pen)

    def _trace(self, line: Spots, pen: QPen) -> None:
        """Draw a line with corners, piece by piece as Qt does it ten times as fast; its dashes go on over them."""
        painter, walked = self.painter, 0.0
        painter.setPen(pen)
        for (x, y), (to_x, to_y) in pairwise(line):
            if walked and pen.style() != _SOLID:
                pen = QPen(pen)
                pen.setDashOffset(walked / pen.widthF())
                painter.setPen(pen)
            painter.drawLine(QLineF(x, y, to_x, to_y))
            walked += hypot(to_x - x, to_y - y)

    def _head(self) -> None:
        painter, c = self.painter, self.colours
        self.font(14, bold=True)
        painter.setPen(colour_of(c.text))
        self.say(16, 24, "Profile")
        x = 16 + self.width("Profile") + 12
        metrics, title = self.font(12), self.side.title
        wide = self.width(title)
        left = self._legend(x + 60, x + wide + 24)
        if wide > left - x - 16:
            title = metrics.elidedText(title, Qt.TextElideMode.ElideRight, int(left - x - 16))
        painter.setPen(colour_of(c.muted))
        self.say(x, 24, title)

    def _legend(self, least: float, wish: float) -> float:
        """The ceilings' names, from the right; returns where they begin.

        They are told without their rules where the title needs the room, and as many as leave it some.
        """
        painter, c = self.painter, self.colours
        names = [f"ceiling: {ceiling.name}" for ceiling in self.ceilings]
        if self.area.right() - RIGHT - sum(self.width(name) + 46 for name in names) + 18 < wish:
            names = [ceiling.name.partition(" (")[0] for ceiling in self.ceilings]
        left = right = self.area.right() - RIGHT
        for i, ceiling in reversed(list(enumerate(self.ceilings))):
            right -= self.width(names[i])
            if right - 28 < least:
                break
            painter.setPen(colour_of(c.text))
            self.say(right, 24, names[i])
            painter.setPen(self._ceiling_pen(ceiling, i))
            painter.drawLine(QPointF(right - 28, 20), QPointF(right - 6, 20))
            left = right - 28
            right -= 46
        return self._hatched(left, wish) if self.side.zones else left

    def _hatched(self, right: float, wish: float) -> float:
        """What the hatching says, left of the ceilings where the title leaves the room; returns where it begins."""
        for said in HATCHED:
            left = right - 18 - self.width(said) - 28
            if left >= wish:
                self.painter.setPen(colour_of(self.colours.text))
                self.say(left + 28, 24, said)
                self._hatch([QRectF(left, 13, 22, 14)])
                return left
        return right

    def _levels(self) -> None:
        """Level lines, and the numbers of the levels."""
        self.smooth(False)
        self.painter.setPen(stroke(self.colours.rule, 1))
        self.painter.drawLines([QLineF(self.left, y, self.right, y) for _, y in self._rows()])
        self._numbers()

    def _numbers(self) -> None:
        """The numbers of the levels."""
        self.font(11)
        self.painter.setPen(colour_of(self.colours.muted))
        for level, y in self._rows():
            said = decimal(level)
            self.say(LEFT - 15 - self.width(said), y + self._face.cap / 2, said)

    def _rows(self) -> list[tuple[int, int]]:
        """Levels with lines, thinned out where these would be too close, and where they are, in pixels."""
        step = next((step for step in _STEPS if self.tall * step >= 15), _STEPS[-1])
        levels = range(-(-int(self.low) // step) * step, int(self.high) + 1, step)
        return [(level, round(self.y(level))) for level in levels]

    def _lay_grounds(self, layer: list[int]) -> None:
        """Draw the ground of columns that do not overlap, piece by piece, what is of one colour at once."""
        boxes: dict[str, list[QRectF]] = {}
        themes: dict[str, dict[float, tuple[list[QRectF], float, float]]] = {"": {}}
        rises, sides, ground, board, theme, alike = self.rises, self.sides, self.ground, self.board, "", themes[""]
        themed = [1 for cover in board.covers if cover.theme]
        for i in layer:
            if themed:
                theme = board.cover(self.profile.columns[i].hex).theme
                alike = themes.setdefault(theme, {})
            for level, left, right in rises[i] if i in rises else ((ground[i], *sides[i]),):
                found = alike.get(level)
                if found is None:
                    same = boxes.setdefault(self.ramp.colour(round(level * QUARTERS), theme), [])
                    found = alike[level] = same, self.y(level), (level - self.low + 1) * self.tall
                same, top, tall = found
                same.append(QRectF(left, top, right - left, tall))
        painter = self.painter
        self.smooth(False)
        for colour, same in boxes.items():
            fill, edge = ground_inks(colour)
            painter.setPen(edge)
            painter.setBrush(fill)
            painter.drawRects(same)

    def _lay_beds(self, layer: list[int]) -> None:
        """What is cut into the ground of columns that do not overlap."""
        self.smooth(True)
        for i in self.sunken:
            column = self.profile.columns[i]
            if i in layer and not column.grounds and column.floor is not None and column.floor < column.ground:
                self._bed(i, float(column.floor), self.ground[i])

    def _lay_parts(self, layer: list[int]) -> None:
        """Draw what stands on columns that do not overlap, what is alike at once."""
        painter, standing, lower, low, scale = self.painter, self.standing, self.lower, self.low, self.tall
        boxes: dict[tuple[str, bool, bool], list[QRectF]] = {}
        for i in layer:
            for part, bottom, upper, left, right in standing.get(i, ()):
                top, tall = lower - (upper - low) * scale, (upper - bottom) * scale
                if part.lower is not None:  # its lower part is drawn as what only hinders
                    parting = self.y(as_float(part.lower))
                    below = QRectF(left, parting, right - left, top + tall - parting)
                    boxes.setdefault((part.kind, False, part.judged), []).append(below)
                    tall = parting - top
                key = part.kind, part.solid, part.judged
                if key not in boxes:
                    boxes[key] = []
                boxes[key].append(QRectF(left, top, right - left, tall))
        self.smooth(False)
        for (kind, solid, judged), alike in boxes.items():
            inks = inks_of(kind, self.colours.dark)
            if not judged:
                painter.setOpacity(UNASKED)
            painter.setPen(inks.thin)
            painter.setBrush(inks.fill if solid else inks.dots)
            painter.drawRects(alike)
            if not judged:
                painter.setOpacity(1.0)

    def _lay_marks(self, layer: list[int]) -> None:
        """Draw cliffs by columns that do not overlap, and mark those that are marked."""
        marked, columns = self.side.marked, self.profile.columns
        self.smooth(True)
        for i in layer:
            if i in self.cliffs:
                self._cliff(i)
            if marked and columns[i].hex in marked:
                self.painter.fillRect(self.box(i, self.low, self.high), colour_of("#f0e442", 0.30))

    def _fence(self, fence: Fence) -> None:
        """A wall, hedge or bar on a hexside; the one that decides is outlined."""
        painter, inks, box = self.painter, inks_of(fence.kind, self.colours.dark), self.fence_box(fence)
        painter.setPen(inks.edge)
        painter.setBrush(inks.fill)
        if box.width() > BAR:  # run along: what is behind it shows through
            painter.setOpacity(UNASKED)
        painter.drawRect(box)
        painter.setOpacity(1.0)
        if fence.decides:
            painter.setBrush(_NO_BRUSH)
            for colour, width in ((self.colours.panel, 5.0), (ACCENT, 2.6)):
                painter.setPen(stroke(colour, width))
                painter.drawRect(box.adjusted(-2.5, -2.5, 2.5, 1))

    def _night_stretches(self) -> None:
        """Darkness over the stretches that it hides, as the field has it, and light where it lies."""
        if not self.profile.night_stretches:
            return
        ends: list[float] = []  # where the names in each row end
        self.font(11, bold=True)
        for stretch in sorted(self.profile.night_stretches, key=lambda stretch: stretch.span):
            start, end = self.x(as_float(stretch.span[0])), self.x(as_float(stretch.span[1]))
            self._cover(QRectF(start, self.upper, end - start, self.lower - self.upper), stretch.lit)
            wide = self.width(stretch.name)
            left = (start + end) / 2 - wide / 2
            row = next((i for i, at in enumerate(ends) if at + 8 < left), len(ends))
            if wide < end - start - 12 and row < 3:
                ends[row : row + 1] = [left + wide]
                name = QRectF(left - 3, self.upper + 1 + 15 * row, wide + 6, 15)
                self.veil_names.append(name.adjusted(0, 0, 0, -1))  # a row of brackets begins there
                self.smooth(True)
                self.painter.fillRect(name, colour_of(self.colours.panel, 0.75))
                self.painter.setPen(colour_of(self.colours.text))
                self.say(left, self.upper + 12 + 15 * row, stretch.name)
        self.smooth(True)
        self.font(11)

    def _cover(self, box: QRectF, lit: bool) -> None:
        """Lay darkness or light over a box."""
        self.painter.fillRect(box, veil_brush(lit, self.colours.dark))

    def _bed(self, i: int, floor: float, ground: float) -> None:
        """A depression: its bed below the ground, between two banks."""
        box = self.box(i, floor, ground)
        bank = min(6.0, box.width() / 4)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour_of(self.colours.panel))
        self.painter.drawPolygon(QPolygonF([box.topLeft(), box.bottomLeft() + QPointF(bank, 0),
                                            box.bottomRight() - QPointF(bank, 0), box.topRight()]))

    def _cliff(self, i: int) -> None:
        """A cliff on the side by which the thread comes in: a heavy edge with teeth, where the upper ground ends."""
        before = self.ground[i - 1] if i else self.ground[i]
        low, high = sorted((before, self.ground[i]))
        x, top, bottom = self._edge(i), self.y(high), self.y(low)
        tooth = 5.0 if before < self.ground[i] else -5.0
        self.painter.setPen(stroke(self.colours.text, 2.6))
        self.painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        for k in range(int((bottom - top) // 6) + 1):
            self.painter.drawLine(QPointF(x, top + 6 * k), QPointF(x - tooth, top + 6 * k + 3))

    def _edge(self, i: int) -> float:
        """Where the upper ground of a column and of the one before ends, towards the hexside between them."""
        here = self.ground[i] >= self.ground[i - 1]
        upper = self.profile.columns[i if here else i - 1]
        ends = [span[not here] for span, level in upper.grounds if level >= upper.ground]
        return self.x(float(min(ends) if here else max(ends))) if ends else self.sides[i][0]

    def _zones(self) -> None:
        """Hatch the air in which an eye would not be seen."""
        boxes = self._airs() if self.side.zones else []
        if boxes:
            self._hatch(boxes)

    def _hatch(self, boxes: list[QRectF]) -> None:
        """Hatch boxes, which may overlap."""
        area = QPainterPath()
        area.setFillRule(Qt.FillRule.WindingFill)
        for box in boxes:
            area.addRect(box)
        self.painter.save()
        self.painter.setClipPath(area, Qt.ClipOperation.IntersectClip)
        self.painter.drawTiledPixmap(self.area.toAlignedRect(), hatching(self.colours.dark))
        self.painter.restore()

    def _airs(self) -> list[QRectF]:
        """The boxes of all zones."""
        at = {column.hex: i for i, column in enumerate(self.profile.columns)}
        return [box for zone in self.side.zones or () if zone.hex in at for box in self.air(at[zone.hex], zone)]

    def air(self, i: int, zone: BlindZone) -> list[QRectF]:
        """The boxes of a zone over the ground of its column."""
        bottom, top = float(zone.bottom), min(float(zone.top), self.high)
        rises = self.profile.columns[i].grounds
        if not rises:
            return [self.box(i, bottom, top)]
        return [self.between(self.box(i, max(bottom, float(level)), top), span) for span, level in rises
                if level < top]

    def _outline(self, i: int) -> None:
        self.painter.setBrush(_NO_BRUSH)
        self.painter.setPen(stroke(ACCENT, 2.6))
        self.painter.drawRect(self.box(i, self.low - 1, self.top[i]).adjusted(1, 1, -1, 0))

    def _ceiling_pen(self, ceiling: Ceiling, i: int) -> QPen:
        return ceiling_pen(i, ceiling.active, self.colours.dark)
