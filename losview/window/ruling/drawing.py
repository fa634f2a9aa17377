"""Draws a profile without its annotations.

Coordinates are floats and fills are opaque where possible: it is drawn again for every hex that a drag passes.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPen, QPolygonF

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.drawing.art.outcomes import ACCENT
from losview.hexes.quick_fractions import as_float
from losview.rules.core.blind_zones import BlindZone
from losview.rules.core.profile import Ceiling, Fence
from losview.rules.core.verdict import decimal
from losview.window.paint.pens import colour_of, stroke
from losview.window.ruling.brushes import ceiling_pen, ground_style, hatching, night_brush, part_style
from losview.window.ruling.columns import LEFT, RIGHT, drawing_layers
from losview.window.ruling.plot import BAR, Plot, Polyline

#: The key of the hatching, in full and short.  It is about a target at each hex's centre dot, which the thread drawn
#: may miss.
HATCHING_KEYS = tr("a target in that hex is not seen"), tr("not seen")

#: Opacity of terrain that the rules do not judge, as that in the ends' own hexes.
UNJUDGED_OPACITY = 0.45

_NO_BRUSH, _SOLID = Qt.BrushStyle.NoBrush, Qt.PenStyle.SolidLine

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


class ProfileDrawing(Plot):
    """One drawing of a profile; subclasses draw it on the screen and as SVG."""

    def draw(self) -> None:
        """Draw title, ground, terrain, blind zones and ceilings; `annotations.py` draws the rest."""
        self._draw_background()
        self.painter.setClipRect(QRectF(self.left, self.upper - 2, self.plot_width, self.lower - self.upper + 2))
        self._draw_contents()
        self.painter.setClipping(False)

    def _draw_background(self) -> None:
        """Draw heading and level lines on a background that is filled already."""
        self.set_antialiasing(True)
        self._draw_heading()
        self._draw_level_lines()

    def _draw_contents(self) -> None:
        """Draw everything inside the plot."""
        for layer in drawing_layers(self.edges, self.top_levels):
            self._draw_grounds(layer)
            if self.depressions:
                self._draw_depressions(layer)
            if self.placed_parts:
                self._draw_parts(layer)
            if self.cliffs or self.contents.marked:
                self._draw_cliffs_and_marks(layer)
        self.set_antialiasing(True)
        self._draw_blind_zones()
        self._draw_night_stretches()
        fences = self.profile.fences
        for fence in fences:
            self._draw_fence(fence)
        if self.deciding and not [1 for fence in fences if fence.decides]:
            for i in self.deciding:
                self._outline_column(i)
        self._draw_ceilings()

    def _draw_ceilings(self) -> None:
        """Draw each ceiling as a polyline; one that coincides with the thread as two lines beside it."""
        thread_line = [(self.x(t), y) for t, y in enumerate(self.eye_y)]
        self.painter.setBrush(_NO_BRUSH)
        for i, ceiling in enumerate(self.ceilings):
            pen = self._ceiling_pen(ceiling)
            if self.ceiling_lines[i] == thread_line:
                pen = QPen(pen.color(), 1.6)
                for shift in (-5.0, 5.0):
                    self._draw_polyline([(x, y + shift) for x, y in thread_line], pen)
            else:
                self._draw_polyline(self.ceiling_lines[i], pen)

    def _draw_polyline(self, line: Polyline, pen: QPen) -> None:
        """Draw a polyline segment by segment, which Qt does ten times as fast; dashes continue across corners."""
        painter, length_so_far = self.painter, 0.0
        painter.setPen(pen)
        for (x, y), (to_x, to_y) in pairwise(line):
            if length_so_far and pen.style() != _SOLID:
                pen = QPen(pen)
                pen.setDashOffset(length_so_far / pen.widthF())
                painter.setPen(pen)
            painter.drawLine(QLineF(x, y, to_x, to_y))
            length_so_far += hypot(to_x - x, to_y - y)

    def _draw_heading(self) -> None:
        painter, colours = self.painter, self.colours
        self.set_font(14, bold=True)
        painter.setPen(colour_of(colours.text))
        heading = tr("Profile")
        self.draw_text(16, 24, heading)
        x = 16 + self.text_width(heading) + 12
        metrics, title = self.set_font(12), self.contents.title
        title_width = self.text_width(title)
        left = self._draw_ceiling_names(x + 60, x + title_width + 24)
        if title_width > left - x - 16:
            title = metrics.elidedText(title, Qt.TextElideMode.ElideRight, int(left - x - 16))
        painter.setPen(colour_of(colours.muted))
        self.draw_text(x, 24, title)

    def _draw_ceiling_names(self, least_left: float, wished_left: float) -> float:
        """Draw the ceilings' names from the right; returns where they begin.

        Args:
            least_left: names that would begin left of this are left out.
            wished_left: names are shortened where they would begin left of this.
        """
        painter, colours = self.painter, self.colours
        names = [tr("ceiling: {name}", name=ceiling.name) for ceiling in self.ceilings]
        room = self.area.right() - RIGHT + 18 - wished_left
        key = self.text_width(HATCHING_KEYS[-1]) + 46 if self.contents.zones else 0
        if sum(self.text_width(name) + 46 for name in names) + key > room:
            names = [ceiling.name.partition(" (")[0] for ceiling in self.ceilings]
        left = right = self.area.right() - RIGHT
        for i, ceiling in reversed(list(enumerate(self.ceilings))):
            right -= self.text_width(names[i])
            if right - 28 < least_left:
                break
            painter.setPen(colour_of(colours.text))
            self.draw_text(right, 24, names[i])
            painter.setPen(self._ceiling_pen(ceiling))
            painter.drawLine(QPointF(right - 28, 20), QPointF(right - 6, 20))
            left = right - 28
            right -= 46
        return self._draw_hatching_key(left, wished_left) if self.contents.zones else left

    def _draw_hatching_key(self, right: float, wished_left: float) -> float:
        """Draw the key of the hatching left of the ceilings' names, where it fits; returns where it begins."""
        for key in HATCHING_KEYS:
            left = right - 18 - self.text_width(key) - 28
            if left >= wished_left:
                self.painter.setPen(colour_of(self.colours.text))
                self.draw_text(left + 28, 24, key)
                self._hatch([QRectF(left, 13, 22, 14)])
                return left
        return right

    def _draw_level_lines(self) -> None:
        """Draw the level lines with the numbers of the levels."""
        self.set_antialiasing(False)
        self.painter.setPen(stroke(self.colours.rule, 1))
        self.painter.drawLines([QLineF(self.left, y, self.right, y) for _, y in self._level_rows()])
        self._draw_level_numbers()

    def _draw_level_numbers(self) -> None:
        """Draw the numbers of the levels."""
        self.set_font(11)
        self.painter.setPen(colour_of(self.colours.muted))
        for level, y in self._level_rows():
            number = decimal(level)
            self.draw_text(LEFT - 15 - self.text_width(number), y + self._face.cap / 2, number)

    def _level_rows(self) -> list[tuple[int, int]]:
        """The levels that have a line, each with its y in pixels; fewer where lines would be too close."""
        step = next((step for step in _STEPS if self.pixels_per_level * step >= 15), _STEPS[-1])
        levels = range(-(-int(self.low) // step) * step, int(self.high) + 1, step)
        return [(level, round(self.y(level))) for level in levels]

    def _draw_grounds(self, layer: list[int]) -> None:
        """Draw the ground of columns that do not overlap, all pieces of one colour in one call.

        Args:
            layer: the columns' indices.
        """
        boxes_by_colour: dict[str, list[QRectF]] = {}
        entries_by_theme: dict[str, dict[float, tuple[list[QRectF], float, float]]] = {"": {}}
        pieces, edges, levels, board = self.ground_pieces, self.edges, self.ground_levels, self.board
        theme, entries = "", entries_by_theme[""]
        has_themes = [1 for cover in board.covers if cover.theme]
        for i in layer:
            if has_themes:
                theme = board.cover(self.profile.columns[i].hex).theme
                entries = entries_by_theme.setdefault(theme, {})
            for level, left, right in pieces[i] if i in pieces else ((levels[i], *edges[i]),):
                entry = entries.get(level)
                if entry is None:
                    colour_boxes = boxes_by_colour.setdefault(self.ramp.colour(round(level * QUARTERS_PER_LEVEL),
                                                                               theme), [])
                    height = (level - self.low + 1) * self.pixels_per_level
                    entry = entries[level] = colour_boxes, self.y(level), height
                colour_boxes, top, height = entry
                colour_boxes.append(QRectF(left, top, right - left, height))
        painter = self.painter
        self.set_antialiasing(False)
        for colour, colour_boxes in boxes_by_colour.items():
            fill, edge = ground_style(colour)
            painter.setPen(edge)
            painter.setBrush(fill)
            painter.drawRects(colour_boxes)

    def _draw_depressions(self, layer: list[int]) -> None:
        """Draw the depressions of columns that do not overlap."""
        self.set_antialiasing(True)
        for i in self.depressions:
            column = self.profile.columns[i]
            if i in layer and not column.grounds and column.floor is not None and column.floor < column.ground:
                self._draw_depression(i, float(column.floor), self.ground_levels[i])

    def _draw_parts(self, layer: list[int]) -> None:
        """Draw what stands in columns that do not overlap, all boxes of one style in one call."""
        painter, placed_parts = self.painter, self.placed_parts
        lower, low, scale = self.lower, self.low, self.pixels_per_level
        boxes_by_style: dict[tuple[str, bool, bool], list[QRectF]] = {}
        for i in layer:
            for part, bottom, upper, left, right in placed_parts.get(i, ()):
                top, height = lower - (upper - low) * scale, (upper - bottom) * scale
                if part.lower is not None:  # below that it only hinders
                    boundary = self.y(as_float(part.lower))
                    below = QRectF(left, boundary, right - left, top + height - boundary)
                    boxes_by_style.setdefault((part.kind, False, part.judged), []).append(below)
                    height = boundary - top
                key = part.kind, part.solid, part.judged
                if key not in boxes_by_style:
                    boxes_by_style[key] = []
                boxes_by_style[key].append(QRectF(left, top, right - left, height))
        self.set_antialiasing(False)
        for (kind, solid, judged), boxes in boxes_by_style.items():
            style = part_style(kind, self.colours.dark)
            if not judged:
                painter.setOpacity(UNJUDGED_OPACITY)
            painter.setPen(style.thin)
            painter.setBrush(style.fill if solid else style.dots)
            painter.drawRects(boxes)
            if not judged:
                painter.setOpacity(1.0)

    def _draw_cliffs_and_marks(self, layer: list[int]) -> None:
        """Draw the cliffs of columns that do not overlap, and highlight marked columns."""
        marked, columns = self.contents.marked, self.profile.columns
        self.set_antialiasing(True)
        for i in layer:
            if i in self.cliffs:
                self._draw_cliff(i)
            if marked and columns[i].hex in marked:
                self.painter.fillRect(self.column_box(i, self.low, self.high), colour_of("#f0e442", 0.30))

    def _draw_fence(self, fence: Fence) -> None:
        """Draw a wall, hedge or rowhouse bar on a hexside, outlined where it decides."""
        painter, style, box = self.painter, part_style(fence.kind, self.colours.dark), self.fence_box(fence)
        painter.setPen(style.edge)
        painter.setBrush(style.fill)
        if box.width() > BAR:  # the thread runs along it: terrain behind it shows through
            painter.setOpacity(UNJUDGED_OPACITY)
        painter.drawRect(box)
        painter.setOpacity(1.0)
        if fence.decides:
            painter.setBrush(_NO_BRUSH)
            for colour, width in ((self.colours.panel, 5.0), (ACCENT, 2.6)):
                painter.setPen(stroke(colour, width))
                painter.drawRect(box.adjusted(-2.5, -2.5, 2.5, 1))

    def _draw_night_stretches(self) -> None:
        """Shade the stretches of the thread that are dark or lit, and name them where there is room."""
        if not self.profile.night_stretches:
            return
        row_ends: list[float] = []  # where the names in each row end
        self.set_font(11, bold=True)
        for stretch in sorted(self.profile.night_stretches, key=lambda stretch: stretch.span):
            start, end = self.x(as_float(stretch.span[0])), self.x(as_float(stretch.span[1]))
            self._shade(QRectF(start, self.upper, end - start, self.lower - self.upper), stretch.lit)
            text_width = self.text_width(stretch.name)
            left = (start + end) / 2 - text_width / 2
            row = next((i for i, row_end in enumerate(row_ends) if row_end + 8 < left), len(row_ends))
            if text_width < end - start - 12 and row < 3:
                row_ends[row : row + 1] = [left + text_width]
                name = QRectF(left - 3, self.upper + 1 + 15 * row, text_width + 6, 15)
                self.night_name_boxes.append(name.adjusted(0, 0, 0, -1))  # the next row of brackets begins there
                self.set_antialiasing(True)
                self.painter.fillRect(name, colour_of(self.colours.panel, 0.75))
                self.painter.setPen(colour_of(self.colours.text))
                self.draw_text(left, self.upper + 12 + 15 * row, stretch.name)
        self.set_antialiasing(True)
        self.set_font(11)

    def _shade(self, box: QRectF, lit: bool) -> None:
        """Shade a box as lit or dark."""
        self.painter.fillRect(box, night_brush(lit, self.colours.dark))

    def _draw_depression(self, i: int, floor: float, ground: float) -> None:
        """Draw a depression: its floor below the ground, between two slanted banks."""
        box = self.column_box(i, floor, ground)
        bank_width = min(6.0, box.width() / 4)
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour_of(self.colours.panel))
        self.painter.drawPolygon(QPolygonF([box.topLeft(), box.bottomLeft() + QPointF(bank_width, 0),
                                            box.bottomRight() - QPointF(bank_width, 0), box.topRight()]))

    def _draw_cliff(self, i: int) -> None:
        """Draw a cliff on the side by which the thread enters a column: a thick edge with teeth on its lower side."""
        before = self.ground_levels[i - 1] if i else self.ground_levels[i]
        low, high = sorted((before, self.ground_levels[i]))
        x, top, bottom = self._cliff_x(i), self.y(high), self.y(low)
        tooth = 5.0 if before < self.ground_levels[i] else -5.0
        self.painter.setPen(stroke(self.colours.text, 2.6))
        self.painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        for k in range(int((bottom - top) // 6) + 1):
            self.painter.drawLine(QPointF(x, top + 6 * k), QPointF(x - tooth, top + 6 * k + 3))

    def _cliff_x(self, i: int) -> float:
        """The x of a cliff: where the higher ground of a column and the one before it ends, towards their hexside."""
        is_upper = self.ground_levels[i] >= self.ground_levels[i - 1]
        upper = self.profile.columns[i if is_upper else i - 1]
        ends = [span[not is_upper] for span, level in upper.grounds if level >= upper.ground]
        return self.x(float(min(ends) if is_upper else max(ends))) if ends else self.edges[i][0]

    def _draw_blind_zones(self) -> None:
        """Hatch the heights at which an eye would not be seen."""
        boxes = self._blind_boxes() if self.contents.zones else []
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

    def _blind_boxes(self) -> list[QRectF]:
        """The boxes of all blind zones."""
        index_of = {column.hex: i for i, column in enumerate(self.profile.columns)}
        zones = [zone for zone in self.contents.zones or () if zone.hex in index_of]
        return [box for zone in zones for box in self.blind_boxes_of(index_of[zone.hex], zone)]

    def blind_boxes_of(self, i: int, zone: BlindZone) -> list[QRectF]:
        """The boxes of a blind zone above the ground of column `i`."""
        bottom, top = float(zone.bottom), min(float(zone.top), self.high)
        pieces = self.profile.columns[i].grounds
        if not pieces:
            return [self.column_box(i, bottom, top)]
        return [self.cut_box(self.column_box(i, max(bottom, float(level)), top), span) for span, level in pieces
                if level < top]

    def _outline_column(self, i: int) -> None:
        self.painter.setBrush(_NO_BRUSH)
        self.painter.setPen(stroke(ACCENT, 2.6))
        self.painter.drawRect(self.column_box(i, self.low - 1, self.top_levels[i]).adjusted(1, 1, -1, 0))

    def _ceiling_pen(self, ceiling: Ceiling) -> QPen:
        return ceiling_pen(ceiling.key, ceiling.active, self.colours.dark)
